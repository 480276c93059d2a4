import Foundation
import TestSupport
import Testing

/// Large contents are not held twice in memory.
@Suite(.serialized) struct ExternalMemoryTests {
  /// A program of its own tells what its memory has grown by.
  private func growth(_ work: String, _ url: URL) throws -> (ofAValue: Double, ofTheWork: Double) {
    let lines = try BuiltProgram(named: "store-writer").runUntilKilled([url.path, work]) { _ in nil
    }
    let numbers = try #require(lines.first).split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 2 && numbers[0] > 0)
    return (numbers[0], numbers[1])
  }

  @Test func savingAndReadingTakeNoCopy() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("test.store")
      let saving = try growth("save a large value", url)
      #expect(saving.ofTheWork < saving.ofAValue / 2)
      // The pages of the mapped file count, once.
      let reading = try growth("read a large value", url)
      #expect(reading.ofTheWork < reading.ofAValue * 1.5)
      #expect(reading.ofTheWork > reading.ofAValue * 0.5)
    }
  }
}
