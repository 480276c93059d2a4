import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

enum AdditiveOld {
  @Model final class Book {
    var title: String
    var pages: Int
    var gone: String = "gone"
    init(title: String, pages: Int = 1) {
      self.title = title
      self.pages = pages
    }
  }

  @Model final class Ghost {
    var name = "boo"
    init() {}
  }
}

enum AdditiveNew {
  enum Stage: String, Codable { case draft, done }

  struct Place: Codable, Equatable {
    var city = "Bonn"
    var street: String?
  }

  @Model final class Book {
    var title: String
    var pages: Int
    var stars: Int = 3
    var remark: String?
    var note: String? = "it's \"new\""
    var price: Decimal = 1.50
    var weight: Double = 0.1
    var zero: Double = -0.0
    var missing: Double = Double.nan
    var added: Date = Date(timeIntervalSinceReferenceDate: 0.1)
    var raw: Data = Data([0, 255])
    var nul: String = "a\0b"
    var huge: UInt64 = UInt64.max
    var smallest: Int = Int.min
    var stage: Stage = Stage.done
    var tags: [String] = ["x"]
    var place: Place = Place(city: "Ulm")
    var elsewhere: Place?
    var link: URL? = URL(string: "https://a.example")
    init(title: String, pages: Int) {
      self.title = title
      self.pages = pages
    }
  }

  @Model final class Shelf {
    var name = ""
    var books: [Book] = []
    init() {}
  }

  /// One property more.
  enum Grown {
    @Model final class Book {
      var title: String
      var pages: Int
      var gone: String = "gone"
      var stars: Int = 3
      init(title: String, pages: Int) {
        self.title = title
        self.pages = pages
      }
    }
  }

  /// One default that SQLite can state and nothing else.
  enum Quick {
    @Model final class Book {
      var title: String
      var pages: Int
      var stars: Int = 3
      var remark: String?
      init(title: String, pages: Int) {
        self.title = title
        self.pages = pages
      }
    }
  }
}

@Suite struct AdditiveMigrationTests {
  private func fill(_ context: ModelContext) {
    for number in 1...3 { context.insert(AdditiveOld.Book(title: "B\(number)", pages: number)) }
    context.insert(AdditiveOld.Ghost())
  }

  @Test func R09_storedRowsTakeTheDefaultsOfTheDeclaration() throws {
    try withPassage { passage in
      try passage.write(AdditiveOld.Book.self, AdditiveOld.Ghost.self, fill: fill)
      let context = try passage.open(AdditiveNew.Book.self, AdditiveNew.Shelf.self)
      let books = try context.fetch(
        FetchDescriptor<AdditiveNew.Book>(sortBy: [SortDescriptor(\.title)]))
      #expect(books.map(\.title) == ["B1", "B2", "B3"])
      #expect(books.map(\.pages) == [1, 2, 3])
      let book = try #require(books.first)
      #expect(book.stars == 3 && book.remark == nil && book.note == "it's \"new\"")
      #expect(book.price == 1.5 && book.weight == 0.1 && book.missing.isNaN)
      #expect(book.zero == 0 && book.zero.sign == .minus)
      #expect(book.added.timeIntervalSinceReferenceDate == 0.1)
      #expect(book.raw == Data([0, 255]) && book.nul == "a\0b")
      #expect(book.huge == .max && book.smallest == .min && book.stage == .done)
      #expect(book.tags == ["x"] && book.place == AdditiveNew.Place(city: "Ulm"))
      #expect(book.elsewhere == nil && book.link?.host() == "a.example")
      #expect(try context.fetchCount(FetchDescriptor<AdditiveNew.Shelf>()) == 0)
    }
  }

