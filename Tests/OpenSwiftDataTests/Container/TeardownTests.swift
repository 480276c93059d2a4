import Foundation
import Synchronization
import TestSupport
import Testing

@testable import OpenSwiftData

/// The main context goes with its container, and saves first.
@Suite struct TeardownTests {
  private func titles(_ url: URL) throws -> [String] {
    try Autosaving.storedTitles(container(url))
  }

  private func container(_ url: URL) throws -> ModelContainer {
    try ModelContainer(
      for: Memo.self, Storey.self, Room.self, configurations: ModelConfiguration(url: url))
  }

  @Test @MainActor func aContainerThatGoesSavesItsMainContext() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("test.store")
      weak var goneContainer: ModelContainer?
      weak var goneContext: ModelContext?
      do {
        let container = try container(url)
        container.mainContext.insert(Memo("a"))
        goneContainer = container
        goneContext = container.mainContext
        #expect(try Autosaving.storedTitles(container).isEmpty)
      }
      #expect(goneContainer == nil && goneContext == nil)
      // The main actor was not free meanwhile.
      #expect(try titles(url) == ["a"])
    }
  }

  @Test @MainActor func oneThatAnotherThreadLetsGoOfSavesOnTheMainActor() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("test.store")
    weak var goneContext: ModelContext?
    do {
      let kept = Mutex<ModelContainer?>(try container(url))
      let context = try #require(kept.withLock { $0 }).mainContext
      context.insert(Memo("a"))
      goneContext = context
      Autosaving.onOtherThread { kept.withLock { $0 = nil } }
      #expect(try titles(url).isEmpty, "the main actor was not free")
    }
    #expect(try await Autosaving.eventually { goneContext == nil })
    #expect(try titles(url) == ["a"])
  }

  @Test func theLastReferenceMayBeAnotherThreads() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("test.store")
    for number in 1...20 {
      let kept = Mutex<ModelContainer?>(try container(url))
      await MainActor.run {
        kept.withLock { $0 }?.mainContext.insert(Memo("\(number)"))
        Autosaving.onOtherThread { kept.withLock { $0 = nil } }
      }
      #expect(try await Autosaving.eventually { try titles(url).count == number })
    }
  }

  @Test @MainActor func itsErrorReachesTheHandler() throws {
    let told = ToldErrors()
    do {
      let container = try Autosaving.container()
      let context = container.mainContext
      context.autosaveErrorHandler = told.handler
      context.insert(Room("a", storey: Storey(1)))
      try context.save()
      try context.fetch(FetchDescriptor<Storey>()).forEach(context.delete)
    }
    #expect(told.count == 1 && told.all.first?.contains("relationship storey is required") == true)
  }

  @Test @MainActor func whatAFailedTransactionHasLeftIsNotSaved() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("test.store")
      struct Stop: Error {}
      do {
        let container = try container(url)
        #expect(throws: Stop.self) {
          try container.mainContext.transaction {
            container.mainContext.insert(Memo("a"))
            throw Stop()
          }
        }
      }
      #expect(try titles(url).isEmpty)
    }
  }

  @Test @MainActor func aMainContextThatIsKeptGoesOn() async throws {
    try await withStore { url in
      let context = try container(url).mainContext
      let memo = Memo("a")
      context.insert(memo)
      let again = context.container
      #expect(again.mainContext === context && context.container === again)
      #expect(again.schema.entities.count == 3 && again.configurations.count == 1)
      #expect(try await Autosaving.eventually { try titles(url) == ["a"] })
      memo.title = "b"
      #expect(try await Autosaving.eventually { try titles(url) == ["b"] })
    }
  }

  @Test @MainActor func otherContextsKeepTheContainer() throws {
    let context: ModelContext
    weak var main: ModelContext?
    do {
      let container = try Autosaving.container()
      main = container.mainContext
      context = ModelContext(container)
    }
    #expect(main != nil && context.container.mainContext === main)
  }

  @MainActor private func withStore(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.appendingPathComponent("test.store"))
  }
}
