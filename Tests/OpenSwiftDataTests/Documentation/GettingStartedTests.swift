import Foundation
import SwiftData
import TestSupport
import Testing

/// The code of the article "Getting started", step by step.
enum GettingStarted {
  @Model
  final class Book {
    var title: String
    var pages: Int = 0
    var readOn: Date?

    init(title: String) {
      self.title = title
    }
  }

  @Model
  final class Shelf {
    var name: String
    @Relationship(deleteRule: .cascade, inverse: \Record.shelf) var records: [Record] = []

    init(name: String) {
      self.name = name
    }
  }

  @Model
  final class Record {
    #Index<Record>([\.shelf, \.addedAt])

    var title: String
    var addedAt: Date = Date.now
    var shelf: Shelf?
    var artist: Artist?

    init(title: String) {
      self.title = title
    }
  }

  @Model
  final class Artist {
    var name: String

    init(name: String) {
      self.name = name
    }
  }
}

extension GettingStarted {
  @Model
  final class Member {
    @Attribute(.unique) var email: String
    var name: String
    var phone: String?

    init(email: String, name: String, phone: String? = nil) {
      self.email = email
      self.name = name
      self.phone = phone
    }
  }
}

@Suite struct GettingStartedTests {
  private typealias Book = GettingStarted.Book
  private typealias Member = GettingStarted.Member

  private func shortBooks(_ context: ModelContext) throws -> [Book] {
    let limit = 300
    let short = try context.fetch(
      FetchDescriptor<Book>(
        predicate: #Predicate { $0.pages < limit },
        sortBy: [SortDescriptor(\.title)]))
    return short
  }

  @Test func theStepsDoWhatTheArticleSays() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("books.store")
      let container = try ModelContainer(
        for: Book.self, configurations: ModelConfiguration(url: url))
      let context = ModelContext(container)
      context.insert(Book(title: "Solaris"))
      try context.save()
      context.insert(Book(title: "Kindred"))
      let short = try shortBooks(context)
      #expect(short.map(\.title) == ["Kindred", "Solaris"], "a fetch sees what is not saved yet")

      short[1].pages = 204
      try context.save()
      let other = ModelContext(container)
      let solaris = other.model(for: short[1].persistentModelID) as? Book
      #expect(solaris?.pages == 204 && solaris?.readOn == nil)
    }
  }

  @Test func relationshipsAreLoadedTogether() throws {
    typealias Shelf = GettingStarted.Shelf
    let container = try ModelContainer(
      for: Shelf.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    typealias Record = GettingStarted.Record
    let shelf = Shelf(name: "jazz")
    let record = Record(title: "Kind of Blue")
    record.shelf = shelf
    shelf.records.append(Record(title: "Giant Steps"))
    context.insert(shelf)
    #expect(shelf.records.map(\.title) == ["Kind of Blue", "Giant Steps"])
    shelf.records[1].artist = GettingStarted.Artist(name: "John Coltrane")
    try context.save()
    var shelves = FetchDescriptor<Shelf>(sortBy: [SortDescriptor(\.name)])
    shelves.relationshipKeyPathsForPrefetching = [\.records[0].artist]
    let all = try context.fetch(shelves)
    #expect(all.first?.records.map { $0.artist?.name } == [nil, "John Coltrane"])

    let count = try context.fetchCount(of: \.records, in: shelf)
    #expect(count == 2)
    shelf.records[0].addedAt = .distantFuture
    let newest = FetchDescriptor<Record>(
      predicate: #Predicate { record in
        !(record.shelf?.records.contains { $0.addedAt > record.addedAt } ?? true)
      })
    #expect(try context.fetch(newest).map(\.title) == ["Kind of Blue"])
  }

  @Test func everyStoreInMemoryIsADatabaseOfItsOwn() throws {
    let containers = try (0..<2).map { _ in
      try ModelContainer(
        for: Book.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }
    let context = ModelContext(containers[0])
    context.insert(Book(title: "Solaris"))
    try context.save()
    #expect(try shortBooks(context).count == 1)
    #expect(try shortBooks(ModelContext(containers[1])).isEmpty)
  }

  @Test func aKeyIsWhatTheArticleSays() throws {
    let container = try ModelContainer(
      for: Member.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    context.insert(Member(email: "ann@example.com", name: "Ann", phone: "555"))
    try context.save()
    context.insert(Member(email: "ann@example.com", name: "Ann Smith"))
    try context.save()  // one row: Ann Smith, whose phone is still 555
    let members = try ModelContext(container).fetch(FetchDescriptor<Member>())
    #expect(members.map(\.name) == ["Ann Smith"] && members.map(\.phone) == ["555"])
  }

  @Test func explainSaysWhatTheArticleShows() throws {
    let container = try ModelContainer(
      for: Book.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    var shown = ""
    func print(_ text: String) { shown = text }
    let solaris = FetchDescriptor<Book>(predicate: #Predicate { $0.title == "Solaris" })
    print(try context.explain(solaris))
    let article = try article
    #expect(article.contains("```\n\(shown)\n```"), "\(shown)")
  }

  /// The article's text.
  private var article: String {
    get throws {
      // This file lies in Tests/OpenSwiftDataTests/Documentation.
      var root = URL(fileURLWithPath: #filePath)
      for _ in 0..<4 { root.deleteLastPathComponent() }
      let path = "Sources/OpenSwiftData/OpenSwiftData.docc/GettingStarted.md"
      return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
  }

  @Test func theArticleShowsThisCode() throws {
    let article = try article
    let code = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let known = Set(lines(code))
    let samples = article.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(samples.count == 12)
    // Another place than the user's own folder is the one thing that differs.
    let shown = samples.flatMap(lines).filter { !$0.hasPrefix("let container =") }
    #expect(shown.filter { !known.contains($0) } == [])
  }
}
