import Foundation

/// What tells whether a database's file was written to, as far as that can be seen from outside.
struct FileState: Equatable {
  private let changed: Date?
  private let size: Int?
  private let hasLog: Bool

  init(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    changed = attributes?[.modificationDate] as? Date
    size = (attributes?[.size] as? NSNumber)?.intValue
    hasLog = Self.hasLog(path)
  }

  /// Whether SQLite has a log beside the file, which is in use then, or was when a program ended.
  static func hasLog(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { FileManager.default.fileExists(atPath: path + $0) }
  }
}
