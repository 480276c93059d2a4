import Foundation
import Testing

@testable import OpenSwiftData

/// Constraints that make no sense are refused, each with its reason.
@Suite struct UniqueValidationTests {
  enum Models {
    struct Extent: Codable {
      var width = 0
      var height = 0
    }

    final class Bad: HandWrittenModel {
      var _$model = _ModelState()
      var name = ""
      var code = 0
      var size = CGSize.zero
      var tags: [String] = []
      var photo = Data()
      var cache = 0
      var lock = ""
      var extent = Extent()
      var others: [Good] = []
      var other: Good?
      var badge = 0
      var initials: String { String(name.prefix(1)) }

      static var schemaMetadata: [Schema.PropertyMetadata] {
        [
          .init(name: "name", keypath: \Bad.name),
          .init(name: "code", keypath: \Bad.code, metadata: Schema.Attribute(.unique)),
          .init(name: "size", keypath: \Bad.size, metadata: Schema.Attribute(.unique)),
          .init(name: "tags", keypath: \Bad.tags, metadata: Schema.Attribute(.unique)),
          .init(
            name: "photo", keypath: \Bad.photo,
            metadata: Schema.Attribute(.unique, .externalStorage)),
          .init(
            name: "cache", keypath: \Bad.cache, metadata: Schema.Attribute(.unique, .ephemeral)),
          .init(
            name: "extent", keypath: \Bad.extent, metadata: Schema.Attribute(.unique)),
          .init(name: "lock", keypath: \Bad.lock, metadata: Schema.Attribute(.unique, .codable)),
          .init(
            name: "others", keypath: \Bad.others, metadata: Schema.Relationship(.unique)),
          .init(name: "other", keypath: \Bad.other),
          unique(
            Schema.Unique<Bad>(
              [], [\.code], [\.name, \.name], [\.badge], [\.initials], [\.other, \.others],
              [\.other, \.name], [\.name, \.other], [\.extent.width], [\.other?.title],
              [\.name.count])),
          unique(Schema.Unique<Good>([\.title])),
        ]
      }

      static var _$unstoredProperties: [_UnstoredProperty] {
        [
          _UnstoredProperty(name: "badge", keyPath: \Bad.badge, reason: .transient),
          _UnstoredProperty(name: "initials", keyPath: \Bad.initials, reason: .computed),
        ]
      }

      private static func unique(_ constraint: some SchemaProperty) -> Schema.PropertyMetadata {
        .init(
          name: "OpenSwiftData.Schema.Unique", keypath: \Schema.encodingVersion,
          metadata: constraint)
      }
    }

    @Model final class Good {
      #Unique<Good>([\.title, \.bad], [\.token])
      @Attribute(.unique) var number: Int
      @Relationship(.unique) var bad: Bad?
      var title: String
      var token: UUID?

      init(_ number: Int) {
        self.number = number
        title = ""
      }
    }
  }

  private static let problems = SchemaValidator(Schema([Models.Bad.self])).problems

  @Test(arguments: [
    "Bad: #Unique over [] names no property.",
    "Bad: #Unique over [name, name] names name twice.",
    "#Unique over [other, others] cannot be kept: others is a to-many relationship",
    "Bad.others: @Relationship(.unique) cannot be kept: others is a to-many relationship",
    "cannot be kept: badge is @Transient",
    "cannot be kept: initials is a computed property",
    "Bad.size: @Attribute(.unique) cannot be kept: size is of type CGSize",
    "Bad.extent: @Attribute(.unique) cannot be kept: extent is a struct of type Extent",
    "Bad.lock: @Attribute(.unique) cannot be kept: lock is stored in an encoded form",
    "cannot be kept: it leads to a part of extent.",
    "cannot be kept: it leads to a part of name.",
    "cannot be kept: it leads across the relationship other",
    "Bad.tags: @Attribute(.unique) cannot be kept: tags is of type",
    "Bad.photo: @Attribute(.unique) cannot be kept: photo is .externalStorage",
    "Bad.cache: @Attribute(.unique) cannot be kept: cache is .ephemeral",
    "Bad.code: @Attribute(.unique) is declared twice",
    "Bad: #Unique over [name, other] is declared twice",
    "is no persisted property of Bad",
  ])
  func isExplained(text: String) {
    #expect(Self.problems.count { $0.contains(text) } == 1, "\(Self.problems)")
  }

  @Test func constraintsOfAllKindsAreListed() throws {
    let schema = Schema([Models.Good.self])
    let entity = schema.entitiesByName["Good"]
    #expect(
      entity?.uniquenessConstraints == [["title", "bad"], ["token"], ["number"], ["bad"]])
    #expect(entity?.attributesByName["number"]?.isUnique == true)
    #expect(entity?.attributesByName["title"]?.isUnique == false)
    #expect(entity?.relationshipsByName["bad"]?.isUnique == true)
    #expect(UniqueValidator(try #require(entity), of: Models.Good.self).problems == [])
  }
}
