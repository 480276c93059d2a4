import Foundation
import Testing

@testable import OpenSwiftData

/// What happens when an object meets a context that it does not belong to.
@Suite struct ForeignContextTests {
  @Test(arguments: StoreKind.allCases)
  func anObjectOfAnotherContextMakesTheNextSaveThrow(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let (one, two) = (ModelContext(container), ModelContext(container))
      let memo = try one.saveMemos(["a"])[0]
      two.insert(memo)
      two.insert(Memo("b"))
      #expect(two.pendingTitles == [["b"], [], []])
      let text = explanation { try two.save() }
      #expect(text.contains("Memo") && text.contains("another context"))
      #expect(memo.modelContext === one)
      #expect(try container.value("SELECT count(*) FROM Memo") == .integer(1))
      try two.save()
      #expect(try two.memos().map(\.title) == ["a", "b"])
    }
  }

  @Test func anObjectOfAnotherContextIsNotDeleted() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let (one, two) = (ModelContext(container), ModelContext(container))
      let memo = try one.saveMemos(["a"])[0]
      two.delete(memo)
      #expect(!memo.isDeleted && !one.hasChanges)
      #expect(throws: SwiftDataError.modelValidationFailure) { try two.save() }
      try two.save()
      #expect(try two.fetchCount(FetchDescriptor<Memo>()) == 1)
    }
  }

  @Test func rollbackForgetsWhatWasRefused() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let (one, two) = (ModelContext(container), ModelContext(container))
      two.insert(try one.saveMemos(["a"])[0])
      two.rollback()
      try two.save()
    }
  }

  @Test func aClassOutsideTheSchemaMakesTheNextSaveThrow() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let stranger = Unlisted("x")
      context.insert(stranger)
      context.insert(Memo("a"))
      #expect(stranger.modelContext == nil)
      let text = explanation { try context.save() }
      #expect(text.contains("Unlisted") && text.contains("Memo"))
      try context.save()
      #expect(try context.memos().count == 1)
    }
  }

  @Test func aClassOutsideTheSchemaCannotBeFetched() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      #expect(throws: SwiftDataError.unknownSchema) {
        try context.fetch(FetchDescriptor<Unlisted>())
      }
      #expect(throws: SwiftDataError.unknownSchema) {
        try context.fetchCount(FetchDescriptor<Unlisted>())
      }
      #expect(throws: SwiftDataError.unknownSchema) { try context.delete(model: Unlisted.self) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anUnsavedObjectThatOneContextForgotMayGoToAnother(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let (one, two) = (ModelContext(container), ModelContext(container))
      let memo = Memo("a")
      one.insert(memo)
      one.delete(memo)
      two.insert(memo)
      #expect(memo.modelContext === two)
      #expect(one.pendingTitles == [[], [], []] && two.pendingTitles == [["a"], [], []])
      #expect(try one.memos().isEmpty, "the first context has no part in it any more")
      #expect(try two.memos() == [memo])
      try one.save()
      #expect(try container.value("SELECT count(*) FROM Memo") == .integer(0))
      try two.save()
      #expect(try one.memos().map(\.title) == ["a"])
      #expect(try two.memos() == [memo])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anObjectThatWasFetchedBeforeItsFirstSaveMayGoToAnotherContext(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let (one, two) = (ModelContext(container), ModelContext(container))
      let (moved, resident) = (Memo("moved"), Memo("resident"))
      two.insert(resident)
      _ = try two.memos()
      one.insert(moved)
      _ = try one.memos()
      one.delete(moved)
      two.insert(moved)
      #expect(Set(try two.memos().map(\.title)) == ["moved", "resident"])
      #expect(try two.memos().contains { $0 === moved })
      #expect(try one.memos().isEmpty)
      moved.title = "renamed"
      #expect(Set(try two.memos().map(\.title)) == ["renamed", "resident"])
      try two.save()
      #expect(try two.memos().count == 2)
    }
  }

  @Test func aChangeIsSeenByTheSecondContextAlsoWhereTheFirstDidNotFetchInBetween() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let (one, two) = (ModelContext(container), ModelContext(container))
      let memo = Memo("a")
      one.insert(memo)
      _ = try one.memos()
      memo.title = "b"
      one.delete(memo)
      two.insert(memo)
      #expect(try two.memos().map(\.title) == ["b"])
      memo.title = "c"
      let predicate = #Predicate<Memo> { $0.title == "c" }
      #expect(try two.fetchCount(FetchDescriptor(predicate: predicate)) == 1)
    }
  }

  @Test func anObjectThatWasRolledBackMayBeInsertedAnywhere() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let (one, two) = (ModelContext(container), ModelContext(container))
      let memo = Memo("a")
      one.insert(memo)
      let identifier = memo.persistentModelID
      one.rollback()
      #expect(memo.modelContext == nil && !memo.hasChanges)
      two.insert(memo)
      try two.save()
      #expect(memo.persistentModelID == identifier)
      #expect(try one.memos().map(\.persistentModelID) == [identifier])
    }
  }
}
