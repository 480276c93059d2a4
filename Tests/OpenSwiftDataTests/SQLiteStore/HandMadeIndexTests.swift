import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// Indexes, triggers and columns that somebody has added to a store by hand.
@Suite struct HandMadeIndexTests {
  private static let indexes = [
    "CREATE INDEX extra ON Memo (title)",
    "CREATE INDEX extra ON Memo (rank DESC, title COLLATE NOCASE)",
    "CREATE INDEX extra ON Memo (lower(title))",
    "CREATE INDEX extra ON Memo (rank) WHERE rank > 1",
    "CREATE UNIQUE INDEX extra ON Memo (title)",
    "CREATE INDEX \"odd 'name\"\"\" ON Memo (remark, title)",
  ]

  @Test(arguments: indexes)
  func unsavedChangesAreSeenWhateverTheIndexes(index: String) throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try container.execute(index)
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b", "c"])
      memos[0].rank = 5
      context.insert(Memo("d", rank: 3))
      let found = FetchDescriptor<Memo>(
        predicate: #Predicate { $0.rank > 1 }, sortBy: [SortDescriptor(\.rank)])
      #expect(try context.fetch(found).map(\.title) == ["c", "d", "a"])
      try context.save()
      #expect(try context.fetch(found).map(\.title) == ["c", "d", "a"])
    }
  }

  @Test func aBrokenUniqueIndexIsAnErrorThatNamesTheRow() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try container.execute("CREATE UNIQUE INDEX extra ON Memo (title)")
      let context = ModelContext(container)
      try context.saveMemos(["a"])
      let twin = Memo("a")
      context.insert(twin)
      #expect(try context.memos().count == 2, "before the save both exist")
      let error = refusal { try context.save() }
      #expect(error == .modelValidationFailure && "\(error as Any)".contains("Memo"))
      twin.title = "b"
      try context.save()
    }
  }

  @Test func aColumnThatWasAddedIsLeftAlone() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try container.execute("ALTER TABLE Memo ADD COLUMN theirs TEXT DEFAULT 'x'")
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      memo.title = "b"
      _ = try context.memos()
      try context.save()
      let rows = try container.rows("SELECT title, theirs FROM Memo")
      #expect(rows == [[.text("b"), .text("x")]])
    }
  }

  @Test func aTriggerThatWritesElsewhereDoesNotHideAVanishedRow() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try container.execute(
        """
        CREATE TABLE log (text);
        CREATE TRIGGER note AFTER UPDATE ON Memo BEGIN INSERT INTO log VALUES (new.title); END
        """)
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      try container.execute("DELETE FROM Memo WHERE title = 'b'")
      memos[0].title = "A"
      memos[1].title = "B"
      #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
      #expect(try container.value("SELECT count(*) FROM log") == .integer(0))
    }
  }
}
