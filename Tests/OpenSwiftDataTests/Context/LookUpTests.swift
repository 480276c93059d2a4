import Foundation
import Testing

@testable import OpenSwiftData

/// `model(for:)` and `registeredModel(for:)`.
@Suite struct LookUpTests {
  @Test(arguments: StoreKind.allCases)
  func oneObjectPerRowAndContext(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let saved = try ModelContext(container).saveMemos(["a", "b"])
      let identifier = saved[1].persistentModelID
      let context = ModelContext(container)
      let memo = try #require(context.model(for: identifier) as? Memo)
      #expect(memo.title == "b" && memo.persistentModelID == identifier)
      #expect(memo !== saved[1] && memo.modelContext === context)
      #expect(context.model(for: identifier) === memo)
      #expect(try context.memos()[1] === memo)
      let registered: Memo? = context.registeredModel(for: identifier)
      #expect(registered === memo)
    }
  }

  @Test func onlyALivingObjectIsRegistered() throws {
    try StoreKind.memory.withContainer(for: Memo.self, Label.self) { container in
      let context = ModelContext(container)
      var memo: Memo? = try context.saveMemos(["a"])[0]
      let identifier = try #require(memo?.persistentModelID)
      let wrong: Label? = context.registeredModel(for: identifier)
      let right: Memo? = context.registeredModel(for: identifier)
      #expect(wrong == nil && right != nil)
      _ = right
      memo = nil
      _ = memo
      let other = ModelContext(container)
      let unloaded: Memo? = other.registeredModel(for: identifier)
      #expect(unloaded == nil)
    }
  }

  @Test func aPendingObjectIsFoundByItsIdentifier() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a")
      context.insert(memo)
      let identifier = memo.persistentModelID
      #expect(context.model(for: identifier) === memo)
      let registered: Memo? = context.registeredModel(for: identifier)
      #expect(registered === memo)
      let other = ModelContext(container)
      #expect((other.model(for: identifier) as? Memo)?.isDeleted == true, "not saved yet")
      try context.save()
      #expect((other.model(for: identifier) as? Memo)?.title == "a")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func R102_aMissingRowIsADeletedObjectWithEmptyValues(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let identifier = try context.saveMemos(["a"])[0].persistentModelID
      try context.delete(model: Memo.self)
      try context.save()
      let memo = try #require(context.model(for: identifier) as? Memo)
      #expect(memo.isDeleted && memo.modelContext == nil && !memo.hasChanges)
      #expect(memo.title == "" && memo.rank == 0 && memo.remark == nil)
      #expect(memo.persistentModelID == identifier)
      memo.title = "written to nothing"
      #expect(!context.hasChanges)
      try context.save()
      #expect(try context.memos().isEmpty)
    }
  }

  @Test func anIdentifierOfAnotherStoreNamesNothingHere() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { one in
      try StoreKind.memory.withContainer(for: Memo.self) { two in
        let identifier = try ModelContext(one).saveMemos(["a"])[0].persistentModelID
        let context = ModelContext(two)
        try context.saveMemos(["b"])
        let memo = context.model(for: identifier) as? Memo
        #expect(memo?.isDeleted == true && memo?.title == "")
        #expect(memo?.persistentModelID == identifier)
        let registered: Memo? = context.registeredModel(for: identifier)
        #expect(registered == nil)
      }
    }
  }

  @Test func anIdentifierOfAnotherEntityNamesNothingHere() throws {
    try StoreKind.memory.withContainer(for: Memo.self, Label.self) { one in
      let context = ModelContext(one)
      let label = Label("l")
      context.insert(label)
      try context.save()
      try StoreKind.memory.withContainer(for: Memo.self) { two in
        let model = ModelContext(two).model(for: label.persistentModelID)
        #expect(model.isDeleted)
      }
    }
  }

  @Test func aLookUpIsOneStatementAndNoneForALivingObject() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Memo.self) { container in
        let identifiers = try ModelContext(container).saveMemos(["a", "b"]).map(\.persistentModelID)
        let context = ModelContext(container)
        var memo: (any PersistentModel)?
        let statements = recorder.statements { memo = context.model(for: identifiers[0]) }
        #expect(
          statements == [#"SELECT "_pk", "title", "rank", "remark" FROM "Memo" WHERE "_pk" = ?"#])
        #expect(recorder.statements { _ = context.model(for: identifiers[0]) }.isEmpty)
        let registered: () -> Memo? = { context.registeredModel(for: identifiers[1]) }
        #expect(recorder.statements { _ = registered() }.isEmpty)
        #expect(memo != nil)
      }
    }
  }
}
