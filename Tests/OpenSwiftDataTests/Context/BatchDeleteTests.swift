import Foundation
import Testing

@testable import OpenSwiftData

/// `delete(model:where:)`.
@Suite struct BatchDeleteTests {
  private func withMemos(
    _ count: Int, _ kind: StoreKind = .memory, body: (ModelContext) throws -> Void
  ) throws {
    try kind.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos((0..<count).map { "\($0)" })
      try body(ModelContext(container))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func matchingRowsAreDeletedByTheNextSave(kind: StoreKind) throws {
    try withMemos(10, kind) { context in
      try context.delete(model: Memo.self, where: #Predicate { $0.rank > 4 })
      #expect(try context.memos().map(\.rank) == [0, 1, 2, 3, 4])
      #expect(try ModelContext(context.container).memos().count == 10)
      try context.save()
      #expect(try ModelContext(context.container).memos().map(\.rank) == [0, 1, 2, 3, 4])
    }
  }

  @Test func noPredicateDeletesAllRows() throws {
    try withMemos(10) { context in
      try context.delete(model: Memo.self)
      try context.save()
      #expect(try context.memos().isEmpty)
    }
  }

  @Test func unsavedChangesDecideWhatMatches() throws {
    try withMemos(3) { context in
      let memos = try context.memos()
      memos[0].rank = 100
      let inserted = Memo("new", rank: 100)
      context.insert(inserted)
      try context.delete(model: Memo.self, where: #Predicate { $0.rank == 100 })
      #expect(memos[0].isDeleted && inserted.modelContext == nil && !memos[1].isDeleted)
      #expect(context.pendingTitles == [[], [], ["0"]])
      try context.save()
      #expect(try context.memos().map(\.rank) == [1, 2])
    }
  }

  @Test func livingObjectsBecomeDeleted() throws {
    try withMemos(3) { context in
      let memo = try context.memos()[1]
      try context.delete(model: Memo.self)
      #expect(memo.isDeleted)
      try context.save()
      #expect(memo.isDeleted && memo.modelContext == nil && memo.title == "1")
    }
  }

  @Test func deletingTwiceIsDeletingOnce() throws {
    try SQLRecorder.watching { recorder in
      try withMemos(3) { context in
        try context.delete(model: Memo.self)
        try context.delete(model: Memo.self)
        #expect(try recorder.count("DELETE FROM \"Memo\"") { try context.save() } == 3)
      }
    }
  }

  @Test func theRowsAreThoseThatMatchWhenItIsCalled() throws {
    try withMemos(3) { context in
      try context.delete(model: Memo.self)
      context.insert(Memo("later"))
      try context.save()
      #expect(try context.memos().map(\.title) == ["later"])
    }
  }

  @Test func aRowThatIsToBeDeletedIsDeletedForLookUpsToo() throws {
    try withMemos(3) { context in
      let identifier = try context.fetchIdentifiers(FetchDescriptor<Memo>())[1]
      try context.delete(model: Memo.self)
      let memo = try #require(context.model(for: identifier) as? Memo)
      #expect(memo.isDeleted)
      try context.save()
      #expect(memo.isDeleted)
    }
  }

  @Test func aRowThatIsToBeDeletedMayStillBeSeenAndChangedWithoutBreakingTheSave() throws {
    try withMemos(3) { context in
      try context.delete(model: Memo.self)
      let memos = try context.memos(includingPending: false)
      #expect(memos.count == 3 && memos.allSatisfy(\.isDeleted))
      memos[0].title = "changed"
      try context.save()
      #expect(try context.memos().isEmpty && memos.allSatisfy(\.isDeleted))
    }
  }

  @Test func aRowThatIsToBeDeletedMayBeKeptAfterAll() throws {
    try withMemos(3) { context in
      let identifiers = try context.fetchIdentifiers(FetchDescriptor<Memo>())
      try context.delete(model: Memo.self)
      let memo = try #require(context.model(for: identifiers[1]) as? Memo)
      context.insert(memo)
      #expect(!memo.isDeleted && memo.title == "1")
      #expect(try context.memos() == [memo])
      try context.save()
      #expect(try ModelContext(context.container).memos().map(\.title) == ["1"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func unsavedRowsThatACascadeTakesAlongCanBeInsertedAgain(kind: StoreKind) throws {
    try kind.withContainer(for: Branch.self) { container in
      let context = ModelContext(container)
      let parent = Branch("p")
      let child = Branch("c", parent: parent)
      context.insert(parent)
      _ = child.persistentModelID
      try context.delete(model: Branch.self)
      #expect(!context.hasChanges)
      context.insert(child)
      try context.save()
      #expect(!child.isDeleted)
      #expect(try ModelContext(container).fetchCount(FetchDescriptor<Branch>()) == 1)
    }
  }
}
