import Foundation
import SQLiteGateway
import Synchronization
import Testing

@testable import OpenSwiftData

enum LibraryV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Book.self] }
  @Model final class Book {
    var title: String
    var cents: Int
    var keywords: String
    init(title: String, cents: Int, keywords: String) {
      self.title = title
      self.cents = cents
      self.keywords = keywords
    }
  }
}

enum LibraryV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Book.self] }
  @Model final class Book {
    @Attribute(originalName: "title") var name: String
    var cents: Int
    var keywords: String
    var shout: String = ""
    init(name: String, cents: Int, keywords: String) {
      self.name = name
      self.cents = cents
      self.keywords = keywords
    }
  }
}

/// The same models as in version 2.
enum LibraryV3: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
  static var models: [any PersistentModel.Type] { LibraryV2.models }
}

enum LibraryV4: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(4, 0, 0) }
  static var models: [any PersistentModel.Type] { [Book.self, Keyword.self] }
  @Model final class Book {
    var name: String
    @Attribute(originalName: "cents") var price: String
    var shout: String = ""
    @Relationship(inverse: \Keyword.books) var keywords: [Keyword] = []
    init(name: String, price: String) {
      self.name = name
      self.price = price
    }
  }
  @Model final class Keyword {
    var word: String
    var books: [Book] = []
    init(word: String) { self.word = word }
  }
}

/// A shape that no version has, between 1 and 2.
enum LibraryBetween {
  @Model final class Book {
    @Attribute(originalName: "title") var name: String
    var cents: Int
    var keywords: String
    init(name: String, cents: Int, keywords: String) {
      self.name = name
      self.cents = cents
      self.keywords = keywords
    }
  }
}

/// A shape that has something which no version has.
enum LibraryBeyond {
  @Model final class Book {
    var name: String
    var cents: Int
    var keywords: String
    var pages: Int
    init(name: String, cents: Int, keywords: String, pages: Int) {
      self.name = name
      self.cents = cents
      self.keywords = keywords
      self.pages = pages
    }
  }
}

enum LibraryPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [LibraryV1.self, LibraryV2.self, LibraryV3.self, LibraryV4.self]
  }
  static var stages: [MigrationStage] { [rename, shout, split] }

  static let rename = MigrationStage.lightweight(
    fromVersion: LibraryV1.self, toVersion: LibraryV2.self)

  /// Values alone; it reads a property that version 2 added.
  static let shout = MigrationStage.custom(
    fromVersion: LibraryV2.self, toVersion: LibraryV3.self,
    willMigrate: { context in
      for book in try context.fetch(FetchDescriptor<LibraryV2.Book>()) {
        book.shout += book.name.uppercased()
      }
      try context.save()
    }, didMigrate: nil)

  /// A type changes, and one property becomes rows of another model.
  static let split = MigrationStage.custom(fromVersion: LibraryV3.self, toVersion: LibraryV4.self) {
    old, new in
    var keywords: [String: LibraryV4.Keyword] = [:]
    try old.enumerate(FetchDescriptor<LibraryV2.Book>(), batchSize: 2) { book in
      let copy = try new.counterpart(of: book, as: LibraryV4.Book.self)
      copy?.price = "\(book.cents / 100).\(book.cents % 100)"
      copy?.keywords = book.keywords.split(separator: " ").map { word in
        let keyword = keywords[String(word)] ?? LibraryV4.Keyword(word: String(word))
        keywords[String(word)] = keyword
        return keyword
      }
      try new.save()
    }
  }
}

enum LibraryPlan3: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { Array(LibraryPlan.schemas.dropLast()) }
  static var stages: [MigrationStage] { Array(LibraryPlan.stages.dropLast()) }
}

/// Plans lead each store through the stages that it lacks.
@Suite struct PlanTests {
  private let newest = Schema(versionedSchema: LibraryV4.self)

  private func writeV1(_ passage: Passage) throws {
    try passage.write(Schema(versionedSchema: LibraryV1.self)) { context in
      for (index, keywords) in ["a b", "b", "", "c a b"].enumerated() {
        context.insert(
          LibraryV1.Book(title: "Book \(index)", cents: 100 * index + 50, keywords: keywords))
      }
    }
  }

  private func expectNewest(_ context: ModelContext) throws {
    let books = try context.fetch(
      FetchDescriptor<LibraryV4.Book>(sortBy: [SortDescriptor(\.name)]))
    #expect(books.map(\.price) == ["0.50", "1.50", "2.50", "3.50"])
    #expect(books.map(\.shout) == ["BOOK 0", "BOOK 1", "BOOK 2", "BOOK 3"])
    #expect(books.map { $0.keywords.map(\.word) } == [["a", "b"], ["b"], [], ["c", "a", "b"]])
    let keywords = try context.fetch(
      FetchDescriptor<LibraryV4.Keyword>(sortBy: [SortDescriptor(\.word)]))
    #expect(keywords.map(\.books.count) == [2, 3, 1])
  }

