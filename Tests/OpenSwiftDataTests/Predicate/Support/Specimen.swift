import Foundation
import Observation
import OpenSwiftData

enum Stage: String, Codable, CaseIterable { case draft, review, published }

/// Not `CaseIterable`, and ordered otherwise than its raw values.
enum Mood: String, Codable, Comparable {
  case poor, fair, good

  var title: String { self == .poor ? "poor" : "fine" }

  static func < (left: Mood, right: Mood) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .poor: 0
    case .fair: 1
    case .good: 2
    }
  }
}

enum Level: Int, Codable, Comparable {
  case low = 1
  case high = 9

  static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}

/// One property of each type that a column can hold.
@Model
final class Specimen {
  var title: String
  var note: String?
  var count: Int
  var size: Int?
  var small: Int8
  var octet: UInt8
  var wide: UInt64
  var serial: UInt64?
  var ratio: Double
  var share: Double?
  var weight: Float
  var flag: Bool
  var isChecked: Bool?
  var date: Date
  var due: Date?
  var payload: Data
  var token: UUID
  var batch: UUID?
  var link: URL?
  var price: Decimal
  var discount: Decimal?
  var stage: Stage
  var level: Level?
  var mood: Mood
  @Transient var badge: Int = 7

  var initials: String { String(title.prefix(2)) }

  init(_ values: inout SpecimenValues) {
    title = values.text()
    note = values.optional { $0.text() }
    count = values.integer()
    size = values.optional { $0.integer() }
    small = Int8(clamping: values.integer())
    octet = UInt8(clamping: values.integer())
    wide = values.unsigned()
    serial = values.optional { $0.unsigned() }
    ratio = values.real()
    share = values.optional { $0.real() }
    weight = Float(values.real())
    flag = values.boolean()
    isChecked = values.optional { $0.boolean() }
    date = values.date()
    due = values.optional { $0.date() }
    payload = values.data()
    token = values.uuid()
    batch = values.optional { $0.uuid() }
    link = values.optional { $0.url() }
    price = values.decimal()
    discount = values.optional { $0.decimal() }
    stage = values.element(of: Stage.allCases)
    level = values.optional { $0.element(of: [.low, .high]) }
    mood = values.element(of: [.poor, .fair, .good])
  }

  convenience init(count: Int = 0) {
    var values = SpecimenValues(seed: 1)
    self.init(&values)
    self.count = count
  }
}

/// Random values with a taste for the extremes.
struct SpecimenValues {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[Int(next() % UInt64(elements.count))]
  }

  mutating func optional<Value>(_ make: (inout SpecimenValues) -> Value) -> Value? {
    next() % 3 == 0 ? nil : make(&self)
  }

  mutating func text() -> String {
    element(of: [
      "", "a", "A", "b", "\u{E9}", "e\u{301}", "e", "caf\u{E9}", "cafe\u{301}", "a\0b", "a\0c",
      "50% off_now",
      "\u{1F469}\u{200D}\u{1F680}", "\u{1F469}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "stra\u{DF}e",
      "\r\n", "\n",
      "apple pie", "Apple tart", "z",
    ])
  }

  mutating func integer() -> Int {
    element(of: [0, 1, -1, 2, 3, 7, 100, 127, -128, 255, 1 << 53, Int.max, Int.min])
  }

  mutating func unsigned() -> UInt64 {
    element(of: [0, 1, 7, UInt64(Int64.max), UInt64(Int64.max) + 1, UInt64.max])
  }

  mutating func real() -> Double {
    element(of: [
      0, -0.0, 1, -1, 0.1, 2.5, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude, 1e10,
    ])
  }

  mutating func boolean() -> Bool { element(of: [true, false]) }

  mutating func date() -> Date {
    element(of: [
      Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 0.1),
      Date(timeIntervalSinceReferenceDate: 700_000_000.125), .distantPast, .distantFuture,
      Date(timeIntervalSinceReferenceDate: .nan),
    ])
  }

  mutating func data() -> Data { element(of: [Data(), Data([0]), Data([1, 2, 3])]) }

  mutating func uuid() -> UUID {
    let last = UInt8(next() % 3)
    let first: UInt8 = element(of: [0, 0x7F, 0x80, 0xFF])
    return UUID(uuid: (first, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last))
  }

  mutating func url() -> URL {
    element(
      of: ["https://example.com/a", "https://example.com/b?q=a%20b", "file:///tmp/"]
        .compactMap { URL(string: $0) })
  }

  mutating func decimal() -> Decimal {
    element(of: [
      0, 1, -1, Decimal(sign: .plus, exponent: -1, significand: 1), 10, 9, 1.5,
      Decimal(sign: .minus, exponent: -20, significand: 3), .nan,
      Decimal(sign: .plus, exponent: 30, significand: 12_345),
    ])
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)) >> 8
  }
}
