import Foundation
import Testing

@testable import OpenSwiftData

enum LooseShop {
  @Model final class Maker {
    var name = ""
    init(name: String) { self.name = name }
  }

  @Model final class Article {
    var code: String
    var color: String?
    var size: Int
    var maker: Maker?
    init(code: String, color: String? = nil, size: Int = 0) {
      self.code = code
      self.color = color
      self.size = size
    }
  }
}

enum StrictShop {
  @Model final class Maker {
    var name = ""
    init(name: String) { self.name = name }
  }

  @Model final class Article {
    #Unique<Article>([\.color, \.size], [\.maker, \.size])
    @Attribute(.unique) var code: String
    var color: String?
    var size: Int
    var maker: Maker?
    init(code: String, color: String? = nil, size: Int = 0) {
      self.code = code
      self.color = color
      self.size = size
    }
  }
}

enum IndexedShop {
  @Model final class Article {
    #Index<Article>([\.color, \.size], [\.code])
    var code: String
    var color: String?
    var size: Int
    init(code: String, color: String? = nil, size: Int = 0) {
      self.code = code
      self.color = color
      self.size = size
    }
  }
}

/// A key comes that every row has to get from a stage's code.
enum KeyedV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Ware.self] }
  @Model final class Ware {
    var name: String
    init(name: String) { self.name = name }
  }
}

enum KeyedV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Ware.self] }
  @Model final class Ware {
    var name: String
    @Attribute(.unique) var code: String
    init(name: String, code: String) {
      self.name = name
      self.code = code
    }
  }
}

/// The same with a default value, which is as good as none: it can be that of one row at most.
enum KeyedV3: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
  static var models: [any PersistentModel.Type] { [Ware.self] }
  @Model final class Ware {
    var name: String
    @Attribute(.unique) var code: String = ""
    init(name: String) { self.name = name }
  }
}

enum KeyedPlan {
  enum Carrying: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [KeyedV1.self, KeyedV2.self] }
    static var stages: [MigrationStage] {
      [
        .custom(fromVersion: KeyedV1.self, toVersion: KeyedV2.self) { old, new in
          for ware in try old.fetch(FetchDescriptor<KeyedV1.Ware>()) {
            try new.counterpart(of: ware, as: KeyedV2.Ware.self)?.code = String(ware.name.prefix(1))
          }
          // A new object is still written to the row that has its key.
          try new.save()
          new.insert(KeyedV2.Ware(name: "added", code: "a"))
          try new.save()
        }
      ]
    }
  }

  enum After: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [KeyedV1.self, KeyedV3.self] }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: KeyedV1.self, toVersion: KeyedV3.self, willMigrate: nil,
          didMigrate: { context in
            for ware in try context.fetch(FetchDescriptor<KeyedV3.Ware>()) {
              ware.code = String(ware.name.prefix(1))
            }
            try context.save()
          })
      ]
    }
  }
}

/// Uniqueness that is declared later holds for the rows that are stored already.
@Suite struct NewUniquenessTests {
  private let strict = Schema([StrictShop.Article.self, StrictShop.Maker.self])

  @Test func rowsThatKeepItAreMigrated() throws {
    try withPassage { passage in
      try passage.write(LooseShop.Article.self) { context in
        let maker = LooseShop.Maker(name: "M")
        for size in 1...3 {
          let article = LooseShop.Article(code: "c\(size)", color: "red", size: size)
          context.insert(article)
          article.maker = maker
        }
        // What is nil equals nothing.
        context.insert(LooseShop.Article(code: "d"))
        context.insert(LooseShop.Article(code: "e"))
      }
      let context = try passage.open(strict)
      let codes = FetchDescriptor<StrictShop.Article>(sortBy: [SortDescriptor(\.code)])
      #expect(try context.fetch(codes).map(\.code) == ["c1", "c2", "c3", "d", "e"])
      try passage.expectStructure(of: strict)
      // From now on it is kept: the same code is the same object.
      context.insert(StrictShop.Article(code: "d", color: "blue", size: 4))
      try context.save()
      let articles = try ModelContext(context.container).fetch(codes)
      #expect(articles.map(\.color) == ["red", "red", "red", "blue", nil])
    }
  }

  @Test func rowsThatBreakItAreNamedAndStay() throws {
    try withPassage { passage in
      try passage.write(LooseShop.Article.self) { context in
        for code in ["a", "b", "a", "c", "b", "a"] {
          context.insert(LooseShop.Article(code: code))
          // The rows are numbered in this order.
          try context.save()
        }
      }
      try passage.expectRefusal(
        strict, as: .loadIssueModelContainer,
        mentioning: [
          "Article: code is unique now", "rows 1 and 6 and 1 more have 'a'",
          "rows 2 and 5 have 'b'",
        ])
      let articles = try passage.open(LooseShop.Article.self)
        .fetch(FetchDescriptor<LooseShop.Article>())
      #expect(articles.map(\.code).sorted() == ["a", "a", "a", "b", "b", "c"])
    }
  }

