import Foundation
import Synchronization
import TestSupport
import Testing

@testable import OpenSwiftData

/// When contexts save by themselves.
@Suite struct AutosaveTests {
  private func container(allowsSave: Bool = true) throws -> ModelContainer {
    try ModelContainer(
      for: Memo.self, Storey.self, Room.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true, allowsSave: allowsSave))
  }

  /// The titles in the store, once there are as many as expected or five seconds have passed.
  private func titles(in container: ModelContainer, count: Int) async throws -> [String] {
    for _ in 0..<1000 {
      let titles = try ModelContext(container).memos().map(\.title)
      if titles.count >= count { return titles }
      try await Task.sleep(for: .milliseconds(5))
    }
    return try ModelContext(container).memos().map(\.title)
  }

  // MARK: Where the isolation is known

  @Test @MainActor func theMainContextSavesAsSoonAsTheMainActorIsFree() async throws {
    let container = try container()
    container.mainContext.insert(Memo("a"))
    container.mainContext.insert(Memo("b"))
    #expect(try ModelContext(container).memos().isEmpty)
    #expect(try await titles(in: container, count: 2) == ["a", "b"])
    #expect(!container.mainContext.hasChanges)
  }

  @Test @MainActor func changesOfSavedObjectsAndDeletionsAreSavedToo() async throws {
    let container = try container()
    let memos = try container.mainContext.saveMemos(["a", "b"])
    memos[0].title = "c"
    container.mainContext.delete(memos[1])
    for _ in 0..<1000 where container.mainContext.hasChanges {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try ModelContext(container).memos().map(\.title) == ["c"])
  }

  @Test @MainActor func aContextOfTheMainActorsOwnDoesAsTheMainContext() async throws {
    let container = try container()
    let context = ModelContext(container)
    context.autosaveEnabled = true
    context.insert(Memo("a"))
    #expect(try await titles(in: container, count: 1) == ["a"])
    withExtendedLifetime(context) {}
  }

  @Test @MainActor func manyChangesAreOneSave() async throws {
    let recorder = SQLRecorder()
    let container = try SQLTrace.$handler.withValue({ recorder.note($0) }) { try self.container() }
    recorder.clear()
    for number in 0..<50 { container.mainContext.insert(Memo("\(number)")) }
    #expect(try await titles(in: container, count: 50).count == 50)
    #expect(recorder.count(of: "COMMIT") == 1)
  }

  @Test func aModelActorsContextSavesInItsExecutor() async throws {
    let container = try container()
    let keeper = AutosavingKeeper(modelContainer: container)
    await keeper.keep("a")
    #expect(try await titles(in: container, count: 1) == ["a"])
    #expect(await !keeper.hasChanges)
  }

  @Test @MainActor func turningItOnSavesWhatIsThere() async throws {
    let container = try container()
    let context = ModelContext(container)
    context.insert(Memo("a"))
    context.autosaveEnabled = true
    #expect(try await titles(in: container, count: 1) == ["a"])
    withExtendedLifetime(context) {}
  }

  @Test @MainActor func turningItOffKeepsWhatIsDue() async throws {
    let container = try container()
    container.mainContext.insert(Memo("a"))
    container.mainContext.autosaveEnabled = false
    try await Task.sleep(for: .milliseconds(50))
    #expect(container.mainContext.hasChanges)
  }

  // MARK: Where it is not known

  @Test func aContextWithoutIsolationSavesAtALaterUse() throws {
    let container = try container()
    let context = ModelContext(container)
    context.autosaveEnabled = true
    context.insert(Memo("a"))
    #expect(try context.memos().count == 1)
    #expect(try ModelContext(container).memos().isEmpty)
    Thread.sleep(forTimeInterval: 0.12)
    _ = try context.memos()
    #expect(try ModelContext(container).memos().map(\.title) == ["a"])
  }

  @Test func aContextWithoutIsolationSavesWhenItProcessesItsChanges() throws {
    let container = try container()
    let context = ModelContext(container)
    context.autosaveEnabled = true
    context.insert(Memo("a"))
    context.processPendingChanges()
    #expect(!context.hasChanges)
  }

  // MARK: Ends

  @Test(arguments: StoreKind.allCases)
  func aContextThatEndsSaves(kind: StoreKind) throws {
    try kind.withContainer(for: Storey.self) { container in
      var context: ModelContext? = ModelContext(container)
      context?.autosaveEnabled = true
      let room = Room("a", storey: Storey(1))
      context?.insert(room)
      context = nil
      let stored = try ModelContext(container).fetch(FetchDescriptor<Room>())
      #expect(stored.map(\.storey.number) == [1])
      #expect(room.name == "a" && room.modelContext == nil)
    }
  }

  @Test func aContextThatDoesNotSaveByItselfLosesItsChanges() throws {
    let container = try container()
    ModelContext(container).insert(Memo("a"))
    #expect(try ModelContext(container).memos().isEmpty)
  }

  // MARK: What keeps it waiting

  @Test func aTransactionIsNotSavedHalfway() throws {
    let container = try container()
    let context = ModelContext(container)
    context.autosaveEnabled = true
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try context.transaction {
        context.insert(Memo("a"))
        Thread.sleep(forTimeInterval: 0.12)
        _ = try context.memos()
        throw Stop()
      }
    }
    #expect(try ModelContext(container).memos().isEmpty)
    context.processPendingChanges()
    #expect(try ModelContext(container).memos().count == 1)
  }

  @Test @MainActor func changesThatCancelOutDoNotEndSavingByItself() async throws {
    let container = try container()
    container.mainContext.insert(Memo("a"))
    container.mainContext.insert(Memo("b"))
    try container.mainContext.save()
    let memo = try #require(try container.mainContext.memos().first)
    let title = memo.title
    memo.title = "other"
    memo.title = title
    try await Task.sleep(for: .milliseconds(20))
    memo.title = "last"
    let reader = ModelContext(container)
    for _ in 0..<200 where try !reader.memos().contains(where: { $0.title == "last" }) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(try reader.memos().contains { $0.title == "last" })
  }

  @Test func whatAFailedTransactionHasLeftIsNotSavedAtTheEnd() throws {
    let container = try container()
    struct Stop: Error {}
    do {
      let context = ModelContext(container)
      context.autosaveEnabled = true
      #expect(throws: Stop.self) {
        try context.transaction {
          context.insert(Memo("a"))
          throw Stop()
        }
      }
    }
    #expect(try ModelContext(container).memos().isEmpty)
  }

  @Test @MainActor func aStoreThatCannotBeSavedToIsLeftAloneAndToldOfOnce() async throws {
    try await withStoredMemo { configuration in
      let container = try ModelContainer(for: Memo.self, configurations: configuration)
      let told = ToldErrors()
      container.mainContext.autosaveErrorHandler = told.handler
      for title in ["b", "c"] {
        container.mainContext.insert(Memo(title))
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(container.mainContext.hasChanges)
      #expect(told.count == 1 && told.all.first?.contains("allowsSave: false") == true)
      container.mainContext.rollback()
    }
  }

  private func withStoredMemo(_ body: @MainActor (ModelConfiguration) async throws -> Void)
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("memos.store")
    _ = try ModelContainer(for: Memo.self, configurations: ModelConfiguration(url: url))
    try await body(ModelConfiguration(url: url, allowsSave: false))
  }

  // MARK: Errors

  @Test @MainActor func anErrorReachesTheHandlerAndTheNextChangeTriesAgain() async throws {
    let container = try container()
    let context = container.mainContext
    let storey = Storey(1)
    let room = Room("a", storey: storey)
    context.insert(room)
    try context.save()
    let errors = Mutex<[String]>([])
    context.autosaveErrorHandler = { error in errors.withLock { $0.append("\(error)") } }
    room.name = "b"
    context.delete(storey)
    for _ in 0..<1000 where errors.withLock(\.isEmpty) {
      try await Task.sleep(for: .milliseconds(5))
    }
    try await Task.sleep(for: .milliseconds(50))
    #expect(errors.withLock(\.count) == 1)
    #expect(context.hasChanges)
    context.insert(storey)
    for _ in 0..<1000 where context.hasChanges { try await Task.sleep(for: .milliseconds(5)) }
    #expect(errors.withLock(\.count) == 1)
    #expect(try ModelContext(container).fetch(FetchDescriptor<Room>()).map(\.name) == ["b"])
  }

  @Test @MainActor func aChangeOfAChangedObjectTriesAgain() async throws {
    let container = try ModelContainer(
      for: JoiningModels.Tag.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = container.mainContext
    let tags = ["a", "b"].map { JoiningModels.Tag($0, 0) }
    tags.forEach(context.insert)
    try context.save()
    let errors = Mutex(0)
    context.autosaveErrorHandler = { _ in errors.withLock { $0 += 1 } }
    tags[0].name = "b"
    for _ in 0..<1000 where errors.withLock({ $0 }) == 0 {
      try await Task.sleep(for: .milliseconds(5))
    }
    tags[0].name = "c"
    for _ in 0..<1000 where context.hasChanges { try await Task.sleep(for: .milliseconds(5)) }
    #expect(errors.withLock { $0 } == 1)
    #expect(!context.hasChanges)
  }

  // MARK: The end of the program

  @Test func aProgramThatExitsSavesItsMainContext() throws {
    let program = try BuiltProgram(named: "store-writer")
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("ledger.store")
      _ = try program.runUntilKilled([url.path, "exit"]) { _ in nil }
      let context = ModelContext(try KillLedger.container(url))
      #expect(try context.fetchCount(FetchDescriptor<KillLedger.Page>()) == 1)
    }
  }

  /// R69: what was changed before the context's isolation was last free is there, whenever the program is killed.
  @Test(arguments: ["change", "change by an actor"], [SIGKILL, SIGTERM])
  func R69_aKilledProgramLosesNoMoreThanItsLatestChange(work: String, signal: Int32) throws {
    let program = try BuiltProgram(named: "store-writer")
    for wanted in [1, 15, 40] {
      try withTemporaryFolder { folder in
        let url = folder.appendingPathComponent("ledger.store")
        let lines = try program.runUntilKilled([url.path, work], by: signal) { count in
          count >= wanted ? .random(in: 0...0.01) : nil
        }
        let context = ModelContext(try KillLedger.container(url))
        let rounds = try context.fetch(FetchDescriptor<KillLedger.Page>()).map(\.round)
        #expect(rounds == Array(1..<(rounds.count + 1)))
        #expect(lines.count >= wanted && rounds.count >= lines.count - 1)
      }
    }
  }
}

/// An actor whose context saves by itself.
@ModelActor
private actor AutosavingKeeper {
  func keep(_ title: String) {
    modelContext.autosaveEnabled = true
    modelContext.insert(Memo(title))
  }

  var hasChanges: Bool { modelContext.hasChanges }
}
