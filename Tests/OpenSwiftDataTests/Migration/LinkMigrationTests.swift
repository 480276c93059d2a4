import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// The same two classes with each way of linking them.
enum Linking {
  enum OneWay {
    @Model final class Author {
      var name: String
      init(name: String) { self.name = name }
    }
    @Model final class Book {
      var title: String
      var writer: Author?
      init(title: String) { self.title = title }
    }
  }

  enum OneToMany {
    @Model final class Author {
      var name: String
      @Relationship(inverse: \Book.writer) var books: [Book] = []
      init(name: String) { self.name = name }
    }
    @Model final class Book {
      var title: String
      var writer: Author?
      init(title: String) { self.title = title }
    }
  }

  enum OneToOne {
    @Model final class Author {
      var name: String
      @Relationship(originalName: "books", inverse: \Book.writer) var book: Book?
      init(name: String) { self.name = name }
    }
    @Model final class Book {
      var title: String
      var writer: Author?
      init(title: String) { self.title = title }
    }
  }

  enum ManyToMany {
    @Model final class Author {
      var name: String
      @Relationship(inverse: \Book.writers) var books: [Book] = []
      init(name: String) { self.name = name }
    }
    @Model final class Book {
      var title: String
      @Relationship(originalName: "writer") var writers: [Author] = []
      init(title: String) { self.title = title }
    }
  }

  enum ArrayOnly {
    @Model final class Author {
      var name: String
      var books: [Book] = []
      init(name: String) { self.name = name }
    }
    @Model final class Book {
      var title: String
      init(title: String) { self.title = title }
    }
  }

  enum Required {
    @Model final class Author {
      var name: String
      @Relationship(inverse: \Book.writer) var books: [Book] = []
      init(name: String) { self.name = name }
    }
    @Model final class Book {
      var title: String
      @Relationship(originalName: "writers") var writer: Author
      init(title: String, writer: Author) {
        self.title = title
        self.writer = writer
      }
    }
  }

  enum Back {
    @Model final class Author {
      var name: String
      @Relationship(inverse: \Book.writer) var books: [Book] = []
      init(name: String) { self.name = name }
    }
    @Model final class Book {
      var title: String
      @Relationship(originalName: "writers") var writer: Author?
      init(title: String) { self.title = title }
    }
  }

  enum Elsewhere {
    @Model final class Author {
      var name: String
      init(name: String) { self.name = name }
    }
    @Model final class Shop {
      var name = ""
      init() {}
    }
    @Model final class Book {
      var title: String
      var writer: Shop?
      init(title: String) { self.title = title }
    }
  }
}

/// Links keep where they lead when relationships are declared in another way.
@Suite struct LinkMigrationTests {
  /// Ada wrote c, a and b, in that order; nobody wrote d.
  private func writeOneToMany(_ passage: Passage) throws {
    try passage.write(Linking.OneToMany.Book.self) { context in
      let ada = Linking.OneToMany.Author(name: "Ada")
      context.insert(ada)
      context.insert(Linking.OneToMany.Author(name: "Bob"))
      ada.books = ["c", "a", "b"].map(Linking.OneToMany.Book.init)
      context.insert(Linking.OneToMany.Book(title: "d"))
    }
  }

  private func writeManyToMany(_ passage: Passage, shared: Bool) throws {
    try passage.write(Linking.ManyToMany.Book.self) { context in
      let (ada, bob) = (
        Linking.ManyToMany.Author(name: "Ada"), Linking.ManyToMany.Author(name: "Bob")
      )
      context.insert(ada)
      context.insert(bob)
      ada.books = ["c", "a", "b"].map(Linking.ManyToMany.Book.init)
      if shared { bob.books = [ada.books[0]] }
    }
  }

  @Test func anInverseIsAddedAndRemoved() throws {
    try withPassage { passage in
      try passage.write(Linking.OneWay.Book.self) { context in
        let ada = Linking.OneWay.Author(name: "Ada")
        for title in ["c", "a"] {
          let book = Linking.OneWay.Book(title: title)
          book.writer = ada
          context.insert(book)
        }
      }
      var context = try passage.open(Linking.OneToMany.Book.self)
      let authors = try context.fetch(FetchDescriptor<Linking.OneToMany.Author>())
      #expect(authors.map { $0.books.map(\.title) } == [["c", "a"]])
      try passage.expectStructure(of: Schema([Linking.OneToMany.Book.self]))
      context = try passage.open(
        Schema([Linking.OneWay.Book.self], version: Schema.Version(2, 0, 0)))
      let books = try context.fetch(FetchDescriptor<Linking.OneWay.Book>())
      #expect(books.map(\.writer?.name) == ["Ada", "Ada"])
      try passage.expectStructure(of: Schema([Linking.OneWay.Book.self]))
    }
  }

