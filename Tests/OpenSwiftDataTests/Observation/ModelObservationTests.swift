import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct ModelObservationTests {
  private func withMemo(_ body: (Memo, ModelContext) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      try body(try context.saveMemos(["a"])[0], context)
    }
  }

  @Test func aChangeOfAnObservedPropertyIsAnnouncedOnce() throws {
    try withMemo { memo, _ in
      let watch = Watch { _ = memo.title }
      #expect(watch.count == 0)
      memo.title = "b"
      memo.title = "c"
      #expect(watch.count == 1)
    }
  }

  @Test func otherPropertiesAreNotAnnounced() throws {
    try withMemo { memo, context in
      let watch = Watch { _ = memo.title }
      memo.rank = 5
      memo.remark = "x"
      try context.save()
      #expect(watch.count == 0)
    }
  }

  @Test func R74_anEqualValueIsNotAnnounced() throws {
    try withMemo { memo, _ in
      let watch = Watch { _ = (memo.title, memo.rank, memo.remark) }
      memo.title = "a"
      memo.rank = 0
      memo.remark = nil
      memo.title += ""
      #expect(watch.count == 0)
    }
  }

  @Test func anObjectOfNoContextIsObservedToo() {
    let memo = Memo("a")
    let watch = Watch { _ = memo.title }
    memo.title = "a"
    #expect(watch.count == 0)
    memo.title = "b"
    #expect(watch.count == 1)
  }

  @Test func R21_aChangeInPlaceIsAnnouncedOnce() throws {
    try withMemo { memo, _ in
      for _ in 0..<2 {
        let watch = Watch { _ = memo.title }
        memo.title += "b"
        #expect(watch.count == 1)
      }
    }
  }

  @Test func aRollbackAnnouncesWhatChangesBack() throws {
    try withMemo { memo, context in
      memo.title = "b"
      let title = Watch { _ = memo.title }
      let rank = Watch { _ = memo.rank }
      context.rollback()
      #expect(memo.title == "a" && title.count == 1 && rank.count == 0)
    }
  }

  @Test func aFetchAnnouncesWhatOthersHaveSaved() throws {
    try withMemo { memo, context in
      let title = Watch { _ = memo.title }
      let rank = Watch { _ = memo.rank }
      let other = ModelContext(context.container)
      try other.memos()[0].title = "b"
      try other.save()
      #expect(title.count == 0)
      _ = try context.memos()
      #expect(memo.title == "b" && title.count == 1 && rank.count == 0)
    }
  }

  @Test func aFetchOfAnUnchangedRowAnnouncesNothing() throws {
    try withMemo { memo, context in
      let watch = Watch { _ = (memo.title, memo.rank, memo.remark) }
      _ = try context.memos()
      try context.save()
      #expect(watch.count == 0)
    }
  }

  @Test func anUnsavedChangeIsNotOverwrittenByAFetch() throws {
    try withMemo { memo, context in
      memo.title = "mine"
      let watch = Watch { _ = memo.title }
      let other = ModelContext(context.container)
      try other.memos()[0].title = "theirs"
      try other.save()
      _ = try context.memos()
      #expect(memo.title == "mine" && watch.count == 0)
    }
  }

  @Test func loadingAFaultAnnouncesNothingThatWasRead() throws {
    try withMemo { _, context in
      let own = ModelContext(context.container)
      var descriptor = FetchDescriptor<Memo>()
      descriptor.propertiesToFetch = [\.rank]
      let memo = try own.fetch(descriptor)[0]
      let rank = Watch { _ = memo.rank }
      let title = Watch { _ = memo.title }
      #expect(memo.title == "a" && rank.count == 0 && title.count == 0)
      memo.title = "b"
      #expect(title.count == 1 && rank.count == 0)
    }
  }

  @Test func R14_transientPropertiesAreObservedAndNotStored() throws {
    try StoreKind.memory.withContainer(for: Kinds.self) { container in
      let context = ModelContext(container)
      let model = Kinds(constant: 1, stored: 2)
      context.insert(model)
      try context.save()
      let cache = Watch { _ = model.cache["a"] }
      let derived = Watch { _ = model.cache.isEmpty }
      model.cache = [:]
      #expect(cache.count == 0, "an equal value")
      model.cache["a"] = 1
      #expect(cache.count == 1 && derived.count == 1)
      #expect(!model.hasChanges && !context.hasChanges)
    }
  }

  @Test func R14_aTransientPropertyWithAnInferredTypeIsObserved() {
    let model = Kinds(constant: 1, stored: 2)
    let watch = Watch { _ = model.scratch > 0 }
    model.scratch = 5
    #expect(watch.count == 1)
  }

  @Test func computedPropertiesAreObservedThroughWhatTheyRead() throws {
    try StoreKind.memory.withContainer(for: Kinds.self) { container in
      let context = ModelContext(container)
      let model = Kinds(constant: 1, stored: 2)
      context.insert(model)
      let watch = Watch { _ = model.doubled }
      model.stored = 3
      #expect(watch.count == 1)
    }
  }

  @Test func observersOfAPropertyWithObserversAreToldOnce() {
    let jar = Jar()
    let watch = Watch { _ = jar.level }
    jar.level = 300
    #expect(watch.count == 1 && jar.level == 100)
  }
}
