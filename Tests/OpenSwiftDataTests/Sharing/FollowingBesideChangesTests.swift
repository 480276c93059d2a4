import Testing

@testable import OpenSwiftData

/// Objects that follow in part, as they have unsaved changes.
@Suite struct FollowingBesideChangesTests {
  @Test func aPropertyThatWasSetBackFollowsThoughAnotherIsChanged() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a"])
      let memo = try pair.reader.memos()[0]
      memo.title = "mine"
      try pair.change(Memo.self) { $0.title = "theirs" }
      pair.useReader()
      memo.title = "a"
      memo.rank = 5
      pair.useReader()
      #expect(memo.title == "theirs" && memo.rank == 5 && memo.hasChanges)
      try pair.reader.save()
      #expect(try ModelContext(pair.container).memos()[0].title == "theirs")
    }
  }

  @Test func anArrayThatWasSetBackFollowsThoughAnotherPropertyIsChanged() throws {
    try StoreKind.memory.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("s")
      shelf.books = [Volume("1"), Volume("2")]
      pair.writer.insert(shelf)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      let books = seen.books
      seen.books = [books[0]]
      shelf.books.append(Volume("3"))
      try pair.writer.save()
      pair.useReader()
      seen.books = books
      seen.name = "mine"
      pair.useReader()
      #expect(seen.books.map(\.title) == ["1", "2", "3"] && seen.name == "mine")
    }
  }

  @Test func anObjectWhoseDeletionIsTakenBackFollowsBesideItsChanges() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a"])
      let memo = try pair.reader.memos()[0]
      memo.rank = 5
      pair.reader.delete(memo)
      try pair.change(Memo.self) { $0.title = "theirs" }
      pair.useReader()
      pair.reader.insert(memo)
      pair.useReader()
      #expect(memo.title == "theirs" && memo.rank == 5)
    }
  }

  /// The mirror of unsaved changes had the row.
  @Test func anObjectThatIsSetBackAfterItsDeletionElsewhereIsNotFound() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memos = try pair.reader.memos()
      memos.forEach { $0.remark = "mine" }
      #expect(try pair.reader.memos().map(\.remark) == ["mine", "mine"])
      try pair.change(Memo.self) { pair.writer.delete($0) }
      pair.useReader()
      #expect(memos.map(\.hasChanges) == [true, true])
      memos[0].remark = nil
      #expect(try pair.reader.memos() == [memos[1]])
      #expect(memos[0].isDeleted && memos[0].modelContext == nil)
    }
  }

  /// One statement for those in which the same has changed, and none for what only waits.
  @Test func manyChangedObjectsAreReadTogether() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withPair(for: Memo.self) { pair in
        try pair.writer.saveMemos((0..<100).map { "\($0)" })
        let memos = try pair.reader.memos()
        memos.forEach { $0.rank = -5 }
        try pair.writer.memos().forEach { $0.title += "!" }
        try pair.writer.save()
        let statements = recorder.statements { pair.useReader() }
        let reads = statements.filter { $0.contains("FROM \"Memo\"") }
        #expect(reads.count == 1, "\(statements)")
        #expect(memos.allSatisfy { $0.title.hasSuffix("!") && $0.rank == -5 })
        let others = recorder.statements { pair.useReader() }
        #expect(others.isEmpty)
      }
    }
  }
}
