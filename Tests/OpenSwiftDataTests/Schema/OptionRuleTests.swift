import Foundation
import Testing

@testable import OpenSwiftData

/// Which options of an attribute go with which type and with which other option.
@Suite struct OptionRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let options: [Schema.Attribute.Option]
    let type: any Any.Type
    /// A part of what is said; nil where the attribute is as it should be.
    let words: String?

    init(_ options: [Schema.Attribute.Option], _ type: any Any.Type, _ words: String?) {
      self.options = options
      self.type = type
      self.words = words
    }

    var testDescription: String {
      "\(options.map(\.debugDescription).joined(separator: ", ")): \(type)"
    }
  }

  struct Unstorable {}

  static let rows = [
    Row([], Int.self, nil),
    Row([.spotlight], Int.self, nil),
    Row([.spotlight, .preserveValueOnDeletion, .allowsCloudEncryption], String.self, nil),
    Row([.externalStorage], Data.self, nil),
    Row([.externalStorage, .preserveValueOnDeletion], String?.self, nil),
    Row([.externalStorage], Int.self, "is for Data and String, and the property is of type Int"),
    Row([.externalStorage], [String].self, "is for Data and String"),
    Row([.externalStorage, .codable], Data.self, "an encoded value stands in the row"),
    Row(
      [.transformable(by: "Box"), .externalStorage], Data.self,
      "@Attribute(.transformable(by: \"Box\"), .externalStorage) makes no sense: a transformed"),
    Row([.ephemeral], Int.self, nil),
    Row([.ephemeral], Unstorable.self, nil),
    Row([.ephemeral, .externalStorage], Data.self, "neither in the row nor in a file"),
    Row([.ephemeral, .transformable(by: "Box")], Int.self, "needs no stored form"),
    Row([.ephemeral, .codable], [Int].self, "needs no stored form"),
    Row([.ephemeral, .preserveValueOnDeletion], Int.self, "no stored value to preserve"),
    Row([.ephemeral, .spotlight], String.self, "no stored value to search for"),
    Row([.ephemeral, .allowsCloudEncryption], Int.self, "no stored value to encrypt"),
    Row([.transformable(by: "Box"), .codable], Int.self, "a value has one stored form"),
  ]

  @Test(arguments: rows)
  func isTold(row: Row) {
    let attribute = Schema.Attribute(
      name: "value", options: row.options, valueType: row.type)
    let validator = PropertyValidator(entity: Schema.Entity("Thing"), property: attribute)
    // That no transformer has the name is said besides.
    let problems = validator.problems.filter { !$0.contains("no value transformer") }
    #expect(problems.count == (row.words == nil ? 0 : 1))
    if let words = row.words {
      #expect(problems.first?.contains(words) == true)
      #expect(problems.first?.hasPrefix("Thing.value: ") == true)
    }
  }

  @Test func whatIsNeverStoredHasNoFormerName() {
    let attribute = Schema.Attribute(
      name: "value", originalName: "former", options: [.ephemeral], valueType: Int.self)
    let validator = PropertyValidator(entity: Schema.Entity("Thing"), property: attribute)
    #expect(
      validator.problems == [
        "Thing.value: @Attribute(.ephemeral, originalName: \"former\") makes no sense: no store has "
          + "values of it under either name. Remove the originalName."
      ])
  }

  @Test(arguments: [
    ("ephemeral", "is never stored"), ("external", "may lie in a file"),
    ("encoded", "has a stored form in which values are not compared"),
    ("stranger", "is no persisted property"),
  ])
  func indexesNameOnlyWhatTheyCanHold(name: String, words: String) {
    let entity = Schema.Entity(
      "Thing",
      properties: Schema.Attribute(name: "ephemeral", options: [.ephemeral], valueType: Int.self),
      Schema.Attribute(name: "external", options: [.externalStorage], valueType: Data.self),
      Schema.Attribute(name: "encoded", options: [.codable], valueType: [Int].self))
    entity.indices = [[name]]
    let problems = IndexValidator(entity).problems
    #expect(problems.count == 1)
    #expect(problems.first?.contains("\(name) \(words)") == true)
  }
}
