import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct RollbackTests {
  @Test(arguments: StoreKind.allCases)
  func everythingStandsAsLastSaved(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b", "c"])
      memos[0].title = "A"
      memos[0].title = "AA"
      memos[0].remark = "x"
      memos[1].rank = 9
      context.delete(memos[1])
      context.delete(memos[2])
      let inserted = Memo("d")
      context.insert(inserted)
      _ = try context.memos()
      context.rollback()
      #expect(!context.hasChanges && context.pendingTitles == [[], [], []])
      #expect(memos.map(\.title) == ["a", "b", "c"] && memos.map(\.rank) == [0, 1, 2])
      #expect(memos[0].remark == nil && memos.allSatisfy { !$0.isDeleted && !$0.hasChanges })
      #expect(inserted.modelContext == nil && inserted.title == "d" && !inserted.isDeleted)
      #expect(try context.memos() == memos)
      try context.save()
      #expect(try ModelContext(container).memos().map(\.title) == ["a", "b", "c"])
    }
  }

  @Test func optionalPropertiesThatWereNotChangedStay() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a", remark: "kept")
      context.insert(memo)
      try context.save()
      memo.title = "b"
      context.rollback()
      #expect(memo.title == "a" && memo.remark == "kept")
      memo.remark = nil
      context.rollback()
      #expect(memo.remark == "kept")
    }
  }

  @Test func itRunsNoStatementOnTheStore() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Memo.self) { container in
        let context = ModelContext(container)
        let memos = try context.saveMemos(["a", "b"])
        memos[0].title = "A"
        context.delete(memos[1])
        #expect(recorder.statements { context.rollback() }.isEmpty)
      }
    }
  }

  @Test func theLastSavedValuesAreThoseOfTheLatestSave() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      for title in ["b", "c", "d"] {
        memo.title = title
        try context.save()
        memo.title = "other"
        context.rollback()
        #expect(memo.title == title)
      }
    }
  }

  @Test func R77_aFormIsAContextThatIsThrownAway() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let main = ModelContext(container)
      let memo = try main.saveMemos(["a"])[0]
      do {
        let form = ModelContext(container)
        let copy = try #require(form.model(for: memo.persistentModelID) as? Memo)
        copy.title = "edited"
        form.insert(Memo("new"))
        #expect(try form.memos().map(\.title) == ["edited", "new"])
      }
      #expect(memo.title == "a" && !main.hasChanges)
      #expect(try main.memos().map(\.title) == ["a"])
    }
  }

  @Test func aDeletionByPredicateIsTakenBack() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let kept = try context.saveMemos(["a", "b", "c"])[0]
      try context.delete(model: Memo.self)
      #expect(kept.isDeleted)
      #expect(try context.memos().isEmpty)
      context.rollback()
      #expect(!kept.isDeleted && !context.hasChanges)
      #expect(try context.memos().map(\.title) == ["a", "b", "c"])
    }
  }

  @Test func transactionSavesItsBlock() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      try context.transaction {
        context.insert(Memo("a"))
        #expect(context.hasChanges)
      }
      #expect(!context.hasChanges)
      #expect(try ModelContext(container).memos().count == 1)
    }
  }

  @Test func transactionThatThrowsSavesNothingAndKeepsTheChanges() throws {
    struct Trouble: Error {}
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      #expect(throws: Trouble.self) {
        try context.transaction {
          context.insert(Memo("a"))
          throw Trouble()
        }
      }
      #expect(context.pendingTitles == [["a"], [], []])
      #expect(try ModelContext(container).memos().isEmpty)
      try context.save()
      #expect(try ModelContext(container).memos().count == 1)
    }
  }
}
