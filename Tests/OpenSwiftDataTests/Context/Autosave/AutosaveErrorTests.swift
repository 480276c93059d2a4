import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// No error of a save that nobody has asked for gets lost, whichever way the save comes about.
@Suite struct AutosaveErrorTests {
  /// Deletes what a room needs, which no save accepts.
  private func breakRules(of context: ModelContext) throws {
    context.insert(Room("a", storey: Storey(1)))
    try context.save()
    try context.fetch(FetchDescriptor<Storey>()).forEach(context.delete)
  }

  // MARK: Each way

  @Test @MainActor func aJobOfTheMainActorTellsIts() async throws {
    let container = try Autosaving.container()
    let told = ToldErrors()
    container.mainContext.autosaveErrorHandler = told.handler
    try breakRules(of: container.mainContext)
    #expect(try await Autosaving.eventually { told.count == 1 })
    #expect(told.all.first?.contains("relationship storey is required") == true)
  }

  @Test func aJobOfAnExecutorTellsItsThere() async throws {
    let told = ToldErrors()
    let spoiler = Spoiler(modelContainer: try Autosaving.container())
    try await spoiler.spoil(told)
    #expect(try await Autosaving.eventually { told.count == 1 })
    #expect(await spoiler.wasToldHere)
  }

  @Test func aLaterUseTellsIts() throws {
    let context = Autosaving.context(try Autosaving.container())
    let told = ToldErrors()
    context.autosaveErrorHandler = told.handler
    try breakRules(of: context)
    Thread.sleep(forTimeInterval: 0.12)
    _ = try context.memos()
    #expect(told.count == 1 && context.hasChanges)
  }

  @Test func theEndOfAContextTellsIts() throws {
    let container = try Autosaving.container()
    let told = ToldErrors()
    var context: ModelContext? = Autosaving.context(container)
    context?.autosaveErrorHandler = told.handler
    try context.map(breakRules)
    #expect(told.count == 0)
    context = nil
    #expect(told.count == 1)
  }

