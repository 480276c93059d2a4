import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

@testable import OpenSwiftData

@Suite struct EphemeralTests {
  enum Models {
    struct Unstorable: Equatable { var number = 0 }

    @Model final class Letter {
      var title: String
      @Attribute(.ephemeral) var draft: String = "none"
      @Attribute(.ephemeral) var selection: Range<Int>?
      @Attribute(.ephemeral) var other = Unstorable(number: 7)
      @Attribute(.ephemeral) var action: () -> Int = { 1 }

      init(_ title: String) { self.title = title }
    }

    @Model final class Memo {
      @Attribute(.unique) var code: Int
      var title = ""
      @Attribute(.ephemeral) var action: () -> Int = { 1 }

      init(_ code: Int) { self.code = code }
    }

    /// The same without the ephemeral properties.
    enum Before {
      @Model final class Letter {
        var title: String
        init(_ title: String) { self.title = title }
      }
    }
  }

  private typealias Letter = Models.Letter

  private func saved(_ container: ModelContainer) throws -> (Letter, ModelContext) {
    let context = ModelContext(container)
    let letter = Letter("A")
    letter.draft = "first"
    context.insert(letter)
    try context.save()
    return (letter, context)
  }

  @Test(arguments: StoreKind.allCases)
  func nothingIsStored(kind: StoreKind) throws {
    try kind.withContainer(for: Letter.self) { container in
      let (letter, context) = try saved(container)
      #expect(try container.rows("SELECT * FROM Letter") == [[.integer(1), .text("A")]])
      #expect(letter.draft == "first")
      let other = try #require(
        try ModelContext(container).fetch(FetchDescriptor<Letter>()).first)
      #expect(other.draft == "none")
      #expect(other.selection == nil)
      #expect(other.other == Models.Unstorable(number: 7))
      #expect(other.action() == 1)
      #expect(try context.fetch(FetchDescriptor<Letter>()) == [letter])
      #expect(letter.draft == "first", "the object is the same")
    }
  }

  @Test func aChangeMakesDirtyAndASaveMakesClean() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Letter.self) { container in
        let (letter, context) = try saved(container)
        letter.other.number = 8
        letter.selection = 1..<3
        letter.action = { 2 }
        #expect(letter.hasChanges && context.hasChanges)
        #expect(context.changedModelsArray.count == 1)
        #expect(try context.fetchCount(FetchDescriptor<Letter>()) == 1)
        let updates = try recorder.count("UPDATE") { try context.save() }
        #expect(updates == 0)
        #expect(!letter.hasChanges && !context.hasChanges)
        #expect(letter.other.number == 8 && letter.selection == 1..<3 && letter.action() == 2)
        letter.draft = "second"
        letter.title = "B"
        try context.save()
        #expect(try container.value("SELECT title FROM Letter") == .text("B"))
      }
    }
  }

  @Test func aRollbackBringsTheValueBack() throws {
    try StoreKind.memory.withContainer(for: Letter.self) { container in
      let (letter, context) = try saved(container)
      letter.draft = "second"
      letter.selection = 0..<1
      context.rollback()
      #expect(letter.draft == "first")
      #expect(letter.selection == nil)
      letter.draft = "second"
      letter.draft = "first"
      #expect(!letter.hasChanges, "back at the value of the last save")
    }
  }

  @Test func observersHearOfChanges() throws {
    let letter = Letter("A")
    let count = Mutex(0)
    let draft = withObservationTracking {
      letter.draft
    } onChange: {
      count.withLock { $0 += 1 }
    }
    #expect(draft == "none")
    letter.draft = "none"
    #expect(count.withLock { $0 } == 0)
    letter.draft = "other"
    #expect(count.withLock { $0 } == 1)
  }

  @Test func theSchemaKnowsItAndTheFingerprintDoesNot() throws {
    let schema = Schema([Letter.self])
    let draft = try #require(schema.entitiesByName["Letter"]?.attributesByName["draft"])
    #expect(draft.isTransient)
    #expect(draft.defaultValue as? String == "none")
    #expect(schema.fingerprint == Schema([Models.Before.Letter.self]).fingerprint)
    #expect(Schema.differences(from: Schema([Models.Before.Letter.self]), to: schema).isEmpty)
  }

  @Test func aStoreWithoutThePropertyIsOpened() throws {
    try withTemporaryFolder { folder in
      let old = try ModelContainer(
        for: Models.Before.Letter.self, configurations: .file(in: folder))
      let context = ModelContext(old)
      context.insert(Models.Before.Letter("A"))
      try context.save()
      let new = try ModelContainer(for: Letter.self, configurations: .file(in: folder))
      let letters = try ModelContext(new).fetch(FetchDescriptor<Letter>())
      #expect(letters.map(\.draft) == ["none"])
    }
  }

  @Test func anObjectThatIsWrittenToTheRowOfItsKeyKeepsTheValue() throws {
    try StoreKind.memory.withContainer(for: Models.Memo.self) { container in
      let writer = ModelContext(container)
      writer.insert(Models.Memo(1))
      try writer.save()
      let context = ModelContext(container)
      let memo = Models.Memo(1)
      memo.action = { 2 }
      context.insert(memo)
      try context.save()
      #expect(memo.action() == 2, "it is the row's object now")
      let other = Models.Memo(1)
      other.action = { 3 }
      context.insert(other)
      try context.save()
      #expect(memo.action() == 3 && other.action() == 3, "one stands for the other")
    }
  }

  @Test func backingDataCarriesTheValue() {
    let letter = Letter("A")
    letter.draft = "mine"
    let copy = Letter(backingData: letter.persistentBackingData)
    #expect(copy.title == "A")
    #expect(copy.draft == "mine")
  }
}
