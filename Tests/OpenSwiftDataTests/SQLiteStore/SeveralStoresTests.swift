import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Containers with several stores, and many containers.
@Suite struct SeveralStoresTests {
  private func withTwoStores(_ body: (ModelContainer, URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let container = try ModelContainer(
        for: Memo.self, Label.self,
        configurations: ModelConfiguration(
          schema: Schema([Label.self]), url: folder.appendingPathComponent("labels.store")),
        ModelConfiguration(url: folder.appendingPathComponent("memos.store")))
      try body(container, folder)
    }
  }

  @Test func eachEntityGoesToItsStore() throws {
    try withTwoStores { container, folder in
      let context = ModelContext(container)
      let label = Label("l")
      context.insert(label)
      let memo = try context.saveMemos(["a"])[0]
      #expect(
        memo.persistentModelID.storeIdentifier != label.persistentModelID.storeIdentifier)
      let other = ModelContext(container)
      #expect(try other.fetch(FetchDescriptor<Label>()).map(\.name) == ["l"])
      #expect(try other.memos().map(\.title) == ["a"])
      #expect((other.model(for: label.persistentModelID) as? Label)?.name == "l")
      let alone = try ModelContainer(
        for: Label.self,
        configurations: ModelConfiguration(url: folder.appendingPathComponent("labels.store")))
      #expect(try ModelContext(alone).fetchCount(FetchDescriptor<Label>()) == 1)
    }
  }

  @Test func unsavedChangesOfBothAreSeen() throws {
    try withTwoStores { container, _ in
      let context = ModelContext(container)
      context.insert(Label("l"))
      context.insert(Memo("a"))
      let labels = try context.fetch(FetchDescriptor<Label>())
      #expect(try context.memos().count == 1)
      #expect(labels.count == 1)
      context.rollback()
      #expect(try context.memos().isEmpty)
    }
  }

  @Test func oneOfThemMayBeInMemory() throws {
    try withTemporaryFolder { folder in
      let container = try ModelContainer(
        for: Memo.self, Label.self,
        configurations: ModelConfiguration(for: Label.self, isStoredInMemoryOnly: true),
        .file(in: folder))
      let context = ModelContext(container)
      context.insert(Label("l"))
      try context.saveMemos(["a"])
      #expect(try ModelContext(container).fetchCount(FetchDescriptor<Label>()) == 1)
      #expect(try FolderImage(folder).names.contains("test.store"))
    }
  }

  @Test func aStoreOfOneSchemaMayBeOpenedOfManyKinds() throws {
    let container = try ModelContainer(
      for: Memo.self,
      configurations: ModelConfiguration(url: URL(fileURLWithPath: "/dev/null")))
    try ModelContext(container).saveMemos(["a"])
    #expect(container.configurations.first?.isStoredInMemoryOnly == true)
  }

  @Test func R158_inMemoryStoresHaveTheSameTablesAndRules() throws {
    let query = "SELECT name, sql FROM sqlite_schema ORDER BY name"
    let tables = try StoreKind.allCases.map { kind in
      try kind.withContainer(for: Memo.self, Label.self, Values.self) { try $0.rows(query) }
    }
    #expect(tables[0] == tables[1] && !tables[0].isEmpty)
  }

  @Test func R157_fiftyContainersInParallelDoNotDisturbEachOther() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          let kind = StoreKind.allCases[number % 2]
          return try kind.withContainer(for: Memo.self, Label.self) { container in
            let context = ModelContext(container)
            for round in 0..<5 {
              try context.saveMemos((0..<10).map { "\(number) \(round) \($0)" })
              context.insert(Memo("pending"))
              guard try context.fetchCount(FetchDescriptor<Memo>()) == round * 10 + 11 else {
                return false
              }
              context.rollback()
            }
            let own = try ModelContext(container).memos()
            return own.count == 50 && own.allSatisfy { $0.title.hasPrefix("\(number) ") }
          }
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func manyContextsOfOneContainerWorkInParallel() async throws {
    let container = try ModelContainer(
      for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let context = ModelContext(container)
          for round in 0..<10 {
            context.insert(Memo("\(number)", rank: round))
            _ = try context.memos()
            try context.save()
          }
        }
      }
      try await group.waitForAll()
    }
    let memos = try ModelContext(container).memos()
    #expect(memos.count == 80 && Set(memos.map(\.persistentModelID)).count == 80)
  }

  @Test @MainActor func R160_theMainContextIsTheMainActors() throws {
    let container = try ModelContainer(
      for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    try container.mainContext.saveMemos(["a"])
    #expect(container.mainContext === container.mainContext)
    #expect(container.mainContext.autosaveEnabled && !ModelContext(container).autosaveEnabled)
  }

  @Test func containersOfOneFileSaveInParallel() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("OpenSwiftDataTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = ModelConfiguration.file(in: folder)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          let container = try ModelContainer(for: Memo.self, configurations: configuration)
          for round in 0..<5 {
            let context = ModelContext(container)
            try context.saveMemos(["\(number) \(round)"])
            _ = try context.memos()
          }
        }
      }
      try await group.waitForAll()
    }
    let container = try ModelContainer(for: Memo.self, configurations: configuration)
    let memos = try ModelContext(container).memos()
    #expect(memos.count == 20 && Set(memos.map(\.title)).count == 20)
  }
}
