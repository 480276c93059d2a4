import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

enum OwnedV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Owner.self, Book.self] }
  @Model final class Owner {
    var name: String
    init(name: String) { self.name = name }
  }
  @Model final class Book {
    var title: String
    init(title: String) { self.title = title }
  }
}

/// A reference that needs an object, with a foreign key.
enum OwnedV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Owner.self, Book.self] }
  @Model final class Owner {
    var name: String
    init(name: String) { self.name = name }
  }
  @Model final class Book {
    var title: String
    var owner: Owner
    init(title: String, owner: Owner) {
      self.title = title
      self.owner = owner
    }
  }
}

/// The same without a foreign key.
enum OwnedLoosely: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Owner.self, Book.self] }
  @Model final class Owner {
    var name: String
    @Relationship(deleteRule: .noAction, inverse: \Book.owner) var books: [Book] = []
    init(name: String) { self.name = name }
  }
  @Model final class Book {
    var title: String
    var owner: Owner
    init(title: String, owner: Owner) {
      self.title = title
      self.owner = owner
    }
  }
}

enum OwnedPlans {
  enum Idle: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [OwnedV1.self, OwnedV2.self] }
    static var stages: [MigrationStage] {
      [.custom(fromVersion: OwnedV1.self, toVersion: OwnedV2.self) { _, _ in }]
    }
  }

  enum IdleLoosely: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [OwnedV1.self, OwnedLoosely.self] }
    static var stages: [MigrationStage] {
      [.custom(fromVersion: OwnedV1.self, toVersion: OwnedLoosely.self) { _, _ in }]
    }
  }

  enum Filling: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [OwnedV1.self, OwnedLoosely.self] }
    static var stages: [MigrationStage] {
      [
        .custom(fromVersion: OwnedV1.self, toVersion: OwnedLoosely.self) { old, new in
          let owner = try new.fetch(FetchDescriptor<OwnedLoosely.Owner>())[0]
          for book in try old.fetch(FetchDescriptor<OwnedV1.Book>()) {
            try new.counterpart(of: book, as: OwnedLoosely.Book.self)?.owner = owner
          }
          try new.save()
        }
      ]
    }
  }
}

enum MendedV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Item.self, Shelf.self, Tag.self] }
  @Model final class Shelf {
    var name = ""
    init() {}
  }
  @Model final class Tag {
    var word: String
    @Relationship(inverse: \Item.tags) var items: [Item] = []
    init(word: String) { self.word = word }
  }
  @Model final class Item {
    var count: Int
    var label: String?
    var shelf: Shelf?
    var tags: [Tag] = []
    init(count: Int, label: String?) {
      self.count = count
      self.label = label
    }
  }
}

enum MendedV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Item.self, Shelf.self, Tag.self] }
  @Model final class Shelf {
    var name = ""
    init() {}
  }
  @Model final class Tag {
    var word: String
    @Relationship(inverse: \Item.tag) var items: [Item] = []
    init(word: String) { self.word = word }
  }
  @Model final class Item {
    var count: UInt
    var label: String
    var shelf: Shelf
    @Relationship(originalName: "tags") var tag: Tag?
    init(count: UInt, label: String, shelf: Shelf) {
      self.count = count
      self.label = label
      self.shelf = shelf
    }
  }
}

enum MendedPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [MendedV1.self, MendedV2.self] }
  static var stages: [MigrationStage] { [stage(mendsShelves: true)] }

  enum WithoutShelves: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { MendedPlan.schemas }
    static var stages: [MigrationStage] { [stage(mendsShelves: false)] }
  }

  static func stage(mendsShelves: Bool) -> MigrationStage {
    .custom(fromVersion: MendedV1.self, toVersion: MendedV2.self) { old, new in
      let shelf = MendedV2.Shelf()
      new.insert(shelf)
      for item in try old.fetch(FetchDescriptor<MendedV1.Item>()) {
        let copy = try new.counterpart(of: item, as: MendedV2.Item.self)
        copy?.label = item.label ?? "none"
        if mendsShelves, item.shelf == nil { copy?.shelf = shelf }
        if let tag = item.tags.min(by: { $0.word < $1.word }) {
          copy?.tag = try new.counterpart(of: tag, as: MendedV2.Tag.self)
        }
      }
      try new.save()
    }
  }
}

