import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// How much memory many rows take, as a program of its own measures it where the system tells.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
struct MemoryTests {
  /// Writes rows without objects.
  private func withSamples(_ count: Int, _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("test.store")
      let container = try FetchMemoryLedger.container(url)
      try container.execute(
        """
        WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count))
        INSERT INTO Sample (_pk, number, name, value) SELECT n, n, 'sample ' || n, n FROM numbers
        """)
      try body(url)
    }
  }

  private func measure(_ work: String, _ url: URL) throws -> FetchMemoryLedger.Memory {
    let lines = try BuiltProgram(named: "store-writer").runUntilKilled([url.path, work]) { _ in nil
    }
    return try #require(FetchMemoryLedger.Memory(lines.first ?? ""))
  }

  @Test func aMillionRowsPassInLessThan60Megabytes() throws {
    let count = 1_000_000
    try withSamples(count) { url in
      let memory = try measure("enumerate", url)
      print("MemoryTests: \(memory)")
      #expect(memory.sum == count * (count + 1) / 2, "every row was visited")
      #expect(memory.peak < 60 * 1_024, "in kilobytes, the program's own included")
    }
  }

  @Test func aContextIsBackAtItsSizeWhenAHundredThousandObjectsAreDropped() throws {
    let count = 100_000
    try withSamples(count) { url in
      let memory = try measure("fetch and drop", url)
      print("MemoryTests: \(memory)")
      #expect(memory.sum == count * (count + 1) / 2)
      let growth = memory.peak - memory.start
      #expect(growth > 5 * 1_024, "the objects were in memory")
      #expect(memory.end - memory.start < growth / 5, "in kilobytes")
    }
  }

  @Test func objectsLeaveTheIdentityMapWithTheirLastReference() throws {
    let count = 100_000
    try withSamples(count) { url in
      typealias Sample = FetchMemoryLedger.Sample
      let context = ModelContext(try FetchMemoryLedger.container(url))
      let entity = try context.entity(for: Sample.self)
      var samples = try context.fetch(FetchDescriptor<Sample>())
      #expect(entity.identityMap.count == count)
      weak let last = samples.last
      samples.removeLast(count / 2)
      #expect(entity.identityMap.count == count / 2 && last == nil)
      samples[0].name = "changed"
      samples = []
      #expect(entity.identityMap.count == 1, "a changed object is kept until it is saved")
      try context.save()
      #expect(entity.identityMap.count == 0)
    }
  }
}