  @Test func withoutAHandlerItIsWrittenToStandardError() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let container = try Autosaving.container()
      let context = Autosaving.context(container)
      context.insert(Room("a", storey: Storey(1)))
      try context.save()
      try context.fetch(FetchDescriptor<Storey>()).forEach(context.delete)
      context.processPendingChanges()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("could not save by itself"))
    #expect(text.contains("relationship storey is required"))
  }

  // MARK: Refusals

  @Test @MainActor func refusalsGoToTheHandlerAndTheRestIsSaved() async throws {
    let container = try Autosaving.container()
    let context = container.mainContext
    let told = ToldErrors()
    context.autosaveErrorHandler = told.handler
    let other = ModelContext(container)
    try other.saveMemos(["x", "y"]).forEach(context.insert)
    context.insert(Memo("a"))
    #expect(
      try await Autosaving.eventually {
        try Autosaving.storedTitles(container) == ["x", "y", "a"]
      })
    #expect(told.count == 2 && told.all.allSatisfy { $0.contains("another context") })
    try context.save()
    withExtendedLifetime(other) {}
  }

  @Test @MainActor func aRefusalAloneIsToldToo() async throws {
    let container = try Autosaving.container()
    let told = ToldErrors()
    container.mainContext.autosaveErrorHandler = told.handler
    let other = ModelContext(container)
    let stranger = try other.saveMemos(["x"])[0]
    container.mainContext.delete(stranger)
    #expect(try await Autosaving.eventually { told.count == 1 })
    withExtendedLifetime(other) {}
  }

  @Test @MainActor func withoutAHandlerRefusalsAwaitTheNextSave() async throws {
    let container = try Autosaving.container()
    let other = ModelContext(container)
    let stranger = try other.saveMemos(["x"])[0]
    container.mainContext.insert(stranger)
    container.mainContext.insert(Memo("a"))
    #expect(
      try await Autosaving.eventually { try Autosaving.storedTitles(container) == ["x", "a"] })
    #expect(throws: SwiftDataError.modelValidationFailure) { try container.mainContext.save() }
    withExtendedLifetime(other) {}
  }

  // MARK: Stores that cannot be written to

  @Test(arguments: [false, true])
  func aStoreThatCannotBeSavedToKeepsNoOtherFromIt(isFirst: Bool) throws {
    try withTemporaryFolder { folder in
      let labels = folder.appendingPathComponent("labels.store")
      _ = try ModelContainer(for: Label.self, configurations: ModelConfiguration(url: labels))
      let open = ModelConfiguration(
        "open", schema: Schema([Memo.self]), url: folder.appendingPathComponent("memos.store"))
      let closed = ModelConfiguration(
        "closed", schema: Schema([Label.self]), url: labels, allowsSave: false)
      let container = try ModelContainer(
        for: isFirst ? Schema([Label.self, Memo.self]) : Schema([Memo.self, Label.self]),
        configurations: [open, closed])
      let context = Autosaving.context(container)
      let told = ToldErrors()
      context.autosaveErrorHandler = told.handler
      for number in 1...3 {
        context.insert(Memo("\(number)"))
        context.insert(Label("\(number)"))
        #expect(try context.fetchCount(FetchDescriptor<Label>()) == number)
        context.processPendingChanges()
        #expect(try context.fetchCount(FetchDescriptor<Label>()) == number)
      }
      #expect(try Autosaving.storedTitles(container) == ["1", "2", "3"])
      #expect(context.pendingTitles == [["1", "2", "3"], [], []])
      #expect(told.count == 1 && told.all.first?.contains("labels.store") == true)
      context.rollback()
    }
  }

  // MARK: Files that are locked

  @Test @MainActor func aFileThatIsLockedForAWhileIsTriedAgain() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var configuration = ModelConfiguration.file(in: folder)
    configuration.busyTimeout = .milliseconds(20)
    let container = try ModelContainer(for: Memo.self, configurations: configuration)
    let told = ToldErrors()
    container.mainContext.autosaveErrorHandler = told.handler
    let locker = try Connection(path: configuration.url.path, mode: .readWrite)
    try locker.beginTransaction(.immediate)
    container.mainContext.insert(Memo("a"))
    #expect(try await Autosaving.eventually { told.count >= 2 }, "without another change")
    #expect(try #require(container.mainContext.autosaveState.pause) >= .milliseconds(500))
    locker.rollBack()
    // The pause may have grown to its longest before this test had its turn.
    #expect(
      try await Autosaving.eventually(within: AutosaveState.longestPause * 3) {
        try Autosaving.storedTitles(container) == ["a"]
      })
    #expect(container.mainContext.autosaveState.pause == nil)
  }

  @Test func withoutAPlaceForJobsALaterUseTriesAgain() throws {
    try withTemporaryFolder { folder in
      var configuration = ModelConfiguration.file(in: folder)
      configuration.busyTimeout = .milliseconds(20)
      let container = try ModelContainer(for: Memo.self, configurations: configuration)
      let context = Autosaving.context(container)
      let told = ToldErrors()
      context.autosaveErrorHandler = told.handler
      let locker = try Connection(path: configuration.url.path, mode: .readWrite)
      try locker.beginTransaction(.immediate)
      context.insert(Memo("a"))
      context.processPendingChanges()
      #expect(told.count == 1)
      locker.rollBack()
      #expect(context.hasChanges && context.autosaveState.deadline != nil)
      Thread.sleep(forTimeInterval: 0.3)
      _ = try context.memos()
      #expect(try Autosaving.storedTitles(container) == ["a"])
    }
  }

  @Test func theTimeBetweenAttemptsGrows() {
    var state = AutosaveState()
    var pauses: [Duration] = []
    for _ in 0..<12 {
      state.lengthenPause()
      pauses.append(state.pause ?? .zero)
    }
    #expect(pauses.prefix(3) == [.milliseconds(250), .milliseconds(500), .seconds(1)])
    #expect(pauses.last == .seconds(60))
    state.isDue = true
    state.noteSuccess()
    #expect(state.pause == nil && !state.isDue, "the next change need not wait")
  }

  @Test func turningItOffEndsTheWatchForTheNextChange() throws {
    let context = Autosaving.context(try Autosaving.container())
    context.autosaveErrorHandler = { _ in }
    try breakRules(of: context)
    context.processPendingChanges()
    #expect(context.entities.allSatisfy { $0.watchesChanges })
    context.autosaveEnabled = false
    #expect(!context.entities.contains { $0.watchesChanges })
  }
}

/// An actor whose context cannot be saved.
@ModelActor
private actor Spoiler {
  private(set) var wasToldHere = false

  func spoil(_ told: ToldErrors) throws {
    modelContext.autosaveEnabled = true
    modelContext.autosaveErrorHandler = { [weak self] error in
      // Ends the program off the actor's executor.
      self?.assumeIsolated { $0.wasToldHere = true }
      told.handler(error)
    }
    modelContext.insert(Room("a", storey: Storey(1)))
    try modelContext.save()
    try modelContext.fetch(FetchDescriptor<Storey>()).forEach(modelContext.delete)
  }
}
