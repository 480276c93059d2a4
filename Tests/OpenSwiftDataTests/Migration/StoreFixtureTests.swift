import Foundation
import OpenSwiftDataTesting
import TestSupport
import Testing

@testable import OpenSwiftData

/// Stores of every version of the library plan, as files that are never written again.
///
/// `WRITE_FIXTURES=1` writes the ones that are missing.
@Suite struct StoreFixtureTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  private static var fixtures: [StoreFixture] { (try? StoreFixture.all(in: folder)) ?? [] }

  @Test(arguments: fixtures)
  func R161_everyVersionOpensInTheNewest(fixture: StoreFixture) throws {
    try fixture.migrated(to: LibraryV4.self, plan: LibraryPlan.self) { context in
      let books = try context.fetch(
        FetchDescriptor<LibraryV4.Book>(sortBy: [SortDescriptor(\.name)]))
      #expect(books.map(\.name) == ["Dune", "Emma"])
      #expect(books.map(\.price) == ["7.50", "9.99"])
      #expect(books.map(\.shout) == ["DUNE", "EMMA"])
      #expect(books.map { $0.keywords.map(\.word) } == [["sand", "worm"], ["village"]])
    }
  }

  @Test func thereIsAFixtureOfEachVersionAndTheClassesAreAsTheyWere() throws {
    let versions = zip(Self.fixtures, LibraryPlan.schemas)
    #expect(Self.fixtures.count == LibraryPlan.schemas.count)
    for (fixture, version) in versions {
      try fixture.check(isOf: version)
      let text = try String(
        contentsOf: fixture.url.deletingPathExtension().appendingPathExtension("txt"),
        encoding: .utf8)
      #expect(StoreFixture.description(of: version) == text)
    }
  }

  @Test func aVersionWhoseClassesHaveChangedIsFound() throws {
    let fixture = try #require(Self.fixtures.first)
    let text = explanation { try fixture.check(isOf: LibraryV2.self) }
    #expect(text.contains("library-1.store") && text.contains("Book.name"))
  }

  @Test func R161_aFixtureIsWrittenWithItsContents() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a/photos.store")
      for size in [200_000, 300_000] {
        let fixture = try StoreFixture.write(MigrationLedger.V1.self, to: url) { context in
          let entry = MigrationLedger.V1.Entry(number: 0)
          entry.contents = Data(count: size)
          context.insert(entry)
        }
        try fixture.migrated(to: MigrationLedger.V2.self, plan: nil) { context in
          let entries = try context.fetch(FetchDescriptor<MigrationLedger.V2.Entry>())
          #expect(entries.map(\.contents?.count) == [size])
        }
      }
      let names = try FileManager.default.contentsOfDirectory(
        atPath: url.deletingLastPathComponent().path)
      #expect(names.sorted() == [".photos.store_SUPPORT", "photos.store", "photos.txt"])
    }
  }

  @Test func aMigratedStoreThatIsUnlikeANewOneIsAnError() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("books.store")
      let fixture = try StoreFixture.write(LibraryV1.self, to: url) { _ in }
      try edit(ModelConfiguration(url: url), "CREATE INDEX extra ON Book (title)")
      #expect(throws: StoreFixture.Mismatch.self) {
        try fixture.migrated(to: LibraryV2.self, plan: nil) { _ in }
      }
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["WRITE_FIXTURES"] != nil))
  func writeFixtures() throws {
    for (index, version) in LibraryPlan.schemas.enumerated() {
      let url = Self.folder.appendingPathComponent("library-\(index + 1).store")
      guard !FileManager.default.fileExists(atPath: url.path) else { continue }
      try StoreFixture.write(version, to: url) { try LibraryFixture.fill($0, version: index + 1) }
    }
  }
}

/// What the fixtures hold, as each version says it.
private enum LibraryFixture {
  static func fill(_ context: ModelContext, version: Int) throws {
    switch version {
    case 1:
      context.insert(LibraryV1.Book(title: "Dune", cents: 750, keywords: "sand worm"))
      context.insert(LibraryV1.Book(title: "Emma", cents: 999, keywords: "village"))
    case 2, 3:
      for (name, cents, keywords) in [("Dune", 750, "sand worm"), ("Emma", 999, "village")] {
        let book = LibraryV2.Book(name: name, cents: cents, keywords: keywords)
        if version == 3 { book.shout = name.uppercased() }
        context.insert(book)
      }
    default:
      for (name, price, words) in [
        ("Dune", "7.50", ["sand", "worm"]), ("Emma", "9.99", ["village"]),
      ] {
        let book = LibraryV4.Book(name: name, price: price)
        book.shout = name.uppercased()
        context.insert(book)
        book.keywords = words.map(LibraryV4.Keyword.init)
      }
    }
  }
}
