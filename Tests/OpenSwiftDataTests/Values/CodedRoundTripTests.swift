import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Extremes of every type that is stored as JSON or in several columns come back exactly, through a
/// file.
@Suite struct CodedRoundTripTests {
  /// A struct with members of every type, a struct in it, and all of it as one JSON in an array.
  struct Everything: Codable, Equatable {
    var flag = false
    var i8: Int8 = 0
    var i16: Int16 = 0
    var i32: Int32 = 0
    var i64: Int64 = 0
    var int = 0
    var u8: UInt8 = 0
    var u16: UInt16 = 0
    var u32: UInt32 = 0
    var u64: UInt64 = 0
    var uint: UInt = 0
    var real = 0.0
    var float: Float = 0
    var half: Float16 = 0
    var cg: CGFloat = 0
    var text = ""
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var data = Data()
    var uuid = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var url = URL(fileURLWithPath: "/")
    var decimal = Decimal(0)
    var missing: String?
    var list: [Double?] = []
    var inner: Inner?
  }

  struct Inner: Codable, Equatable {
    var text: String?
    var levels: [[[Int]]] = []
    var byName: [String: Date] = [:]
  }

  @Model
  final class Holder {
    var number: Int
    var columns: Everything
    var perhaps: Everything?
    var json: [Everything]
    var texts: [String]
    var dates: [Date]
    var uuids: Set<UUID>

    init(_ number: Int, _ value: Everything) {
      self.number = number
      columns = value
      perhaps = value
      json = [value]
      texts = [value.text]
      dates = [value.date]
      uuids = [value.uuid]
    }
  }

  static let lowest: Everything = {
    var value = Everything()
    value.i8 = .min
    value.i16 = .min
    value.i32 = .min
    value.i64 = .min
    value.int = .min
    value.real = -.leastNonzeroMagnitude
    value.float = -.leastNonzeroMagnitude
    value.half = -.leastNonzeroMagnitude
    value.cg = -0.0
    value.text = "\0a\0"
    value.date = .distantPast
    value.data = Data([0])
    value.url = URL(
      fileURLWithPath: "c d.txt", relativeTo: URL(fileURLWithPath: "/tmp/", isDirectory: true))
    value.decimal = Decimal(string: "-12345678901234567890123456789012345678") ?? .nan
    value.list = [nil, -0.0, .infinity]
    value.inner = Inner()
    return value
  }()

  static let highest: Everything = {
    var value = Everything()
    value.flag = true
    value.i8 = .max
    value.i16 = .max
    value.i32 = .max
    value.i64 = .max
    value.int = .max
    value.u8 = .max
    value.u16 = .max
    value.u32 = .max
    value.u64 = .max
    value.uint = .max
    value.real = .greatestFiniteMagnitude
    value.float = .greatestFiniteMagnitude
    value.half = .greatestFiniteMagnitude
    value.cg = .infinity
    value.text = String(repeating: "👩‍👩‍👧‍👦 e\u{301}\u{E9}\"\\\n", count: 28_000)
    value.date = .distantFuture
    value.data = Data(repeating: 255, count: 1_000_000)
    value.uuid = UUID()
    value.decimal = .greatestFiniteMagnitude
    value.missing = ""
    value.list = Array(repeating: 0.1, count: 1_000)
    value.inner = Inner(
      text: "", levels: [[], [[]], [[1, .min], [.max]]],
      byName: ["": .distantPast, "é": .distantFuture, "a.b": Date()])
    return value
  }()

  private func roundTrip(_ values: [Everything], body: ([Holder]) throws -> Void) throws {
    try StoreKind.file.withContainer(for: Holder.self) { container in
      let context = ModelContext(container)
      for (number, value) in values.enumerated() { context.insert(Holder(number, value)) }
      try context.save()
      let reader = ModelContext(container)
      try body(try reader.fetch(FetchDescriptor<Holder>(sortBy: [SortDescriptor(\.number)])))
    }
  }

