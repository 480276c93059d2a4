import Foundation
import Testing

@testable import OpenSwiftData

/// A property that changes its name with each version, and a to-one and an array that do so too.
enum TwiceV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Item.self, Person.self] }
  @Model final class Person {
    var name: String
    init(name: String) { self.name = name }
  }
  @Model final class Item {
    var title: String
    var note: String?
    var author: Person?
    var readers: [Person] = []
    init(title: String) { self.title = title }
  }
}

enum TwiceV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Item.self, Person.self] }
  @Model final class Person {
    var name: String
    init(name: String) { self.name = name }
  }
  @Model final class Item {
    @Attribute(originalName: "title") var name: String
    @Relationship(originalName: "author") var creator: Person?
    @Relationship(originalName: "readers") var audience: [Person] = []
    var note: String?
    init(name: String) { self.name = name }
  }
}

enum TwiceV3: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
  static var models: [any PersistentModel.Type] { [Item.self, Person.self] }
  @Model final class Person {
    var name: String
    init(name: String) { self.name = name }
  }
  @Model final class Item {
    @Attribute(originalName: "name") var label: String = ""
    @Relationship(originalName: "creator") var writer: Person?
    @Relationship(originalName: "audience") var listeners: [Person] = []
    var note: String?
    init(label: String) { self.label = label }
  }
}

enum TwicePlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [TwiceV1.self, TwiceV2.self, TwiceV3.self] }
  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: TwiceV1.self, toVersion: TwiceV2.self),
      .lightweight(fromVersion: TwiceV2.self, toVersion: TwiceV3.self),
    ]
  }

  /// The version between was forgotten.
  enum Short: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [TwiceV1.self, TwiceV3.self] }
    static var stages: [MigrationStage] {
      [.lightweight(fromVersion: TwiceV1.self, toVersion: TwiceV3.self)]
    }
  }

  /// Code sees both versions, and so says what becomes of the values.
  enum Carrying: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [TwiceV1.self, TwiceV3.self] }
    static var stages: [MigrationStage] {
      [
        .custom(fromVersion: TwiceV1.self, toVersion: TwiceV3.self) { old, new in
          for item in try old.fetch(FetchDescriptor<TwiceV1.Item>()) {
            let copy = try new.counterpart(of: item, as: TwiceV3.Item.self)
            copy?.label = item.title
            copy?.writer = try item.author.flatMap {
              try new.counterpart(of: $0, as: TwiceV3.Person.self)
            }
            copy?.listeners = try item.readers.compactMap {
              try new.counterpart(of: $0, as: TwiceV3.Person.self)
            }
          }
          try new.save()
        }
      ]
    }
  }
}

/// Names that were changed twice, where a program skips the version between.
@Suite struct SkippedRenameTests {
  private let newest = Schema(versionedSchema: TwiceV3.self)

  private func write(_ passage: Passage) throws {
    try passage.write(Schema(versionedSchema: TwiceV1.self)) { context in
      let people = ["Ada", "Bob"].map(TwiceV1.Person.init)
      people.forEach(context.insert)
      let item = TwiceV1.Item(title: "first")
      context.insert(item)
      item.author = people[0]
      item.readers = [people[1], people[0]]
    }
  }

  private func expectAll(_ context: ModelContext) throws {
    let items = try context.fetch(FetchDescriptor<TwiceV3.Item>())
    #expect(items.map(\.label) == ["first"] && items.map(\.writer?.name) == ["Ada"])
    #expect(items.map { $0.listeners.map(\.name) } == [["Bob", "Ada"]])
  }

  @Test func R97_aPlanCarriesValuesThroughEveryName() throws {
    let plans: [any SchemaMigrationPlan.Type] = [TwicePlan.self, TwicePlan.Carrying.self]
    for plan in plans {
      try withPassage { passage in
        try write(passage)
        try expectAll(passage.open(newest, plan: plan))
        try passage.expectStructure(of: newest)
      }
    }
  }

  @Test func R97_theStepBetweenNeedsNoPlan() throws {
    try withPassage { passage in
      try write(passage)
      _ = try passage.open(Schema(versionedSchema: TwiceV2.self))
      try expectAll(passage.open(newest))
    }
  }

  /// Nothing in the store leads from the first name to the third.
  @Test func R97_aNameBetweenThatNobodyKnowsIsNoReasonToLoseValues() throws {
    for plan in [nil, TwicePlan.Short.self] as [(any SchemaMigrationPlan.Type)?] {
      try withPassage { passage in
        try write(passage)
        try passage.expectRefusal(
          newest, plan: plan, as: .loadIssueModelContainer,
          mentioning: [
            "Item.label was name, and the store has neither, but Item.title", "row 1.",
            "Item.writer was creator", "Item.listeners was audience",
            "originalName: \"title\"",
          ])
        // The values are there still.
        try expectAll(passage.open(newest, plan: TwicePlan.self))
      }
    }
  }

  @Test func whereNothingIsLostNothingStandsAgainstIt() throws {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: TwiceV1.self))
      let context = try passage.open(newest)
      #expect(try context.fetchCount(FetchDescriptor<TwiceV3.Item>()) == 0)
      try passage.expectStructure(of: newest)
    }
  }
}
