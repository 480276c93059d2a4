import Foundation
import Testing

@testable import OpenSwiftData

/// Properties that a fetch leaves out are loaded when they are read.
@Suite struct FaultTests {
  private func watch(
    _ body: (SQLRecorder, ModelContainer, FetchDescriptor<Memo>) throws -> Void
  ) throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Memo.self) { container in
        let context = ModelContext(container)
        context.insert(Memo("a", rank: 1, remark: "x"))
        context.insert(Memo("b", rank: 2))
        try context.save()
        var descriptor = FetchDescriptor<Memo>(sortBy: [SortDescriptor(\.rank)])
        descriptor.propertiesToFetch = [\.rank]
        try body(recorder, container, descriptor)
      }
    }
  }

  @Test func onlyTheWantedPropertiesAreRead() throws {
    try watch { recorder, container, descriptor in
      let context = ModelContext(container)
      var memos: [Memo] = []
      let statements = try recorder.statements { memos = try context.fetch(descriptor) }
      #expect(
        statements == [
          #"SELECT t0."_pk", t0."rank" FROM "Memo" AS t0 ORDER BY t0."rank", t0."_pk""#
        ])
      let reads = recorder.statements { #expect(memos.map(\.rank) == [1, 2]) }
      #expect(reads.isEmpty)
    }
  }

  @Test func theOthersAreLoadedTogetherByOneStatement() throws {
    try watch { recorder, container, descriptor in
      let context = ModelContext(container)
      let memos = try context.fetch(descriptor)
      let first = recorder.statements { #expect(memos[0].title == "a") }
      let second = recorder.statements { #expect(memos[0].remark == "x" && memos[0].rank == 1) }
      #expect(first.count == 1 && second.isEmpty && !memos[0].hasChanges)
    }
  }

  @Test func aPropertyThatWasNotLoadedMayBeSetAndRolledBack() throws {
    try watch { _, container, descriptor in
      let context = ModelContext(container)
      let memos = try context.fetch(descriptor)
      memos[0].title = "changed"
      memos[1].rank = 20
      #expect(memos[0].remark == "x" && memos[0].title == "changed" && memos[1].title == "b")
      #expect(memos[1].rank == 20, "loading the rest keeps what was changed")
      context.rollback()
      #expect(memos[0].title == "a" && memos[1].rank == 2)
      memos[0].title = "again"
      try context.save()
      let read = try ModelContext(container).memos().map(\.title)
      #expect(read == ["again", "b"])
    }
  }

  @Test func settingTheStoredValueUnseenIsNoChange() throws {
    try watch { _, container, descriptor in
      let memo = try ModelContext(container).fetch(descriptor)[0]
      memo.title = "a"
      #expect(!memo.hasChanges)
    }
  }

  @Test func fetchesSeeTheWholePendingObject() throws {
    try watch { _, container, descriptor in
      let context = ModelContext(container)
      let memo = try context.fetch(descriptor)[0]
      memo.rank = 30
      let found = FetchDescriptor<Memo>(
        predicate: #Predicate { $0.title == "a" && $0.remark == "x" && $0.rank == 30 })
      #expect(try context.fetch(found).map(ObjectIdentifier.init) == [ObjectIdentifier(memo)])
      #expect(memo.title == "a")
    }
  }

  @Test func anUnknownPropertyIsRefused() throws {
    try StoreKind.memory.withContainer(for: Kinds.self) { container in
      let context = ModelContext(container)
      for keyPath in [\Kinds.doubled as PartialKeyPath<Kinds>, \Kinds.scratch] {
        var descriptor = FetchDescriptor<Kinds>()
        descriptor.propertiesToFetch = [keyPath]
        let text = explanation { _ = try context.fetch(descriptor) }
        #expect(text.contains("unsupportedKeyPath") && text.contains("Kinds"))
      }
    }
  }

  @Test func theIdentifierAloneMayBeFetched() throws {
    try watch { recorder, container, descriptor in
      var descriptor = descriptor
      descriptor.propertiesToFetch = [\.persistentModelID]
      let context = ModelContext(container)
      var memos: [Memo] = []
      let statements = try recorder.statements { memos = try context.fetch(descriptor) }
      #expect(statements[0].hasPrefix(#"SELECT t0."_pk" FROM"#))
      #expect(memos.map(\.title) == ["a", "b"])
    }
  }
}
