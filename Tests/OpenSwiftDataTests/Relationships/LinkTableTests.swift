import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// How links lie in the database.
@Suite struct LinkTableTests {
  typealias Hub = GraphModels.Hub
  typealias Leaf = GraphModels.Leaf

  @Test(arguments: StoreKind.allCases)
  func R41_aTableOfLinksHidesNoIdentifier(kind: StoreKind) throws {
    try kind.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      // Rows of one table of links, of its owners and of its targets have different numbers.
      for number in 0..<7 { context.insert(Theme("unused \(number)")) }
      let shelves = (0..<3).map { Shelf("\($0)") }, themes = (0..<4).map { Theme("t\($0)") }
      shelves.forEach(context.insert)
      for shelf in shelves { shelf.themes = themes.reversed() }
      try context.save()
      let other = ModelContext(container)
      let identifiers = try other.fetchIdentifiers(
        FetchDescriptor<Theme>(
          predicate: #Predicate { !$0.label.starts(with: "unused") }, sortBy: [.init(\.label)]))
      for shelf in try other.fetch(FetchDescriptor<Shelf>()) {
        #expect(shelf.themes.map(\.persistentModelID) == identifiers.reversed())
        #expect(shelf.themes.map(\.label) == ["t3", "t2", "t1", "t0"])
      }
      let columns = try container.rows("SELECT name FROM pragma_table_info('Shelf_themes')")
      #expect(
        columns.map { $0[0] }
          == ["owner", "target", "owner_position", "target_position"].map(SQLiteValue.text))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func R42_everyConnectionEnforcesForeignKeys(kind: StoreKind) throws {
    try kind.withContainer(for: Hub.self) { container in
      let context = ModelContext(container)
      let hub = Hub("h")
      hub.owned = [Leaf("l")]
      context.insert(hub)
      // Pending rows are mirrored on a connection of the context's own.
      _ = try context.fetch(FetchDescriptor<Leaf>())
      let values = try container.values("PRAGMA foreign_keys", onReaders: 5)
      #expect(values.count == 6 && values.allSatisfy { $0 == .integer(1) })
      try context.save()
      for sql in [
        "INSERT INTO Leaf (_pk, name, owner) VALUES (9, 'x', 99)", "DELETE FROM Hub",
        "UPDATE Leaf SET owner = 99", "INSERT INTO Hub_tags (owner, target) VALUES (1, 99)",
      ] {
        #expect(throws: SQLiteError.self) { try container.execute(sql) }
      }
      #expect(try ModelContext(container).only(Leaf.self).owner?.name == "h")
    }
  }

  @Test func aRuleThatLeavesReferencesHasNoForeignKey() throws {
    try StoreKind.memory.withContainer(for: Hub.self) { container in
      let keys = try container.rows("SELECT \"from\" FROM pragma_foreign_key_list('Leaf')")
      #expect(
        Set(keys.map { $0[0] }) == Set(["owner", "liker", "barrer", "mark"].map(SQLiteValue.text)))
      let indexes = try container.rows("SELECT count(*) FROM pragma_index_list('Leaf')")
      #expect(indexes[0][0] == .integer(5), "one for each to-one")
    }
  }
}
