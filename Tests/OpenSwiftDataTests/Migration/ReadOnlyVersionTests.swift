import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// A store that is only read is read in the version that the program means.
@Suite struct ReadOnlyVersionTests {
  private func readOnly(_ passage: Passage) -> Passage {
    var passage = passage
    passage.configuration = ModelConfiguration(
      url: passage.configuration.url, allowsSave: false)
    return passage
  }

  @Test func oneWhoseValuesAreThoseOfAnEarlierVersionIsRefused() throws {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: LibraryV2.self)) { context in
        context.insert(LibraryV2.Book(name: "a", cents: 1, keywords: ""))
      }
      let schema = Schema(versionedSchema: LibraryV3.self)
      try readOnly(passage).expectRefusal(
        schema, plan: LibraryPlan3.self, as: .unknownDataStoreSchema, mentioning: ["allowsSave"])
      _ = try passage.open(schema, plan: LibraryPlan3.self)
      let books = try readOnly(passage).open(schema, plan: LibraryPlan3.self)
        .fetch(FetchDescriptor<LibraryV2.Book>())
      #expect(books.map(\.shout) == ["A"])
    }
  }

  @Test func oneThatIsNewerThanThePlanIsRefused() throws {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: LibraryV2.self))
      _ = try passage.open(Schema(versionedSchema: LibraryV3.self), plan: LibraryPlan3.self)
      let error = refusal {
        _ = try readOnly(passage).open(
          Schema(versionedSchema: LibraryV2.self), plan: PlanMistakes.NoPlan.self)
      }
      #expect(error == .backwardMigration, "\(error as Any)")
      #expect("\(error as Any)".contains("3.0.0") && "\(error as Any)".contains("2.0.0"))
      let other = refusal {
        _ = try passage.open(
          Schema(versionedSchema: LibraryV2.self), plan: PlanMistakes.NoPlan.self)
      }
      #expect(error?.explanation == other?.explanation, "\(other as Any)")
    }
  }

  @Test func aPlanDoesNotHaveTheDescriptionReadOnceMore() throws {
    try withPassage { passage in
      let schema = Schema(versionedSchema: LibraryV4.self)
      try passage.write(schema)
      let plans: [(any SchemaMigrationPlan.Type)?] = [nil, LibraryPlan.self]
      let counts = try plans.map { plan in
        try SQLRecorder.watching { recorder in
          try recorder.statements {
            _ = try readOnly(passage).open(schema, plan: plan)
          }.count { $0.contains("_swiftdata") }
        }
      }
      #expect(counts[0] == counts[1] && counts[0] > 0, "\(counts)")
    }
  }
}

/// The errors of a migration speak of it.
@Suite struct MigrationErrorTests {
  @Test func oneOfSQLiteIsNotTakenForAPredicates() {
    let error = SQLiteError(extendedCode: 1, message: "no such column: a", sql: "SELECT a")
    for action in ["opened", "migrated"] {
      let explained = StoreOpening.explain(error, path: "a.store", doing: action)
      #expect(explained as? SwiftDataError == .loadIssueModelContainer)
      #expect("\(explained)".contains("no such column: a"))
    }
    let explained = StoreOpening.explain(error, path: "a.store", doing: "read")
    #expect(explained as? SwiftDataError == .unsupportedPredicate)
  }

  @Test func aColumnWhoseContentsAreLostIsNamed() throws {
    try withPassage { passage in
      try passage.write(Contents.Outside.Photo.self) { context in
        context.insert(
          Contents.Outside.Photo(name: "a", image: Data(count: 300_000), text: nil))
      }
      let support = StoreFiles(database: passage.configuration.url).support
      try FileManager.default.removeItem(at: support)
      try passage.expectRefusal(
        Schema([Contents.Inside.Photo.self]), as: .loadIssueModelContainer,
        mentioning: ["the column image of Photo"])
    }
  }

  @Test func ofACopyThatCannotBeMadeNothingIsLeft() throws {
    try withPassage { passage in
      var passage = passage
      passage.configuration.backupBeforeMigration = true
      try passage.write(Schema(versionedSchema: BackedV1.self)) { context in
        context.insert(BackedV1.Sheet(name: "a", scan: Data(count: 200_000)))
      }
      // A folder where the copy has to be.
      let backup = StoreFiles(database: passage.configuration.url).backup
      try FileManager.default.createDirectory(at: backup, withIntermediateDirectories: true)
      let error = refusal { _ = try passage.open(Schema(versionedSchema: BackedV2.self)) }
      #expect(error == .loadIssueModelContainer)
      let names = try FileManager.default.contentsOfDirectory(atPath: passage.folder.path)
      #expect(!names.contains { $0.hasSuffix(".new") }, "\(names)")
    }
  }
}
