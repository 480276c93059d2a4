import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// One entity on its way: without an R-tree, with one, with others.
enum SpatialChange {
  enum Plain {
    @Model final class Spot {
      var code: Int
      var x: Double
      var y: Double?
      var z: Int
      init(_ code: Int, _ x: Double, _ y: Double?, _ z: Int = 0) {
        (self.code, self.x, self.y, self.z) = (code, x, y, z)
      }
    }
  }

  enum Treed {
    @Model final class Spot {
      #Index<Spot>(.rtree([\.x, \.y]), .binary([\.code]))
      var code: Int
      var x: Double
      var y: Double?
      var z: Int
      init(_ code: Int, _ x: Double, _ y: Double?, _ z: Int = 0) {
        (self.code, self.x, self.y, self.z) = (code, x, y, z)
      }
    }
  }

  enum Ordered {
    @Model final class Spot {
      #Index<Spot>([\.x, \.y])
      var code: Int
      var x: Double
      var y: Double?
      var z: Int
      init(_ code: Int, _ x: Double, _ y: Double?, _ z: Int) {
        (self.code, self.x, self.y, self.z) = (code, x, y, z)
      }
    }
  }

  enum Wider {
    @Model final class Spot {
      #Index<Spot>(.rtree([\.x, \.y, \.z]), .rtree([\.z]))
      var code: Int
      var x: Double
      var y: Double?
      var z: Int
      init(_ code: Int, _ x: Double, _ y: Double?, _ z: Int) {
        (self.code, self.x, self.y, self.z) = (code, x, y, z)
      }
    }
  }

  enum Renamed {
    @Model final class Pin {
      #Index<Pin>(.rtree([\.east, \.north]))
      static let originalEntityNames = ["Spot"]
      var code: Int
      @Attribute(originalName: "x") var east: Double
      @Attribute(originalName: "y") var north: Double?
      var z: Int
      init(_ code: Int, _ east: Double, _ north: Double?, _ z: Int) {
        (self.code, self.east, self.north, self.z) = (code, east, north, z)
      }
    }
  }

  /// The coordinates change their names with one another.
  enum Swapped {
    @Model final class Spot {
      #Index<Spot>(.rtree([\.x, \.y]))
      var code: Int
      @Attribute(originalName: "y") var x: Double?
      @Attribute(originalName: "x") var y: Double
      var z: Int
      init(_ code: Int, _ x: Double?, _ y: Double, _ z: Int) {
        (self.code, self.x, self.y, self.z) = (code, x, y, z)
      }
    }
  }

  /// The table is made anew, and the coordinates stay.
  enum Rebuilt {
    @Model final class Spot {
      #Index<Spot>(.rtree([\.x, \.y]))
      var code: Int
      var x: Double
      var y: Double?
      var z: Double
      init(_ code: Int, _ x: Double, _ y: Double?, _ z: Double) {
        (self.code, self.x, self.y, self.z) = (code, x, y, z)
      }
    }
  }

  /// Rows that were nowhere are somewhere now.
  enum Filled {
    @Model final class Spot {
      #Index<Spot>(.rtree([\.x, \.y]))
      var code: Int
      var x: Double
      var y: Double = 7
      var z: Int
      init(_ code: Int, _ x: Double, _ z: Int) {
        (self.code, self.x, self.z) = (code, x, z)
      }
    }
  }

  /// A coordinate is gone, and its tree with it.
  enum Narrow {
    @Model final class Spot {
      var code: Int
      var x: Double
      var z: Int
      init(_ code: Int, _ x: Double, _ z: Int) {
        (self.code, self.x, self.z) = (code, x, z)
      }
    }
  }

  @Model final class Elsewhere {
    var name = ""
    init() {}
  }
}

/// R-trees follow inferred migrations and plans.
@Suite struct SpatialMigrationTests {
  private static let tree = "Spot rtree by x, y"

  /// Three spots, of which one is nowhere.
  private func write(_ passage: Passage) throws {
    try passage.write(SpatialChange.Treed.Spot.self) { context in
      for code in 1...2 {
        context.insert(SpatialChange.Treed.Spot(code, Double(code), Double(-code), code))
      }
      context.insert(SpatialChange.Treed.Spot(3, 3, nil, 3))
    }
  }

  private func boxes(_ passage: Passage, _ tree: String = Self.tree) throws -> [Int64] {
    try passage.sql("SELECT id FROM \"\(tree)\" ORDER BY id").compactMap { $0[0].integerValue }
  }

