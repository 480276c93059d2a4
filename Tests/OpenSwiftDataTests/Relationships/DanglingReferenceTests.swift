import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// References to rows that are not there, by the rule noAction or by another program.
@Suite struct DanglingReferenceTests {
  typealias Hub = GraphModels.Hub
  typealias Leaf = GraphModels.Leaf

  @Test func R29_noActionLeavesAReferenceThatReadsAsNil() throws {
    try launching(
      Hub.self,
      steps: { context in
        let hub = Hub("h"), leaf = Leaf("l")
        hub.haunted = [leaf]
        context.insert(hub)
        try context.save()
        context.delete(hub)
        try context.save()
        #expect(leaf.haunter == nil && !leaf.hasChanges, "the object in memory follows")
        #expect(
          try context.container.value("SELECT haunter FROM Leaf") == .integer(1),
          "nothing is done to the row")
      },
      { context in
        let leaf = try context.only(Leaf.self)
        #expect(leaf.haunter == nil)
        leaf.name = "changed"
        try context.save()
        leaf.haunter = nil
        #expect(leaf.hasChanges, "the row is not yet as it reads")
        try context.save()
        #expect(try context.container.value("SELECT haunter FROM Leaf") == .null)
        let hub = Hub("new")
        context.insert(hub)
        hub.haunted.append(leaf)
        try context.save()
        context.delete(hub)
        try context.save()
      },
      { context in
        let leaf = try context.only(Leaf.self)
        let hub = Hub("other")
        context.insert(hub)
        hub.haunted = [leaf]
        #expect(leaf.haunter === hub)
        context.rollback()
        #expect(leaf.haunter == nil)
        leaf.haunter = hub
        try context.save()
        #expect(
          try ModelContext(context.container).only(Hub.self).haunted.map(\.name) == ["changed"])
      })
  }

  @Test func R29_aReferenceThatAnotherProgramLeftBehindReadsAsNil() throws {
    try withTemporaryFolder { folder in
      let container = try ModelContainer(
        for: Schema([Hub.self]), configurations: [.file(in: folder)])
      let setup = ModelContext(container)
      let hub = Hub("h")
      hub.owned = [Leaf("l")]
      hub.crown = GraphModels.Crown("c")
      hub.tags = [GraphModels.Tag("t")]
      hub.owned[0].mark = hub.tags[0]
      setup.insert(hub)
      setup.insert(GraphModels.Need("n", hub: hub))
      try setup.save()
      try Self.deleteWithoutForeignKeys(["Hub", "Tag"], in: folder)

      let context = ModelContext(container)
      let leaf = try context.only(Leaf.self), need = try context.only(GraphModels.Need.self)
      let crown = try context.only(GraphModels.Crown.self)
      #expect(leaf.owner == nil && leaf.mark == nil && crown.wearer == nil)
      #expect(need.hub.isDeleted && need.hub.owned.isEmpty)
      let new = Hub("new")
      context.insert(new)
      new.owned = [leaf]
      new.crown = crown
      need.hub = new
      leaf.mark = nil
      try context.save()
      #expect(
        try container.value("SELECT count(*) FROM pragma_foreign_key_check('Leaf')") == .integer(0))
      context.rollback()
      #expect(leaf.owner === new && crown.wearer === new && new.needs == [need])
    }
  }

  @Test func aTargetThatWasDeletedElsewhereIsNamed() throws {
    try StoreKind.memory.withContainer(for: Hub.self) { container in
      let context = ModelContext(container)
      let hub = Hub("h"), leaf = Leaf("l"), tag = GraphModels.Tag("t")
      [hub, Hub("other")].forEach(context.insert)
      context.insert(leaf)
      context.insert(tag)
      try context.save()
      // Nobody hears of it, as it comes over the store's own writer.
      try container.execute("DELETE FROM Hub WHERE name = 'h'")
      leaf.owner = hub
      let text = explanation { try context.save() }
      #expect(text.contains("Leaf 1 cannot be saved: its relationship owner leads to a Hub"))
      #expect(leaf.hasChanges && leaf.owner === hub, "nothing is lost")
      context.rollback()
      tag.hubs = [hub]
      #expect(
        explanation { try context.save() }.contains("Hub.tags cannot be saved: it leads to a Hub"))
      context.rollback()
      leaf.name = "changed"
      try context.save()
    }
  }

  static func deleteWithoutForeignKeys(_ tables: [String], in folder: URL) throws {
    let path = folder.appendingPathComponent("test.store").path
    let connection = try Connection(path: path, mode: .readWrite)
    defer { connection.close() }
    try connection.execute("PRAGMA foreign_keys = OFF")
    for table in tables { try connection.execute("DELETE FROM \(identifier: table)") }
  }
}
