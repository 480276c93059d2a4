import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// Two programs without versions, of which nothing says which is the later one.
enum Unversioned {
  enum Less {
    @Model final class Note {
      var title: String
      init(title: String) { self.title = title }
    }
  }

  enum More {
    struct Place: Codable, Equatable { var city = "Ulm" }

    @Model final class Note {
      var title: String
      var rating: Int?
      var place: Place?
      @Attribute(.externalStorage) var scan: Data?
      init(title: String) { self.title = title }
    }

    @Model final class Label {
      var name: String
      init(name: String) { self.name = name }
    }
  }

  /// The same properties, and an index.
  enum Indexed {
    @Model final class Note {
      #Index<Note>([\.title])
      var title: String
      init(title: String) { self.title = title }
    }
  }

  /// Fewer properties, and one that the stored rows do not fit.
  enum Strict {
    @Model final class Note {
      @Attribute(.unique) var title: String
      init(title: String) { self.title = title }
    }
  }
}

/// An older program never takes away what a newer one has stored.
@Suite struct DowngradeTests {
  private let less = Schema([Unversioned.Less.Note.self])
  private let more = Schema([Unversioned.More.Note.self, Unversioned.More.Label.self])
  private let scan = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

  private func copies(_ passage: Passage) -> [URL] {
    StoreFiles(database: passage.configuration.url).keptCopies
  }

  private func writeMore(
    _ passage: Passage, _ fill: (Unversioned.More.Note) -> Void
  ) throws {
    try passage.write(more) { context in
      let note = Unversioned.More.Note(title: "first")
      fill(note)
      context.insert(note)
    }
  }

  @Test func R143_aStoreThatANewerProgramMadeIsKeptAsItWas() throws {
    try withPassage { passage in
      try writeMore(passage) { note in
        note.rating = 5
        note.scan = scan
      }
      let titles = try passage.open(less).fetch(FetchDescriptor<Unversioned.Less.Note>())
        .map(\.title)
      #expect(titles == ["first"])
      let copy = try #require(copies(passage).first)
      let context = ModelContext(
        try ModelContainer(for: more, configurations: ModelConfiguration(url: copy)))
      let note = try context.only(Unversioned.More.Note.self)
      #expect(note.title == "first" && note.rating == 5 && note.scan == scan)
    }
  }

  @Test func theNewerProgramIsThenRefusedAndToldOfTheCopy() throws {
    try withPassage { passage in
      try writeMore(passage) { $0.rating = 5 }
      _ = try passage.open(less)
      let copy = try #require(copies(passage).first)
      try passage.expectRefusal(
        more, as: .backwardMigration,
        mentioning: ["a later one", "give it a higher version", copy.path])
    }
  }

  @Test(arguments: ["rating", "place", "label"])
  func everyKindOfLossKeepsACopy(kind: String) throws {
    try withPassage { passage in
      try passage.write(more) { context in
        let note = Unversioned.More.Note(title: "first")
        context.insert(note)
        switch kind {
        case "rating": note.rating = 0
        case "place": note.place = Unversioned.More.Place()
        default: context.insert(Unversioned.More.Label(name: ""))
        }
      }
      _ = try passage.open(less)
      #expect(copies(passage).count == 1)
    }
  }

  @Test func nothingIsKeptWhereNothingIsLost() throws {
    try withPassage { passage in
      try writeMore(passage) { _ in }
      _ = try passage.open(less)
      #expect(copies(passage).isEmpty)
    }
  }

  private func lineage(_ passage: Passage) throws -> Int {
    let connection = try Connection(path: passage.configuration.url.path, mode: .readOnly)
    defer { connection.close() }
    return try StoreMetadata(reading: connection).lineage.count
  }

  @Test func programsTakeTurnsWhereNothingIsLost() throws {
    try withPassage { passage in
      try writeMore(passage) { _ in }
      for _ in 0..<3 {
        _ = try passage.open(less)
        let note = try passage.open(more).only(Unversioned.More.Note.self)
        #expect(note.title == "first" && note.rating == nil)
      }
      #expect(copies(passage).isEmpty)
      #expect(try lineage(passage) == 2)
    }
  }

  @Test func programsThatDifferByAnIndexTakeTurns() throws {
    try withPassage { passage in
      try passage.write(less) { $0.insert(Unversioned.Less.Note(title: "first")) }
      for _ in 0..<2 {
        let indexed = try passage.open(Unversioned.Indexed.Note.self)
        #expect(try indexed.fetchCount(FetchDescriptor<Unversioned.Indexed.Note>()) == 1)
        try passage.expectStructure(of: Schema([Unversioned.Indexed.Note.self]))
        let plain = try passage.open(less)
        #expect(try plain.fetchCount(FetchDescriptor<Unversioned.Less.Note>()) == 1)
        try passage.expectStructure(of: less)
      }
    }
  }

