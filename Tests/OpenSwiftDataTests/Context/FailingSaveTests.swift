import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// A save that the store refuses leaves everything as it was, and a repair is all it takes.
@Suite struct FailingSaveTests {
  enum Kind: String, CaseIterable {
    case insert = "INSERT"
    case update = "UPDATE"
    case delete = "DELETE"
  }

  @Test(arguments: StoreKind.allCases, Kind.allCases)
  func R70_aRefusedSaveChangesNothingAndSucceedsAfterARepair(
    store: StoreKind, refused: Kind
  ) throws {
    try store.withContainer(for: Memo.self, Label.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      try container.execute(
        """
        CREATE TRIGGER refuse BEFORE \(refused.rawValue) ON Memo
        BEGIN SELECT RAISE(ABORT, 'not today'); END
        """)
      memos[0].title = "A"
      context.delete(memos[1])
      let inserted = Memo("c")
      context.insert(inserted)
      context.insert(Label("l"))
      let before = context.pendingTitles
      _ = try context.memos()
      for _ in 0..<2 {
        let text = explanation { try context.save() }
        #expect(text.contains("not today"))
        #expect(context.pendingTitles == before && context.hasChanges)
        #expect(inserted.hasChanges && memos[1].isDeleted && memos[0].title == "A")
        #expect(
          try container.rows("SELECT title FROM Memo ORDER BY 1") == [[.text("a")], [.text("b")]])
        #expect(try container.value("SELECT count(*) FROM Label") == .integer(0))
        #expect(try context.memos().map(\.title) == ["A", "c"])
      }
      try container.execute("DROP TRIGGER refuse")
      try context.save()
      #expect(!context.hasChanges && context.pendingTitles == [[], [], []])
      #expect(try context.memos() == [memos[0], inserted])
      #expect(try ModelContext(container).memos().map(\.title) == ["A", "c"])
      #expect(try container.value("SELECT count(*) FROM Label") == .integer(1))
    }
  }

  @Test func R70_afterRollbackTheContextWorksFully() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      try container.execute(
        """
        CREATE TRIGGER refuse BEFORE DELETE ON Memo WHEN old.title = 'a'
        BEGIN SELECT RAISE(ABORT, 'denied'); END
        """)
      context.delete(memos[0])
      #expect(throws: (any Error).self) { try context.save() }
      context.rollback()
      context.insert(Memo("c"))
      context.delete(memos[1])
      try context.save()
      #expect(try context.memos().map(\.title) == ["a", "c"])
    }
  }

  @Test(arguments: [Kind.insert, .update])
  func aRefusedRowIsAValidationFailureThatNamesIt(refused: Kind) throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      try container.execute(
        """
        CREATE TRIGGER refuse BEFORE \(refused.rawValue) ON Memo WHEN new.rank > 100
        BEGIN SELECT RAISE(ABORT, 'rank is too high'); END
        """)
      if refused == .update { memo.rank = 101 } else { context.insert(Memo("b", rank: 101)) }
      let error = refusal { try context.save() }
      #expect(error == .modelValidationFailure)
      #expect("\(error as Any)".contains("Memo"))
      #expect("\(error as Any)".contains("rank is too high"))
    }
  }

  @Test func R150_theErrorOfASaveIsItsOwn() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      try container.execute(
        """
        CREATE TRIGGER refuse BEFORE INSERT ON Memo
        BEGIN SELECT RAISE(ABORT, 'first') WHERE new.title = 'a';
        SELECT RAISE(ABORT, 'second') WHERE new.title = 'b'; END
        """)
      let memo = Memo("a")
      context.insert(memo)
      #expect(explanation { try context.save() }.contains("first"))
      memo.title = "b"
      let text = explanation { try context.save() }
      #expect(text.contains("second") && !text.contains("first"))
      memo.title = "c"
      try context.save()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aChangeOfARowThatWasDeletedElsewhereIsAnError(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      let other = ModelContext(container)
      try other.delete(model: Memo.self, where: #Predicate { $0.title == "a" })
      try other.save()
      memos[0].title = "A"
      memos[1].title = "B"
      let error = refusal { try context.save() }
      #expect(error == .modelValidationFailure && "\(error as Any)".contains("Memo"))
      #expect(context.pendingTitles == [[], ["A", "B"], []])
      #expect(try container.rows("SELECT title FROM Memo") == [[.text("b")]])
      context.delete(memos[0])
      try context.save()
      #expect(try context.memos().map(\.title) == ["B"])
      #expect(memos[0].isDeleted)
    }
  }

  @Test func deletingARowThatWasDeletedElsewhereIsFine() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      let other = ModelContext(container)
      try other.delete(model: Memo.self)
      try other.save()
      context.delete(memo)
      try context.save()
      #expect(memo.isDeleted && !context.hasChanges)
    }
  }
}
