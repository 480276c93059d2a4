import Foundation
import Testing

@testable import OpenSwiftData

/// The exact SQL of the unit of work.
@Suite struct StatementSequenceTests {
  private let insertion =
    #"INSERT INTO "Memo" ("_pk", "title", "rank", "remark") VALUES (?, ?, ?, ?)"#

  private func watch(_ body: (SQLRecorder, ModelContext) throws -> Void) throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Memo.self, Label.self) { container in
        try body(recorder, ModelContext(container))
      }
    }
  }

  /// Without what hands out the row ids, which is asserted by itself.
  private func writes(_ statements: [String]) -> [String] {
    statements.filter { !$0.contains("_swiftdata") && !$0.contains("max(") }
  }

  @Test func anInsertingSaveIsOneTransactionWithOneInsertForEachObject() throws {
    try watch { recorder, context in
      for title in ["a", "b", "c"] { context.insert(Memo(title)) }
      let statements = try recorder.statements { try context.save() }
      #expect(
        writes(statements) == ["BEGIN IMMEDIATE", insertion, insertion, insertion, "COMMIT"])
      #expect(statements.count == 8, "row ids: two reads and one write for all three")
    }
  }

  @Test func rowsAreDeletedThenInsertedThenUpdated() throws {
    try watch { recorder, context in
      let memos = try context.saveMemos(["a", "b", "c"])
      memos[0].title = "A"
      memos[1].rank = 9
      memos[1].remark = "x"
      context.delete(memos[2])
      context.insert(Memo("d"))
      let statements = try recorder.statements { try context.save() }
      #expect(
        writes(statements) == [
          "BEGIN IMMEDIATE",
          #"DELETE FROM "Memo" WHERE "_pk" = ?"#,
          insertion,
          #"UPDATE "Memo" SET "title" = ? WHERE "_pk" = ?"#,
          #"UPDATE "Memo" SET "rank" = ?, "remark" = ? WHERE "_pk" = ?"#,
          "COMMIT",
        ])
    }
  }

  @Test func aSaveWithoutChangesRunsNothing() throws {
    try watch { recorder, context in
      try context.saveMemos(["a"])
      #expect(try recorder.statements { try context.save() }.isEmpty)
    }
  }

  @Test func makingAContextRunsNothing() throws {
    try watch { recorder, context in
      #expect(recorder.statements { _ = ModelContext(context.container) }.isEmpty)
    }
  }

  @Test func aFetchIsOneSelect() throws {
    try watch { recorder, context in
      try context.saveMemos(["a", "b", "c"])
      var descriptor = FetchDescriptor<Memo>(sortBy: [SortDescriptor(\.rank, order: .reverse)])
      descriptor.fetchLimit = 2
      descriptor.fetchOffset = 1
      #expect(
        try recorder.statements { _ = try context.fetch(descriptor) } == [
          #"SELECT t0."_pk", t0."title", t0."rank", t0."remark" FROM "Memo" AS t0 "#
            + #"ORDER BY t0."rank" DESC, t0."_pk" LIMIT ?1 OFFSET ?2"#
        ])
      #expect(try recorder.statements { _ = try context.fetchCount(descriptor) }.count == 1)
      #expect(try recorder.statements { _ = try context.fetchIdentifiers(descriptor) }.count == 1)
    }
  }

  @Test func aFetchWithPendingChangesWritesToNoStoredTable() throws {
    try watch { recorder, context in
      let memos = try context.saveMemos(["a", "b"])
      memos[0].title = "A"
      context.delete(memos[1])
      context.insert(Memo("c"))
      let first = try recorder.statements { _ = try context.memos() }
      let changes = first.filter { $0.hasPrefix("INSERT") || $0.hasPrefix("DELETE") }
      #expect(!changes.isEmpty)
      #expect(changes.allSatisfy { $0.contains("temp.") })
      #expect(!first.contains { $0.hasPrefix("BEGIN IMMEDIATE") })
      let second = try recorder.statements { _ = try context.memos() }
      #expect(second.count { $0.hasPrefix("INSERT") } == 0, "nothing is new to the mirror")
      #expect(second.count { $0.hasPrefix("SELECT") } == 1)
    }
  }

  @Test func onlyTheEntityThatIsFetchedIsMirrored() throws {
    try watch { recorder, context in
      context.insert(Label("l"))
      context.insert(Memo("m"))
      let statements = try recorder.statements { _ = try context.memos() }
      #expect(!statements.contains { $0.contains("Label") })
    }
  }

  @Test func anObjectThatWasInsertedAndDeletedIsNotWritten() throws {
    try watch { recorder, context in
      let memo = Memo("a")
      context.insert(memo)
      memo.title = "b"
      context.delete(memo)
      let statements = try recorder.statements { try context.save() }
      #expect(statements.isEmpty)
    }
  }
}
