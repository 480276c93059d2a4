import Foundation
import Testing

@testable import OpenSwiftData

/// Objects whose context has ended, while others save.
@Suite struct FollowingHeirTests {
  /// The books of a shelf that the context which ends has not asked for.
  @Test func relationshipsOfAnObjectWhoseContextIsGoneLeadToWhatOthersSaved() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let writer = ModelContext(container)
      let shelf = Shelf("a")
      shelf.books = [Volume("1"), Volume("2")]
      writer.insert(shelf)
      try writer.save()
      var reader: ModelContext? = ModelContext(container)
      let seen = try #require(try reader?.fetch(FetchDescriptor<Shelf>()).first)
      #expect(seen.books.count == 2)
      shelf.name = "A"
      writer.delete(shelf.books[0])
      try writer.save()
      reader = nil
      #expect(seen.modelContext == nil && seen.name == "a")
      let books = seen.books
      #expect(seen.name == "A", "what its context had not followed")
      #expect(books.map(\.title) == ["2"])
    }
  }
}