  @Test func theOlderProgramIsRefusedWhenTheNewerOneHasStoredSomething() throws {
    try withPassage { passage in
      try writeMore(passage) { _ in }
      _ = try passage.open(less)
      try passage.write(more) { try $0.only(Unversioned.More.Note.self).rating = 5 }
      try passage.expectRefusal(less, as: .backwardMigration, mentioning: ["a later one"])
      #expect(copies(passage).isEmpty)
      #expect(try passage.open(more).only(Unversioned.More.Note.self).rating == 5)
    }
  }

  @Test func theWayBackNamesAllThatBelongsToTheCopy() throws {
    try withPassage { passage in
      try writeMore(passage) { note in
        note.rating = 5
        note.scan = scan
      }
      _ = try passage.open(less)
      let copy = StoreFiles(database: try #require(copies(passage).first))
      let store = StoreFiles(database: passage.configuration.url)
      try passage.expectRefusal(
        more, as: .backwardMigration,
        mentioning: [
          copy.database.path, copy.support.path, store.support.path, "test.store-wal",
        ])
      for file in store.existing { try FileManager.default.removeItem(at: file) }
      try FileManager.default.moveItem(at: copy.database, to: store.database)
      try FileManager.default.moveItem(at: copy.support, to: store.support)
      #expect(try passage.open(more).only(Unversioned.More.Note.self).scan == scan)
    }
  }

  @Test func contentsOfACopyWhoseDatabaseWasTakenAwayStay() throws {
    try withPassage { passage in
      try writeMore(passage) { note in
        note.rating = 5
        note.scan = scan
      }
      _ = try passage.open(less)
      let copy = StoreFiles(database: try #require(copies(passage).first))
      let store = StoreFiles(database: passage.configuration.url)
      for file in store.existing { try FileManager.default.removeItem(at: file) }
      try FileManager.default.moveItem(at: copy.database, to: store.database)
      _ = try passage.open(less)
      #expect(copies(passage).map(\.lastPathComponent) == ["test.store.before-removal-2"])
      let names = FileManager.default.enumerator(atPath: copy.support.path)?
        .compactMap { $0 as? String }.filter { Int($0.split(separator: "/").last ?? "") != nil }
      #expect(names?.count == 1)
    }
  }

  @Test func aCopyThatAKilledProgramHasBegunGivesWay() throws {
    try withPassage { passage in
      try writeMore(passage) { note in
        note.rating = 5
        note.scan = scan
      }
      let store = StoreFiles(database: passage.configuration.url)
      let begun = StoreFiles(database: store.unfinishedKeptCopy)
      try Data("half".utf8).write(to: begun.database)
      try FileManager.default.createDirectory(
        at: begun.support.appendingPathComponent("other"), withIntermediateDirectories: true)
      _ = try passage.open(less)
      let copy = try #require(copies(passage).first)
      #expect(copy.lastPathComponent == "test.store.before-removal")
      let context = ModelContext(
        try ModelContainer(for: more, configurations: ModelConfiguration(url: copy)))
      #expect(try context.only(Unversioned.More.Note.self).scan == scan)
      let names = try FileManager.default.contentsOfDirectory(atPath: passage.folder.path)
      #expect(names.filter { $0.contains(".new") } == [], "\(names)")
    }
  }

  @Test func aHigherVersionSaysThatTheRemovalIsMeant() throws {
    try withPassage { passage in
      try writeMore(passage) { $0.rating = 5 }
      _ = try passage.open(
        Schema([Unversioned.Less.Note.self], version: Schema.Version(1, 0, 1)))
      #expect(copies(passage).isEmpty)
    }
  }

  @Test func aCopyNeverTakesThePlaceOfAnother() throws {
    try withPassage { passage in
      for rating in 1...3 {
        try writeMore(passage) { $0.rating = rating }
        _ = try passage.open(less)
        for file in passage.configuration.storeFiles {
          try FileManager.default.removeItem(at: file)
        }
      }
      let ratings = try copies(passage).map { copy in
        try ModelContext(
          ModelContainer(for: more, configurations: ModelConfiguration(url: copy))
        ).only(Unversioned.More.Note.self).rating
      }
      #expect(ratings == [1, 2, 3])
    }
  }

  @Test func aMigrationThatFailsLeavesNoCopy() throws {
    try withPassage { passage in
      try passage.write(more) { context in
        for _ in 0..<2 {
          let note = Unversioned.More.Note(title: "same")
          note.rating = 1
          context.insert(note)
        }
      }
      try passage.expectRefusal(
        Schema([Unversioned.Strict.Note.self]), as: .loadIssueModelContainer,
        mentioning: ["title is unique now"])
      #expect(copies(passage).isEmpty)
    }
  }

  @Test func linksThatAreSetDownInAnotherWayAreNotLost() throws {
    try withPassage { passage in
      try passage.write(Linking.OneWay.Book.self) { context in
        let book = Linking.OneWay.Book(title: "a")
        context.insert(book)
        book.writer = Linking.OneWay.Author(name: "Ada")
      }
      _ = try passage.open(Linking.ManyToMany.Book.self, Linking.ManyToMany.Author.self)
      _ = try passage.open(
        Schema(
          [Linking.Back.Book.self, Linking.Back.Author.self], version: Schema.Version(2, 0, 0)))
      #expect(copies(passage).isEmpty)
    }
  }
}
