import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Row ids are handed out once.
@Suite struct RowIDTests {
  @Test(arguments: StoreKind.allCases)
  func R104_aRowIDIsNeverUsedAgain(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      var seen: Set<PersistentIdentifier> = []
      for round in 0..<5 {
        let memos = try context.saveMemos(["a", "b", "c"])
        for memo in memos { #expect(seen.insert(memo.persistentModelID).inserted) }
        // The newest, or all of them.
        for memo in round.isMultiple(of: 2) ? memos : [memos[2]] { context.delete(memo) }
        try context.save()
      }
      let gone = seen.filter { ModelContext(container).model(for: $0).isDeleted }
      #expect(gone.count == 3 * 3 + 2)
    }
  }

  @Test func R104_aRowIDIsNotUsedAgainAfterReopening() throws {
    try withTemporaryFolder { folder in
      var old: PersistentIdentifier?
      for round in 0..<3 {
        let container = try ModelContainer(for: Memo.self, configurations: .file(in: folder))
        let context = ModelContext(container)
        let memo = try context.saveMemos(["\(round)"])[0]
        #expect(memo.persistentModelID != old)
        if let old { #expect(context.model(for: old).isDeleted) }
        old = memo.persistentModelID
        context.delete(memo)
        try context.save()
      }
    }
  }

  @Test func aSaveThatFailsMayHandItsRowIDsOutAgain() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      try container.execute(
        "CREATE TRIGGER refuse BEFORE INSERT ON Memo BEGIN SELECT RAISE(ABORT, 'no'); END")
      context.insert(Memo("a"))
      #expect(throws: (any Error).self) { try context.save() }
      try container.execute("DROP TRIGGER refuse")
      try context.save()
      #expect(try context.memos().count == 1)
    }
  }

  @Test func rowsOfAnotherProgramCount() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      try context.saveMemos(["a"])
      try container.execute("INSERT INTO Memo (_pk, title, rank) VALUES (50, 'theirs', 0)")
      let memo = try context.saveMemos(["b"])[0]
      #expect(memo.persistentModelID.rowID == 51)
      #expect(try context.memos().map(\.title) == ["a", "theirs", "b"])
    }
  }

  @Test func twoContextsNeverTakeTheSame() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let contexts = (0..<4).map { _ in ModelContext(container) }
      var identifiers: [PersistentIdentifier] = []
      for round in 0..<20 {
        identifiers += try contexts[round % 4].saveMemos(["a", "b"]).map(\.persistentModelID)
      }
      #expect(Set(identifiers).count == 40)
      #expect(try contexts[0].fetchCount(FetchDescriptor<Memo>()) == 40)
    }
  }

  @Test func earlyAndDenseRowIDsLiveTogether() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      for round in 0..<10 {
        let memos = (0..<4).map { Memo("\(round) \($0)") }
        memos.forEach(context.insert)
        let early = [memos[1].persistentModelID, memos[2].persistentModelID]
        try context.save()
        #expect(early == [memos[1].persistentModelID, memos[2].persistentModelID])
        for memo in memos { #expect(context.model(for: memo.persistentModelID) === memo) }
      }
      #expect(try container.value("SELECT count(DISTINCT _pk) FROM Memo") == .integer(40))
      let dense = try container.value(
        "SELECT max(_pk) FROM Memo WHERE _pk < \(RowID.firstProvisional)")
      #expect(dense == .integer(20), "random ids do not lift the dense ones")
    }
  }
}
