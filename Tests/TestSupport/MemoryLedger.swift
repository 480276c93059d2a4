package import Foundation
import OpenSwiftData

/// What a program measures of its memory while it saves and reads one large value.
package enum MemoryLedger {
  @Model
  final class Block {
    @Attribute(.externalStorage) var contents: Data

    init(_ contents: Data) { self.contents = contents }
  }

  /// The bytes of the value.
  private static let size = 64 << 20

  /// How much the program's memory has grown, in a unit of the system's own.
  package struct Growth {
    /// By one more value.
    package let ofAValue: Int
    /// By what was done.
    package let ofTheWork: Int
  }

  /// Saves a value.
  package static func save(to url: URL) throws -> Growth {
    let context = ModelContext(try container(url))
    let start = peak()
    let contents = value()
    let made = peak()
    context.insert(Block(contents))
    try context.save()
    return Growth(ofAValue: made - start, ofTheWork: peak() - made)
  }

  /// Reads every byte of the value.
  package static func read(from url: URL) throws -> Growth? {
    let context = ModelContext(try container(url))
    let start = peak()
    guard let block = try context.fetch(FetchDescriptor<Block>()).first else { return nil }
    let sum = block.contents.reduce(0) { $0 &+ Int($1) }
    let read = peak()
    let other = value()
    guard sum == other.reduce(0, { $0 &+ Int($1) }), block.contents == other else { return nil }
    return Growth(ofAValue: peak() - read, ofTheWork: read - start)
  }

  private static func container(_ url: URL) throws -> ModelContainer {
    try ModelContainer(for: Block.self, configurations: ModelConfiguration(url: url))
  }

  private static func value() -> Data {
    var data = Data(count: size)
    data.withUnsafeMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    }
    return data
  }

  /// The most memory that the program has had.
  ///
  /// Where the system tells it of the program alone: `getrusage` on Linux begins with what the parent had.
  static func peak() -> Int {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    if let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first {
      return Int(kilobytes) ?? 0
    }
    var usage = rusage()
    getrusage(0, &usage)
    return Int(usage.ru_maxrss)
  }
}
