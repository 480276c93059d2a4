import Foundation
import Testing

@testable import OpenSwiftData

/// What is left of a context after a save that relationships have refused.
@Suite struct RefusedSaveTests {
  typealias Hub = GraphModels.Hub
  typealias Leaf = GraphModels.Leaf

  private func withHub(_ body: (ModelContext, Hub) throws -> Void) throws {
    try StoreKind.file.withContainer(for: Hub.self) { container in
      let context = ModelContext(container)
      let hub = Hub("h")
      hub.owned = ["a", "b", "c"].map { Leaf($0) }
      hub.barred = [Leaf("barred")]
      hub.tags = ["t", "u"].map { GraphModels.Tag($0) }
      context.insert(hub)
      try context.save()
      try body(context, hub)
    }
  }

  @Test func R70_everythingIsAsBefore() throws {
    try withHub { context, hub in
      hub.name = "renamed"
      hub.owned.swapAt(0, 2)
      let new = Leaf("new", owner: hub)
      context.insert(new)
      let gone = hub.owned[1]
      context.delete(gone)
      hub.tags.removeFirst()
      let other = Hub("other")
      context.insert(other)
      other.liked = [new]
      context.delete(hub)
      for _ in 0..<2 {
        let text = explanation { try context.save() }
        #expect(
          text.contains("Hub 1 cannot be deleted: its relationship barred has the delete rule"))
        #expect(hub.isDeleted && gone.isDeleted && hub.name == "renamed" && hub.hasChanges)
        #expect(hub.owned.map(\.name) == ["c", "b", "a", "new"] && hub.tags.map(\.name) == ["u"])
        #expect(new.owner === hub && new.liker === other && new.modelContext === context)
        #expect(
          Set(context.insertedModelsArray.compactMap { ($0 as? any GraphNode)?.name })
            == ["new", "other"])
        #expect(context.deletedModelsArray.count == 2)
        #expect(try ModelContext(context.container).only(Hub.self).owned.count == 3)
      }
      // Without the hindrance it works.
      context.delete(hub.barred[0])
      try context.save()
      #expect(new.isDeleted && other.liked.isEmpty)
      #expect(try context.only(Hub.self) === other)
    }
  }

  @Test func R70_aRollbackMakesTheContextWork() throws {
    try withHub { context, hub in
      hub.owned.removeAll()
      context.delete(hub)
      context.insert(Leaf("unrelated"))
      #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
      context.rollback()
      #expect(!context.hasChanges && hub.owned.map(\.name) == ["a", "b", "c"])
      #expect(hub.owned.allSatisfy { $0.owner === hub } && !hub.isDeleted)
      try context.save()
      context.insert(Leaf("later", owner: hub))
      try context.save()
      let names = try ModelContext(context.container).only(Hub.self).owned.map(\.name)
      #expect(names == ["a", "b", "c", "later"])
    }
  }

  @Test func R70_justTheOffendersCanBeDropped() throws {
    try withHub { context, hub in
      let need = GraphModels.Need("n", hub: hub)
      context.insert(need)
      hub.needs.removeAll()
      context.insert(Leaf("kept"))
      #expect(
        explanation { try context.save() }.contains(
          "A new Need cannot be saved: its relationship hub"))
      #expect(need.hub === hub && hub.needs.isEmpty)
      context.delete(need)
      try context.save()
      #expect(try context.count(of: GraphModels.Need.self) == 0)
      #expect(try context.count(of: Leaf.self) == 5)
    }
  }

  @Test func theSameObjectCanBeGivenBack() throws {
    try withHub { context, hub in
      let need = GraphModels.Need("n", hub: hub)
      context.insert(need)
      try context.save()
      hub.needs.removeAll()
      #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
      need.hub = hub
      #expect(hub.needs == [need])
      try context.save()
      hub.needs.removeAll()
      hub.needs = [need]
      #expect(!need.hasChanges)
      try context.save()
      #expect(try ModelContext(context.container).only(GraphModels.Need.self).hub.name == "h")
    }
  }
}
