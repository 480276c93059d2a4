import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// What is said of a file that holds no schema, or none that this version can read.
@Suite struct SchemaFileTests {
  private static var whole: Schema {
    let title = Schema.Attribute(
      name: "title", originalName: "name", options: [.spotlight, .transformable(by: "Box")],
      valueType: String?.self, hashModifier: "2")
    let owner = Schema.Relationship(deleteRule: .deny, minimumModelCount: 1)
    owner.name = "owner"
    owner.originalName = "owner"
    owner.destination = "Chore"
    let chore = Schema.Entity("Chore", properties: title, owner)
    chore.indices = [["title"], ["owner", "title"]]
    chore.uniquenessConstraints = [["title"]]
    chore.spatialIndices = [["x", "y"]]
    return Schema(chore, version: Schema.Version(2, 1, 0))
  }

  /// What `load` says of a file with this text.
  private func refusal(of text: String) throws -> String {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("models.json")
      try Data(text.utf8).write(to: url)
      let error = #expect(throws: SwiftDataError.unknownSchema) { try Schema.load(from: url) }
      let explanation = error?.explanation ?? ""
      #expect(explanation.hasPrefix("The file \(url.path) "))
      return explanation
    }
  }

  /// The text of a file, with one part replaced by another.
  private func text(replacing part: String, by other: String) throws -> String {
    let text = String(decoding: try Self.whole.encodedDescription(), as: UTF8.self)
    #expect(text.contains(part), "\(text)")
    return text.replacingOccurrences(of: part, with: other)
  }

  @Test func everyPartComesBack() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("models.json")
      try Self.whole.save(to: url)
      let loaded = try Schema.load(from: url)
      #expect(loaded == Self.whole)
      #expect(loaded.debugDescription == Self.whole.debugDescription)
      #expect(loaded.fingerprint == Self.whole.fingerprint)
      try loaded.save(to: url)
      #expect(try Schema.load(from: url) == loaded)
    }
  }

  @Test func aSchemaPrintsEachPart() {
    let text = """
      Schema 2.1.0
      Chore
        title: String?, from name, .spotlight, .transformable(by: "Box"), hashModifier "2"
        owner: Unknown, deleteRule .deny, at least 1
        unique (title)
        index (title)
        index (owner, title)
        index .rtree (x, y)
      """
    #expect(Self.whole.debugDescription == text)
    #expect("\(Self.whole)" == text)
  }

  @Test(arguments: ["", "{", "not at all", "\u{0}", "{\"encodingVersion\": "])
  func aFileThatIsNoJSON(text: String) throws {
    #expect(try refusal(of: text).contains("is not JSON"))
  }

  @Test(arguments: ["[]", "3", "{}", "{\"encodingVersion\": 4}", "{\"version\": {}}"])
  func aFileOfSomethingElse(text: String) throws {
    let explanation = try refusal(of: text)
    #expect(explanation.contains("no schema") && explanation.contains("encodingVersion"))
  }

  @Test func aLaterForm() throws {
    let explanation = try refusal(
      of: "{\"encodingVersion\": {\"major\": 9, \"minor\": 1, \"patch\": 0}, \"models\": []}")
    for part in ["the form 9.1.0", "forms up to 1.0.0", "Update the library"] {
      #expect(explanation.contains(part), "\(explanation)")
    }
  }

  @Test(arguments: [
    ("\"kind\":\"relationship\"", "\"kind\":\"view\"", "Chore.owner with a kind of property"),
    ("\"spotlight\"", "\"dashboard\"", "Chore.title with an option"),
    ("\"deny\"", "\"archive\"", "Chore.owner with a delete rule"),
    ("\"columnType\":\"transformed\"", "\"columnType\":\"cube\"", "Chore.title with a type"),
    ("\"indices\":", "\"indexes\":", "Chore with something"),
  ])
  func aPartThatIsNotKnown(part: String, other: String, words: String) throws {
    let explanation = try refusal(of: text(replacing: part, by: other))
    #expect(explanation.contains("describes \(words) that this version"), "\(explanation)")
    #expect(explanation.contains("Update the library, or save the schema again"))
  }

  @Test func aFileThatIsNotThere() {
    let url = URL(fileURLWithPath: "/nowhere/models.json")
    let error = #expect(throws: CocoaError.self) { try Schema.load(from: url) }
    #expect(error.map { "\($0)" }?.contains("models.json") == true)
  }
}
