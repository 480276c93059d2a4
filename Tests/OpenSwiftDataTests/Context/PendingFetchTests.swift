import Foundation
import Testing

@testable import OpenSwiftData

/// Fetches see unsaved changes as if they had been saved.
@Suite struct PendingFetchTests {
  /// b1, d3 saved; then a0 and c2 inserted, d3 changed to e3, x deleted.
  private func withPending(_ kind: StoreKind, body: (ModelContext, [String: Memo]) throws -> Void)
    throws
  {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      var memos: [String: Memo] = [:]
      for (title, rank) in [("b", 1), ("d", 3), ("x", 9)] {
        memos[title] = Memo(title, rank: rank)
      }
      for title in ["b", "d", "x"] { memos[title].map(context.insert) }
      try context.save()
      for (title, rank) in [("c", 2), ("a", 0)] {
        let memo = Memo(title, rank: rank)
        memos[title] = memo
        context.insert(memo)
      }
      memos["d"]?.title = "e"
      memos["x"].map(context.delete)
      try body(context, memos)
    }
  }

  private var byTitle: FetchDescriptor<Memo> { .init(sortBy: [SortDescriptor(\.title)]) }

  @Test(arguments: StoreKind.allCases)
  func insertedChangedAndDeletedTakePart(kind: StoreKind) throws {
    try withPending(kind) { context, memos in
      #expect(try context.fetch(byTitle).map(\.title) == ["a", "b", "c", "e"])
      #expect(try context.memos().map(\.title) == ["b", "e", "c", "a"])
      #expect(try context.fetchCount(byTitle) == 4)
      let found = try context.fetch(byTitle)
      #expect(found[0] === memos["a"] && found[3] === memos["d"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func predicatesSeeThePendingValues(kind: StoreKind) throws {
    try withPending(kind) { context, _ in
      let cases: [(Predicate<Memo>, [String])] = [
        (#Predicate { $0.title == "e" }, ["e"]), (#Predicate { $0.title == "d" }, []),
        (#Predicate { $0.title == "x" }, []), (#Predicate { $0.rank < 2 }, ["b", "a"]),
      ]
      for (predicate, titles) in cases {
        let found = try context.fetch(FetchDescriptor(predicate: predicate))
        #expect(found.map(\.title) == titles)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func R63_limitAndOffsetApplyToTheMergedResult(kind: StoreKind) throws {
    try withPending(kind) { context, _ in
      let all = ["a", "b", "c", "e"]
      for offset in 0...5 {
        for limit in 0...5 {
          var descriptor = byTitle
          descriptor.fetchOffset = offset
          descriptor.fetchLimit = limit
          let expected = Array(all.dropFirst(offset).prefix(limit == 0 ? 4 : limit))
          let found = try context.fetch(descriptor).map(\.title)
          #expect(found == expected)
          #expect(try context.fetchCount(descriptor) == expected.count)
          #expect(try context.fetchIdentifiers(descriptor).count == expected.count)
        }
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func identifiersAreThoseOfTheObjects(kind: StoreKind) throws {
    try withPending(kind) { context, _ in
      let identifiers = try context.fetchIdentifiers(byTitle)
      #expect(try context.fetch(byTitle).map(\.persistentModelID) == identifiers)
      for identifier in identifiers {
        let model: Memo? = context.registeredModel(for: identifier)
        #expect(model != nil && context.model(for: identifier) === model)
      }
      #expect(identifiers.map(\.isTemporary) == [true, false, true, false])
      try context.save()
      #expect(try context.fetchIdentifiers(byTitle) == identifiers)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func excludedPendingChangesTakeNoPart(kind: StoreKind) throws {
    try withPending(kind) { context, memos in
      var descriptor = byTitle
      descriptor.includePendingChanges = false
      let found = try context.fetch(descriptor)
      #expect(
        found.map(\.persistentModelID) == ["b", "d", "x"].map { memos[$0]?.persistentModelID })
      #expect(found[1].title == "e", "one object per row: it keeps its unsaved change")
      #expect(try context.fetchCount(descriptor) == 3)
      descriptor.predicate = #Predicate { $0.title == "d" }
      #expect(try context.fetchCount(descriptor) == 1)
      #expect(try context.fetch(byTitle).count == 4)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func changedBackAndUndeletedAreAsSaved(kind: StoreKind) throws {
    try withPending(kind) { context, memos in
      let count = try context.fetchCount(byTitle)
      #expect(count == 4)
      memos["d"]?.title = "d"
      memos["x"].map(context.insert)
      #expect(try context.fetch(byTitle).map(\.title) == ["a", "b", "c", "d", "x"])
      memos["x"].map(context.delete)
      memos["c"].map(context.delete)
      memos["a"]?.title = "z"
      #expect(try context.fetch(byTitle).map(\.title) == ["b", "d", "z"])
    }
  }

  @Test func aChangeAfterOneThatWasTakenBackIsSeen() throws {
    try withPending(.memory) { context, memos in
      memos["b"]?.title = "y"
      memos["b"]?.title = "b"
      let before = try context.fetch(byTitle).map(\.title)
      memos["b"]?.title = "z"
      let after = try context.fetch(byTitle).map(\.title)
      #expect(before == ["a", "b", "c", "e"] && after == ["a", "c", "e", "z"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anotherContextSeesNothingOfIt(kind: StoreKind) throws {
    try withPending(kind) { context, _ in
      let other = ModelContext(context.container)
      _ = try context.fetch(byTitle)
      #expect(try other.fetch(byTitle).map(\.title) == ["b", "d", "x"])
      try context.save()
      #expect(try other.fetch(byTitle).map(\.title) == ["a", "b", "c", "e"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aPendingContextSeesWhatOthersSave(kind: StoreKind) throws {
    try withPending(kind) { context, memos in
      _ = try context.fetch(byTitle)
      let other = ModelContext(context.container)
      other.insert(Memo("bb"))
      let twin = try #require(
        memos["b"].flatMap { other.model(for: $0.persistentModelID) as? Memo })
      twin.title = "B"
      try other.save()
      #expect(try context.fetch(byTitle).map(\.title) == ["B", "a", "bb", "c", "e"])
    }
  }

  @Test func wantedPropertiesAndPendingChangesGoTogether() throws {
    try withPending(.memory) { context, _ in
      let other = ModelContext(context.container)
      other.insert(Memo("new", rank: 7, remark: "r"))
      var descriptor = byTitle
      descriptor.propertiesToFetch = [\.rank]
      let found = try other.fetch(descriptor)
      #expect(found.map(\.rank) == [1, 3, 7, 9])
      #expect(found.map(\.title) == ["b", "d", "new", "x"])
    }
  }
}
