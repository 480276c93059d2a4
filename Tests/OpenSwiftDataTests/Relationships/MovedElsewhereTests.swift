import Foundation
import Observation
import Synchronization
import Testing

@testable import OpenSwiftData

/// Links that another context has changed since they were loaded.
@Suite struct MovedElsewhereTests {
  typealias Hub = GraphModels.Hub
  typealias Leaf = GraphModels.Leaf

  /// Two hubs with two leaves each, and what one context has loaded of them.
  private struct Loaded {
    let context: ModelContext
    let other: ModelContext
    let hubs: [Hub]
    let leaves: [Leaf]

    /// Has the other context move leaf "0.0" to the second hub.
    func move() throws {
      let leaves = try other.fetch(FetchDescriptor<Leaf>(sortBy: [.init(\.name)]))
      leaves[0].owner = leaves[2].owner
      try other.save()
    }

    func fetchLeaf(_ name: String = "0.0") throws {
      _ = try context.fetch(FetchDescriptor<Leaf>(predicate: #Predicate { $0.name == name }))
    }

    func fetchHub(_ name: String) throws {
      _ = try context.fetch(FetchDescriptor<Hub>(predicate: #Predicate { $0.name == name }))
    }

    var hasMoved: Bool {
      leaves[0].owner === hubs[1] && hubs[0].owned == [leaves[1]]
        && hubs[1].owned == [leaves[2], leaves[3], leaves[0]]
    }
  }

  private func withHubs(
    areArraysLoaded: Bool = true, _ body: (Loaded) throws -> Void
  ) throws {
    try StoreKind.memory.withContainer(for: Hub.self) { container in
      let other = ModelContext(container)
      for number in 0..<2 {
        let hub = Hub("\(number)")
        hub.owned = [Leaf("\(number).0"), Leaf("\(number).1")]
        hub.tags = [GraphModels.Tag("t\(number)")]
        hub.crown = GraphModels.Crown("c\(number)")
        other.insert(hub)
      }
      try other.save()
      let context = ModelContext(container)
      let hubs = try context.fetch(FetchDescriptor<Hub>(sortBy: [.init(\.name)]))
      let leaves = try context.fetch(FetchDescriptor<Leaf>(sortBy: [.init(\.name)]))
      #expect(leaves.map { $0.owner?.name } == ["0", "0", "1", "1"])
      if areArraysLoaded { #expect(hubs.map(\.owned.count) == [2, 2]) }
      try body(Loaded(context: context, other: other, hubs: hubs, leaves: leaves))
    }
  }

  @Test func bothArraysFollowAFetchOfTheChild() throws {
    try withHubs { loaded in
      let heard = Mutex<Set<String>>([])
      for hub in loaded.hubs {
        let name = hub.name
        withObservationTracking {
          _ = hub.owned
        } onChange: {
          heard.withLock { _ = $0.insert(name) }
        }
      }
      try loaded.move()
      #expect(!loaded.hasMoved)
      try loaded.fetchLeaf()
      #expect(loaded.hasMoved && !loaded.context.hasChanges)
      #expect(heard.withLock(\.self) == ["0", "1"])
    }
  }

  @Test func theChildAndTheOtherArrayFollowAFetchOfTheNewParent() throws {
    try withHubs { loaded in
      try loaded.move()
      try loaded.fetchHub("1")
      #expect(loaded.hubs[1].owned.count == 3)
      #expect(loaded.hasMoved)
    }
  }

  @Test func theChildFollowsAFetchOfTheOldParent() throws {
    try withHubs { loaded in
      try loaded.move()
      try loaded.fetchHub("0")
      #expect(loaded.hubs[0].owned == [loaded.leaves[1]])
      #expect(loaded.hasMoved)
    }
  }

  @Test func theChildFollowsAnArrayThatWasNeverLoaded() throws {
    try withHubs(areArraysLoaded: false) { loaded in
      try loaded.move()
      #expect(loaded.hubs[0].owned == [loaded.leaves[1]])
      #expect(loaded.hasMoved)
    }
  }

  @Test func aPrefetchIsFollowedAsWell() throws {
    for isLoaded in [true, false] {
      try withHubs(areArraysLoaded: isLoaded) { loaded in
        try loaded.move()
        var descriptor = FetchDescriptor<Hub>(predicate: #Predicate { $0.name == "0" })
        descriptor.relationshipKeyPathsForPrefetching = [\.owned]
        _ = try loaded.context.fetch(descriptor)
        #expect(loaded.hasMoved)
      }
    }
  }

  @Test func aNewChildIsInTheArrayOnceItIsFetched() throws {
    try withHubs { loaded in
      let hub = try #require(loaded.other.model(for: loaded.hubs[0].persistentModelID) as? Hub)
      loaded.other.insert(Leaf("new", owner: hub))
      try loaded.other.save()
      try loaded.fetchLeaf("new")
      #expect(loaded.hubs[0].owned.map(\.name) == ["0.0", "0.1", "new"])
    }
  }

  @Test func bothEndsOfAOneToOneFollow() throws {
    for kind in ["hub", "crown"] {
      try withHubs { loaded in
        let crowns = loaded.hubs.compactMap(\.crown)
        #expect(crowns.map { $0.wearer?.name } == ["0", "1"])
        let hubs = try loaded.other.fetch(FetchDescriptor<Hub>(sortBy: [.init(\.name)]))
        hubs[0].crown = hubs[1].crown
        try loaded.other.save()
        if kind == "hub" {
          try loaded.fetchHub("0")
        } else {
          _ = try loaded.context.fetch(
            FetchDescriptor<GraphModels.Crown>(predicate: #Predicate { $0.name == "c1" }))
        }
        #expect(loaded.hubs[0].crown === crowns[1] && crowns[1].wearer === loaded.hubs[0])
        #expect(loaded.hubs[1].crown == nil)
      }
    }
  }

  @Test func bothEndsOfAManyToManyFollow() throws {
    try withHubs { loaded in
      let tags = loaded.hubs.flatMap(\.tags)
      #expect(tags.map { $0.hubs.map(\.name) } == [["0"], ["1"]])
      let hubs = try loaded.other.fetch(FetchDescriptor<Hub>(sortBy: [.init(\.name)]))
      swap(&hubs[0].tags, &hubs[1].tags)
      try loaded.other.save()
      _ = try loaded.context.fetch(FetchDescriptor<GraphModels.Tag>())
      #expect(tags.map { $0.hubs.map(\.name) } == [["1"], ["0"]])
      #expect(loaded.hubs.map { $0.tags.map(\.name) } == [["t1"], ["t0"]])
    }
  }

  @Test func unsavedChangesStay() throws {
    try withHubs { loaded in
      let mine = Leaf("mine", owner: loaded.hubs[0])
      try loaded.move()
      try loaded.fetchLeaf()
      #expect(loaded.hubs[0].owned.contains(mine))
      #expect(loaded.hubs[1].owned.map(\.name) == ["1.0", "1.1", "0.0"])
      try loaded.context.save()
      let hub = try #require(
        ModelContext(loaded.context.container).model(for: loaded.hubs[0].persistentModelID) as? Hub)
      #expect(hub.owned.map(\.name) == ["0.1", "mine"])
    }
  }
}
