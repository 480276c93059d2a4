import Foundation
import Testing

@testable import OpenSwiftData

/// Keys under other names, and keys that go.
enum KeyNames {
  enum Old {
    @Model final class Article {
      #Unique<Article>([\.color, \.size])
      @Attribute(.unique) var code: String
      var color: String
      var size: Int
      var stock: Int = 0
      init(code: String, color: String, size: Int) {
        (self.code, self.color, self.size) = (code, color, size)
      }
    }
  }

  enum New {
    @Model final class Article {
      #Unique<Article>([\.paint, \.size])
      @Attribute(.unique, originalName: "code") var key: String
      @Attribute(originalName: "color") var paint: String
      var size: Int
      var stock: Int = 0
      init(key: String, paint: String, size: Int) {
        (self.key, self.paint, self.size) = (key, paint, size)
      }
    }
  }
}

/// A parent with a key of its own, and children.
enum Family {
  enum Old {
    @Model final class Parent {
      @Attribute(.unique) var code: String
      var name: String
      @Relationship(deleteRule: .cascade, inverse: \Child.parent) var children: [Child] = []
      init(code: String) {
        self.code = code
        name = "parent " + code
      }
    }
    @Model final class Child {
      var number: Int
      var parent: Parent?
      init(number: Int) { self.number = number }
    }
  }

  /// Without the key.
  enum Keyless {
    @Model final class Parent {
      var name: String
      @Relationship(deleteRule: .cascade, inverse: \Child.parent) var children: [Child] = []
      init(name: String) { self.name = name }
    }
    @Model final class Child {
      var number: Int
      var parent: Parent?
      init(number: Int) { self.number = number }
    }
  }

  /// Without the to-one, and so without its foreign key.
  enum Apart {
    @Model final class Parent {
      @Attribute(.unique) var code: String
      var name: String
      init(code: String) {
        self.code = code
        name = ""
      }
    }
    @Model final class Child {
      var number: Int
      init(number: Int) { self.number = number }
    }
  }

  /// The same with each other rule.
  enum Nullifying {
    @Model final class Parent {
      @Attribute(.unique) var code: String
      var name: String
      @Relationship(deleteRule: .nullify, inverse: \Child.parent) var children: [Child] = []
      init(code: String) {
        self.code = code
        name = ""
      }
    }
    @Model final class Child {
      var number: Int
      var parent: Parent?
      init(number: Int) { self.number = number }
    }
  }

  enum Denying {
    @Model final class Parent {
      @Attribute(.unique) var code: String
      var name: String
      @Relationship(deleteRule: .deny, inverse: \Child.parent) var children: [Child] = []
      init(code: String) {
        self.code = code
        name = ""
      }
    }
    @Model final class Child {
      var number: Int
      var parent: Parent?
      init(number: Int) { self.number = number }
    }
  }
}

/// What holds rows together is in force after a migration, and loses none on the way.
@Suite struct ConstraintChangeTests {
  private func write(_ passage: Passage) throws {
    try passage.write(Schema([Family.Old.Parent.self])) { context in
      for code in ["a", "b"] {
        let parent = Family.Old.Parent(code: code)
        context.insert(parent)
        parent.children = [3, 1, 2].map(Family.Old.Child.init)
      }
    }
  }

  private func counts(_ passage: Passage) throws -> [Int64?] {
    try ["Parent", "Child"].map {
      try passage.sql("SELECT count(*) FROM \($0)")[0][0].integerValue
    }
  }

  @Test func uniquePropertiesStayUniqueUnderOtherNames() throws {
    try withPassage { passage in
      try passage.write(KeyNames.Old.Article.self) { context in
        context.insert(KeyNames.Old.Article(code: "a", color: "red", size: 1))
        context.insert(KeyNames.Old.Article(code: "b", color: "red", size: 2))
      }
      let context = try passage.open(KeyNames.New.Article.self)
      try passage.expectStructure(of: Schema([KeyNames.New.Article.self]))
      let sameKey = KeyNames.New.Article(key: "a", paint: "blue", size: 9)
      sameKey.stock = 5
      context.insert(sameKey)
      try context.save()
      let samePair = KeyNames.New.Article(key: "c", paint: "red", size: 2)
      context.insert(samePair)
      try context.save()
      let articles = try context.fetch(
        FetchDescriptor<KeyNames.New.Article>(sortBy: [SortDescriptor(\.key)]))
      #expect(articles.map(\.key) == ["a", "c"] && articles.map(\.paint) == ["blue", "red"])
      #expect(articles.map(\.stock) == [5, 0])
    }
  }

  @Test func R93_aToOneThatGoesLeavesTheRowsOfBothEnds() throws {
    try withPassage { passage in
      try write(passage)
      let schema = Schema(
        [Family.Apart.Parent.self, Family.Apart.Child.self], version: Schema.Version(2, 0, 0))
      let context = try passage.open(schema)
      #expect(try counts(passage) == [2, 6])
      let children = try context.fetch(
        FetchDescriptor<Family.Apart.Child>(sortBy: [SortDescriptor(\.number)]))
      #expect(children.map(\.number) == [1, 1, 2, 2, 3, 3])
      try passage.expectStructure(of: schema)
      for parent in try context.fetch(FetchDescriptor<Family.Apart.Parent>()) {
        context.delete(parent)
      }
      try context.save()
      #expect(try counts(passage) == [0, 6])
    }
  }

  @Test func R93_aKeyThatGoesLeavesTheChildrenOfItsRows() throws {
    try withPassage { passage in
      try write(passage)
      let schema = Schema([Family.Keyless.Parent.self], version: Schema.Version(2, 0, 0))
      let context = try passage.open(schema)
      #expect(try counts(passage) == [2, 6])
      let parents = try context.fetch(
        FetchDescriptor<Family.Keyless.Parent>(sortBy: [SortDescriptor(\.name)]))
      #expect(parents.map(\.name) == ["parent a", "parent b"])
      #expect(parents.map { $0.children.map(\.number) } == [[3, 1, 2], [3, 1, 2]])
      try passage.expectStructure(of: schema)
    }
  }

  /// Deletes the parent "a" by the rules of a schema.
  private func deleteFirst<Parent: PersistentModel>(
    _ passage: Passage, _ type: Parent.Type, _ predicate: Predicate<Parent>
  ) throws {
    let context = try passage.open(type)
    let parents = try context.fetch(FetchDescriptor<Parent>(predicate: predicate))
    parents.forEach(context.delete)
    try context.save()
  }

  @Test func anotherDeleteRuleIsInForce() throws {
    try withPassage { passage in
      try write(passage)
      let denied = refusal {
        try deleteFirst(passage, Family.Denying.Parent.self, #Predicate { $0.code == "a" })
      }
      #expect(denied != nil, "the parent has children")
      #expect(try counts(passage) == [2, 6])
      try deleteFirst(passage, Family.Nullifying.Parent.self, #Predicate { $0.code == "a" })
      #expect(try counts(passage) == [1, 6])
      #expect(
        try passage.sql("SELECT count(*) FROM Child WHERE parent IS NULL") == [[.integer(3)]])
      try deleteFirst(passage, Family.Old.Parent.self, #Predicate { $0.code == "b" })
      #expect(try counts(passage) == [0, 3])
      try passage.expectStructure(of: Schema([Family.Old.Parent.self]))
    }
  }
}
