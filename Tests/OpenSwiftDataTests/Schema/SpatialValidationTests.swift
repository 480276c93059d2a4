import Foundation
import Testing

@testable import OpenSwiftData

/// What an R-tree cannot be made of is refused with its own reason.
@Suite struct SpatialValidationTests {
  struct Size: Codable {
    var width: Double
    var unit: String
  }

  @Model final class Thing {
    var text: String = ""
    var price: Decimal = 0
    var isOn: Bool = false
    var token: UUID = UUID()
    var bytes: Data = Data()
    var site: URL?
    var size: Size?
    var tags: [Int] = []
    @Attribute(.codable) var coded: Int = 0
    var x: Double = 0
    var y: Int8?
    var z: Float = 0
    var t: Date?
    var u: UInt = 0
    var v: Int = 0
    var owner: Thing?
    var parts: [Thing] = []

    init() {}
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let group: [String]
    /// Nil where the tree can be made.
    let fault: String?
    var testDescription: String { group.joined(separator: ", ") }
  }

  static let cases = [
    Case(group: ["x", "y", "z", "t", "u"], fault: nil),
    Case(group: ["v"], fault: nil),
    Case(
      group: ["x", "y", "z", "t", "u", "v"],
      fault: "it has 6 dimensions, and SQLite's R-trees have at most 5. Leave out"),
    Case(group: [], fault: "it names no property. Name one to five numbers or dates."),
    Case(group: ["x", "x"], fault: "it names x twice."),
    Case(group: ["x", "w"], fault: "w is no persisted property. Name stored properties"),
    Case(
      group: ["text"], fault: "text is a text. An R-tree is over numbers and dates; use .binary"),
    Case(group: ["price"], fault: "price is a Decimal, which is stored as text to be exact."),
    Case(group: ["isOn"], fault: "isOn is true or false."),
    Case(group: ["token"], fault: "token is a UUID."),
    Case(group: ["bytes"], fault: "bytes is bytes."),
    Case(group: ["site"], fault: "site is a URL."),
    Case(group: ["x", "size"], fault: "size.unit is a text."),
    Case(group: ["tags"], fault: "tags is stored in a form by which no fetch searches or sorts."),
    Case(group: ["coded"], fault: "coded has a stored form in which values are not compared."),
    Case(group: ["x", "owner"], fault: "owner is a to-one relationship, which is no coordinate."),
    Case(group: ["x", "parts"], fault: "parts is a to-many relationship, which has no column."),
  ]

  @Test(arguments: cases)
  func eachMistakeHasItsReason(of example: Case) throws {
    let schema = Schema([Thing.self])
    let entity = try #require(schema.entitiesByName["Thing"])
    entity.spatialIndices = [example.group]
    let problems = SchemaValidator(schema).problems
    let subject =
      "Thing: #Index(.rtree) over [\(example.group.joined(separator: ", "))] cannot be made: "
    if let fault = example.fault {
      #expect(problems.count == 1 && problems[0].hasPrefix(subject + fault), "\(problems)")
    } else {
      #expect(problems == [])
    }
  }

  @Test func theKindIsPartOfTheFingerprint() throws {
    func schema(_ change: (Schema.Entity) -> Void) throws -> Schema {
      let schema = Schema([Thing.self])
      change(try #require(schema.entitiesByName["Thing"]))
      return schema
    }
    let none = try schema { _ in }
    let tree = try schema { $0.spatialIndices = [["x", "z"]] }
    let ordered = try schema { $0.indices = [["x", "z"]] }
    #expect(Set([none, tree, ordered].map(\.fingerprint)).count == 3)
    #expect(
      Schema.differences(from: ordered, to: tree) == [
        "Thing: index (x, z) is in the store, but not declared",
        "Thing: index .rtree (x, z) is not in the store",
      ])
  }
}