  @Test func aToOneBecomesAnArrayAndKeepsTheOrderAtTheOtherEnd() throws {
    try withPassage { passage in
      try writeOneToMany(passage)
      let context = try passage.open(Linking.ManyToMany.Book.self)
      let authors = try context.fetch(
        FetchDescriptor<Linking.ManyToMany.Author>(sortBy: [SortDescriptor(\.name)]))
      #expect(authors.map { $0.books.map(\.title) } == [["c", "a", "b"], []])
      #expect(authors[0].books[1].writers.map(\.name) == ["Ada"])
      try passage.expectStructure(of: Schema([Linking.ManyToMany.Book.self]))
    }
  }

  @Test func anArrayBecomesAToOneWhereNoRowLeadsToSeveral() throws {
    try withPassage { passage in
      try writeManyToMany(passage, shared: false)
      let context = try passage.open(Linking.Back.Book.self)
      let authors = try context.fetch(
        FetchDescriptor<Linking.Back.Author>(sortBy: [SortDescriptor(\.name)]))
      #expect(authors.map { $0.books.map(\.title) } == [["c", "a", "b"], []])
      try passage.expectStructure(of: Schema([Linking.Back.Book.self]))
    }
  }

  @Test func anArrayWithSeveralIsAnErrorThatNamesTheRows() throws {
    try withPassage { passage in
      try writeManyToMany(passage, shared: true)
      let row = try passage.sql("SELECT _pk FROM Book WHERE title = 'c'")[0][0].integerValue ?? 0
      try passage.expectRefusal(
        Schema([Linking.Back.Book.self]), as: .loadIssueModelContainer,
        mentioning: ["Book.writer leads to one Author", "row \(row)."])
    }
  }

  @Test func aRequiredToOneNeedsALinkInEachRow() throws {
    for isWhole in [true, false] {
      try withPassage { passage in
        try writeManyToMany(passage, shared: false)
        if !isWhole { try passage.sql("DELETE FROM Author_books WHERE target = 1") }
        let schema = Schema([Linking.Required.Book.self])
        if isWhole {
          let books = try passage.open(schema).fetch(FetchDescriptor<Linking.Required.Book>())
          #expect(books.map(\.writer.name) == ["Ada", "Ada", "Ada"])
          try passage.expectStructure(of: schema)
        } else {
          try passage.expectRefusal(
            schema, as: .loadIssueModelContainer,
            mentioning: ["Book.writer is not optional", "row 1"])
        }
      }
    }
  }

  /// A to-one that stays one is asked as an array is that becomes one.
  @Test func aToOneBecomesRequiredWhereEachRowHasALink() throws {
    for isWhole in [true, false] {
      try withPassage { passage in
        try writeOneToMany(passage)
        if isWhole { try passage.sql("DELETE FROM Book WHERE title = 'd'") }
        let schema = Schema([Linking.Required.Book.self])
        if isWhole {
          let books = try passage.open(schema).fetch(FetchDescriptor<Linking.Required.Book>())
          #expect(books.map(\.writer.name) == ["Ada", "Ada", "Ada"])
          let authors = try passage.open(schema)
            .fetch(FetchDescriptor<Linking.Required.Author>(sortBy: [SortDescriptor(\.name)]))
          #expect(authors.map { $0.books.map(\.title) } == [["c", "a", "b"], []])
          try passage.expectStructure(of: schema)
        } else {
          let row = try passage.sql("SELECT _pk FROM Book WHERE title = 'd'")[0][0].integerValue
          try passage.expectRefusal(
            schema, as: .loadIssueModelContainer,
            mentioning: ["Book.writer is not optional", "row \(row ?? 0)."])
        }
      }
    }
  }

  @Test func anArrayWithoutInverseGetsOne() throws {
    try withPassage { passage in
      try passage.write(Linking.ArrayOnly.Author.self) { context in
        let ada = Linking.ArrayOnly.Author(name: "Ada")
        context.insert(ada)
        ada.books = ["c", "a", "b"].map(Linking.ArrayOnly.Book.init)
      }
      let context = try passage.open(Linking.OneToMany.Author.self)
      let authors = try context.fetch(FetchDescriptor<Linking.OneToMany.Author>())
      #expect(authors.map { $0.books.map(\.title) } == [["c", "a", "b"]])
      #expect(authors[0].books.allSatisfy { $0.writer === authors[0] })
      try passage.expectStructure(of: Schema([Linking.OneToMany.Author.self]))
    }
  }