  /// A box without a row tells whether a tree was made anew.
  private func mark(_ passage: Passage) throws {
    try passage.sql("INSERT INTO \"\(Self.tree)\" VALUES (99, 0, 0, 0, 0)")
  }

  @Test func itIsAddedToTheRowsThatThereAre() throws {
    try withPassage { passage in
      try passage.write(SpatialChange.Plain.Spot.self) { context in
        for code in 1...3 {
          context.insert(SpatialChange.Plain.Spot(code, Double(code), code == 2 ? nil : 1))
        }
      }
      let context = try passage.open(SpatialChange.Treed.Spot.self)
      #expect(try boxes(passage) == [1, 3])
      let box = FetchDescriptor<SpatialChange.Treed.Spot>(
        predicate: #Predicate { (spot: SpatialChange.Treed.Spot) in
          spot.x > 2 && spot.x < 4 && spot.y == 1
        })
      #expect(try context.fetch(box).map(\.code) == [3])
      context.insert(SpatialChange.Treed.Spot(4, 3, 1))
      try context.save()
      #expect(try context.fetch(box).map(\.code) == [3, 4])
      try passage.expectStructure(of: Schema([SpatialChange.Treed.Spot.self]))
    }
  }

  @Test(arguments: [
    Schema([SpatialChange.Plain.Spot.self]), Schema([SpatialChange.Ordered.Spot.self]),
    Schema([SpatialChange.Narrow.Spot.self]), Schema([SpatialChange.Elsewhere.self]),
  ])
  func itIsDropped(schema: Schema) throws {
    try withPassage { passage in
      try write(passage)
      _ = try passage.open(schema)
      try passage.expectStructure(of: schema)
      let left = try passage.sql("SELECT name FROM sqlite_schema WHERE name LIKE '%rtree%'")
      #expect(left == [])
    }
  }

  @Test func anOrderedOneBecomesATree() throws {
    try withPassage { passage in
      try passage.write(SpatialChange.Ordered.Spot.self) { context in
        context.insert(SpatialChange.Ordered.Spot(1, 1, 1, 1))
      }
      _ = try passage.open(SpatialChange.Treed.Spot.self)
      #expect(try boxes(passage) == [1])
      try passage.expectStructure(of: Schema([SpatialChange.Treed.Spot.self]))
    }
  }

  @Test func othersTakeItsPlace() throws {
    try withPassage { passage in
      try write(passage)
      _ = try passage.open(SpatialChange.Wider.Spot.self)
      #expect(try boxes(passage, "Spot rtree by x, y, z") == [1, 2])
      #expect(try boxes(passage, "Spot rtree by z") == [1, 2, 3])
      try passage.expectStructure(of: Schema([SpatialChange.Wider.Spot.self]))
    }
  }

  @Test func itFollowsNewNames() throws {
    try withPassage { passage in
      try write(passage)
      let context = try passage.open(SpatialChange.Renamed.Pin.self)
      #expect(try boxes(passage, "Pin rtree by east, north") == [1, 2])
      let found = try context.fetch(
        FetchDescriptor<SpatialChange.Renamed.Pin>(
          predicate: #Predicate { (spot: SpatialChange.Renamed.Pin) in
            spot.east > 1 && spot.east < 9 && spot.north == -2
          }))
      #expect(found.map(\.code) == [2])
      try passage.expectStructure(of: Schema([SpatialChange.Renamed.Pin.self]))
    }
  }

  @Test func coordinatesThatChangeTheirNamesChangeTheirSides() throws {
    try withPassage { passage in
      try write(passage)
      let context = try passage.open(SpatialChange.Swapped.Spot.self)
      let found = try context.fetch(
        FetchDescriptor<SpatialChange.Swapped.Spot>(
          predicate: #Predicate { (spot: SpatialChange.Swapped.Spot) in
            spot.y > 1 && spot.y < 9 && spot.x == -2
          }))
      #expect(found.map(\.code) == [2])
      try passage.expectStructure(of: Schema([SpatialChange.Swapped.Spot.self]))
    }
  }

  @Test func itStaysWhereATableIsMadeAnew() throws {
    try withPassage { passage in
      try write(passage)
      try mark(passage)
      let context = try passage.open(SpatialChange.Rebuilt.Spot.self)
      #expect(try boxes(passage) == [1, 2, 99])
      try context.fetch(FetchDescriptor<SpatialChange.Rebuilt.Spot>()).forEach { $0.y = 5 }
      try context.save()
      #expect(try boxes(passage) == [1, 2, 3, 99])
      try passage.expectStructure(of: Schema([SpatialChange.Rebuilt.Spot.self]))
    }
  }

  /// It may have missed changes.
  @Test func oneWithoutATriggerIsMadeAnew() throws {
    try withPassage { passage in
      try write(passage)
      try mark(passage)
      try passage.sql("DROP TRIGGER \"\(Self.tree) changed\"")
      _ = try passage.open(SpatialChange.Rebuilt.Spot.self)
      #expect(try boxes(passage) == [1, 2])
      try passage.expectStructure(of: Schema([SpatialChange.Rebuilt.Spot.self]))
    }
  }

  @Test func valuesThatAreFilledInAreSomewhere() throws {
    try withPassage { passage in
      try write(passage)
      _ = try passage.open(SpatialChange.Filled.Spot.self)
      #expect(try boxes(passage) == [1, 2, 3])
      try passage.expectStructure(of: Schema([SpatialChange.Filled.Spot.self]))
    }
  }

  @Test func whatIsMadeByHandStaysBesideIt() throws {
    try withPassage { passage in
      try write(passage)
      try passage.sql(
        """
        CREATE TABLE journal (line);
        CREATE TRIGGER noted AFTER INSERT ON Spot BEGIN INSERT INTO journal VALUES (NEW.code); END;
        CREATE VIRTUAL TABLE "by hand" USING rtree(id, a, b);
        INSERT INTO "by hand" VALUES (5, 1, 2);
        """)
      let context = try passage.open(SpatialChange.Rebuilt.Spot.self)
      context.insert(SpatialChange.Rebuilt.Spot(8, 1, 1, 1))
      try context.save()
      #expect(try passage.sql("SELECT line FROM journal") == [[.integer(8)]])
      #expect(try passage.sql("SELECT id FROM \"by hand\"") == [[.integer(5)]])
      #expect(try boxes(passage) == [1, 2, 4])
    }
  }

  // MARK: Plans

  enum V1: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any PersistentModel.Type] { [SpatialChange.Treed.Spot.self] }
  }

  enum V2: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    static var models: [any PersistentModel.Type] { [SpatialChange.Rebuilt.Spot.self] }
  }

  enum V3: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
    static var models: [any PersistentModel.Type] { [SpatialChange.Renamed.Pin.self] }
  }

  enum Plan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: V1.self, toVersion: V2.self,
          willMigrate: { context in
            let box = FetchDescriptor<SpatialChange.Treed.Spot>(
              predicate: #Predicate { (spot: SpatialChange.Treed.Spot) in
                spot.x > 0 && spot.x < 2 && spot.y == -1
              })
            try context.fetch(box).forEach { $0.x = 50 }
            try context.save()
          },
          didMigrate: { context in
            let box = FetchDescriptor<SpatialChange.Rebuilt.Spot>(
              predicate: #Predicate { (spot: SpatialChange.Rebuilt.Spot) in
                spot.x > 49 && spot.x < 51 && spot.y == -1
              })
            try context.fetch(box).forEach { $0.y = 70 }
            try context.save()
          }),
        .custom(fromVersion: V2.self, toVersion: V3.self) { old, new in
          let box = FetchDescriptor<SpatialChange.Rebuilt.Spot>(
            predicate: #Predicate { (spot: SpatialChange.Rebuilt.Spot) in
              spot.x > 49 && spot.x < 51 && spot.y == 70
            })
          for spot in try old.fetch(box) {
            try new.counterpart(of: spot, as: SpatialChange.Renamed.Pin.self)?.north = 80
          }
          try new.save()
        },
      ]
    }
  }

  @Test func stagesSearchAndChangeIt() throws {
    try withPassage { passage in
      try write(passage)
      let context = try passage.open(Schema(versionedSchema: V3.self), plan: Plan.self)
      let found = try context.fetch(
        FetchDescriptor<SpatialChange.Renamed.Pin>(
          predicate: #Predicate { (spot: SpatialChange.Renamed.Pin) in
            spot.east > 49 && spot.east < 51 && spot.north == 80
          }))
      #expect(found.map(\.code) == [1])
      #expect(try boxes(passage, "Pin rtree by east, north") == [1, 2])
    }
  }
}
