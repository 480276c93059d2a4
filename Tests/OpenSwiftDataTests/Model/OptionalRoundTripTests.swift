import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct OptionalRoundTripTests {
  private func fill(_ model: OptionalValues) {
    model.text = ""
    model.number = .min
    model.small = 0
    model.unsigned = .max
    model.bool = false
    model.real = -0.0
    model.float = .infinity
    model.date = .distantPast
    model.data = Data()
    model.uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    model.url = URL(string: "x:y")
    model.decimal = 0
    model.season = .winter
    model.level = .high
    model.flag = .on
    model.code = Code(rawValue: "")
  }

  private func expectFilled(_ read: OptionalValues) {
    #expect(read.text == "" && read.number == .min && read.small == 0 && read.unsigned == .max)
    #expect(read.bool == false && read.real?.sign == .minus && read.float == .infinity)
    #expect(read.date == .distantPast && read.data == Data() && read.uuid?.uuid.15 == 16)
    #expect(read.url?.absoluteString == "x:y" && read.decimal == 0 && read.season == .winter)
    #expect(read.level == .high && read.flag == .on && read.code == Code(rawValue: ""))
  }

  private func expectEmpty(_ read: OptionalValues) {
    #expect(read.text == nil && read.number == nil && read.small == nil && read.unsigned == nil)
    #expect(read.bool == nil && read.real == nil && read.float == nil && read.date == nil)
    #expect(read.data == nil && read.uuid == nil && read.url == nil && read.decimal == nil)
    #expect(read.season == nil && read.level == nil && read.flag == nil && read.code == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func R124_nilStaysNil(kind: StoreKind) throws {
    try kind.roundTrip(OptionalValues()) { read, _ in expectEmpty(read) }
  }

  @Test(arguments: StoreKind.allCases)
  func R124_emptyIsNotNil(kind: StoreKind) throws {
    let model = OptionalValues()
    fill(model)
    try kind.roundTrip(model) { read, _ in expectFilled(read) }
  }

  @Test(arguments: StoreKind.allCases)
  func anUpdateWritesBothWays(kind: StoreKind) throws {
    try kind.withContainer(for: OptionalValues.self) { container in
      let context = ModelContext(container)
      let model = OptionalValues()
      context.insert(model)
      try context.save()
      fill(model)
      try context.save()
      let other = ModelContext(container)
      let twin = try other.fetch(FetchDescriptor<OptionalValues>())[0]
      expectFilled(twin)
      model.text = nil
      (model.number, model.small, model.unsigned, model.bool) = (nil, nil, nil, nil)
      (model.real, model.float, model.date, model.data) = (nil, nil, nil, nil)
      (model.uuid, model.url, model.decimal, model.season) = (nil, nil, nil, nil)
      (model.level, model.flag, model.code) = (nil, nil, nil)
      try context.save()
      _ = try other.fetch(FetchDescriptor<OptionalValues>())
      expectEmpty(twin)
    }
  }
}
