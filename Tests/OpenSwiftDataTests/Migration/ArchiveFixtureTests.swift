import Foundation
import OpenSwiftDataTesting
import Testing

@testable import OpenSwiftData

/// What the fixtures of the library plan do not have: a to-one with an order at its other end, a key, a struct,
/// dates and large numbers, contents in files, an R-tree.
enum ArchiveV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Shelf.self, Record.self] }

  struct Size: Codable, Equatable {
    var width = 0
    var note: String?
  }

  @Model final class Shelf {
    var name: String
    @Relationship(deleteRule: .cascade, inverse: \Record.shelf) var records: [Record] = []
    init(name: String) { self.name = name }
  }

  @Model final class Record {
    #Index<Record>(.rtree([\.x, \.y]))
    @Attribute(.unique) var code: String
    var made: Date
    var price: Decimal
    var serial: UInt64
    var size = Size()
    @Attribute(.externalStorage) var scan: Data?
    var x: Double
    var y: Double
    var shelf: Shelf?
    init(code: String, made: Date, price: Decimal, serial: UInt64, x: Double, y: Double) {
      (self.code, self.made, self.price, self.serial) = (code, made, price, serial)
      (self.x, self.y) = (x, y)
    }
  }
}

/// Other names, a to-one that must lead somewhere, a struct with one member more.
enum ArchiveV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Shelf.self, Record.self] }

  struct Size: Codable, Equatable {
    var width = 0
    var note: String?
    var depth: Int?
  }

  @Model final class Shelf {
    var name: String
    @Relationship(deleteRule: .cascade, originalName: "records", inverse: \Record.shelf)
    var contents: [Record] = []
    init(name: String) { self.name = name }
  }

  @Model final class Record {
    #Index<Record>(.rtree([\.east, \.north]))
    @Attribute(.unique, originalName: "code") var key: String
    var made: Date
    var price: Decimal
    var serial: UInt64
    var size = Size()
    @Attribute(.externalStorage) var scan: Data?
    @Attribute(originalName: "x") var east: Double
    @Attribute(originalName: "y") var north: Double
    var stars: Int = 1
    var shelf: Shelf
    init(key: String, made: Date, price: Decimal, serial: UInt64, place: [Double], shelf: Shelf) {
      (self.key, self.made, self.price, self.serial) = (key, made, price, serial)
      (east, north) = (place[0], place[1])
      self.shelf = shelf
    }
  }
}

/// A number that code makes another one of, one that widens, contents that come into the table.
enum ArchiveV3: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
  static var models: [any PersistentModel.Type] { [Shelf.self, Record.self] }

  @Model final class Shelf {
    var name: String
    @Relationship(deleteRule: .cascade, inverse: \Record.shelf) var contents: [Record] = []
    init(name: String) { self.name = name }
  }

  @Model final class Record {
    #Index<Record>(.rtree([\.east, \.north]))
    @Attribute(.unique) var key: String
    var made: Date
    @Attribute(originalName: "price") var cents: Int = 0
    var serial: Decimal
    var size = ArchiveV2.Size()
    var scan: Data?
    var east: Double
    var north: Double
    var stars: Int = 1
    var shelf: Shelf
    init(key: String, made: Date, serial: Decimal, place: [Double], shelf: Shelf) {
      (self.key, self.made, self.serial) = (key, made, serial)
      (east, north) = (place[0], place[1])
      self.shelf = shelf
    }
  }
}

enum ArchivePlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [ArchiveV1.self, ArchiveV2.self, ArchiveV3.self]
  }
  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: ArchiveV1.self, toVersion: ArchiveV2.self),
      .custom(fromVersion: ArchiveV2.self, toVersion: ArchiveV3.self) { old, new in
        for record in try old.fetch(FetchDescriptor<ArchiveV2.Record>()) {
          try new.counterpart(of: record, as: ArchiveV3.Record.self)?.cents =
            NSDecimalNumber(decimal: record.price * 100).intValue
        }
        try new.save()
      },
    ]
  }
}

/// What the fixtures hold, as each version says it.
private enum ArchiveFixture {
  static let codes = ["c", "a", "b"]
  static let price = Decimal(string: "12.34") ?? 0

