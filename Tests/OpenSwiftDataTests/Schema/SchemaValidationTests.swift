import Foundation
import Testing

@testable import OpenSwiftData

@Suite("A schema that no store can hold is refused with its reasons")
struct SchemaValidationTests {
  private typealias Models = SchemaModels

  /// The explanation of the error that validation throws, or nil.
  private func explanation(_ schema: Schema) -> String? {
    do {
      try schema.validate()
      return nil
    } catch SwiftDataError.modelValidationFailure {
      return SchemaValidator(schema).problems.joined(separator: "\n")
    } catch {
      return "another error: \(error)"
    }
  }

  private func line(_ schema: Schema, about name: String) -> String? {
    SchemaValidator(schema).problems.first { $0.hasPrefix(name) }
  }

  @Test func supportedTypesPass() throws {
    try Schema([Models.Chore.self, Models.Tag.self]).validate()
  }

  @Test func theErrorHasEveryProblem() {
    let schema = Schema([Models.Oddity.self, Models.Optioned.self])
    let error = #expect(throws: SwiftDataError.self) { try schema.validate() }
    #expect(error == .modelValidationFailure)
    let lines = error?.explanation?.split(separator: "\n").count
    #expect(lines == SchemaValidator(schema).problems.count)
    #expect(error?.localizedDescription.contains("Oddity.wide") == true)
  }

  @Test func aSchemaNeedsClasses() {
    #expect(explanation(Schema())?.contains("no model classes") == true)
    let byHand = Schema(Schema.Entity("Chore"))
    #expect(explanation(byHand)?.contains("by hand") == true)
  }

  @Test func twoClassesOfOneNameAreBothNamed() throws {
    let text = try #require(explanation(Schema([Models.Tag.self, Models.Other.Tag.self])))
    #expect(text.contains("SchemaModels.Tag") && text.contains("SchemaModels.Other.Tag"))
    #expect(!text.contains("\n"))
  }

  @Test func typesWithoutAColumnAreExplained() throws {
    let schema = Schema([Models.Oddity.self])
    #expect(SchemaValidator(schema).problems.count == 8)
    for name in ["wide", "wider"] {
      #expect(line(schema, about: "Oddity.\(name) ")?.contains("64 bits") == true)
    }
    for name in ["wideCase", "size", "sizes", "names"] {
      #expect(line(schema, about: "Oddity.\(name) ")?.contains("Make the type Codable") == true)
    }
    #expect(line(schema, about: "Oddity.twice is of type Int??.")?.contains("single") == true)
    #expect(line(schema, about: "Oddity.authors ")?.contains("must be an array") == true)
  }

  @Test func relationshipsAreAccepted() {
    let schema = Schema([Models.Publisher.self, Models.Author.self])
    #expect(SchemaValidator(schema).problems == [])
    #expect(schema.entitiesByName["Novel"]?.uniquenessConstraints == [["publisher"]])
  }

  @Test func optionsWithoutEffectAreExplained() {
    let schema = Schema([Models.Optioned.self])
    #expect(line(schema, about: "Optioned.shape is of type Size.")?.contains("Codable") == true)
    #expect(line(schema, about: "Optioned.secret: no value transformer")?.contains("Lock") == true)
    #expect(
      line(schema, about: "Optioned.secret: @Attribute(.unique)")?.contains("encoded form") == true)
    #expect(line(schema, about: "Optioned.cache: @Model did not see") != nil)
    #expect(SchemaValidator(schema).problems.count == 4)
  }

  @Test func constraintsAndIndexesAreAccepted() {
    let schema = Schema([Models.Account.self])
    #expect(SchemaValidator(schema).problems == [])
  }

  @Test func indexesThatCannotBeMadeAreExplained() {
    let problems = SchemaValidator(Schema([Models.Misindexed.self])).problems
    for text in [
      "Misindexed: #Index over [name, name] cannot be made: it names name twice",
      "members is a to-many relationship",
      "initial is a computed property, so the store has no values of it",
      "Misindexed: #Index(.rtree) over [name, rank] cannot be made: name is a text",
    ] {
      #expect(problems.contains { $0.contains(text) }, "\(text)")
    }
    #expect(problems.count == 4)
  }

  @Test func inheritanceIsExplained() {
    let schema = Schema([Models.Vehicle.self, Models.Truck.self])
    #expect(SchemaValidator(schema).problems.map { $0.prefix(14) } == ["Truck inherits"])
  }
}