/// Stages that save nothing.
enum Unsaved {
  enum InTurn: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: LibraryV1.self, toVersion: LibraryV2.self,
          willMigrate: { try $0.fetch(FetchDescriptor<LibraryV1.Book>())[0].title = "changed" },
          didMigrate: { try $0.fetch(FetchDescriptor<LibraryV2.Book>())[0].shout = "HEY" })
      ]
    }
  }

  enum AtOnce: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
    static var stages: [MigrationStage] {
      [
        .custom(fromVersion: LibraryV1.self, toVersion: LibraryV2.self) { _, new in
          let book = try new.fetch(FetchDescriptor<LibraryV2.Book>())[0]
          book.name = "changed"
          book.shout = "HEY"
        }
      ]
    }
  }
}

/// What a stage's code has to see to, and what it need not.
@Suite struct StageCodeTests {
  @Test(arguments: [0, 1])
  func whatAStageHasNotSavedIsSaved(form: Int) throws {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: LibraryV1.self)) { context in
        context.insert(LibraryV1.Book(title: "first", cents: 1, keywords: ""))
      }
      let plan: any SchemaMigrationPlan.Type = form == 0 ? Unsaved.InTurn.self : Unsaved.AtOnce.self
      let context = try passage.open(Schema(versionedSchema: LibraryV2.self), plan: plan)
      let book = try context.only(LibraryV2.Book.self)
      #expect(book.name == "changed" && book.shout == "HEY")
    }
  }

  @Test(arguments: [true, false])
  func aReferenceThatAStageDoesNotFillIsAnError(hasKey: Bool) throws {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: OwnedV1.self)) { context in
        context.insert(OwnedV1.Owner(name: "Ada"))
        for title in ["a", "b"] { context.insert(OwnedV1.Book(title: title)) }
      }
      try passage.expectRefusal(
        Schema(versionedSchema: hasKey ? OwnedV2.self : OwnedLoosely.self),
        plan: hasKey ? OwnedPlans.Idle.self : OwnedPlans.IdleLoosely.self,
        as: .loadIssueModelContainer,
        mentioning: ["Book.owner is not optional, but leads nowhere after the stage: rows 1, 2"])
      let context = try passage.open(
        Schema(versionedSchema: OwnedLoosely.self), plan: OwnedPlans.Filling.self)
      let books = try context.fetch(FetchDescriptor<OwnedLoosely.Book>())
      #expect(books.map(\.owner.name) == ["Ada", "Ada"])
    }
  }

  private func writeItems(_ passage: Passage) throws {
    try passage.write(Schema(versionedSchema: MendedV1.self)) { context in
      let shelf = MendedV1.Shelf()
      shelf.name = "first"
      let tags = ["b", "a"].map(MendedV1.Tag.init)
      let whole = MendedV1.Item(count: 1, label: "one")
      let broken = MendedV1.Item(count: 2, label: nil)
      [whole, broken].forEach(context.insert)
      whole.shelf = shelf
      whole.tags = [tags[0]]
      broken.tags = tags
    }
  }

  @Test func rowsThatDoNotFitAreMendedByAStageThatSeesBothVersions() throws {
    try withPassage { passage in
      try writeItems(passage)
      let schema = Schema(versionedSchema: MendedV2.self)
      let context = try passage.open(schema, plan: MendedPlan.self)
      let items = try context.fetch(
        FetchDescriptor<MendedV2.Item>(sortBy: [SortDescriptor(\.count)]))
      #expect(items.map(\.count) == [1, 2])
      #expect(items.map(\.label) == ["one", "none"])
      #expect(items.map(\.shelf.name) == ["first", ""])
      #expect(items.map(\.tag?.word) == ["b", "a"])
      try passage.expectStructure(of: schema)
    }
  }

  @Test func rowsThatAStageDoesNotMendAreAnError() throws {
    try withPassage { passage in
      try writeItems(passage)
      let row = try passage.sql("SELECT _pk FROM Item WHERE count = 2")[0][0].integerValue ?? 0
      let schema = Schema(versionedSchema: MendedV2.self)
      try passage.expectRefusal(
        schema, plan: MendedPlan.WithoutShelves.self, as: .loadIssueModelContainer,
        mentioning: ["Item.shelf is not optional, but leads nowhere after the stage: row \(row)."])
    }
  }
}
