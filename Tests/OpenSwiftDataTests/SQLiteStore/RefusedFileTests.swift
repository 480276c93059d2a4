import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// The model of a program that means something else by the name.
private enum Foreign {
  @Model final class Memo {
    var title: Int = 0
    init() {}
  }
}

/// Files that are no store of the container's are refused by name and left as they are.
@Suite struct RefusedFileTests {
  /// Opens the file, which must fail with `kind`, name the file and change nothing.
  private func expectRefusal(
    _ configuration: ModelConfiguration, in folder: URL, as kind: SwiftDataError,
    mentioning words: [String] = [], schema: Schema = Schema([Memo.self])
  ) throws {
    let before = try FolderImage(folder)
    for _ in 0..<2 {
      let error = refusal { _ = try ModelContainer(for: schema, configurations: configuration) }
      #expect(error == kind)
      let text = "\(error as Any)"
      for word in words + [configuration.url.lastPathComponent] { #expect(text.contains(word)) }
    }
    #expect(try FolderImage(folder) == before)
  }

  @Test(arguments: ["hello", "SQLite format 2\0", String(repeating: "x", count: 5_000), "\0"])
  func aFileThatIsNoDatabase(content: String) throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      try Data(content.utf8).write(to: configuration.url)
      try expectRefusal(
        configuration, in: folder, as: .loadIssueModelContainer,
        mentioning: ["not a SQLite database"])
    }
  }

  @Test func aDatabaseOfAnotherProgram() throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      try edit(configuration, "CREATE TABLE Memo (title TEXT); INSERT INTO Memo VALUES ('theirs')")
      try expectRefusal(
        configuration, in: folder, as: .unknownDataStoreSchema, mentioning: ["another program"])
    }
  }

  @Test func R143_aStoreOfAnotherSchemaIsComparedAndKept() throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      _ = try ModelContainer(for: Memo.self, Label.self, configurations: configuration)
      try expectRefusal(
        configuration, in: folder, as: .unknownDataStoreSchema,
        mentioning: ["Memo.title", "another schema"],
        schema: Schema([Foreign.Memo.self, Label.self]))
      _ = try ModelContainer(for: Memo.self, Label.self, configurations: configuration)
    }
  }

  @Test func aStoreOfAnotherSchemaThatIsOpenMeanwhileIsRefusedToo() throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      let container = try ModelContainer(for: Memo.self, Label.self, configurations: configuration)
      let context = ModelContext(container)
      try context.saveMemos(["a"])
      #expect(throws: SwiftDataError.unknownDataStoreSchema) {
        try ModelContainer(for: Foreign.Memo.self, Label.self, configurations: configuration)
      }
      try context.saveMemos(["b"])
      #expect(try context.memos().count == 2)
    }
  }

  @Test func aStoreOfALaterVersionOfTheLibrary() throws {
    try withSavedStore { folder, configuration in
      try edit(configuration, "UPDATE _swiftdata SET value = 99 WHERE key = 'format'")
      try expectRefusal(
        configuration, in: folder, as: .backwardMigration, mentioning: ["99", "later version"])
    }
  }

  @Test(arguments: ["format", "identifier", "fingerprint", "schema"])
  func aStoreWithoutAPartOfItsMetadata(key: String) throws {
    try withSavedStore { folder, configuration in
      try edit(configuration, "DELETE FROM _swiftdata WHERE key = '\(key)'")
      try expectRefusal(configuration, in: folder, as: .loadIssueModelContainer, mentioning: [key])
      try edit(configuration, "INSERT INTO _swiftdata VALUES ('\(key)', x'00')")
      try expectRefusal(configuration, in: folder, as: .loadIssueModelContainer, mentioning: [key])
    }
  }

  @Test func aStoreWhoseSchemaCannotBeRead() throws {
    try withSavedStore { folder, configuration in
      try edit(
        configuration,
        """
        UPDATE _swiftdata SET value = '{' WHERE key = 'schema';
        UPDATE _swiftdata SET value = 'other' WHERE key = 'fingerprint'
        """)
      try expectRefusal(configuration, in: folder, as: .unknownDataStoreSchema)
    }
  }

  @Test func aTruncatedStore() throws {
    try withSavedStore((0..<2_000).map { "memo \($0)" }) { _, configuration in
      let bytes = try Data(contentsOf: configuration.url)
      for size in [50, 100, 1_000, 5_000] {
        try bytes.prefix(size).write(to: configuration.url)
        let text = explanation {
          let container = try ModelContainer(for: Memo.self, configurations: configuration)
          _ = try ModelContext(container).memos()
        }
        #expect(text.contains("test.store"), "\(size) bytes: \(text)")
        #expect(try Data(contentsOf: configuration.url).prefix(size) == bytes.prefix(size))
      }
    }
  }

  @Test func aStoreThatLacksItsTable() throws {
    try withSavedStore { _, configuration in
      try edit(configuration, "DROP TABLE Memo")
      let text = explanation {
        let container = try ModelContainer(for: Memo.self, configurations: configuration)
        _ = try ModelContext(container).memos()
      }
      #expect(text.contains("Memo"))
    }
  }

  @Test func anEmptyFileBecomesAStore() throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      try Data().write(to: configuration.url)
      let container = try ModelContainer(for: Memo.self, configurations: configuration)
      try ModelContext(container).saveMemos(["a"])
    }
  }
}
