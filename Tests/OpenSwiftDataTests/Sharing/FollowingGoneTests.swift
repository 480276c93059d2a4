import Foundation
import Testing

@testable import OpenSwiftData

/// Relationships that lead to objects which another context has deleted.
@Suite struct FollowingGoneTests {
  typealias Hub = GraphModels.Hub
  typealias Leaf = GraphModels.Leaf

  /// The reader's hub and leaf, which the writer has linked by a rule that keeps keys of rows that are gone.
  private func withHaunted(_ body: (Pair, Hub, Leaf) throws -> Void) throws {
    try StoreKind.memory.withPair(for: Hub.self) { pair in
      let hub = Hub("h")
      hub.haunted = [Leaf("l")]
      pair.writer.insert(hub)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Hub>()).first)
      let leaf = try #require(try pair.reader.fetch(FetchDescriptor<Leaf>()).first)
      try body(pair, seen, leaf)
    }
  }

  @Test func observersOfAReferenceAreToldOnceThatItsObjectIsGone() throws {
    try withHaunted { pair, hub, leaf in
      // An array holds the object, and so the object does not hold its owner.
      #expect(hub.haunted == [leaf])
      let watch = Watch { _ = leaf.haunter }
      try pair.change(Hub.self) { pair.writer.delete($0) }
      pair.useReader()
      #expect(watch.count == 1 && leaf.haunter == nil && !leaf.hasChanges)
      let again = Watch { _ = leaf.haunter }
      try pair.change(Leaf.self) { $0.name = "new" }
      pair.useReader()
      #expect(again.count == 0 && leaf.name == "new")
    }
  }

  @Test func aRowThatIsWrittenAgainIsFoundByThoseWhoLeadToIt() throws {
    try withHaunted { pair, hub, leaf in
      hub.name = "mine"
      try pair.change(Hub.self) { pair.writer.delete($0) }
      let third = ModelContext(pair.container)
      let haunted = try third.only(Leaf.self)
      #expect(haunted.haunter == nil)
      let (own, written) = (leaf, try pair.writer.only(Leaf.self))
      #expect(written.haunter == nil)
      // Everything that the row had is to be known.
      _ = (hub.parent, hub.crown, hub.twin)
      pair.reader.mergePolicy = .objectWins
      try pair.reader.save()
      third.processPendingChanges()
      pair.writer.processPendingChanges()
      #expect(haunted.haunter?.name == "mine" && written.haunter?.name == "mine")
      #expect(own.haunter === hub && !hub.isDeleted)
    }
  }

  @Test func ledElsewhereHereAndDeletedElsewhereIsForThePolicy() throws {
    for policy in [MergePolicy.error, .storeWins, .byProperty] {
      try StoreKind.memory.withPair(for: Shelf.self) { pair in
        let shelves = [Shelf("a"), Shelf("b")]
        shelves.forEach(pair.writer.insert)
        let volume = Volume("1", shelf: shelves[0])
        try pair.writer.save()
        let seen = try pair.reader.fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
        let book = seen[0].books[0]
        seen[1].books = [book]
        pair.writer.delete(volume)
        try pair.writer.save()
        pair.reader.mergePolicy = policy
        if policy == .error {
          let conflict = refusal { try pair.reader.save() }?.mergeConflict
          #expect(conflict?.objects.map(\.properties) == [["shelf"]])
          #expect(conflict?.objects.map(\.isDeleted) == [true])
          pair.reader.rollback()
        } else {
          let watch = Watch { _ = seen[1].books }
          try pair.reader.save()
          #expect(watch.count == 1)
        }
        #expect(book.isDeleted && seen.allSatisfy { $0.books.isEmpty })
        #expect(!pair.reader.hasChanges)
      }
    }
  }

  /// To take an object out of an array is what its deletion does as well.
  @Test func takingOutWhatWasDeletedElsewhereIsNoConflict() throws {
    try StoreKind.memory.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("a")
      shelf.books = [Volume("1"), Volume("2")]
      pair.writer.insert(shelf)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      seen.books.removeFirst()
      pair.writer.delete(shelf.books[0])
      try pair.writer.save()
      try pair.reader.save()
      #expect(seen.books.map(\.title) == ["2"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aRowThatIsWrittenAgainIsTheLastOfItsArray(kind: StoreKind) throws {
    try kind.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("s")
      shelf.books = ["a", "b", "c"].map { Volume($0) }
      pair.writer.insert(shelf)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      let book = seen.books[1]
      book.title = "B"
      pair.writer.delete(shelf.books[1])
      try pair.writer.save()
      pair.reader.mergePolicy = .objectWins
      try pair.reader.save()
      let fresh = try ModelContext(pair.container).fetch(FetchDescriptor<Shelf>())
      #expect(fresh.map { $0.books.map(\.title) } == [["a", "c", "B"]])
      #expect(seen.books.map(\.title) == ["a", "c", "B"])
    }
  }

  @Test func anArrayWithoutAnInverseLetsGoOfWhatIsGone() throws {
    try StoreKind.memory.withPair(for: Hub.self) { pair in
      let (hub, tag) = (Hub("h"), GraphModels.Tag("t"))
      pair.writer.insert(hub)
      pair.writer.insert(tag)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Hub>()).first)
      seen.wishes = try pair.reader.fetch(FetchDescriptor<GraphModels.Tag>())
      pair.writer.delete(tag)
      try pair.writer.save()
      try pair.reader.save()
      #expect(seen.wishes.isEmpty && !pair.reader.hasChanges)
    }
  }
}
