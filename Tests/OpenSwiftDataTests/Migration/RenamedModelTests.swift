import Foundation
import Testing

@testable import OpenSwiftData

private enum ChainedV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Volume.self] }
  @Model final class Volume {
    var title: String
    init(title: String) { self.title = title }
  }
}

private enum ChainedV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Tome.self, Scroll.self] }
  @Model final class Tome {
    static let originalEntityNames = ["Volume"]
    var title: String
    init(title: String) { self.title = title }
  }
  @Model final class Scroll {
    var title = ""
    init() {}
  }
}

private enum ChainedV3: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
  static var models: [any PersistentModel.Type] { [Book.self, Scroll.self] }
  @Model final class Book {
    static let originalEntityNames = ["Tome"]
    var title: String
    init(title: String) { self.title = title }
  }
  @Model final class Scroll {
    var title = ""
    init() {}
  }
}

private enum ChainedPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [ChainedV1.self, ChainedV2.self, ChainedV3.self]
  }
  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: ChainedV1.self, toVersion: ChainedV2.self),
      .lightweight(fromVersion: ChainedV2.self, toVersion: ChainedV3.self),
    ]
  }
}

/// Two classes of which one takes over the other's name.
private enum Takeover {
  enum Old {
    @Model final class Item {
      var note: String
      init(note: String) { self.note = note }
    }
    @Model final class ItemV2 {
      var note: String
      init(note: String) { self.note = note }
    }
  }
  enum New {
    @Model final class LegacyItem {
      static let originalEntityNames = ["Item"]
      var note: String
      init(note: String) { self.note = note }
    }
    @Model final class Item {
      static let originalEntityNames = ["ItemV2"]
      var note: String
      init(note: String) { self.note = note }
    }
  }
}

/// Models that are renamed more than once, or to names that others had.
@Suite struct RenamedModelTests {
  @Test func R89_aModelRenamedTwiceKeepsItsRowsWhereTheConfigurationNamesItsModels() throws {
    try withPassage { passage in
      var passage = passage
      try passage.write(Schema(versionedSchema: ChainedV1.self)) {
        $0.insert(ChainedV1.Volume(title: "Dune"))
      }
      let schema = Schema(versionedSchema: ChainedV3.self)
      passage.configuration = ModelConfiguration(schema: schema, url: passage.configuration.url)
      let context = try passage.open(schema, plan: ChainedPlan.self)
      #expect(try context.fetch(FetchDescriptor<ChainedV3.Book>()).map(\.title) == ["Dune"])
    }
  }

  @Test func R89_aModelRenamedTwiceStaysInItsStoreOfSeveral() throws {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: ChainedV1.self)) {
        $0.insert(ChainedV1.Volume(title: "Dune"))
      }
      let schema = Schema(versionedSchema: ChainedV3.self)
      let container = try ModelContainer(
        for: schema, migrationPlan: ChainedPlan.self,
        configurations: [
          ModelConfiguration(schema: Schema([ChainedV3.Book.self]), url: passage.configuration.url),
          ModelConfiguration(
            "scrolls", schema: Schema([ChainedV3.Scroll.self]),
            url: passage.folder.appendingPathComponent("scrolls.store")),
        ])
      let books = try ModelContext(container).fetch(FetchDescriptor<ChainedV3.Book>())
      #expect(books.map(\.title) == ["Dune"])
    }
  }

  @Test func R97_aRenamedClassMayTakeTheFormerNameOfAnother() throws {
    try withPassage { passage in
      try passage.write(Takeover.Old.Item.self, Takeover.Old.ItemV2.self) {
        $0.insert(Takeover.Old.Item(note: "old"))
        $0.insert(Takeover.Old.ItemV2(note: "new"))
      }
      let context = try passage.open(Takeover.New.LegacyItem.self, Takeover.New.Item.self)
      let (legacy, current) = (
        try context.fetch(FetchDescriptor<Takeover.New.LegacyItem>()),
        try context.fetch(FetchDescriptor<Takeover.New.Item>())
      )
      #expect(legacy.map(\.note) == ["old"] && current.map(\.note) == ["new"])
    }
  }
}
