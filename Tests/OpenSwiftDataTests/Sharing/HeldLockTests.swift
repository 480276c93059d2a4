import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// The model of a program that means something else by the name.
private enum Stranger {
  @Model final class Page {
    var round: String = ""
    init() {}
  }
}

/// Closing any descriptor of a file gives up all locks of the process on it
/// (<https://sqlite.org/howtocorrupt.html>, 2.2).
///
/// Another process that meets no locks takes itself for the last one, and removes the log when it ends.
@Suite struct HeldLockTests {
  private func withStore(_ body: (URL, BuiltProgram) throws -> Void) throws {
    let program = try BuiltProgram(named: "store-writer")
    try withTemporaryFolder { try body($0.appendingPathComponent("test.store"), program) }
  }

  private func number(ofFileAt path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.systemFileNumber] as? NSNumber)?.intValue
  }

  private func count(_ context: ModelContext) throws -> Int {
    try context.fetchCount(FetchDescriptor<KillLedger.Page>())
  }

  @Test func aProgramThatIsAloneRemovesTheLog() throws {
    try withStore { url, program in
      _ = try program.run([url.path, "save once"]) { _ in nil }
      #expect(FileManager.default.fileExists(atPath: url.path))
      #expect(!FileManager.default.fileExists(atPath: url.path + "-wal"))
    }
  }

  @Test(arguments: ["opened", "read", "refused"])
  func aStoreKeepsItsLocksWhileItIsOpenedAgain(way: String) throws {
    try withStore { url, program in
      let context = ModelContext(try KillLedger.container(url))
      context.insert(KillLedger.Page())
      try context.save()
      let log = number(ofFileAt: url.path + "-wal")
      switch way {
      case "opened": _ = try KillLedger.container(url)
      case "read":
        _ = try ModelContainer(
          for: KillLedger.Piece.self, KillLedger.Page.self,
          configurations: ModelConfiguration(url: url, allowsSave: false))
      default:
        #expect(throws: SwiftDataError.self) {
          try ModelContainer(
            for: Stranger.Page.self, configurations: ModelConfiguration(url: url))
        }
      }
      _ = try program.run([url.path, "save once"]) { _ in nil }
      let left = number(ofFileAt: url.path + "-wal")
      #expect(log != nil && left == log)
      #expect(try count(context) == 2)
      context.insert(KillLedger.Page())
      try context.save()
      let read = ModelContext(try KillLedger.container(url))
      #expect(try count(read) == 3)
    }
  }
}
