import Foundation
import Testing

@testable import OpenSwiftData

/// What a transaction that has failed leaves is saved when somebody has decided so.
@Suite @MainActor struct AutosaveTransactionTests {
  private struct Stop: Error {}

  private func fail(_ context: ModelContext) throws {
    #expect(throws: Stop.self) {
      try context.transaction {
        context.insert(Memo("half"))
        throw Stop()
      }
    }
  }

  @Test func nothingIsSavedByItself() async throws {
    let container = try Autosaving.container()
    let told = ToldErrors()
    container.mainContext.autosaveErrorHandler = told.handler
    try fail(container.mainContext)
    try await Autosaving.letJobsRun()
    #expect(try Autosaving.storedTitles(container).isEmpty)
    #expect(container.mainContext.hasChanges && told.count == 0)
  }

  @Test(arguments: [false, true])
  func whatFollowsASaveWithinItWaitsToo(isNested: Bool) async throws {
    let container = try Autosaving.container()
    let context = container.mainContext
    #expect(throws: Stop.self) {
      try context.transaction {
        context.insert(Memo("saved"))
        if isNested { try context.transaction {} } else { try context.save() }
        context.insert(Memo("half"))
        throw Stop()
      }
    }
    try await Autosaving.letJobsRun()
    #expect(try Autosaving.storedTitles(container) == ["saved"])
    #expect(context.hasChanges)
  }

  @Test func changesBeforeItWaitToo() async throws {
    let container = try Autosaving.container()
    container.mainContext.insert(Memo("before"))
    try fail(container.mainContext)
    try await Autosaving.letJobsRun()
    #expect(try Autosaving.storedTitles(container).isEmpty)
  }

  @Test func laterChangesWaitAndThatIsToldOnce() async throws {
    let container = try Autosaving.container()
    let context = container.mainContext
    let told = ToldErrors()
    context.autosaveErrorHandler = told.handler
    let memo = try context.saveMemos(["a"])[0]
    try fail(context)
    memo.title = "b"
    context.insert(Memo("c"))
    try await Autosaving.letJobsRun()
    memo.title = "d"
    try await Autosaving.letJobsRun()
    #expect(told.count == 1 && told.all.first?.contains("rollback()") == true)
    #expect(try Autosaving.storedTitles(container) == ["a"])
  }

  @Test func aRepairThatIsSavedAtOnceTellsNothing() async throws {
    let container = try Autosaving.container()
    let context = container.mainContext
    let told = ToldErrors()
    context.autosaveErrorHandler = told.handler
    try fail(context)
    context.insert(Memo("rest"))
    try context.save()
    try await Autosaving.letJobsRun()
    #expect(told.count == 0)
    #expect(try Autosaving.storedTitles(container) == ["half", "rest"])
  }

  enum Decision: CaseIterable { case save, rollback, processing, transaction }

  @Test(arguments: Decision.allCases)
  func aDecisionHasTheContextSaveByItselfAgain(decision: Decision) async throws {
    let container = try Autosaving.container()
    let context = container.mainContext
    try fail(context)
    switch decision {
    case .save: try context.save()
    case .rollback: context.rollback()
    case .processing: context.processPendingChanges()
    case .transaction: try context.transaction {}
    }
    let kept = decision == .rollback ? [] : ["half"]
    #expect(try Autosaving.storedTitles(container) == kept)
    context.insert(Memo("later"))
    #expect(
      try await Autosaving.eventually {
        try Autosaving.storedTitles(container) == kept + ["later"]
      })
  }

  @Test func aFailureWithinATransactionThatSucceedsIsOver() async throws {
    let container = try Autosaving.container()
    let context = container.mainContext
    try context.transaction { try fail(context) }
    context.insert(Memo("later"))
    #expect(
      try await Autosaving.eventually {
        try Autosaving.storedTitles(container) == ["half", "later"]
      })
  }
}
