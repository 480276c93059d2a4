import Foundation
import Testing

@testable import OpenSwiftData

/// `hasChanges` and the three lists, exactly.
@Suite struct PendingListTests {
  @Test(arguments: StoreKind.allCases)
  func theListsNameWhatTheNextSaveWrites(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self, Label.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b", "c"])
      context.insert(Label("l"))
      context.insert(Memo("d"))
      context.insert(Memo("e"))
      memos[1].title = "B"
      memos[0].title = "A"
      context.delete(memos[2])
      #expect(context.pendingTitles == [["d", "e", "l"], ["B", "A"], ["c"]])
      try context.save()
      #expect(!context.hasChanges && context.pendingTitles == [[], [], []])
    }
  }

  @Test func anInsertedObjectThatChangesIsNoChangedOne() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a")
      context.insert(memo)
      memo.title = "b"
      #expect(context.pendingTitles == [["b"], [], []])
    }
  }

  @Test func aChangedObjectThatIsDeletedIsADeletedOneOnly() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      memo.title = "b"
      context.delete(memo)
      #expect(context.pendingTitles == [[], [], ["b"]])
    }
  }

  @Test func R74_assigningTheSameValueIsNoChange() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      let title = memo.title
      memo.title = title
      memo.rank = 0
      memo.remark = nil
      #expect(!memo.hasChanges && !context.hasChanges && context.changedModelsArray.isEmpty)
    }
  }

  @Test func R74_changingBackIsNoChange() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Memo.self) { container in
        let context = ModelContext(container)
        let memo = try context.saveMemos(["a"])[0]
        memo.title = "b"
        memo.remark = "x"
        #expect(memo.hasChanges)
        memo.title = "a"
        #expect(memo.hasChanges, "the remark is still another")
        memo.remark = nil
        #expect(!memo.hasChanges && !context.hasChanges && context.changedModelsArray.isEmpty)
        #expect(try recorder.statements { try context.save() }.isEmpty)
      }
    }
  }

  @Test func R74_changingBackInPlaceIsNoChange() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      memo.rank += 1
      memo.rank -= 1
      #expect(memo.rank == 0 && !memo.hasChanges && !context.hasChanges)
      memo.title += "b"
      memo.title.removeLast()
      #expect(memo.title == "a" && !memo.hasChanges && !context.hasChanges)
    }
  }

  @Test func aComposedLetterIsAnotherValueThanADecomposedOne() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["\u{E9}"])[0]
      memo.title = "e\u{301}"
      #expect(memo.hasChanges)
      try context.save()
      #expect(try container.value("SELECT hex(title) FROM Memo") == .text("65CC81"))
    }
  }

  @Test func anObjectMayChangeBackAndForth() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      for _ in 0..<3 {
        memo.title = "b"
        #expect(try context.memos().map(\.title) == ["b"] && context.hasChanges)
        memo.title = "a"
        #expect(try context.memos().map(\.title) == ["a"] && !context.hasChanges)
      }
      memo.title = "c"
      try context.save()
      memo.title = "a"
      #expect(memo.hasChanges, "the saved value is another one now")
    }
  }

  @Test func deletingRowsWithoutObjectsIsAChange() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos(["a", "b"])
      let context = ModelContext(container)
      try context.delete(model: Memo.self)
      #expect(context.hasChanges && context.deletedModelsArray.isEmpty)
      try context.save()
      #expect(!context.hasChanges)
    }
  }
}
