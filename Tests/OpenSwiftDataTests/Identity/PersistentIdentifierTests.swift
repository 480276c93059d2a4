import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

@Suite struct PersistentIdentifierTests {
  @Test(arguments: StoreKind.allCases)
  func R108_anIdentifierIsFinalFromTheObjectsCreation(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a")
      let created = memo.persistentModelID
      context.insert(memo)
      let inserted = memo.persistentModelID
      let members: Set = [created]
      let values = [inserted: "found"]
      try context.save()
      let saved = memo.persistentModelID
      #expect(created == inserted && inserted == saved && memo.id == saved)
      #expect(Set([created, inserted, saved]).count == 1)
      #expect(members.contains(saved) && values[saved] == "found")
      #expect(created.isTemporary && inserted.isTemporary && !saved.isTemporary)
      #expect(created.storeIdentifier == nil && saved.storeIdentifier != nil)
      memo.title = "b"
      try context.save()
      #expect(memo.persistentModelID == saved)
      #expect(try ModelContext(container).memos().map(\.persistentModelID) == [created])
    }
  }

  @Test func itNamesItsEntityAndItsStore() throws {
    try StoreKind.memory.withContainer(for: Memo.self, Label.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      let label = Label("l")
      context.insert(label)
      try context.save()
      #expect(memo.persistentModelID.entityName == "Memo")
      #expect(label.persistentModelID.entityName == "Label")
      let store = try #require(memo.persistentModelID.storeIdentifier)
      #expect(store == label.persistentModelID.storeIdentifier && UUID(uuidString: store) != nil)
      #expect(memo.persistentModelID != label.persistentModelID)
    }
  }

  @Test func storesTellTheirRowsApart() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { one in
      try StoreKind.memory.withContainer(for: Memo.self) { two in
        let first = try ModelContext(one).saveMemos(["a"])[0].persistentModelID
        let second = try ModelContext(two).saveMemos(["a"])[0].persistentModelID
        #expect(first.rowID == second.rowID && first != second)
        #expect((first < second) != (second < first))
      }
    }
  }

  @Test func itComesBackFromJSON() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      let early = Memo("c")
      let temporary = early.persistentModelID
      context.insert(early)
      try context.save()
      for identifier in memos.map(\.persistentModelID) + [early.persistentModelID, temporary] {
        let data = try JSONEncoder().encode(identifier)
        let decoded = try JSONDecoder().decode(PersistentIdentifier.self, from: data)
        #expect(decoded == identifier && decoded.hashValue == identifier.hashValue)
        #expect(decoded.isTemporary == identifier.isTemporary)
        #expect(decoded.storeIdentifier == identifier.storeIdentifier)
        #expect(ModelContext(container).model(for: decoded).isDeleted == false)
        #expect(context.model(for: decoded) === context.model(for: identifier))
      }
    }
  }

  @Test(arguments: [
    "{}", "[]", #"{"implementation":{}}"#,
    #"{"implementation":{"primaryKey":"x","entityName":"Memo"}}"#,
    #"{"implementation":{"primaryKey":"0","entityName":"Memo"}}"#,
    #"{"implementation":{"primaryKey":"-5","entityName":"Memo"}}"#,
    #"{"implementation":{"primaryKey":"99999999999999999999","entityName":"Memo"}}"#,
    #"{"implementation":{"primaryKey":"1"}}"#,
  ])
  func whatIsNoIdentifierIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PersistentIdentifier.self, from: Data(json.utf8))
    }
  }

  @Test func theyAreOrderedByEntityAndFirstSave() throws {
    try StoreKind.memory.withContainer(for: Memo.self, Label.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos((0..<20).map { "\($0)" }).map(\.persistentModelID)
      let label = Label("l")
      context.insert(label)
      try context.save()
      #expect(memos.shuffled().sorted() == memos)
      #expect((memos + [label.persistentModelID]).sorted().first == label.persistentModelID)
      #expect(!(memos[0] < memos[0]))
    }
  }

  @Test func itIsHandedToAnotherTask() async throws {
    let container = try ModelContainer(
      for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let identifier = try ModelContext(container).saveMemos(["a"])[0].persistentModelID
    let title = await Task.detached {
      (ModelContext(container).model(for: identifier) as? Memo)?.title
    }.value
    #expect(title == "a")
  }

  @Test func manyThatWereTakenEarlyDiffer() {
    let memos = (0..<10_000).map { _ in Memo("a") }
    let identifiers = memos.map(\.persistentModelID)
    #expect(Set(identifiers).count == 10_000)
    #expect(identifiers == memos.map(\.persistentModelID))
    #expect(identifiers.allSatisfy { RowID.isEarly($0.rowID) })
  }

  @Test func itsDescriptionNamesEntityAndRow() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let identifier = try ModelContext(container).saveMemos(["a"])[0].persistentModelID
      #expect("\(identifier)".contains("Memo/p1"))
      #expect(identifier.id == identifier.id && Set([identifier.id]).contains(identifier.id))
    }
  }
}
