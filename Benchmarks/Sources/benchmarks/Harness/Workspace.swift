import Foundation

/// A new folder for the stores of one run.
struct Workspace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("benchmarks-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  func file(_ name: String) -> URL {
    folder.appendingPathComponent("\(name).store")
  }

  /// Removes a store, with the files that SQLite keeps beside it.
  func removeFile(_ url: URL) throws {
    for suffix in ["", "-wal", "-shm"] {
      let path = url.path + suffix
      guard FileManager.default.fileExists(atPath: path) else { continue }
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
