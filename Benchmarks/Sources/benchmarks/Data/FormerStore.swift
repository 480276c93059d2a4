import Foundation
import SwiftData

/// A store of the first version, of which each round of a migration changes a copy.
///
/// The library makes it, so that it is a store of the library for both sides; the rows are written
/// without it, a batch at a time, as that takes less time and memory.
struct FormerStore {
  private static let batchSize = 10_000

  private let url: URL
  private let workspace: Workspace

  /// Makes the file unless the other side, or another work, has made it before.
  init(in workspace: Workspace, rows: Int) throws {
    self.workspace = workspace
    url = workspace.file("former")
    if FileManager.default.fileExists(atPath: url.path) { return }
    Progress.say("filling a store to migrate with \(rows.grouped) tickets")
    let schema = Schema(versionedSchema: TicketsV1.self)
    _ = try ModelContainer(for: schema, configurations: ModelConfiguration(url: url))
    let store = try RawStore(url)
    for start in stride(from: 0, to: rows, by: Self.batchSize) {
      try store.insert(SampleTickets.make(start..<min(start + Self.batchSize, rows)))
    }
  }

  /// Calls `body` with a copy, which is removed afterwards.
  func withCopy<Result>(_ name: String, _ body: (URL) throws -> Result) throws -> Result {
    let copy = workspace.file(name)
    try workspace.removeFile(copy)
    try FileManager.default.copyItem(at: url, to: copy)
    defer { try? workspace.removeFile(copy) }
    // Otherwise the first commit would wait for all of the copy to reach the disk.
    let file = try FileHandle(forUpdating: copy)
    try file.synchronize()
    try file.close()
    return try body(copy)
  }
}
