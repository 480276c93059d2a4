import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// A store goes from a program whose SQLite has R-trees to one whose has none, and back.
@Suite struct SpatialAvailabilityTests {
  private typealias Place = Spatial.Place

  /// A store as a program opens it.
  private func open(
    _ folder: URL, usesTrees: Bool = true, allowsSave: Bool = true
  ) throws -> SQLiteStore {
    let schema = Schema([Place.self])
    let layouts = try schema.modelTypes.map { try makeLayout($0, schema) }
    let configuration = ModelConfiguration.file(in: folder, allowsSave: allowsSave)
    return try SQLiteStore(
      configuration: configuration,
      definition: StoreDefinition(configuration, StoreMaps(layouts, usesTrees: usesTrees), schema),
      version: nil, state: .unknown)
  }

  private func names(_ store: SQLiteStore) throws -> [String] {
    try store.pool.read { connection in
      try connection.query(
        """
        SELECT name FROM sqlite_schema
        WHERE (rootpage = 0 OR type = 'index') AND name LIKE 'Place%latitude%' ORDER BY name
        """
      ).compactMap { $0[0].textValue }
    }
  }

  private static let tree = "Place rtree by latitude, longitude"
  private static let complete =
    [tree] + ["changed", "inserted", "removed"].map { "\(tree) \($0)" }
  private static let insertion =
    "INSERT INTO Place (_pk, code, name, latitude, longitude) VALUES"

  @Test func anOrderedIndexTakesItsPlace() throws {
    try withTemporaryFolder { folder in
      let store = try open(folder, usesTrees: false)
      #expect(try names(store) == ["Place by latitude, longitude"])
    }
  }

  @Test func aStoreGoesToAndFro() throws {
    try withTemporaryFolder { folder in
      var store = try open(folder)
      #expect(try names(store) == Self.complete)
      store = try open(folder, usesTrees: false)
      #expect(try names(store) == ["Place by latitude, longitude", Self.tree])
      try store.pool.write { try $0.execute(Self.insertion + " (1, 1, '', 2, 3)") }
      store = try open(folder)
      #expect(try names(store) == Self.complete)
      let boxes = try store.pool.read { try $0.query("SELECT id FROM \(identifier: Self.tree)") }
      #expect(boxes == [[.integer(1)]])
    }
  }

  /// Nothing can be mended there, so the tree is left alone.
  @Test func aStoreThatIsOnlyReadIsSearchedWithout() throws {
    try withTemporaryFolder { folder in
      _ = try open(folder, usesTrees: false)
      let configuration = ModelConfiguration.file(in: folder, allowsSave: false)
      let container = try ModelContainer(for: Place.self, configurations: configuration)
      let context = ModelContext(container)
      let box = FetchDescriptor<Place>(
        predicate: #Predicate { (place: Place) in
          place.latitude > 1 && place.latitude < 3 && place.longitude == 3
        })
      #expect(try context.fetchCount(box) == 0)
      let plan = try IndexPlanTests.plan(of: box, in: context)
      #expect(!plan.contains("VIRTUAL TABLE"), "\(plan)")
    }
  }

  @Test func aTreeThatAnotherProgramHasCutOffIsMadeAnew() throws {
    try withTemporaryFolder { folder in
      var store = try open(folder)
      try store.pool.write {
        try $0.execute("DROP TRIGGER \(identifier: Self.tree + " inserted")")
        try $0.execute(Self.insertion + " (1, 1, '', 2, 3)")
      }
      store = try open(folder)
      #expect(try names(store) == Self.complete)
      let boxes = try store.pool.read { try $0.query("SELECT id FROM \(identifier: Self.tree)") }
      #expect(boxes == [[.integer(1)]])
    }
  }
}
