import Foundation
import Testing

@testable import OpenSwiftData

/// Objects that are to be deleted, and objects that were deleted before they were ever saved.
@Suite struct PendingDeletionTests {
  typealias Hub = GraphModels.Hub
  typealias Leaf = GraphModels.Leaf

  private func withHub(_ body: (ModelContext, Hub) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Hub.self) { container in
      let context = ModelContext(container)
      let hub = Hub("h")
      hub.owned = [Leaf("a"), Leaf("b")]
      hub.liked = [Leaf("c")]
      hub.crown = GraphModels.Crown("crown")
      hub.tags = [GraphModels.Tag("t")]
      context.insert(hub)
      try context.save()
      try body(context, hub)
    }
  }

  @Test func linksStayUntilTheSave() throws {
    try withHub { context, hub in
      let leaf = hub.owned[0], tag = hub.tags[0]
      context.delete(leaf)
      context.delete(tag)
      #expect(leaf.isDeleted && leaf.owner === hub)
      #expect(hub.owned.map(\.name) == ["a", "b"] && hub.tags == [tag] && tag.hubs == [hub])
      #expect(!hub.hasChanges)
      try context.save()
      #expect(hub.owned.map(\.name) == ["b"] && hub.tags.isEmpty)
      #expect(leaf.isDeleted && leaf.modelContext == nil && leaf.name == "a")
    }
  }

  @Test func anArrayLoadedMeanwhileHasThemToo() throws {
    try withHub { context, _ in
      let other = ModelContext(context.container)
      try other.delete(model: Leaf.self, where: #Predicate { $0.name == "a" })
      let hub = try other.only(Hub.self)
      #expect(hub.owned.map(\.name) == ["a", "b"] && hub.owned.map(\.isDeleted) == [true, false])
      try other.save()
      #expect(hub.owned.map(\.name) == ["b"])
    }
  }

  @Test func whatTheRulesReachFollowsAtTheSave() throws {
    try withHub { context, hub in
      let leaves = hub.owned, liked = hub.liked[0], tag = hub.tags[0]
      let crown = try #require(hub.crown)
      context.delete(hub)
      #expect(leaves.allSatisfy { !$0.isDeleted }, "the rules are applied by the save")
      try context.save()
      for object in leaves as [any GraphNode] + [crown] {
        #expect(object.isDeleted && object.modelContext == nil && !object.hasChanges)
      }
      #expect(leaves.map(\.name) == ["a", "b"])
      #expect(liked.liker == nil && !liked.hasChanges && liked.modelContext === context)
      #expect(tag.hubs.isEmpty)
      #expect(!context.hasChanges)
    }
  }

  @Test func aNewChildOfADeletedParentGoesWithIt() throws {
    try withHub { context, hub in
      let child = Leaf("new", owner: hub)
      context.insert(child)
      let loose = Leaf("loose")
      context.insert(loose)
      context.delete(hub)
      loose.liker = hub
      try context.save()
      #expect(child.isDeleted && child.modelContext == nil)
      #expect(loose.liker == nil && !loose.isDeleted && !loose.hasChanges)
      let names = try ModelContext(context.container).fetch(
        FetchDescriptor<Leaf>(sortBy: [.init(\.name)])
      ).map(\.name)
      #expect(names == ["c", "loose"])
    }
  }

  @Test func aNewChildKeepsADenyingParent() throws {
    try withHub { context, hub in
      let child = Leaf("new")
      context.insert(child)
      child.barrer = hub
      context.delete(hub)
      #expect(explanation { try context.save() }.contains("barred has the delete rule deny"))
      #expect(child.barrer === hub && hub.isDeleted && context.insertedModelsArray.count == 1)
      context.delete(child)
      try context.save()
      #expect(try context.count(of: Hub.self) == 0)
    }
  }

  @Test func anObjectThatWasNeverSavedLeavesItsPartnersAtOnce() throws {
    try withHub { context, hub in
      let new = Hub("new")
      let saved = hub.owned[1], fresh = Leaf("fresh")
      context.insert(new)
      new.owned = [saved, fresh]
      new.liked = hub.liked
      new.tags = hub.tags
      new.peers = [hub]
      new.crown = hub.crown
      context.delete(new)
      #expect(hub.peers.isEmpty && hub.tags[0].hubs == [hub])
      #expect(saved.isDeleted && fresh.modelContext == nil, "cascade reaches them")
      #expect(context.deletedModelsArray.count == 2, "the leaf and the crown")
      let count = try context.count(of: Hub.self)
      #expect(count == 1)
      context.rollback()
      #expect(saved.owner === hub && hub.owned.map(\.name) == ["a", "b"])
      #expect(hub.liked.first?.liker === hub && hub.crown?.wearer === hub)
      #expect(!context.hasChanges)
    }
  }

  @Test func aBatchDeletionForgetsNewObjectsInTheSameWay() throws {
    try withHub { context, hub in
      let fresh = Leaf("fresh", owner: hub)
      context.insert(fresh)
      #expect(hub.owned.map(\.name) == ["a", "b", "fresh"])
      try context.delete(model: Leaf.self, where: #Predicate { $0.name == "fresh" })
      #expect(hub.owned.map(\.name) == ["a", "b"] && fresh.modelContext == nil)
      #expect(!context.hasChanges)
    }
  }

  @Test func anObjectCanBeKeptAfterAll() throws {
    try withHub { context, hub in
      context.delete(hub)
      context.insert(hub)
      hub.owned.removeFirst()
      try context.save()
      let again = try ModelContext(context.container).only(Hub.self)
      #expect(again.owned.map(\.name) == ["b"] && again.tags.count == 1)
    }
  }

  @Test func anObjectThatIsInsertedAgainDropsWhatWasDeletedWithIt() throws {
    try withHub { context, hub in
      let tag = hub.tags[0], liked = hub.liked[0], leaf = hub.owned[0]
      context.delete(hub)
      try context.save()
      context.insert(hub)
      #expect(hub.owned.isEmpty && hub.crown == nil)
      try context.save()
      let again = try ModelContext(context.container).only(Hub.self)
      #expect(again.name == "h" && again.owned.isEmpty)
      context.insert(leaf)
      #expect(leaf.owner == nil)
      hub.owned = [leaf]
      try context.save()
      #expect(leaf.owner === hub && liked.liker === hub.liked.first?.liker)
      #expect(tag.hubs == hub.tags.flatMap(\.hubs))
      for hub in try ModelContext(context.container).fetch(FetchDescriptor<Hub>()) {
        #expect(hub.owned.map(\.name) == ["a"])
      }
    }
  }
}
