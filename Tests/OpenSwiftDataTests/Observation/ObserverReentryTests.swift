import Foundation
import Observation
import Testing

@testable import OpenSwiftData

/// A model that runs the test's code while the library makes an object.
enum Reentry {
  /// What the default value runs, in the task of the test alone.
  @TaskLocal static var hook: (@Sendable () -> Void)?

  static func defaultValue() -> Int {
    hook?()
    return 0
  }

  @Model
  final class Clocked {
    var number: Int
    var stamp: Int = Reentry.defaultValue()

    init(_ number: Int) { self.number = number }
  }
}

/// The user's code that the library calls may use the context that it is called from.
@Suite struct ObserverReentryTests {
  @Test(arguments: StoreKind.allCases)
  func aChangeThatAnObserverMakesDuringARollbackIsSaved(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      memos[0].title = "A"
      nonisolated(unsafe) let second = memos[1]
      withObservationTracking {
        _ = memos[0].title
      } onChange: {
        second.title = "B"
      }
      context.rollback()
      #expect(memos[0].title == "a" && second.title == "B")
      #expect(context.hasChanges && second.hasChanges && !memos[0].hasChanges)
      try context.save()
      #expect(!context.hasChanges)
      #expect(try ModelContext(container).memos().map(\.title) == ["a", "B"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anObserverOfAFetchMayFetchInsertAndSave(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      let other = ModelContext(container)
      try other.memos().forEach { $0.title += "!" }
      try other.save()
      nonisolated(unsafe) let own = context
      nonisolated(unsafe) var outcome: Result<[String], any Error>?
      withObservationTracking {
        _ = memos.map(\.title)
      } onChange: {
        outcome = Result {
          let titles = try own.memos().map(\.title)
          own.insert(Memo("new"))
          try own.save()
          return titles
        }
      }
      #expect(try context.memos() == memos)
      #expect(try outcome?.get() == ["a!", "b!"])
      #expect(!context.hasChanges)
      #expect(try ModelContext(container).memos().map(\.title) == ["a!", "b!", "new"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aDefaultValueThatFetchesTheSameRowsLeavesOneObjectPerRow(kind: StoreKind) throws {
    try kind.withContainer(for: Reentry.Clocked.self) { container in
      let all = FetchDescriptor<Reentry.Clocked>()
      let writer = ModelContext(container)
      (0..<5).map(Reentry.Clocked.init).forEach(writer.insert)
      try writer.save()
      nonisolated(unsafe) let context = ModelContext(container)
      nonisolated(unsafe) var isInside = false
      nonisolated(unsafe) var kept: [Reentry.Clocked] = []
      let fetched = try Reentry.$hook.withValue({
        guard !isInside else { return }
        isInside = true
        kept = (try? context.fetch(FetchDescriptor<Reentry.Clocked>())) ?? []
      }) {
        try context.fetch(all)
      }
      #expect(isInside && fetched.map(\.number) == Array(0..<5))
      #expect(kept.map(ObjectIdentifier.init) == fetched.map(ObjectIdentifier.init))
      #expect(try context.fetch(all).map(ObjectIdentifier.init) == kept.map(ObjectIdentifier.init))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func whatAnObserverOfASaveInsertsAndFetchesIsFoundLater(kind: StoreKind) throws {
    try kind.withContainer(for: Shelf.self) { container in
      nonisolated(unsafe) let context = ModelContext(container)
      let shelf = Shelf("s")
      shelf.books = [Volume("a"), Volume("b")]
      context.insert(shelf)
      try context.save()
      context.delete(shelf.books[0])
      withObservationTracking {
        _ = shelf.books
      } onChange: {
        context.insert(Volume("new"))
        _ = try? context.fetch(FetchDescriptor<Volume>())
      }
      try context.save()
      let titles = try context.fetch(FetchDescriptor<Volume>()).map(\.title)
      #expect(titles.sorted() == ["b", "new"])
    }
  }
}
