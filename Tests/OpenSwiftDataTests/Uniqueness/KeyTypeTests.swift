import Foundation
import Testing

@testable import OpenSwiftData

/// When two values of a type are one key, in the store and among new objects alike.
@Suite struct KeyTypeTests {
  enum Models {
    enum Stage: String, Codable {
      case early, late
    }

    @Model final class Keyed {
      @Attribute(.unique) var text: String?
      @Attribute(.unique) var number: Int?
      @Attribute(.unique) var natural: UInt64?
      @Attribute(.unique) var real: Double?
      @Attribute(.unique) var single: Float?
      @Attribute(.unique) var date: Date?
      @Attribute(.unique) var data: Data?
      @Attribute(.unique) var uuid: UUID?
      @Attribute(.unique) var url: URL?
      @Attribute(.unique) var decimal: Decimal?
      @Attribute(.unique) var stage: Stage?
      @Attribute(.unique) var flag: Bool?

      init() {}
    }
  }

  /// Two values of one property, and whether they are one key.
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isOneKey: Bool
    let first: @Sendable (Models.Keyed) -> Void
    let second: @Sendable (Models.Keyed) -> Void

    init<Value: Sendable>(
      _ keyPath: ReferenceWritableKeyPath<Models.Keyed, Value> & Sendable, _ first: Value,
      _ second: Value, isOneKey: Bool
    ) {
      testDescription = "\(first) and \(second)"
      self.isOneKey = isOneKey
      self.first = { $0[keyPath: keyPath] = first }
      self.second = { $0[keyPath: keyPath] = second }
    }
  }

  private static let uuid = "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0"

  static let pairs: [Pair] = [
    Pair(\.text, "caf\u{E9}", "cafe\u{301}", isOneKey: true),
    Pair(\.text, "\u{1F469}\u{200D}\u{1F680}", "\u{1F469}\u{1F680}", isOneKey: false),
    Pair(\.text, "a", "A", isOneKey: false),
    Pair(\.text, "a\0b", "a\0c", isOneKey: false),
    Pair(\.text, "", "", isOneKey: true),
    Pair(\.text, "", nil, isOneKey: false),
    Pair(\.text, nil, nil, isOneKey: false),
    Pair(\.number, .min, .min, isOneKey: true),
    Pair(\.number, 0, nil, isOneKey: false),
    Pair(\.natural, .max, .max, isOneKey: true),
    Pair(\.natural, .max, 1 << 63, isOneKey: false),
    Pair(\.real, 0.0, -0.0, isOneKey: true),
    Pair(\.real, .nan, .nan, isOneKey: true),
    Pair(\.real, .infinity, -.infinity, isOneKey: false),
    Pair(\.real, 1, 1.0.nextUp, isOneKey: false),
    Pair(\.single, 0.1, 0.1, isOneKey: true),
    Pair(
      \.date, Date(timeIntervalSinceReferenceDate: 1.5), Date(timeIntervalSinceReferenceDate: 1.5),
      isOneKey: true),
    Pair(
      \.date, Date(timeIntervalSinceReferenceDate: 1.5),
      Date(timeIntervalSinceReferenceDate: 1.5.nextUp), isOneKey: false),
    Pair(\.data, Data(), Data(), isOneKey: true),
    Pair(\.data, Data(), nil, isOneKey: false),
    Pair(\.data, Data([1, 2]), Data([1, 3]), isOneKey: false),
    Pair(\.uuid, UUID(uuidString: uuid), UUID(uuidString: uuid.lowercased()), isOneKey: true),
    Pair(\.uuid, UUID(), UUID(), isOneKey: false),
    Pair(\.url, URL(string: "a:b"), URL(string: "a:b"), isOneKey: true),
    Pair(\.url, URL(string: "http://a/\u{E9}"), URL(string: "http://a/e\u{301}"), isOneKey: false),
    Pair(\.decimal, Decimal(string: "1.50"), Decimal(string: "1.5"), isOneKey: true),
    Pair(\.decimal, .nan, .nan, isOneKey: true),
    Pair(\.decimal, 0, Decimal(string: "0.0000001"), isOneKey: false),
    Pair(\.stage, .early, .early, isOneKey: true),
    Pair(\.stage, .early, .late, isOneKey: false),
    Pair(\.flag, false, false, isOneKey: true),
    Pair(\.flag, false, true, isOneKey: false),
  ]

  private func count(_ pair: Pair, savingBetween: Bool) throws -> Int {
    try StoreKind.memory.withContainer(for: Models.Keyed.self) { container in
      let context = ModelContext(container)
      let models = [Models.Keyed(), Models.Keyed()]
      pair.first(models[0])
      context.insert(models[0])
      if savingBetween { try context.save() }
      pair.second(models[1])
      context.insert(models[1])
      try context.save()
      let isOne = models[0].persistentModelID == models[1].persistentModelID
      #expect(isOne == pair.isOneKey)
      return try ModelContext(container).fetchCount(FetchDescriptor<Models.Keyed>())
    }
  }

  /// R119 for texts with a NUL, R121 for dates, R125 for other texts, R126 for UUIDs.
  @Test(arguments: pairs)
  func R119_R121_R125_R126_equalKeysAreOneRow(pair: Pair) throws {
    #expect(try count(pair, savingBetween: true) == (pair.isOneKey ? 1 : 2))
    #expect(try count(pair, savingBetween: false) == (pair.isOneKey ? 1 : 2))
  }

  /// The row takes the new form of an equal text.
  @Test func R125_storedBytesAreAsGiven() throws {
    try StoreKind.memory.withContainer(for: Models.Keyed.self) { container in
      let context = ModelContext(container)
      for text in ["caf\u{E9}", "cafe\u{301}"] {
        let model = Models.Keyed()
        model.text = text
        try context.insertAndSave(model)
      }
      #expect(try container.rows("SELECT length(text) FROM Keyed") == [[.integer(5)]])
    }
  }

  @Test func keysOfEveryTypeAreExchanged() throws {
    try StoreKind.memory.withContainer(for: Models.Keyed.self) { container in
      let context = ModelContext(container)
      let models = [Models.Keyed(), Models.Keyed()]
      func fill(_ model: Models.Keyed, _ number: Int) {
        model.text = "\(number)"
        model.number = number
        model.natural = number == 0 ? 1 : .max
        model.real = number == 0 ? 1 : .nan
        model.single = Float(number)
        model.date = Date(timeIntervalSinceReferenceDate: Double(number))
        model.data = Data([UInt8(number)])
        model.uuid = UUID(uuidString: "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F\(number)")
        model.url = URL(string: "a:\(number)")
        model.decimal = Decimal(number)
        model.stage = number == 0 ? .early : .late
        model.flag = number == 1
      }
      fill(models[0], 0)
      fill(models[1], 1)
      try context.insertAndSave(models[0], models[1])
      fill(models[0], 1)
      fill(models[1], 0)
      try context.save()
      let found = try ModelContext(container).fetch(FetchDescriptor<Models.Keyed>())
      #expect(found.map(\.text) == ["1", "0"] && found.map(\.number) == [1, 0])
      #expect(found.map(\.natural) == [.max, 1] && found.map(\.decimal) == [1, 0])
      #expect(found.map(\.stage) == [.late, .early] && found.map(\.flag) == [true, false])
      #expect(found[0].real?.isNaN == true && found.map(\.data) == [Data([1]), Data([0])])
      #expect(found.map { $0.uuid?.uuidString.last } == ["1", "0"])
    }
  }
}