  @Test func R94_theOutcomeIsWhatANewStoreHas() throws {
    let schemas = [
      Schema([AdditiveNew.Book.self, AdditiveNew.Shelf.self]),
      Schema([AdditiveNew.Quick.Book.self]),
    ]
    for schema in schemas {
      try withPassage { passage in
        try passage.write(AdditiveOld.Book.self, AdditiveOld.Ghost.self, fill: fill)
        _ = try passage.open(schema)
        try passage.expectStructure(of: schema)
      }
    }
  }

  @Test func identifiersStayAndRowIDsAreNotUsedAgain() throws {
    try withPassage { passage in
      var identifiers: [PersistentIdentifier] = []
      try passage.write(AdditiveOld.Book.self, AdditiveOld.Ghost.self) { context in
        fill(context)
        try context.save()
        let books = try context.fetch(
          FetchDescriptor<AdditiveOld.Book>(sortBy: [SortDescriptor(\.title)]))
        identifiers = books.map(\.persistentModelID)
        context.delete(books[2])
      }
      let context = try passage.open(AdditiveNew.Book.self)
      let books = try context.fetch(
        FetchDescriptor<AdditiveNew.Book>(sortBy: [SortDescriptor(\.title)]))
      #expect(books.map(\.persistentModelID) == Array(identifiers.prefix(2)))
      let new = AdditiveNew.Book(title: "C", pages: 1)
      context.insert(new)
      try context.save()
      #expect(new.persistentModelID != identifiers[2])
    }
  }

  @Test func addingAColumnTouchesNoRow() throws {
    try withPassage { passage in
      try passage.write(AdditiveOld.Book.self, AdditiveOld.Ghost.self, fill: fill)
      let statements = try SQLRecorder.watching { recorder in
        try recorder.statements { _ = try passage.open(AdditiveNew.Quick.Book.self) }
      }
      #expect(statements.contains { $0.hasPrefix("ALTER TABLE \"Book\" ADD COLUMN \"stars\"") })
      #expect(!statements.contains { $0.contains("_swiftdata new") })
      #expect(!statements.contains { $0.contains("foreign_key_check") })
    }
  }

  @Test func aStoreThatIsOpenElsewhereIsMigratedToo() throws {
    try withPassage { passage in
      try passage.write(AdditiveOld.Book.self, AdditiveOld.Ghost.self, fill: fill)
      let old = try passage.open(AdditiveOld.Book.self, AdditiveOld.Ghost.self)
      #expect(try old.fetchCount(FetchDescriptor<AdditiveOld.Book>()) == 3)
      let new = try passage.open(AdditiveNew.Quick.Book.self)
      #expect(try new.fetchCount(FetchDescriptor<AdditiveNew.Quick.Book>()) == 3)
    }
  }

  @Test func R101_aProgramThatHadTheStoreOpenSavesNothingIntoTheNewTables() throws {
    try withPassage { passage in
      try passage.write(AdditiveOld.Book.self) { context in
        for number in 1...3 { context.insert(AdditiveOld.Book(title: "B\(number)", pages: number)) }
      }
      let old = try passage.open(AdditiveOld.Book.self)
      let books = FetchDescriptor<AdditiveOld.Book>(sortBy: [SortDescriptor(\.title)])
      let book = try #require(try old.fetch(books).first)
      _ = try passage.open(AdditiveNew.Grown.Book.self)
      for change in [
        { book.pages = 99 }, { old.insert(AdditiveOld.Book(title: "B4")) }, { old.delete(book) },
      ] {
        change()
        let error = refusal { try old.save() }
        #expect(error == .backwardMigration, "\(error as Any)")
        #expect(old.hasChanges)
        old.rollback()
      }
      // What the older program knows of can still be read.
      #expect(try old.fetch(books).map(\.pages) == [1, 2, 3])
      let new = try passage.open(AdditiveNew.Grown.Book.self)
      let stored = try new.fetch(
        FetchDescriptor<AdditiveNew.Grown.Book>(sortBy: [SortDescriptor(\.title)]))
      #expect(stored.map(\.pages) == [1, 2, 3] && stored.map(\.stars) == [3, 3, 3])
    }
  }
}