  @Test func oneToManyBecomesOneToOneWhereThereIsOneEach() throws {
    try withPassage { passage in
      try passage.write(Linking.OneToMany.Book.self) { context in
        let ada = Linking.OneToMany.Author(name: "Ada")
        context.insert(ada)
        ada.books = [Linking.OneToMany.Book(title: "a")]
      }
      let context = try passage.open(Linking.OneToOne.Book.self)
      let authors = try context.fetch(FetchDescriptor<Linking.OneToOne.Author>())
      #expect(authors.map(\.book?.title) == ["a"])
      #expect(authors[0].book?.writer === authors[0])
      try passage.expectStructure(of: Schema([Linking.OneToOne.Book.self]))
    }
    try withPassage { passage in
      try writeOneToMany(passage)
      try passage.expectRefusal(
        Schema([Linking.OneToOne.Book.self]), as: .loadIssueModelContainer,
        mentioning: ["Author.book leads to one Book", "row 1."])
    }
  }

  @Test func linksToAnotherEntityAreNotInferred() throws {
    try withPassage { passage in
      try writeOneToMany(passage)
      try passage.expectRefusal(
        Schema([Linking.Elsewhere.Book.self, Linking.Elsewhere.Author.self]),
        as: .unknownDataStoreSchema, mentioning: ["Book.writer", "Shop"])
    }
  }

  @Test func R93_makingAParentAnewKeepsItsChildren() throws {
    try withPassage { passage in
      try passage.write(Ruling.Cascading.Parent.self) { context in
        let parent = Ruling.Cascading.Parent(size: 1)
        context.insert(parent)
        parent.children = (0..<5).map { _ in Ruling.Cascading.Child() }
      }
      let context = try passage.open(Ruling.Rebuilt.Parent.self)
      let parents = try context.fetch(FetchDescriptor<Ruling.Rebuilt.Parent>())
      #expect(parents.map(\.size) == [1.0] && parents.map(\.children.count) == [5])
      try passage.expectStructure(of: Schema([Ruling.Rebuilt.Parent.self]))
    }
  }

  @Test func theRuleNoActionTakesTheForeignKeyAndBringsItBack() throws {
    try withPassage { passage in
      try passage.write(Ruling.Cascading.Parent.self) { context in
        let parents = [Ruling.Cascading.Parent(size: 1), Ruling.Cascading.Parent(size: 2)]
        parents.forEach(context.insert)
        for parent in parents { parent.children = [Ruling.Cascading.Child()] }
      }
      var context = try passage.open(
        Schema([Ruling.Dangling.Parent.self], version: Schema.Version(2, 0, 0)))
      try passage.expectStructure(of: Schema([Ruling.Dangling.Parent.self]))
      let gone = try context.fetch(
        FetchDescriptor<Ruling.Dangling.Parent>(predicate: #Predicate { $0.size == 1 }))
      context.delete(gone[0])
      try context.save()
      #expect(
        try passage.sql("SELECT count(*) FROM Child WHERE parent IS NOT NULL")
          == [[.integer(2)]])
      // The key that leads nowhere was read as nil, and is nil now.
      context = try passage.open(
        Schema([Ruling.Cascading.Parent.self], version: Schema.Version(3, 0, 0)))
      #expect(
        try passage.sql("SELECT count(*) FROM Child WHERE parent IS NOT NULL")
          == [[.integer(1)]])
      #expect(try context.fetchCount(FetchDescriptor<Ruling.Cascading.Child>()) == 2)
      try passage.expectStructure(of: Schema([Ruling.Cascading.Parent.self]))
    }
  }
}

enum Ruling {
  enum Cascading {
    @Model final class Parent {
      var size: Int
      @Relationship(deleteRule: .cascade, inverse: \Child.parent) var children: [Child] = []
      init(size: Int) { self.size = size }
    }
    @Model final class Child {
      var parent: Parent?
      init() {}
    }
  }

  enum Rebuilt {
    @Model final class Parent {
      var size: Double
      @Relationship(deleteRule: .cascade, inverse: \Child.parent) var children: [Child] = []
      init(size: Double) { self.size = size }
    }
    @Model final class Child {
      var parent: Parent?
      init() {}
    }
  }

  enum Dangling {
    @Model final class Parent {
      var size: Int
      @Relationship(deleteRule: .noAction, inverse: \Child.parent) var children: [Child] = []
      init(size: Int) { self.size = size }
    }
    @Model final class Child {
      var parent: Parent?
      init() {}
    }
  }
}