  static func made(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 700_000_000.1 + Double(number) / 3)
  }

  static func serial(_ number: Int) -> UInt64 { .max - UInt64(number) }

  /// Not compressible by more than its pattern.
  static let scan = Data((0..<150_000).map { UInt8(truncatingIfNeeded: $0 % 251) })

  static func fill(_ context: ModelContext, version: Int) throws {
    switch version {
    case 1: fillFirst(context)
    case 2: fillSecond(context)
    default: fillThird(context)
    }
  }

  private static func fillFirst(_ context: ModelContext) {
    let shelf = ArchiveV1.Shelf(name: "top")
    context.insert(shelf)
    shelf.records = codes.enumerated().map { number, code in
      let record = ArchiveV1.Record(
        code: code, made: made(number), price: price, serial: serial(number),
        x: Double(number), y: -Double(number))
      record.size = ArchiveV1.Size(width: number, note: number == 1 ? "one" : nil)
      record.scan = number == 0 ? scan : nil
      return record
    }
  }

  private static func fillSecond(_ context: ModelContext) {
    let shelf = ArchiveV2.Shelf(name: "top")
    context.insert(shelf)
    shelf.contents = codes.enumerated().map { number, code in
      let record = ArchiveV2.Record(
        key: code, made: made(number), price: price, serial: serial(number),
        place: [Double(number), -Double(number)], shelf: shelf)
      record.size = ArchiveV2.Size(width: number, note: number == 1 ? "one" : nil)
      record.scan = number == 0 ? scan : nil
      return record
    }
  }

  private static func fillThird(_ context: ModelContext) {
    let shelf = ArchiveV3.Shelf(name: "top")
    context.insert(shelf)
    shelf.contents = codes.enumerated().map { number, code in
      let record = ArchiveV3.Record(
        key: code, made: made(number), serial: Decimal(serial(number)),
        place: [Double(number), -Double(number)], shelf: shelf)
      record.cents = 1_234
      record.size = ArchiveV2.Size(width: number, note: number == 1 ? "one" : nil)
      record.scan = number == 0 ? scan : nil
      return record
    }
  }
}

/// Stores of every version of the archive plan, as files that are never written again.
///
/// `WRITE_FIXTURES=1` writes the ones that are missing.
@Suite struct ArchiveFixtureTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Archive")

  private static var fixtures: [StoreFixture] { (try? StoreFixture.all(in: folder)) ?? [] }

  @Test(arguments: fixtures)
  func R161_everyVersionOpensInTheNewest(fixture: StoreFixture) throws {
    try fixture.migrated(to: ArchiveV3.self, plan: ArchivePlan.self) { context in
      let shelf = try context.only(ArchiveV3.Shelf.self)
      let records = shelf.contents
      #expect(records.map(\.key) == ArchiveFixture.codes, "in their order")
      #expect(records.map(\.made) == [0, 1, 2].map(ArchiveFixture.made))
      #expect(records.map(\.cents) == [1_234, 1_234, 1_234])
      #expect(records.map(\.serial) == [0, 1, 2].map { Decimal(ArchiveFixture.serial($0)) })
      #expect(records.map(\.size.width) == [0, 1, 2])
      #expect(records.map(\.size.note) == [nil, "one", nil])
      #expect(records.map(\.scan) == [ArchiveFixture.scan, nil, nil])
      #expect(records.allSatisfy { $0.stars == 1 && $0.size.depth == nil })
      let near = try context.fetch(
        FetchDescriptor<ArchiveV3.Record>(
          predicate: #Predicate { $0.east >= 1 && $0.east <= 2 && $0.north < -1 }))
      #expect(near.map(\.key) == ["b"])
      try expectTheKeyInForce(context)
    }
  }

  /// A new object with a stored key is the stored one.
  private func expectTheKeyInForce(_ context: ModelContext) throws {
    let shelf = try context.only(ArchiveV3.Shelf.self)
    let record = ArchiveV3.Record(
      key: "a", made: ArchiveFixture.made(9), serial: 1, place: [7, 7], shelf: shelf)
    context.insert(record)
    try context.save()
    #expect(try context.fetchCount(FetchDescriptor<ArchiveV3.Record>()) == 3)
  }

  @Test func thereIsAFixtureOfEachVersionAndTheClassesAreAsTheyWere() throws {
    #expect(Self.fixtures.count == ArchivePlan.schemas.count)
    for (fixture, version) in zip(Self.fixtures, ArchivePlan.schemas) {
      try fixture.check(isOf: version)
      let text = try String(
        contentsOf: fixture.url.deletingPathExtension().appendingPathExtension("txt"),
        encoding: .utf8)
      #expect(StoreFixture.description(of: version) == text)
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["WRITE_FIXTURES"] != nil))
  func writeFixtures() throws {
    for (index, version) in ArchivePlan.schemas.enumerated() {
      let url = Self.folder.appendingPathComponent("archive-\(index + 1).store")
      guard !FileManager.default.fileExists(atPath: url.path) else { continue }
      try StoreFixture.write(version, to: url) { try ArchiveFixture.fill($0, version: index + 1) }
    }
  }
}
