import Foundation
import Testing

@testable import OpenSwiftData

/// A store's name may be long, but that of a copy is longer.
@Suite struct CopyNameTests {
  private func withLongName(_ length: Int, _ body: (Passage) throws -> Void) throws {
    try withPassage { passage in
      var passage = passage
      let name = String(repeating: "n", count: length)
      passage.configuration = ModelConfiguration(
        url: passage.folder.appendingPathComponent(name))
      try passage.write(Schema(versionedSchema: BackedV1.self)) { context in
        context.insert(BackedV1.Sheet(name: "a", scan: Data(count: 200_000)))
      }
      try body(passage)
    }
  }

  @Test func aCopyWhoseNamesWouldBeTooLongIsSaidToBe() throws {
    try withLongName(240) { passage in
      var passage = passage
      passage.configuration.backupBeforeMigration = true
      try passage.expectRefusal(
        Schema(versionedSchema: BackedV2.self), as: .configurationFileNameTooLong,
        mentioning: ["266 bytes", "255", ".before-migration", "a shorter name"])
      passage.configuration.backupBeforeMigration = false
      let context = try passage.open(Schema(versionedSchema: BackedV2.self))
      #expect(try context.only(BackedV2.Sheet.self).scan == Data(count: 200_000))
    }
  }

  @Test func aCopyWithTheLongestPossibleNamesIsMade() throws {
    try withLongName(255 - "..before-migration_SUPPORT".utf8.count) { passage in
      var passage = passage
      passage.configuration.backupBeforeMigration = true
      let context = try passage.open(Schema(versionedSchema: BackedV2.self))
      #expect(try context.only(BackedV2.Sheet.self).scan == Data(count: 200_000))
    }
  }
}
