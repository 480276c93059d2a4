import Foundation
import Testing

@testable import OpenSwiftData

/// Prefetching in each kind of context and of fetch, with and without unsaved changes.
@Suite struct PrefetchContextTests {
  typealias Novel = Press.Novel

  private func descriptor(_ change: (inout FetchDescriptor<Novel>) -> Void = { _ in })
    -> FetchDescriptor<Novel>
  {
    var descriptor = FetchDescriptor<Novel>(sortBy: [SortDescriptor(\.title)])
    descriptor.relationshipKeyPathsForPrefetching = [\.author]
    change(&descriptor)
    return descriptor
  }

  private func names(_ novels: some Sequence<Novel>) -> [String] {
    novels.map { $0.author?.name ?? "" }
  }

  @Test @MainActor func R66_theMainContextPrefetches() throws {
    try Press.withStore { container, recorder in
      let count = try recorder.count("SELECT") {
        let novels = try container.mainContext.fetch(descriptor())
        #expect(names(novels).allSatisfy { !$0.isEmpty })
      }
      #expect(count == 2)
    }
  }

  @Test func R66_aModelActorPrefetches() async throws {
    let recorder = SQLRecorder()
    let reader = try SQLTrace.$handler.withValue({ recorder.note($0) }) {
      let container = try ModelContainer(
        for: Novel.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
      try Press.fill(ModelContext(container))
      return PressReader(modelContainer: container)
    }
    recorder.clear()
    let names = try await reader.authorNames()
    #expect(names.count == 24 && recorder.count(of: "SELECT") == 2)
  }

  @Test func R66_everyKindOfFetchPrefetches() throws {
    try Press.withStore { container, recorder in
      let context = ModelContext(container)
      let limited = try recorder.count("SELECT") {
        let novels = try context.fetch(
          descriptor {
            $0.fetchLimit = 5
            $0.fetchOffset = 2
          })
        #expect(names(novels) == ["a4", "a5", "a0", "a1", "a2"])
      }
      #expect(limited == 2)
      let partly = try recorder.count("SELECT") {
        let novels = try context.fetch(descriptor { $0.propertiesToFetch = [\.title] })
        #expect(names(novels).prefix(3) == ["a0", "a1", "a4"])
      }
      #expect(partly == 2)
      let enumerated = try recorder.count("SELECT") {
        var seen: [String] = []
        try context.enumerate(descriptor(), batchSize: 8) {
          seen += names([$0])
        }
        #expect(seen.count == 24 && seen[1] == "a1")
      }
      #expect(enumerated == 1 + 3 * 2)
      let batched = try recorder.count("SELECT") {
        let novels = try context.fetch(descriptor(), batchSize: 12)
        #expect(names(novels).count { $0 == "a2" } == 4)
      }
      #expect(batched == 1 + 2 * 2)
    }
  }

  @Test func countsAndIdentifiersPrefetchNothing() throws {
    try Press.withStore { container, recorder in
      let context = ModelContext(container)
      let wrong = descriptor { $0.relationshipKeyPathsForPrefetching = [\.author, \.title] }
      let count = try recorder.count("SELECT") {
        let count = try context.fetchCount(wrong)
        let identifiers = try context.fetchIdentifiers(wrong)
        #expect(count == 24 && identifiers.count == 24)
      }
      #expect(count == 2)
    }
  }

  @Test(arguments: [true, false])
  func R66_unsavedChangesAreKept(includesPending: Bool) throws {
    try Press.withStore { container, recorder in
      let context = ModelContext(container)
      let all = try context.fetch(descriptor())
      let authors = try context.fetch(
        FetchDescriptor<Press.Author>(sortBy: [SortDescriptor(\.name)]))
      all[0].author = authors[5]
      all[1].author = nil
      let newcomer = Novel("zz", author: Press.Author("new", publisher: authors[0].publisher))
      context.insert(newcomer)
      authors[5].name = "changed"
      let request = descriptor {
        $0.relationshipKeyPathsForPrefetching = [\.author?.novels]
        $0.includePendingChanges = includesPending
      }
      // The first fetch with unsaved changes makes the mirror of them.
      _ = try context.fetchCount(request)
      var novels: [Novel] = []
      let fetching = try recorder.count("SELECT") { novels = try context.fetch(request) }
      let reading = recorder.count("SELECT") {
        #expect(names(novels.prefix(3)) == ["changed", "", "a4"])
        #expect(authors[5].novels.map(\.title) == ["n5", "n11", "n17", "n23", "n0"])
        #expect(authors[1].novels.map(\.title) == ["n7", "n13", "n19"])
        #expect(includesPending ? novels.last?.author?.name == "new" : novels.count == 24)
      }
      #expect((fetching, reading) == (3, 0))
      context.rollback()
      #expect(authors[5].novels.map(\.title) == ["n5", "n11", "n17", "n23"])
      #expect(authors[0].novels.map(\.title) == ["n0", "n6", "n12", "n18"])
      #expect(all[1].author === authors[1] && !context.hasChanges)
    }
  }

  @Test func anArrayWithUnsavedChangesStaysAsItIs() throws {
    try Press.withStore { container, _ in
      let context = ModelContext(container)
      let authors = try context.fetch(FetchDescriptor<Press.Author>())
      authors[0].novels.removeFirst()
      authors[0].novels.append(Novel("new"))
      authors[1].novels.reverse()
      var descriptor = FetchDescriptor<Press.Author>()
      descriptor.relationshipKeyPathsForPrefetching = [\.novels]
      let again = try context.fetch(descriptor)
      #expect(again[0].novels.map(\.title) == ["n6", "n12", "n18", "new"])
      #expect(again[1].novels.map(\.title) == ["n19", "n13", "n7", "n1"])
      try context.save()
      let other = try ModelContext(container).fetch(descriptor)
      #expect(other[0].novels.map(\.title) == ["n6", "n12", "n18", "new"])
      #expect(other[1].novels.map(\.title) == ["n19", "n13", "n7", "n1"])
    }
  }

  @Test func whatOthersHaveSavedIsBroughtIn() throws {
    try Press.withStore { container, _ in
      let context = ModelContext(container)
      var descriptor = FetchDescriptor<Press.Author>(sortBy: [SortDescriptor(\.name)])
      descriptor.relationshipKeyPathsForPrefetching = [\.novels, \.publisher]
      let authors = try context.fetch(descriptor)
      let elsewhere = ModelContext(container)
      let others = try elsewhere.fetch(descriptor)
      others[0].novels.swapAt(0, 1)
      others[0].publisher.name = "renamed"
      others[1].novels = []
      try elsewhere.save()
      let again = try context.fetch(descriptor)
      #expect(again[0] === authors[0] && again[0].novels.map(\.title).prefix(2) == ["n6", "n0"])
      #expect(again[0].publisher.name == "renamed" && again[1].novels.isEmpty)
    }
  }
}
