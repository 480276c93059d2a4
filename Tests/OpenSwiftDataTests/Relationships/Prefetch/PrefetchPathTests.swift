import Foundation
import Testing

@testable import OpenSwiftData

/// One statement for each relationship that the paths lead through, and none to walk along them
/// afterwards.
@Suite struct PrefetchPathTests {
  typealias Novel = Press.Novel
  typealias Author = Press.Author

  /// Fetches with paths, then reads along them.
  ///
  /// - Returns: The statements of the fetch, and those of the reading.
  private func statements<Model: PersistentModel>(
    _ paths: [PartialKeyPath<Model>], reading: ([Model]) -> Void
  ) throws -> (fetch: Int, reading: Int) {
    var counts = (0, 0)
    try Press.withStore { container, recorder in
      let context = ModelContext(container)
      var descriptor = FetchDescriptor<Model>()
      descriptor.relationshipKeyPathsForPrefetching = paths
      var models: [Model] = []
      counts.0 = try recorder.count("SELECT") { models = try context.fetch(descriptor) }
      #expect(!models.isEmpty)
      counts.1 = recorder.count("SELECT") { reading(models) }
    }
    return counts
  }

  @Test func R65_pathsOfSeveralHopsLoadEachHopByOneStatement() throws {
    let counts = try statements([\Novel.author, \Novel.author?.publisher.country]) { novels in
      #expect(novels.compactMap { $0.author?.publisher.country?.name }.count == 24)
      #expect(novels[7].author?.name == "a1" && novels[7].author?.publisher.name == "p1")
      #expect(novels[7].author?.publisher.country?.name == "B")
    }
    #expect(counts == (4, 0))
  }

  @Test func aRequiredToOneIsPrefetched() throws {
    let counts = try statements([\Author.publisher, \Author.publisher.country]) { authors in
      #expect(authors.map(\.publisher.name) == ["p0", "p1", "p2", "p0", "p1", "p2"])
      #expect(authors.map(\.publisher.country?.name) == ["A", "B", "A", "A", "B", "A"])
    }
    #expect(counts == (3, 0))
  }

  @Test func aPathThroughAnUnwrappedOptionalIsTheSame() throws {
    let counts = try statements([\Novel.author!.publisher, \Novel.author?.publisher]) { novels in
      #expect(novels.allSatisfy { $0.author?.publisher.name.hasPrefix("p") ?? false })
    }
    #expect(counts == (3, 0))
  }

  @Test func anArrayIsLoadedWithItsObjects() throws {
    let counts = try statements([\Author.novels]) { authors in
      #expect(authors[1].novels.map(\.title) == ["n1", "n7", "n13", "n19"])
      #expect(authors.allSatisfy { author in author.novels.allSatisfy { $0.author === author } })
    }
    #expect(counts == (2, 0))
  }

  @Test func anArrayAtTheEndOfAPath() throws {
    let counts = try statements([\Novel.sequel?.genres]) { novels in
      #expect(novels[2].sequel?.genres.map(\.name) == ["g3", "g2"])
      #expect(novels.compactMap(\.sequel).allSatisfy { $0.genres.count == 2 })
    }
    #expect(counts == (3, 0))
  }

  @Test func aPathThroughAnElementStandsForAllElements() throws {
    let counts = try statements([\Author.novels[0].genres, \Author.novels[2].marks]) { authors in
      #expect(authors[2].novels[1].genres.map(\.name) == ["g0", "g3"])
      #expect(authors[2].novels[3].marks.map(\.page) == [20, 21])
      #expect(authors.flatMap(\.novels).flatMap(\.genres).count == 48)
    }
    #expect(counts == (4, 0))
  }

  @Test func aManyToManyIsLoadedByOneStatementFromEitherEnd() throws {
    let forward = try statements([\Novel.genres]) { novels in
      #expect(novels[4].genres.map(\.name) == ["g0", "g3"])
      #expect(novels[5].genres.map(\.name) == ["g1", "g0"])
    }
    #expect(forward == (2, 0))
    let back = try statements([\Press.Genre.novels]) { genres in
      #expect(genres[0].novels.map(\.title).prefix(3) == ["n0", "n1", "n4"])
    }
    #expect(back == (2, 0))
  }

  @Test func anArrayWithoutInverseIsLoaded() throws {
    let counts = try statements([\Novel.marks]) { novels in
      #expect(novels.map { $0.marks.map(\.page) } == (0..<24).map { [$0, $0 + 1] })
    }
    #expect(counts == (2, 0))
  }

  @Test func relationshipsToTheClassItself() throws {
    let counts = try statements([\Novel.sequel, \Novel.prequel]) { novels in
      #expect(novels[2].sequel === novels[3] && novels[3].prequel === novels[2])
      #expect(novels[3].sequel == nil && novels[4].prequel == nil)
    }
    #expect(counts == (3, 0))
  }

  @Test func aTreeIsLoadedInBothDirections() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Branch.self) { container in
        let setup = ModelContext(container)
        let root = Branch("root")
        for number in 0..<3 {
          let child = Branch("\(number)", parent: root)
          for leaf in 0..<3 { _ = Branch("\(number).\(leaf)", parent: child) }
        }
        setup.insert(root)
        try setup.save()
        let context = ModelContext(container)
        var descriptor = FetchDescriptor<Branch>(sortBy: [SortDescriptor(\.name)])
        descriptor.relationshipKeyPathsForPrefetching = [\.twigs, \.parent?.twigs]
        var branches: [Branch] = []
        let fetching = try recorder.count("SELECT") { branches = try context.fetch(descriptor) }
        let reading = recorder.count("SELECT") {
          #expect(branches[0].twigs.map(\.name) == ["0.0", "0.1", "0.2"])
          #expect(branches.last?.twigs.map(\.name) == ["0", "1", "2"])
          #expect(branches[1].parent === branches[0] && branches[0].parent?.name == "root")
        }
        #expect((fetching, reading) == (4, 0))
      }
    }
  }
}