  @Test func R89_everyVersionOpensInTheNewest() throws {
    for start in 1...4 {
      try withPassage { passage in
        try writeV1(passage)
        for version in LibraryPlan.schemas[..<start].dropFirst() {
          _ = try passage.open(Schema(versionedSchema: version), plan: LibraryPlan.self)
        }
        for _ in 0..<2 { try expectNewest(passage.open(newest, plan: LibraryPlan.self)) }
        try passage.expectStructure(of: newest)
      }
    }
  }

  @Test func aContainerOfClassesIsOfTheNewestVersionThatHasThem() throws {
    try withPassage { passage in
      try writeV1(passage)
      let container = try ModelContainer(
        for: LibraryV2.Book.self, migrationPlan: LibraryPlan3.self,
        configurations: passage.configuration)
      let books = try ModelContext(container).fetch(FetchDescriptor<LibraryV2.Book>())
      #expect(books.map(\.shout) == ["BOOK 0", "BOOK 1", "BOOK 2", "BOOK 3"])
    }
  }

  @Test func R88_aStageThatChangesValuesAloneRunsOnce() throws {
    try withPassage { passage in
      try writeV1(passage)
      let schema = Schema(versionedSchema: LibraryV3.self)
      for _ in 0..<3 {
        let books = try passage.open(schema, plan: LibraryPlan3.self)
          .fetch(FetchDescriptor<LibraryV2.Book>())
        #expect(books.map(\.shout) == ["BOOK 0", "BOOK 1", "BOOK 2", "BOOK 3"])
      }
    }
  }

  @Test func R85_aStoreOfAShapeBetweenTwoVersionsIsBroughtToTheNearest() throws {
    try withPassage { passage in
      try passage.write(LibraryBetween.Book.self) { context in
        context.insert(LibraryBetween.Book(name: "One", cents: 5, keywords: "x"))
      }
      let context = try passage.open(newest, plan: LibraryPlan.self)
      let books = try context.fetch(FetchDescriptor<LibraryV4.Book>())
      #expect(books.map(\.price) == ["0.5"] && books.map(\.shout) == ["ONE"])
    }
  }

  @Test func R85_aShapeThatLeadsNowhereIsAnErrorWithTheDifference() throws {
    try withPassage { passage in
      try passage.write(UnsafeOld.Book.self)
      try passage.expectRefusal(
        newest, plan: LibraryPlan.self, as: .unknownDataStoreSchema,
        mentioning: [
          "none of the versions", "nearest, LibraryV1 (1.0.0)", "Book.cents is not in the store",
          "Book.size is in the store, but not declared", "Author is in the store",
        ])
    }
  }

  @Test func R85_aShapeThatWouldLoseSomethingOnTheWayIsRefusedToo() throws {
    try withPassage { passage in
      try passage.write(LibraryBeyond.Book.self) { context in
        context.insert(LibraryBeyond.Book(name: "One", cents: 5, keywords: "x", pages: 7))
      }
      try passage.expectRefusal(
        newest, plan: LibraryPlan.self, as: .unknownDataStoreSchema,
        mentioning: ["LibraryV2 (2.0.0)", "Book.pages is in the store, but not declared"])
      let books = try passage.open(LibraryBeyond.Book.self)
        .fetch(FetchDescriptor<LibraryBeyond.Book>())
      #expect(books.map(\.pages) == [7])
    }
  }

  @Test func aStoreNewerThanThePlanIsRefusedByBothVersions() throws {
    try withPassage { passage in
      try writeV1(passage)
      _ = try passage.open(newest, plan: LibraryPlan.self)
      try passage.expectRefusal(
        Schema(versionedSchema: LibraryV3.self), plan: LibraryPlan3.self, as: .backwardMigration,
        mentioning: ["4.0.0", "3.0.0"])
      try expectNewest(passage.open(newest, plan: LibraryPlan.self))
    }
  }

  @Test func openingTheNewestIsOneComparison() throws {
    try withPassage { passage in
      try passage.write(newest)
      _ = try passage.open(newest, plan: LibraryPlan.self)
      func statements(_ plan: (any SchemaMigrationPlan.Type)?) throws -> [String] {
        try SQLRecorder.watching { recorder in
          try recorder.statements { _ = try passage.open(newest, plan: plan) }
        }
      }
      let (with, without) = (try statements(LibraryPlan.self), try statements(nil))
      #expect(with == without)
    }
  }

