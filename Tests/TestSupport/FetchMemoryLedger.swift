package import Foundation
package import OpenSwiftData

/// What a program measures of its memory while it reads many rows.
package enum FetchMemoryLedger {
  @Model
  package final class Sample {
    package var number: Int
    package var name: String
    package var value: Double

    package init(number: Int) {
      self.number = number
      name = "sample \(number)"
      value = 0
    }
  }

  /// The numbers of a program, in kilobytes.
  package struct Memory {
    /// Before it reads.
    package var start: Int
    /// The most that it had.
    package var peak: Int
    /// At the end, with nothing held any more.
    package var end: Int
    /// The sum of the numbers that it has read.
    package var sum: Int

    package var text: String { "\(start) \(peak) \(end) \(sum)" }

    package init?(_ text: String) {
      let numbers = text.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 4 else { return nil }
      (start, peak, end, sum) = (numbers[0], numbers[1], numbers[2], numbers[3])
    }

    init(start: Int?, sum: Int) throws {
      guard let start, let peak = ProcessMemory.peak, let end = ProcessMemory.current else {
        throw CocoaError(.featureUnsupported)
      }
      (self.start, self.peak, self.end, self.sum) = (start, peak, end, sum)
    }
  }

  /// The container of a file.
  package static func container(_ url: URL) throws -> ModelContainer {
    try ModelContainer(for: Sample.self, configurations: ModelConfiguration(url: url))
  }

  /// Visits every row.
  package static func enumerate(_ url: URL) throws -> Memory {
    let context = ModelContext(try container(url))
    let start = ProcessMemory.current
    var sum = 0
    try context.enumerate(FetchDescriptor<Sample>()) { sum += $0.number }
    return try Memory(start: start, sum: sum)
  }

  /// Fetches every row, holds all objects for a while, and lets go of them, several times; the context
  /// stays.
  package static func fetchAndDrop(_ url: URL) throws -> Memory {
    let context = ModelContext(try container(url))
    // SQLite reads every page, and keeps what it keeps of them.
    let none = FetchDescriptor<Sample>(predicate: #Predicate { $0.value < 0 })
    var sum = try context.fetchCount(none)
    _ = try fetch(context, 100)
    let start = ProcessMemory.current
    for _ in 0..<3 { sum = try fetch(context, nil) }
    return try withExtendedLifetime(context) { try Memory(start: start, sum: sum) }
  }

  private static func fetch(_ context: ModelContext, _ limit: Int?) throws -> Int {
    var descriptor = FetchDescriptor<Sample>()
    descriptor.fetchLimit = limit
    return try context.fetch(descriptor).reduce(0) { $0 + $1.number }
  }
}
