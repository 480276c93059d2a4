import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Places where no store can be.
@Suite struct RefusedPlaceTests {
  private func refusal(at url: URL, allowsSave: Bool = true) -> String {
    explanation {
      let configuration = ModelConfiguration(url: url, allowsSave: allowsSave)
      _ = try ModelContainer(for: Memo.self, configurations: configuration)
    }
  }

  @Test func aFolderIsNoStore() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("folder.store", isDirectory: true)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let text = refusal(at: url)
      #expect(text.contains("loadIssueModelContainer") && text.contains("is a folder"))
      #expect(text.contains("folder.store"))
    }
  }

  /// Reading it would wait for somebody who writes.
  @Test func aPipeIsNoStore() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("pipe.store")
      #expect(mkfifo(url.path, 0o600) == 0)
      let text = refusal(at: url)
      #expect(text.contains("not a SQLite database") && text.contains("pipe.store"))
    }
  }

  @Test func anEmptyFileAtTheEndOfALinkBecomesAStore() throws {
    try withTemporaryFolder { folder in
      let (file, link) = (
        folder.appendingPathComponent("file.store"), folder.appendingPathComponent("link.store")
      )
      try Data().write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let container = try ModelContainer(for: Memo.self, configurations: .init(url: link))
      try ModelContext(container).saveMemos(["a"])
      #expect(try ModelContext(container).memos().map(\.title) == ["a"])
    }
  }

  @Test func aFileIsNoFolder() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data("x".utf8).write(to: file)
      let text = refusal(at: file.appendingPathComponent("below/test.store"))
      #expect(text.contains("loadIssueModelContainer") && text.contains("below/test.store"))
      #expect(try Data(contentsOf: file) == Data("x".utf8))
    }
  }

  @Test func aFolderThatCannotBeMadeIsNamed() {
    let text = refusal(at: URL(fileURLWithPath: "/proc/no/such/test.store"))
    #expect(text.contains("loadIssueModelContainer") && text.contains("/proc/no/such/test.store"))
  }

  @Test func aFolderThatCannotBeWrittenIsNamed() {
    let text = refusal(at: URL(fileURLWithPath: "/proc/test.store"))
    #expect(text.contains("loadIssueModelContainer") && text.contains("/proc/test.store"))
  }

  @Test func aReadOnlyFileIsRefusedForTheSuperuserToo() throws {
    try withSavedStore { folder, configuration in
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: configuration.url.path)
      let before = try FolderImage(folder)
      let text = refusal(at: configuration.url)
      #expect(text.contains("loadIssueModelContainer") && text.contains("read-only"))
      #expect(try FolderImage(folder) == before)
      let reading = ModelConfiguration(url: configuration.url, allowsSave: false)
      let container = try ModelContainer(for: Memo.self, configurations: reading)
      #expect(try ModelContext(container).memos().map(\.title) == ["a", "b"])
    }
  }

  @Test(arguments: ["test.store", "below/test.store"])
  func aReadOnlyFolderGetsNoStoreForTheSuperuserEither(name: String) throws {
    try withTemporaryFolder { folder in
      let manager = FileManager.default
      try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
      defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
      let text = refusal(at: folder.appendingPathComponent(name))
      #expect(text.contains("loadIssueModelContainer") && text.contains(name))
      let names = try FolderImage(folder).names
      #expect(names.isEmpty)
    }
  }

  @Test func aReadOnlyFolderOfAStoreIsRefusedForTheSuperuserToo() throws {
    try withSavedStore { folder, configuration in
      let manager = FileManager.default
      let before = try FolderImage(folder)
      try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
      defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
      let text = refusal(at: configuration.url)
      #expect(text.contains("loadIssueModelContainer") && text.contains(folder.path))
      #expect(try FolderImage(folder) == before)
    }
  }

  @Test func aMissingFileIsNotMadeForReading() throws {
    try withTemporaryFolder { folder in
      let text = refusal(at: folder.appendingPathComponent("test.store"), allowsSave: false)
      #expect(text.contains("does not exist") && text.contains("test.store"))
      let names = try FolderImage(folder).names
      #expect(names.isEmpty)
    }
  }

  @Test func anotherSchemeIsNoFile() throws {
    let url = try #require(URL(string: "https://example.org/test.store"))
    #expect(refusal(at: url).contains("is not a file"))
  }

  @Test(arguments: [
    "a b.store", "ü.store", "100%.store", "q?x#y.store", "'quoted\".store", "file:x",
  ])
  func anyNameOfAFileWorks(name: String) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("sub folder/" + name)
      for _ in 0..<2 {
        let container = try ModelContainer(for: Memo.self, configurations: .init(url: url))
        try ModelContext(container).saveMemos(["a"])
      }
      #expect(FileManager.default.fileExists(atPath: folder.path + "/sub folder/" + name))
      let container = try ModelContainer(for: Memo.self, configurations: .init(url: url))
      #expect(try ModelContext(container).memos().count == 2)
    }
  }
}
