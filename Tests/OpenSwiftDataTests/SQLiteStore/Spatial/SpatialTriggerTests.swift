import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// An R-tree has a box for each row that is somewhere, whoever writes rows.
@Suite struct SpatialTriggerTests {
  private typealias Place = Spatial.Place

  private func withPlaces(
    _ kind: StoreKind = .memory, _ body: (ModelContainer, ModelContext) throws -> Void
  ) throws {
    try kind.withContainer(for: Place.self, Spatial.Region.self) { container in
      let context = ModelContext(container)
      for code in 1...4 { context.insert(Place(code, Double(code), Double(-code))) }
      context.insert(Place(5, 5, nil))
      try context.save()
      #expect(try Spatial.boxes(container) == [1, 2, 3, 4])
      try body(container, context)
      #expect(try container.rows(Spatial.astray) == [])
      #expect(try container.value("PRAGMA integrity_check") == .text("ok"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func itFollowsSaves(kind: StoreKind) throws {
    try withPlaces(kind) { container, context in
      let places = try context.fetch(FetchDescriptor<Place>(sortBy: [SortDescriptor(\.code)]))
      places[0].latitude = 50
      places[1].longitude = nil
      places[4].longitude = 7
      places[2].name = "elsewhere"
      context.delete(places[3])
      try context.save()
      #expect(try Spatial.boxes(container) == [1, 3, 5])
    }
  }

  @Test func aSaveThatFailsLeavesIt() throws {
    try withPlaces { container, context in
      try container.execute(
        """
        CREATE TRIGGER refused BEFORE INSERT ON Place WHEN NEW.code = 9
        BEGIN SELECT RAISE(ABORT, 'no'); END
        """)
      let places = try context.fetch(FetchDescriptor<Place>(sortBy: [SortDescriptor(\.code)]))
      places[0].latitude = 50
      context.insert(Place(9, 9, 9))
      #expect(throws: (any Error).self) { try context.save() }
      #expect(try Spatial.boxes(container) == [1, 2, 3, 4])
    }
  }

  @Test func itFollowsAnUpsert() throws {
    try withPlaces { container, context in
      context.insert(Place(2, 60, 70))
      context.insert(Place(3, 61, nil, name: "three"))
      try context.save()
      let latitudes = try container.rows("SELECT latitude FROM Place ORDER BY _pk").map { $0[0] }
      #expect(latitudes == [1, 60, 61, 4, 5].map(SQLiteValue.real))
      #expect(try Spatial.boxes(container) == [1, 2, 3, 4])
    }
  }

  @Test func itFollowsDeletionsByAPredicateAndByARule() throws {
    try withPlaces { container, context in
      let region = Spatial.Region("north")
      context.insert(region)
      region.places = try context.fetch(FetchDescriptor<Place>()).filter { $0.code < 3 }
      try context.save()
      try context.delete(model: Place.self, where: #Predicate { $0.code == 4 })
      context.delete(region)
      try context.save()
      #expect(try Spatial.boxes(container) == [3])
    }
  }

  /// What a person with a SQLite shell may do, by plain SQL.
  @Test(arguments: [
    ("UPDATE Place SET _pk = 9 WHERE _pk = 1", [2, 3, 4, 9]),
    ("UPDATE Place SET rowid = 9 WHERE rowid = 1", [2, 3, 4, 9]),
    ("UPDATE OR REPLACE Place SET _pk = 2, latitude = 80 WHERE _pk = 1", [2, 3, 4]),
    ("UPDATE OR IGNORE Place SET latitude = 80", [1, 2, 3, 4]),
    (
      "INSERT OR REPLACE INTO Place (_pk, code, name, latitude, longitude) VALUES (3, 3, '', 7, 8)",
      [1, 2, 3, 4]
    ),
    (
      """
      INSERT INTO Place (_pk, code, name, latitude, longitude) VALUES (9, 3, '', 7, 8)
      ON CONFLICT DO UPDATE SET latitude = 70
      """, [1, 2, 3, 4]
    ),
    ("UPDATE Place SET longitude = 7", [1, 2, 3, 4, 5]),
    ("DELETE FROM Place WHERE _pk > 1", [1]),
    ("DELETE FROM Place", []),
  ])
  func itFollowsOtherPrograms(sql: String, expected: [Int64]) throws {
    try withPlaces { container, _ in
      try container.execute(sql)
      #expect(try Spatial.boxes(container) == expected)
    }
  }

  /// SQLite removes the row with the same code without asking triggers, so that its box stays; the next row
  /// with that key gets its own in any case.
  @Test func aBoxWithoutARowIsNoHindrance() throws {
    try withPlaces { container, context in
      let values = "(_pk, code, name, latitude, longitude) VALUES"
      try container.execute("INSERT OR REPLACE INTO Place \(values) (9, 1, '', 7, 8)")
      #expect(try Spatial.boxes(container) == [1, 2, 3, 4, 9])
      let found = try context.fetch(
        FetchDescriptor<Place>(predicate: #Predicate { $0.latitude >= 0 && $0.latitude < 2 }))
      #expect(found.isEmpty)
      try container.execute("INSERT OR IGNORE INTO Place \(values) (1, 21, '', 44, 45)")
    }
  }

  @Test func aStructHasADimensionForEachMember() throws {
    try StoreKind.memory.withContainer(for: Spatial.Tile.self) { container in
      let context = ModelContext(container)
      let day = Date(timeIntervalSinceReferenceDate: 86_400)
      for x in 1...3 { context.insert(Spatial.Tile(Double(x), x, day: day)) }
      let nowhere = Spatial.Tile(4, 4, day: day)
      nowhere.corner = nil
      context.insert(nowhere)
      try context.save()
      let tree = "Tile rtree by corner_x, corner_y, day"
      #expect(try Spatial.boxes(container, tree) == [1, 2, 3])
    }
  }
}
