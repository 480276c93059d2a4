import Foundation
import Testing

@testable import OpenSwiftData

/// Observers hear of rows that other contexts have deleted, however they did.
@Suite struct FollowingDeletionTests {
  private static let deletions: [(name: String, body: @Sendable (ModelContext) throws -> Void)] = [
    ("all rows", { try $0.delete(model: Volume.self) }),
    (
      "rows by a predicate",
      { try $0.delete(model: Volume.self, where: #Predicate { $0.title == "1" }) }
    ),
    ("an object", { context in context.delete(try context.fetch(FetchDescriptor<Volume>())[0]) }),
    ("the other end of a many-to-many", { try $0.delete(model: Theme.self) }),
  ]

  @Test(arguments: StoreKind.allCases)
  func R114_observersOfArraysHearOfEveryKindOfDeletion(kind: StoreKind) throws {
    for (name, delete) in Self.deletions {
      try kind.withPair(for: Shelf.self) { pair in
        let shelf = Shelf("a")
        shelf.books = [Volume("1"), Volume("2")]
        shelf.themes = [Theme("x")]
        pair.writer.insert(shelf)
        try pair.writer.save()
        let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
        let before = seen.books.count + seen.themes.count
        let watch = Watch { _ = (seen.books, seen.themes) }
        try delete(pair.writer)
        try pair.writer.save()
        pair.useReader()
        let after = seen.books.count + seen.themes.count
        #expect(watch.count == 1 && after < before, "\(name)")
      }
    }
  }

  @Test func R114_anObserverHearsOfACascadeAndOfAnUpsert() throws {
    typealias Badge = NotificationUpsertTests.Badge
    try StoreKind.memory.withPair(for: Badge.self, Branch.self) { pair in
      let (root, twig, leaf) = (Branch("root"), Branch("twig"), Branch("leaf"))
      root.twigs = [twig]
      twig.twigs = [leaf]
      pair.writer.insert(root)
      pair.writer.insert(Badge("a", "1"))
      try pair.writer.save()
      let badge = try #require(try pair.reader.fetch(FetchDescriptor<Badge>()).first)
      let branches = try pair.reader.fetch(FetchDescriptor<Branch>(sortBy: [.init(\.name)]))
      let text = Watch { _ = badge.text }
      let twigs = Watch { _ = branches[1].twigs }
      pair.writer.insert(Badge("a", "2"))
      pair.writer.delete(twig)
      try pair.writer.save()
      pair.useReader()
      #expect(text.count == 1 && badge.text == "2" && twigs.count == 1)
      #expect(branches.map(\.name) == ["leaf", "root", "twig"])
      #expect(branches.map(\.isDeleted) == [true, false, true])
    }
  }
}
