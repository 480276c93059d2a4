import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// Stores without a write-ahead log, as `VACUUM INTO` makes them.
@Suite struct HotJournalTests {
  @Test func aStoreWhoseProgramEndedWithinATransactionIsPutInOrder() throws {
    try withTemporaryFolder { folder in
      let source = folder.appendingPathComponent("source.store")
      let copy = folder.appendingPathComponent("copy.store")
      let titles = (0..<200).map { "memo \($0)" }
      do {
        let context = ModelContext(
          try ModelContainer(for: Memo.self, configurations: ModelConfiguration(url: source)))
        titles.forEach { context.insert(Memo($0)) }
        try context.save()
      }
      let connection = try Connection(path: source.path, mode: .readWrite)
      _ = try connection.scalar("PRAGMA journal_mode = DELETE")
      try connection.execute("PRAGMA cache_size = 1")
      try connection.execute("BEGIN IMMEDIATE")
      // More than the cache holds, so that some of it is in the file before the commit.
      try connection.execute("UPDATE Memo SET title = hex(randomblob(2000))")
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: source.path + suffix, toPath: copy.path + suffix)
      }
      try connection.execute("ROLLBACK")
      connection.close()
      let context = ModelContext(
        try ModelContainer(for: Memo.self, configurations: ModelConfiguration(url: copy)))
      let found = try context.fetch(
        FetchDescriptor<Memo>(sortBy: [SortDescriptor(\.persistentModelID)]))
      #expect(found.map(\.title) == titles)
    }
  }
}
