import Foundation
import Testing

@testable import OpenSwiftData

enum UnsafeOld {
  struct Size: Codable { var width = 1 }

  @Model final class Author {
    var name = ""
    init() {}
  }

  @Model final class Book {
    var title = ""
    var year: Int?
    var size = Size()
    var writer: Author?
    var code = "c"
    init() {}
  }
}

enum UnsafeNew {
  struct Size: Codable {
    var width = 1
    var depth: Int
    init(depth: Int) { self.depth = depth }
  }

  @Model final class Author {
    var name = ""
    init() {}
  }

  @Model final class Shelf {
    var name = ""
    init() {}
  }

  @Model final class Book {
    var title: Int = 0
    var year: Int
    var size: Size
    var writer: String?
    var code: Shelf?
    var mustHave: Date
    var shelf: Shelf
    init(year: Int, mustHave: Date, shelf: Shelf) {
      self.year = year
      self.mustHave = mustHave
      self.shelf = shelf
      size = Size(depth: 1)
    }
  }
}

@Suite struct UnsafeMigrationTests {
  @Test func everyReasonIsToldAndNothingIsChanged() throws {
    try withPassage { passage in
      try passage.write(UnsafeOld.Book.self) { $0.insert(UnsafeOld.Book()) }
      try passage.expectRefusal(
        Schema([UnsafeNew.Book.self, UnsafeNew.Author.self]), as: .unknownDataStoreSchema,
        mentioning: [
          "Book.title: stored as String, declared as Int", "Book.year: stored as optional",
          "Book.size.depth is not in the store", "Book.writer: stored as a relationship",
          "Book.code: stored as an attribute", "Book.mustHave is not in the store",
          "Book.shelf is a new relationship",
        ])
      let context = try passage.open(UnsafeOld.Book.self)
      #expect(try context.fetchCount(FetchDescriptor<UnsafeOld.Book>()) == 1)
    }
  }

  @Test func aStoreThatIsOnlyReadIsNotMigrated() throws {
    try withPassage { passage in
      var passage = passage
      try passage.write(UnsafeOld.Book.self, UnsafeOld.Author.self)
      passage.configuration = ModelConfiguration(
        url: passage.configuration.url, allowsSave: false)
      try passage.expectRefusal(
        Schema([UnsafeOld.Author.self]), as: .unknownDataStoreSchema, mentioning: ["allowsSave"])
    }
  }

  @Test func aStoreOfALaterVersionIsRefusedByBothNumbers() throws {
    try withPassage { passage in
      try passage.write(Schema([UnsafeOld.Book.self], version: Schema.Version(3, 1, 0)))
      try passage.expectRefusal(
        Schema([UnsafeOld.Author.self], version: Schema.Version(2, 0, 0)),
        as: .backwardMigration, mentioning: ["3.1.0", "2.0.0"])
    }
  }

  @Test func theFormerProgramDoesNotUndoAMigration() throws {
    try withPassage { passage in
      try passage.write(Schema([UnsafeOld.Author.self]))
      try passage.write(UnsafeOld.Author.self, UnsafeOld.Book.self) {
        $0.insert(UnsafeOld.Book())
      }
      try passage.expectRefusal(
        Schema([UnsafeOld.Author.self]), as: .backwardMigration, mentioning: ["1.0.0"])
      // A higher number says that it is meant.
      _ = try passage.open(Schema([UnsafeOld.Author.self], version: Schema.Version(1, 1, 0)))
    }
  }
}
