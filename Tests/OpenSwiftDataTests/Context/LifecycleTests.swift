import Foundation
import Testing

@testable import OpenSwiftData

/// What insert, delete and save make of an object, whatever it went through before.
@Suite struct LifecycleTests {
  @Test(arguments: StoreKind.allCases)
  func anInsertedObjectIsPendingUntilItIsSaved(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self, Label.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a")
      #expect(memo.modelContext == nil && !memo.hasChanges && !context.hasChanges)
      context.insert(memo)
      #expect(memo.modelContext === context && memo.hasChanges && context.hasChanges)
      #expect(context.pendingTitles == [["a"], [], []])
      try context.save()
      #expect(memo.modelContext === context && !memo.hasChanges && !context.hasChanges)
      #expect(context.pendingTitles == [[], [], []])
      #expect(try container.rows("SELECT title FROM Memo") == [[.text("a")]])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func insertingTwiceIsInsertingOnce(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a")
      context.insert(memo)
      context.insert(memo)
      #expect(context.pendingTitles == [["a"], [], []])
      try context.save()
      context.insert(memo)
      #expect(!context.hasChanges)
      try context.save()
      #expect(try context.fetchCount(FetchDescriptor<Memo>()) == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func deletingAnUnsavedObjectForgetsIt(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a")
      context.insert(memo)
      context.delete(memo)
      #expect(memo.modelContext == nil && !memo.hasChanges && !memo.isDeleted)
      #expect(!context.hasChanges && context.pendingTitles == [[], [], []])
      #expect(try context.memos().isEmpty)
      try context.save()
      #expect(try container.value("SELECT count(*) FROM Memo") == .integer(0))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anUnsavedObjectMayBeForgottenAndInsertedAgain(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a")
      for _ in 0..<3 {
        context.insert(memo)
        #expect(try context.memos() == [memo])
        context.delete(memo)
        #expect(try context.memos().isEmpty)
      }
      context.insert(memo)
      context.insert(Memo("b"))
      #expect(context.pendingTitles == [["a", "b"], [], []])
      try context.save()
      #expect(try container.value("SELECT count(*) FROM Memo") == .integer(2))
      #expect(try context.memos().first === memo)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aDeletionThatIsNotSavedIsTakenBackByInserting(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      let identifier = memo.persistentModelID
      context.delete(memo)
      #expect(memo.isDeleted && memo.hasChanges && context.pendingTitles == [[], [], ["a"]])
      #expect(try context.memos().isEmpty)
      context.insert(memo)
      #expect(!memo.isDeleted && !memo.hasChanges && !context.hasChanges)
      #expect(try context.memos() == [memo])
      try context.save()
      #expect(memo.persistentModelID == identifier)
      #expect(try container.value("SELECT count(*) FROM Memo") == .integer(1))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aChangeSurvivesADeletionThatIsTakenBack(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      memo.title = "b"
      context.delete(memo)
      memo.rank = 7
      context.insert(memo)
      #expect(context.pendingTitles == [[], ["b"], []])
      #expect(try context.memos().map(\.title) == ["b"])
      try context.save()
      #expect(try container.rows("SELECT title, rank FROM Memo") == [[.text("b"), .integer(7)]])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anObjectThatWasDeletedAndSavedBecomesANewRow(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      let old = memo.persistentModelID
      context.delete(memo)
      try context.save()
      #expect(memo.isDeleted && memo.modelContext == nil && !memo.hasChanges)
      #expect(memo.title == "a" && memo.persistentModelID == old)
      context.insert(memo)
      #expect(!memo.isDeleted && context.pendingTitles == [["a"], [], []])
      try context.save()
      #expect(memo.persistentModelID != old)
      #expect(try context.memos() == [memo])
      #expect((context.model(for: old) as? Memo)?.isDeleted == true)
    }
  }

  @Test func deletingTwiceIsDeletingOnce() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      context.delete(memos[0])
      context.delete(memos[0])
      #expect(context.pendingTitles == [[], [], ["a"]])
      try context.save()
      context.delete(memos[0])
      #expect(!context.hasChanges)
      try context.save()
      #expect(try context.memos() == [memos[1]])
    }
  }

  @Test func deletingAnObjectOfNoContextDoesNothing() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a")
      context.delete(memo)
      #expect(!memo.isDeleted && !context.hasChanges)
      try context.save()
    }
  }
}
