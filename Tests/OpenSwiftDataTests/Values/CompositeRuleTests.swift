import Foundation
import Testing

@testable import OpenSwiftData

/// Which types are spread over columns, and as what.
@Suite struct CompositeRuleTests {
  struct Plain: Codable {
    var flag: Bool
    var small: Int8
    var big: UInt64
    var real: Float
    var date: Date
    var day: Date?
    let text: String
    var link: URL
    var id: UUID?
    var price: Decimal
    var bytes: Data
    var season: Season2
    var level: Level?
    var tags: [String]
    var parts: [String: Int]?
    var shape: Coded.Shape?
    var node: Node?
  }

  enum Season2: String, Codable { case spring, autumn }
  enum Level: Int, Codable { case low = 7 }

  final class Node: Codable {
    var next: Node?
  }

  private func columns<Value: Codable>(_ type: Value.Type) -> [String]? {
    CompositeForm.of(type)?.columns(isOptional: false).map { column in
      let name = column.keys.joined(separator: "_")
      return "\(name) \(column.columnType.rawValue)\(column.isOptional ? "?" : "")"
    }
  }

  @Test func membersHaveTheirOwnTypes() {
    #expect(
      columns(Plain.self) == [
        "flag boolean", "small integer", "big unsigned", "real real", "date date", "day date?",
        "text text", "link url", "id uuid?", "price decimal", "bytes blob", "season text",
        "level integer?", "tags json", "parts json?", "shape json?", "node json?",
      ])
  }

  struct Nested: Codable {
    struct Inner: Codable {
      var a: Int
      var b: String?
    }
    var inner: Inner
    var other: Inner?
  }

  @Test func structsNest() {
    #expect(
      columns(Nested.self) == [
        "inner_a integer", "inner_b text?", "other boolean?", "other_a integer?",
        "other_b text?",
      ])
  }

  struct Renamed: Codable {
    var city: String
    var zip: String
    var town: Int
    var note = "not coded"

    enum CodingKeys: String, CodingKey {
      case city = "zip"
      case zip = "city"
      case town = "place"
    }
  }

  @Test func propertiesAreFoundByWhatTheyHold() {
    let form = CompositeForm.of(Renamed.self)
    #expect(form?.members.map(\.key) == ["zip", "city", "place"])
    #expect(form?.members.map(\.property) == ["city", "zip", "town"])
  }

  /// A decoder of one's own that asks as a synthesized one does, with a default.
  struct Tolerant: Codable, Equatable {
    var min: Int
    var max: Int
    var name: String?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      min = try values.decode(Int.self, forKey: .min)
      max = try values.decodeIfPresent(Int.self, forKey: .max) ?? 10
      name = values.contains(.name) ? try values.decode(String.self, forKey: .name) : nil
    }
  }

  @Test func aDecodersOwnDefaultIsKnown() {
    let form = CompositeForm.of(Tolerant.self)
    #expect(columns(Tolerant.self) == ["min integer", "max integer", "name text?"])
    #expect(form?.members.map { $0.fallback?.jsonText } == [nil, "10", nil])
    let tidy = CompositeForm.of(Coded.Address.self)
    #expect(tidy?.members.map(\.isOptional) == [false, true, true])
  }

  struct Empty: Codable {}

  struct Single: Codable {
    var value: String
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  struct Picky: Codable {
    var zip: Int
    init(from decoder: any Decoder) throws {
      zip = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .zip)
      guard zip > 9_999 else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "too short"))
      }
    }
  }

  struct Trimming: Codable {
    var text: String
    init(from decoder: any Decoder) throws {
      let text = try decoder.container(keyedBy: CodingKeys.self)
        .decode(String.self, forKey: .text)
      self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  struct Flat: Codable {
    var a: Int
    enum Keys: CodingKey { case outer, a }
    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Keys.self)
        .nestedContainer(keyedBy: Keys.self, forKey: .outer)
      a = try outer.decode(Int.self, forKey: .a)
    }
    func encode(to encoder: any Encoder) throws {
      var outer = encoder.container(keyedBy: Keys.self)
      var inner = outer.nestedContainer(keyedBy: Keys.self, forKey: .outer)
      try inner.encode(a, forKey: .a)
    }
  }

  @Test func allElseIsOneColumn() {
    let types: [any Codable.Type] = [
      Empty.self, Single.self, Picky.self, Trimming.self, Flat.self, Coded.Shape.self, Node.self,
      [String].self, Set<Int>.self, [String: Int].self, Locale.self, TimeZone.self, Calendar.self,
      DateComponents.self, Measurement<UnitLength>.self, Range<Int>.self, ClosedRange<Date>.self,
      Duration.self, CGPoint.self, PersonNameComponents.self, DateInterval.self, IndexSet.self,
      PersistentIdentifier.self,
    ]
    for type in types {
      guard case .json? = ValueKind(of: type) else {
        Issue.record("\(type) is not stored as JSON")
        continue
      }
    }
  }
}