  @Test func extremesComeBack() throws {
    let values = [Everything(), Self.lowest, Self.highest]
    try roundTrip(values) { holders in
      for (holder, value) in zip(holders, values) {
        #expect(holder.columns == value && holder.perhaps == value && holder.json == [value])
        #expect(areStoredAlike(holder.columns, value) && areStoredAlike(holder.json, [value]))
        #expect(holder.columns.cg.sign == value.cg.sign)
        #expect(holder.json[0].cg.sign == value.cg.sign)
        #expect(Array(holder.texts[0].utf8) == Array(value.text.utf8))
        #expect(holder.dates == [value.date] && holder.uuids == [value.uuid])
        #expect(holder.json[0].url.baseURL == value.url.baseURL)
      }
    }
  }

  @Test func R118_numbersThatAreNoneKeepTheirBits() throws {
    var value = Everything()
    value.real = Double(nan: 0x1234, signaling: false)
    value.float = .nan
    value.half = .nan
    value.cg = .nan
    value.date = Date(timeIntervalSinceReferenceDate: .nan)
    value.decimal = .nan
    value.list = [.nan, -.nan, .signalingNaN]
    try roundTrip([value]) { holders in
      for read in [holders[0].columns, holders[0].json[0]] {
        #expect(read.real.bitPattern == value.real.bitPattern)
        #expect(read.float.isNaN && read.half.isNaN && read.cg.isNaN && read.decimal.isNaN)
        #expect(read.date.timeIntervalSinceReferenceDate.isNaN)
        #expect(read.list.map { $0?.bitPattern } == value.list.map { $0?.bitPattern })
      }
    }
  }

  @Test func R120_R121_datesKeepTheirBitsAnywhere() throws {
    var generator = SeededGenerator()
    let dates = (0..<100_000).map { _ in
      // From the year 1 to the year 9999.
      Date(
        timeIntervalSinceReferenceDate: .random(
          in: -63_113_904_000...252_423_993_600, using: &generator))
    }
    try StoreKind.file.withContainer(for: Holder.self) { container in
      let context = ModelContext(container)
      let holder = Holder(0, Everything())
      holder.dates = dates
      context.insert(holder)
      for (number, date) in dates.prefix(300).enumerated() {
        var value = Everything()
        value.date = date
        context.insert(Holder(number + 1, value))
      }
      try context.save()
      let reader = ModelContext(container)
      let read = try reader.fetch(FetchDescriptor<Holder>(sortBy: [SortDescriptor(\.number)]))
      #expect(read[0].dates.map(\.bits) == dates.map(\.bits))
      let single = read.dropFirst().map(\.columns.date.bits)
      #expect(single == dates.prefix(300).map(\.bits))
    }
  }

  @Test func R126_uuidsInListsAreOneText() throws {
    try StoreKind.file.withContainer(for: Holder.self) { container in
      let context = ModelContext(container)
      var value = Everything()
      value.uuid = try #require(UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"))
      context.insert(Holder(0, value))
      try context.save()
      let texts = try container.rows("SELECT uuids, hex(columns_uuid) FROM Holder")
      #expect(
        texts == [
          [
            .text(#"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]"#),
            .text("E621E1F8C36C495A93FC0C247A3E6E5F"),
          ]
        ])
    }
  }

  @Test func deepNestingComesBackOrIsAnError() throws {
    indirect enum Deep: Codable, Equatable {
      case end
      case more(Deep)
    }
    var value = Deep.end
    for _ in 0..<200 { value = .more(value) }
    let coded = try ValueEncoder.encode(value)
    let read = try ValueDecoder(.init(json: coded.jsonText)).decode(Deep.self)
    #expect(read == value)
  }
}

extension Date {
  fileprivate var bits: UInt64 { timeIntervalSinceReferenceDate.bitPattern }
}
