import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

@Suite struct ReopeningTests {
  @Test func everythingIsThereAgain() throws {
    try withSavedStore(["a", "b", "c"]) { folder, configuration in
      var identifiers: [PersistentIdentifier] = []
      for round in 0..<3 {
        let container = try ModelContainer(for: Memo.self, configurations: configuration)
        let context = ModelContext(container)
        let memos = try context.memos()
        #expect(memos.map(\.title) == ["a", "b", "c"] && memos.map(\.rank) == [round, 1, 2])
        if round > 0 { #expect(memos.map(\.persistentModelID) == identifiers) }
        identifiers = memos.map(\.persistentModelID)
        memos[0].rank += 1
        try context.save()
      }
      #expect(try FolderImage(folder).names == ["test.store"], "closing leaves the one file")
    }
  }

  @Test func aPersonCanReadTheFile() throws {
    try withSavedStore { _, configuration in
      let connection = try Connection(path: configuration.url.path, mode: .readOnly)
      defer { connection.close() }
      #expect(
        try connection.query("SELECT _pk, title, rank, remark FROM Memo ORDER BY _pk") == [
          [.integer(1), .text("a"), .integer(0), .null],
          [.integer(2), .text("b"), .integer(1), .null],
        ])
      #expect(try Introspection(connection).tables() == ["Memo", "_swiftdata"])
    }
  }

  @Test func aRowWithoutARequiredValueCannotBeWrittenByHand() throws {
    try withSavedStore { _, configuration in
      #expect(throws: SQLiteError.self) {
        try edit(configuration, "INSERT INTO Memo (title) VALUES ('no rank')")
      }
    }
  }

  @Test func twoContainersOnOneFileSeeEachOthersSaves() throws {
    try withSavedStore(["a"]) { _, configuration in
      let one = try ModelContainer(for: Memo.self, configurations: configuration)
      let two = try ModelContainer(for: Memo.self, configurations: configuration)
      let (first, second) = (ModelContext(one), ModelContext(two))
      for round in 0..<10 {
        try first.saveMemos(["one \(round)"])
        try second.saveMemos(["two \(round)"])
        #expect(try first.fetchCount(FetchDescriptor<Memo>()) == 3 + round * 2)
        #expect(try second.fetchCount(FetchDescriptor<Memo>()) == 3 + round * 2)
      }
      let identifier = try first.memos()[0].persistentModelID
      #expect((second.model(for: identifier) as? Memo)?.title == "a")
    }
  }

  @Test func aReadOnlyContainerReadsAndNeverSaves() throws {
    try withSavedStore { folder, configuration in
      let before = try Data(contentsOf: configuration.url)
      let reading = ModelConfiguration(url: configuration.url, allowsSave: false)
      do {
        let container = try ModelContainer(for: Memo.self, configurations: reading)
        let context = ModelContext(container)
        let memos = try context.memos()
        #expect(memos.map(\.title) == ["a", "b"])
        try context.save()
        memos[0].title = "A"
        context.insert(Memo("c"))
        #expect(try context.memos().map(\.title) == ["A", "b", "c"], "unsaved changes work")
        let text = explanation { try context.save() }
        #expect(text.contains("allowsSave") && text.contains("test.store"))
        #expect(context.pendingTitles == [["c"], ["A"], []])
        context.rollback()
        try context.save()
      }
      #expect(try Data(contentsOf: configuration.url) == before)
      _ = folder
    }
  }

  @Test func R145_aFreshStoreCanBeReadAtOnce() throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      let container = try ModelContainer(for: Memo.self, configurations: configuration)
      #expect(try ModelContext(container).memos().isEmpty)
      let reading = ModelConfiguration(url: configuration.url, allowsSave: false)
      let reader = try ModelContainer(for: Memo.self, configurations: reading)
      #expect(try ModelContext(reader).memos().isEmpty)
      try ModelContext(container).saveMemos(["a"])
      #expect(try ModelContext(reader).memos().count == 1)
    }
  }

  @Test func theDefaultStoreLiesInTheProgramsFolderWhichIsMade() async {
    await #expect(processExitsWith: .success) {
      try withTemporaryFolder { folder in
        setenv("XDG_DATA_HOME", folder.path, 1)
        let configuration = ModelConfiguration()
        guard configuration.url.path.hasPrefix(folder.path),
          configuration.url.lastPathComponent == "default.store"
        else { exit(2) }
        try ModelContext(ModelContainer(for: Memo.self)).saveMemos(["a"])
        guard try ModelContext(ModelContainer(for: Memo.self)).memos().count == 1,
          FileManager.default.fileExists(atPath: configuration.url.path)
        else { exit(3) }
      }
    }
  }
}
