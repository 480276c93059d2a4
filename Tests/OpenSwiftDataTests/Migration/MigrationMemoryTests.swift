import Foundation
import TestSupport
import Testing

/// A migration takes as much memory as a batch does, however many rows there are.
@Suite(.serialized) struct MigrationMemoryTests {
  /// The most memory that a program of its own had while it migrated so many rows, in kilobytes.
  private func peak(_ count: Int) throws -> Int {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("lines.store")
      try MigrationMemory.write(count, to: url)
      let lines = try BuiltProgram(named: "store-writer")
        .runUntilKilled([url.path, "migrate many rows"]) { _ in nil }
      return try #require(lines.first.flatMap { Int($0) })
    }
  }

  @Test func memoryDoesNotGrowWithTheRows() throws {
    let (few, many) = (try peak(5_000), try peak(60_000))
    #expect(many < 200 << 10, "kilobytes")
    // So many more objects, or rows in a cache, would take more.
    #expect(many - few < 16 << 10, "kilobytes; \(few) for a twelfth of the rows")
  }
}
