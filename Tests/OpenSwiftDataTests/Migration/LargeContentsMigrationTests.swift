import Foundation
import Testing

@testable import OpenSwiftData

enum Filled {
  @Model final class Photo {
    var name: String
    @Attribute(.externalStorage) var image: Data = Data()
    @Attribute(.externalStorage) var text: String = ""
    init(name: String) { self.name = name }
  }
}

/// Contents that a stage looks at before they go.
enum ScansV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Scan.self] }
  @Model final class Scan {
    var name: String
    @Attribute(.externalStorage) var image: Data?
    @Attribute(.externalStorage) var text: String?
    init(name: String) { self.name = name }
  }
}

enum ScansV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Scan.self] }
  @Model final class Scan {
    var name: String
    var sum: Int = 0
    @Attribute(.externalStorage) var copy: Data?
    var text: String?
    init(name: String) { self.name = name }
  }
}

enum ScansPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [ScansV1.self, ScansV2.self] }
  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: ScansV1.self, toVersion: ScansV2.self) { old, new in
        for scan in try old.fetch(FetchDescriptor<ScansV1.Scan>()) {
          let copy = try new.counterpart(of: scan, as: ScansV2.Scan.self)
          copy?.sum = (scan.image ?? Data()).reduce(scan.text?.utf8.count ?? 0) { $0 + Int($1) }
          copy?.copy = scan.image.map { $0 + [1] }
        }
        try new.save()
      }
    ]
  }
}

/// Large contents stay with their rows.
@Suite struct LargeContentsMigrationTests {
  @Test func R100_largeContentsStayWhereTheirPropertyMayNotBeNilAnyMore() throws {
    let image = Data(repeating: 7, count: 200_000)
    let text = String(repeating: "x", count: 200_000)
    try withPassage { passage in
      var configuration = passage.configuration
      configuration.backupBeforeMigration = true
      let passage = Passage(folder: passage.folder, configuration: configuration)
      try passage.write(Contents.Outside.Photo.self) { context in
        context.insert(Contents.Outside.Photo(name: "large", image: image, text: text))
        context.insert(Contents.Outside.Photo(name: "none", image: nil, text: nil))
      }
      for _ in 0..<2 {
        let photos = try passage.open(Filled.Photo.self)
          .fetch(FetchDescriptor<Filled.Photo>(sortBy: [SortDescriptor(\.name)]))
        #expect(photos.map(\.image) == [image, Data()])
        #expect(photos.map(\.text) == [text, ""])
      }
    }
  }

  /// The old objects have their contents after the new tables have let go of the files.
  @Test func R100_aStageReadsLargeContentsOfOldObjects() throws {
    let image = Data(repeating: 3, count: 200_000)
    let text = String(repeating: "x", count: 200_000)
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: ScansV1.self)) { context in
        let scan = ScansV1.Scan(name: "large")
        (scan.image, scan.text) = (image, text)
        context.insert(scan)
        context.insert(ScansV1.Scan(name: "none"))
      }
      let schema = Schema(versionedSchema: ScansV2.self)
      for _ in 0..<2 {
        let scans = try passage.open(schema, plan: ScansPlan.self)
          .fetch(FetchDescriptor<ScansV2.Scan>(sortBy: [SortDescriptor(\.name)]))
        #expect(scans.map(\.sum) == [800_000, 0])
        #expect(scans.map(\.copy) == [image + [1], nil] && scans.map(\.text) == [text, nil])
      }
      let support = StoreFiles(database: passage.configuration.url).support
      let names = FileManager.default.enumerator(atPath: support.path)?
        .compactMap { $0 as? String }
      let files = (names ?? []).count { Int($0.split(separator: "/").last ?? "") != nil }
      #expect(files == 1, "the copy's alone")
      try passage.expectStructure(of: schema)
    }
  }
}