  @Test func everyConstraintThatIsBrokenIsTold() throws {
    try withPassage { passage in
      try passage.write(LooseShop.Article.self) { context in
        let maker = LooseShop.Maker(name: "M")
        for (index, color) in ["red", "blue", "red"].enumerated() {
          let article = LooseShop.Article(code: "c\(index)", color: color, size: 7)
          context.insert(article)
          if index > 0 { article.maker = maker }
          try context.save()
        }
      }
      try passage.expectRefusal(
        strict, as: .loadIssueModelContainer,
        mentioning: [
          "color, size is unique now, but rows 1 and 3 have 'red', 7",
          "maker, size is unique now, but rows 2 and 3 have 1, 7",
        ])
    }
  }

  @Test func onlyTheFirstOffendersAreNamed() throws {
    try withPassage { passage in
      try passage.write(LooseShop.Article.self) { context in
        for number in 0..<8 {
          context.insert(LooseShop.Article(code: "code \(number)"))
          context.insert(LooseShop.Article(code: "code \(number)"))
          try context.save()
        }
      }
      let error = refusal { _ = try passage.open(strict) }
      let text = "\(error as Any)"
      #expect(text.contains("'code 0'") && text.contains("'code 4'") && text.contains("and others"))
      #expect(!text.contains("'code 5'"))
    }
  }

  private func writeKeyed(_ passage: Passage, _ names: [String]) throws {
    try passage.write(Schema(versionedSchema: KeyedV1.self)) { context in
      for name in names {
        context.insert(KeyedV1.Ware(name: name))
        // The rows are numbered in this order.
        try context.save()
      }
    }
  }

  @Test func aStageThatSeesBothVersionsGivesRowsTheirKeys() throws {
    try withPassage { passage in
      try writeKeyed(passage, ["a1", "b1", "c1"])
      let schema = Schema(versionedSchema: KeyedV2.self)
      let wares = try passage.open(schema, plan: KeyedPlan.Carrying.self)
        .fetch(FetchDescriptor<KeyedV2.Ware>(sortBy: [SortDescriptor(\.code)]))
      #expect(wares.map(\.code) == ["a", "b", "c"])
      #expect(wares.map(\.name) == ["added", "b1", "c1"])
      try passage.expectStructure(of: schema)
    }
  }

  @Test func aStageAfterTheChangeGivesRowsTheirKeys() throws {
    try withPassage { passage in
      try writeKeyed(passage, ["a1", "b1", "c1"])
      let schema = Schema(versionedSchema: KeyedV3.self)
      let wares = try passage.open(schema, plan: KeyedPlan.After.self)
        .fetch(FetchDescriptor<KeyedV3.Ware>(sortBy: [SortDescriptor(\.code)]))
      #expect(wares.map(\.code) == ["a", "b", "c"])
      try passage.expectStructure(of: schema)
    }
  }

  @Test func keysOfAStageThatAreNotUniqueAreNamed() throws {
    let passages: [(any VersionedSchema.Type, any SchemaMigrationPlan.Type)] = [
      (KeyedV2.self, KeyedPlan.Carrying.self), (KeyedV3.self, KeyedPlan.After.self),
    ]
    for (version, plan) in passages {
      try withPassage { passage in
        try writeKeyed(passage, ["a1", "b1", "b2", "b3"])
        try passage.expectRefusal(
          Schema(versionedSchema: version), plan: plan, as: .loadIssueModelContainer,
          mentioning: ["Ware: code is unique now", "rows 2 and 4 and 1 more have 'b'"])
        let names = try passage.open(Schema(versionedSchema: KeyedV1.self))
          .fetch(FetchDescriptor<KeyedV1.Ware>(sortBy: [SortDescriptor(\.name)])).map(\.name)
        #expect(names == ["a1", "b1", "b2", "b3"])
      }
    }
  }

  @Test func constraintsAndIndexesGoAndTheRowsStay() throws {
    try withPassage { passage in
      try passage.write(strict) { context in
        context.insert(StrictShop.Article(code: "a", color: "red", size: 1))
      }
      let indexed = Schema([IndexedShop.Article.self], version: Schema.Version(2, 0, 0))
      var context = try passage.open(indexed)
      context.insert(IndexedShop.Article(code: "a", color: "red", size: 1))
      try context.save()
      #expect(try context.count(of: IndexedShop.Article.self) == 2)
      try passage.expectStructure(of: indexed)
      let loose = Schema(
        [LooseShop.Article.self, LooseShop.Maker.self], version: Schema.Version(3, 0, 0))
      context = try passage.open(loose)
      #expect(try context.count(of: LooseShop.Article.self) == 2)
      try passage.expectStructure(of: loose)
    }
  }
}
