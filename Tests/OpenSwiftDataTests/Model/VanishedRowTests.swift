import Foundation
import Testing

@testable import OpenSwiftData

enum Lonely: String { case only }

/// A model with a value that has no obvious empty one.
@Model
final class Choosy {
  var number = 0
  var lonely: Lonely
  var optional: Lonely?

  init(_ lonely: Lonely) { self.lonely = lonely }
}

/// R102: objects whose rows are gone.
@Suite struct VanishedRowTests {
  private func vanish(_ container: ModelContainer) throws {
    let other = ModelContext(container)
    try other.delete(model: Memo.self)
    try other.save()
  }

  @Test(arguments: StoreKind.allCases)
  func R102_loadedValuesStayReadable(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      try vanish(container)
      #expect(memo.title == "a" && !memo.isDeleted, "nothing has told this context yet")
      #expect(try context.memos().isEmpty)
      #expect(memo.title == "a" && memo.remark == nil)
    }
  }

  @Test func R102_deletedHereAndSavedStaysReadable() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      context.delete(memo)
      #expect(memo.title == "a" && memo.isDeleted)
      try context.save()
      #expect(memo.title == "a" && memo.isDeleted && memo.modelContext == nil)
      memo.title = "b"
      #expect(memo.title == "b" && !memo.hasChanges && !context.hasChanges)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func R102_whatWasNeverLoadedIsEmpty(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos(["a", "b"])
      let context = ModelContext(container)
      var descriptor = FetchDescriptor<Memo>()
      descriptor.propertiesToFetch = [\.rank]
      let memos = try context.fetch(descriptor)
      try vanish(container)
      #expect(memos[1].rank == 1 && !memos[1].isDeleted)
      memos[0].rank = 9
      #expect(memos[1].title == "" && memos[1].remark == nil)
      #expect(memos[1].isDeleted && memos[1].modelContext == nil)
      #expect(memos[1].rank == 1, "what is loaded stays")
      #expect(memos[0].title == "")
      #expect(memos[0].isDeleted)
      #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
      context.rollback()
      try context.save()
    }
  }

  @Test func R102_aDeletedObjectLoadsItsRowWhileItIsThere() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos(["a"])
      let context = ModelContext(container)
      var descriptor = FetchDescriptor<Memo>()
      descriptor.propertiesToFetch = [\.rank]
      let memo = try context.fetch(descriptor)[0]
      context.delete(memo)
      #expect(memo.title == "a" && memo.isDeleted)
    }
  }

  @Test func R102_everyTypeHasAnEmptyValue() throws {
    try StoreKind.memory.withContainer(for: Values.self, OptionalValues.self) { container in
      let context = ModelContext(container)
      let models: [any PersistentModel] = [Values(), OptionalValues()]
      for model in models { context.insert(model) }
      try context.save()
      let identifiers = models.map(\.persistentModelID)
      for model in models { context.delete(model) }
      try context.save()
      let other = ModelContext(container)
      let values = try #require(other.model(for: identifiers[0]) as? Values)
      #expect(values.text == "" && values.real == 0 && values.data.isEmpty && values.decimal == 0)
      #expect(values.season == .spring && values.code.rawValue == "" && values.unsigned == 0)
      #expect(values.date.timeIntervalSinceReferenceDate == 0 && values.float == 0)
      #expect(values.url.isFileURL && values.flag == .off)
      _ = (values.level, values.uuid)
      let optional = try #require(other.model(for: identifiers[1]) as? OptionalValues)
      #expect(optional.text == nil && optional.season == nil && optional.code == nil)
    }
  }

  @Test func R102_anEnumOfOneCaseAnswersWithIt() throws {
    try StoreKind.memory.withContainer(for: Choosy.self) { container in
      let context = ModelContext(container)
      let model = Choosy(.only)
      context.insert(model)
      try context.save()
      let identifier = model.persistentModelID
      context.delete(model)
      try context.save()
      let gone = try #require(ModelContext(container).model(for: identifier) as? Choosy)
      #expect(gone.lonely == .only && gone.optional == nil && gone.number == 0)
    }
  }
}
