import Foundation
import Synchronization
import Testing

@testable import OpenSwiftData

/// A plan in the middle of which a test does something.
enum MeanwhilePlan: SchemaMigrationPlan {
  @TaskLocal static var action: (@Sendable () throws -> Void)?

  static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: LibraryV1.self, toVersion: LibraryV2.self, willMigrate: nil,
        didMigrate: { context in
          for book in try context.fetch(FetchDescriptor<LibraryV2.Book>()) { book.shout = "new" }
          try context.save()
          try action?()
        })
    ]
  }
}

/// What an older program meets that is at work while a newer one migrates.
@Suite struct MeanwhileTests {
  private let first = Schema(versionedSchema: LibraryV1.self)
  private let newest = Schema(versionedSchema: LibraryV2.self)

  private func write(_ passage: Passage) throws {
    try passage.write(first) { context in
      context.insert(LibraryV1.Book(title: "one", cents: 1, keywords: ""))
    }
  }

  private func titles(_ context: ModelContext) throws -> [String] {
    try context.fetch(FetchDescriptor<LibraryV1.Book>()).map(\.title)
  }

  @Test func R101_anOlderProgramThatOpensTheStoreMeanwhileSeesTheOldRows() throws {
    try withPassage { passage in
      try write(passage)
      let opened = Mutex<ModelContainer?>(nil)
      let before = try passage.open(first)
      let seen = Mutex<[[String]]>([])
      let container = before.container
      try MeanwhilePlan.$action.withValue({
        let late = try passage.open(first)
        let titles = [
          try self.titles(late), try self.titles(ModelContext(container)),
        ]
        seen.withLock { $0 = titles }
        opened.withLock { $0 = late.container }
      }) {
        let books = try passage.open(newest, plan: MeanwhilePlan.self)
          .fetch(FetchDescriptor<LibraryV2.Book>())
        #expect(books.map(\.name) == ["one"] && books.map(\.shout) == ["new"])
      }
      #expect(seen.withLock { $0 } == [["one"], ["one"]])
      // It has the former tables in mind, and is told so when it saves.
      let late = ModelContext(try #require(opened.withLock { $0 }))
      for context in [late, before] {
        context.insert(LibraryV1.Book(title: "two", cents: 2, keywords: ""))
        let error = refusal { try context.save() }
        #expect(error == .backwardMigration, "\(error as Any)")
      }
    }
  }

  @Test func R101_aSaveThatBeginsMeanwhileWaitsAndIsRefused() throws {
    try withPassage { passage in
      try write(passage)
      let container = try passage.open(first).container
      let outcome = Mutex<SwiftDataError?>(nil)
      let done = DispatchSemaphore(value: 0)
      try MeanwhilePlan.$action.withValue({
        Thread.detachNewThread {
          let context = ModelContext(container)
          context.insert(LibraryV1.Book(title: "two", cents: 2, keywords: ""))
          let error = refusal { try context.save() }
          outcome.withLock { $0 = error }
          done.signal()
        }
        // Long enough for the save to find the store locked.
        Thread.sleep(forTimeInterval: 0.2)
        #expect(outcome.withLock { $0 } == nil, "it waits")
      }) {
        let books = try passage.open(newest, plan: MeanwhilePlan.self)
          .fetch(FetchDescriptor<LibraryV2.Book>())
        #expect(books.map(\.name) == ["one"])
      }
      done.wait()
      #expect(outcome.withLock { $0 } == .backwardMigration)
      let books = try passage.open(newest, plan: MeanwhilePlan.self)
        .fetch(FetchDescriptor<LibraryV2.Book>())
      #expect(books.map(\.name) == ["one"])
    }
  }
}
