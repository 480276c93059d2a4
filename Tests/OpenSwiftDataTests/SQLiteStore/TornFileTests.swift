import Foundation
import SQLiteGateway
import Synchronization
import Testing

@testable import OpenSwiftData

/// A file that another program writes to while it is looked at is not taken for a damaged one.
@Suite struct TornFileTests {
  /// Opens a store in whose file something happens when the first statement runs of each look at it.
  private func open(
    _ configuration: ModelConfiguration, meanwhile change: @escaping @Sendable (Int) -> Void
  ) throws -> [String] {
    let count = Mutex(0)
    let handler: @Sendable (String) -> Void = { sql in
      guard sql.hasPrefix("SELECT 1 FROM sqlite_schema LIMIT") else { return }
      let look = count.withLock { count in
        count += 1
        return count
      }
      change(look)
    }
    let container = try SQLTrace.$handler.withValue(handler) {
      try ModelContainer(for: Memo.self, configurations: configuration)
    }
    return try ModelContext(container).fetch(FetchDescriptor<Memo>()).map(\.title).sorted()
  }

  /// Overwrites all pages of a file but the first, in place.
  private static func write(_ bytes: Data, _ url: URL) {
    guard let file = try? FileHandle(forUpdating: url) else { return }
    // A system may take notice of times by ticks of some milliseconds.
    Thread.sleep(forTimeInterval: 0.02)
    try? file.seek(toOffset: 4096)
    try? file.write(contentsOf: bytes)
    try? file.close()
  }

  @Test func whatWasReadOfTwoStatesIsReadAgain() throws {
    try withSavedStore { _, configuration in
      let url = configuration.url
      let whole = try Data(contentsOf: url)
      let titles = try open(configuration) { look in
        switch look {
        case 1: Self.write(Data(repeating: 0xAA, count: whole.count - 4096), url)
        case 2: Self.write(whole.dropFirst(4096), url)
        default: break
        }
      }
      #expect(titles == ["a", "b"])
    }
  }

  @Test func aFileThatStaysDamagedIsSaidToBe() throws {
    try withSavedStore { _, configuration in
      let url = configuration.url
      let size = try Data(contentsOf: url).count
      Self.write(Data(repeating: 0xAA, count: size - 4096), url)
      let looks = Mutex(0)
      let error = refusal {
        _ = try open(configuration) { look in looks.withLock { $0 = look } }
      }
      #expect(error == .loadIssueModelContainer)
      #expect("\(error as Any)".contains("damaged"), "\(error as Any)")
      #expect(looks.withLock { $0 } == 1)
    }
  }
}