  @Test func aStoreThatIsOnlyReadOpensByItsShape() throws {
    try withPassage { passage in
      var passage = passage
      try passage.write(newest)
      try passage.sql("DELETE FROM _swiftdata WHERE key = 'version'")
      passage.configuration = ModelConfiguration(
        url: passage.configuration.url, allowsSave: false)
      let context = try passage.open(newest, plan: LibraryPlan.self)
      #expect(try context.fetchCount(FetchDescriptor<LibraryV4.Book>()) == 0)
    }
  }

  @Test func aStoreWithoutAVersionIsMigratedByItsShape() throws {
    try withPassage { passage in
      try writeV1(passage)
      try passage.sql("DELETE FROM _swiftdata WHERE key = 'version'")
      try expectNewest(passage.open(newest, plan: LibraryPlan.self))
    }
  }

  @Test func progressIsTold() throws {
    let reports = Mutex<[MigrationProgress]>([])
    try withPassage { passage in
      var passage = passage
      try writeV1(passage)
      passage.configuration.migrationProgress = { report in
        reports.withLock { $0.append(report) }
      }
      _ = try passage.open(newest, plan: LibraryPlan.self)
    }
    let told = reports.withLock { $0 }
    let stages = told.map(\.stage)
    #expect(Set(stages) == [1, 2, 3] && stages == stages.sorted())
    #expect(told.allSatisfy { $0.stageCount == 3 && $0.completedRows <= $0.totalRows })
    #expect(told.allSatisfy { $0.version == Schema.Version($0.stage + 1, 0, 0) }, "\(told)")
    // What code of the second stage has saved at once.
    let saved = told.filter { $0.stage == 2 }
    #expect(saved.map(\.entity) == ["Book"] && saved.map(\.completedRows) == [4])
    // The copy of the former rows, the table that gets a column, and the saves of the third.
    let books = told.filter { $0.stage == 3 && $0.entity == "Book" }.map(\.completedRows)
    #expect(books.first == 4 && books.contains(1) && books.last == 4, "\(books)")
    #expect(told.contains { $0.entity == "Keyword" && $0.completedRows > 0 })
  }

  @Test func aStageThatTouchesNothingReportsAllTheSame() throws {
    let reports = Mutex<[MigrationProgress]>([])
    try withPassage { passage in
      var passage = passage
      try passage.write(Schema(versionedSchema: LibraryV2.self))
      passage.configuration.migrationProgress = { report in
        reports.withLock { $0.append(report) }
      }
      _ = try passage.open(Schema(versionedSchema: LibraryV3.self), plan: LibraryPlan3.self)
    }
    let told = reports.withLock { $0 }
    #expect(told.map(\.entity) == ["Book"] && told.map(\.stage) == [1], "\(told)")
    #expect(told.allSatisfy { $0.completedRows == 0 && $0.totalRows == 0 })
  }

  @Test func progressTellsLinksAndIndexesThatAreMade() throws {
    let reports = Mutex<[MigrationProgress]>([])
    try withPassage { passage in
      var passage = passage
      try passage.write(Linking.OneToMany.Book.self) { context in
        let ada = Linking.OneToMany.Author(name: "Ada")
        context.insert(ada)
        ada.books = ["c", "a", "b"].map(Linking.OneToMany.Book.init)
      }
      passage.configuration.migrationProgress = { report in
        reports.withLock { $0.append(report) }
      }
      _ = try passage.open(Linking.ManyToMany.Book.self)
    }
    // The links are copied, and the table of links gets its index.
    let told = reports.withLock { $0 }.filter { $0.completedRows == 3 && $0.totalRows == 3 }
    #expect(told.count >= 2, "\(told)")
  }

  @Test func progressTellsRowsOfTablesThatAreMadeAnew() throws {
    let reports = Mutex<[MigrationProgress]>([])
    try withPassage { passage in
      var passage = passage
      try passage.write(Widening.Old.Sample.self) { context in
        for value in 0..<10_001 { context.insert(Widening.Old.Sample(value)) }
      }
      passage.configuration.migrationProgress = { report in
        reports.withLock { $0.append(report) }
      }
      _ = try passage.open(Widening.New.Sample.self)
    }
    let told = reports.withLock { $0 }
    #expect(told.map(\.completedRows) == [10_000, 10_001])
    #expect(told.allSatisfy { $0.totalRows == 10_001 && $0.stage == 1 && $0.stageCount == 1 })
  }
}
