import Foundation
import Testing

@testable import OpenSwiftData

/// Prefetching nothing, very much, and what is not there.
@Suite struct PrefetchLimitTests {
  typealias Novel = Press.Novel
  typealias Author = Press.Author

  private func descriptor(_ paths: PartialKeyPath<Novel>...) -> FetchDescriptor<Novel> {
    var descriptor = FetchDescriptor<Novel>(sortBy: [SortDescriptor(\.title)])
    descriptor.relationshipKeyPathsForPrefetching = paths
    return descriptor
  }

  @Test func R54_anEmptyResultPrefetchesNothing() throws {
    try Press.withStore { container, recorder in
      let context = ModelContext(container)
      var request = descriptor(\.author?.publisher, \.genres)
      request.predicate = #Predicate { $0.title == "none" }
      let count = try recorder.count("SELECT") {
        let novels = try context.fetch(request)
        #expect(novels.isEmpty)
      }
      #expect(count == 1)
    }
  }

  @Test func R68_nilAndVanishedParentsDoNotTrap() throws {
    try Press.withStore { container, recorder in
      try container.execute("UPDATE \"Novel\" SET author = NULL")
      let unlinked = try ModelContext(container).fetch(descriptor(\.author?.publisher.country))
      #expect(unlinked.count == 24 && unlinked.allSatisfy { $0.author == nil })
      try container.execute("PRAGMA foreign_keys = OFF")
      try container.execute("UPDATE \"Novel\" SET author = 1000000 + _pk")
      try container.execute("UPDATE \"Author\" SET publisher = 99")
      try container.execute("PRAGMA foreign_keys = ON")
      let context = ModelContext(container)
      var novels: [Novel] = []
      let fetching = try recorder.count("SELECT") {
        novels = try context.fetch(descriptor(\.author?.publisher, \.author?.novels))
      }
      #expect(fetching == 2)
      let reading = recorder.count("SELECT") {
        #expect(novels.allSatisfy { $0.author == nil })
      }
      #expect(reading == 0, "what was looked for in vain is not looked for again")
      var authors = FetchDescriptor<Author>()
      authors.relationshipKeyPathsForPrefetching = [\.publisher.country]
      let orphans = try context.fetch(authors)
      #expect(orphans.count == 6 && orphans.allSatisfy { $0.publisher.isDeleted })
    }
  }

  @Test func R53_aHundredThousandParents() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Storey.self) { container in
        try container.execute(
          """
          WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
          INSERT INTO "Storey" (_pk, number) SELECT i, i FROM n
          """)
        try container.execute(
          """
          INSERT INTO "Room" (_pk, name, storey, _storey_position)
          SELECT _pk, 'r', 100001 - _pk, 1024 FROM "Storey" WHERE _pk % 4 = 0
          """)
        let context = ModelContext(container)
        var descriptor = FetchDescriptor<Storey>()
        descriptor.relationshipKeyPathsForPrefetching = [\.rooms]
        var storeys: [Storey] = []
        let fetching = try recorder.count("SELECT") { storeys = try context.fetch(descriptor) }
        let reading = recorder.count("SELECT") {
          #expect(storeys.count == 100_000)
          #expect(storeys.reduce(0) { $0 + $1.rooms.count } == 25_000)
          #expect(storeys[0].rooms.first?.persistentModelID.rowID == 100_000)
        }
        #expect((fetching, reading) == (2, 0))
      }
    }
  }

  @Test func aSortThroughAnElementIsRefused() throws {
    try Press.withStore { container, _ in
      let context = ModelContext(container)
      let byElement = FetchDescriptor<Author>(sortBy: [SortDescriptor(\.novels[0].title)])
      #expect(refusal { _ = try context.fetch(byElement) } == .unsupportedKeyPath)
    }
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    nonisolated(unsafe) var path: PartialKeyPath<Novel>
    var message: String
    var testDescription: String { message }
  }

  static let mistakes = [
    Mistake(path: \.title, message: "Novel.title is an attribute"),
    Mistake(path: \.badge, message: "Novel.badge is @Transient"),
    Mistake(path: \.writer, message: "Novel.writer is a computed property"),
    Mistake(path: \.persistentModelID, message: "leads from Novel to no relationship"),
    Mistake(path: \.author?.name, message: "leads from Novel to no relationship"),
    Mistake(path: \.author?.lastNovels, message: "leads from Novel to no relationship"),
    Mistake(path: \.author?.house, message: "leads from Novel to no relationship"),
    Mistake(path: \.author?.novels.count, message: "leads from Novel to no relationship"),
    Mistake(path: \.author?.novels[3], message: "leads from Novel to no relationship"),
    Mistake(path: \.title.count, message: "leads from Novel to no relationship"),
    Mistake(path: \.self, message: "leads from Novel to no relationship"),
  ]

  @Test(arguments: mistakes)
  func R65_aPathThatIsNoRelationshipThrows(mistake: Mistake) throws {
    try Press.withStore { container, recorder in
      let context = ModelContext(container)
      let request = descriptor(\.author, mistake.path)
      let count = recorder.count("SELECT") {
        let texts = [
          explanation { _ = try context.fetch(request) },
          explanation { _ = try context.fetch(request, batchSize: 5) },
          explanation { try context.enumerate(request) { _ in } },
        ]
        for text in texts {
          #expect(text.contains(mistake.message), "\(text)")
          #expect(text.contains("relationshipKeyPathsForPrefetching") && text.contains("marks"))
        }
      }
      #expect(count == 0)
      #expect(refusal { _ = try context.fetch(request) } == .unsupportedKeyPath)
    }
  }
}
