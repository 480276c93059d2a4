import Foundation
import Testing

@testable import OpenSwiftData

/// Who keeps whom alive, and what is left when something goes.
@Suite struct LifetimeTests {
  @Test(arguments: StoreKind.allCases)
  func aContextAndItsObjectsAreFreed(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      weak var context: ModelContext?
      weak var saved: Memo?
      weak var pending: Memo?
      weak var deleted: Memo?
      try {
        let own = ModelContext(container)
        let memos = try own.saveMemos(["a", "b"])
        let inserted = Memo("c")
        own.insert(inserted)
        memos[0].title = "A"
        own.delete(memos[1])
        _ = try own.memos()
        (context, saved, pending, deleted) = (own, memos[0], inserted, memos[1])
        #expect(context != nil)
      }()
      #expect(context == nil && saved == nil && pending == nil && deleted == nil)
    }
  }

  @Test func pendingObjectsAreKeptByTheirContextAndCleanOnesAreNot() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      weak var memo: Memo?
      weak var changed: Memo?
      try {
        let memos = try context.saveMemos(["a", "b"])
        memos[1].title = "B"
        context.insert(Memo("c"))
        (memo, changed) = (memos[0], memos[1])
      }()
      #expect(memo == nil && changed != nil)
      #expect(context.insertedModelsArray.count == 1)
      try context.save()
      #expect(changed == nil)
      #expect(try context.entity(for: Memo.self).identityMap.count == 0)
      #expect(try context.memos().map(\.title) == ["a", "B", "c"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func objectsOutliveTheirContextWithWhatTheyHaveLoaded(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      var memos: [Memo] = []
      var identifiers: [PersistentIdentifier] = []
      try {
        let context = ModelContext(container)
        memos = try context.saveMemos(["a", "b", "c"])
        identifiers = memos.map(\.persistentModelID)
        memos[1].title = "changed"
        context.delete(memos[2])
      }()
      #expect(memos.map(\.title) == ["a", "changed", "c"])
      #expect(memos.allSatisfy { $0.modelContext == nil })
      #expect(memos.map(\.persistentModelID) == identifiers)
      #expect(memos.map(\.persistentModelID.isTemporary) == [false, false, false])
      memos[0].title = "still writable"
      #expect(memos[0].title == "still writable")
      #expect(try ModelContext(container).memos().map(\.title) == ["a", "b", "c"])
    }
  }

  @Test func aPropertyThatWasNotLoadedIsEmptyOnceTheContextIsGone() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos(["a"])
      var memo: Memo?
      try {
        var descriptor = FetchDescriptor<Memo>()
        descriptor.propertiesToFetch = [\.rank]
        memo = try ModelContext(container).fetch(descriptor).first
      }()
      #expect(memo?.title == "" && memo?.modelContext == nil)
    }
  }

  @Test func R108_anUnsavedObjectKeepsItsIdentifierWhenItsContextGoes() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let memo = Memo("a")
      var identifier: PersistentIdentifier?
      do {
        let context = ModelContext(container)
        context.insert(memo)
        identifier = memo.persistentModelID
      }
      #expect(memo.modelContext == nil && memo.persistentModelID == identifier)
      #expect(memo.persistentModelID.isTemporary, "it has never been saved")
      let context = ModelContext(container)
      context.insert(memo)
      #expect(memo.persistentModelID == identifier)
      try context.save()
      #expect(memo.persistentModelID == identifier)
    }
  }

  @Test func anObjectThatALostContextHadFetchedIsRefused() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let memo = try ModelContext(container).saveMemos(["a"])[0]
      let context = ModelContext(container)
      context.insert(memo)
      #expect(memo.modelContext == nil && !context.hasChanges)
      let text = explanation { try context.save() }
      #expect(text.contains("Memo") && text.contains("persistentModelID"))
      try context.save()
      #expect(try context.memos().count == 1)
    }
  }

  @Test func theContainerLivesAsLongAsItsContexts() throws {
    weak var container: ModelContainer?
    try {
      let context = try {
        let own = try ModelContainer(
          for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        container = own
        return ModelContext(own)
      }()
      try context.saveMemos(["a"])
      #expect(container === context.container)
    }()
    #expect(container == nil)
  }

  @Test func objectsLeaveTheIdentityMapInAnyOrder() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      var memos = try context.saveMemos((0..<200).map { "\($0)" })
      let entity = try context.entity(for: Memo.self)
      memos.shuffle()
      while !memos.isEmpty {
        #expect(entity.identityMap.count == memos.count)
        memos.removeLast(min(9, memos.count))
      }
      #expect(entity.identityMap.count == 0)
    }
  }

  @Test func objectsOutliveTheirContainer() throws {
    let memo = try StoreKind.file.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos(["a"])[0]
    }
    #expect(memo.title == "a" && memo.modelContext == nil && !memo.persistentModelID.isTemporary)
    memo.title = "b"
    #expect(memo.title == "b" && !memo.hasChanges)
  }

  @Test func contextsAreEqualIfTheyAreTheSame() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      context.insert(Memo("a"))
      #expect(context == context && context != ModelContext(container))
      #expect(context.debugDescription.contains("Memo: 1 inserted"))
    }
  }
}
