import Foundation
import SQLiteGateway

/// One file with all that a database has committed, page by page as it is there.
///
/// A database that is made of it again is exactly what it was, up to the row ids of tables that somebody
/// has made by hand; `VACUUM INTO` may give those other ones.
enum DatabaseCopy {
  /// Makes a copy in place of what is there, and returns when it has reached the disk.
  ///
  /// A kill leaves a part of it.
  static func make(of source: URL, at target: URL) throws {
    try? FileManager.default.removeItem(at: target)
    try copyPages(of: source, to: target)
    try finish(target)
    try DiskSync.synchronize(target.deletingLastPathComponent())
  }

  private static func copyPages(of source: URL, to target: URL) throws {
    let from = try Connection(path: source.path, mode: .readOnly)
    defer { from.close() }
    let to = try Connection(path: target.path, mode: .readWriteCreate)
    defer { to.close() }
    // Nothing of a copy that is not whole is of use, so nothing lies beside it either.
    try to.execute("PRAGMA journal_mode = OFF")
    try to.execute("PRAGMA synchronous = OFF")
    try from.copy(to: to)
  }

  /// Has the file say that no write-ahead log belongs to it, so that reading it leaves nothing beside it
  /// (<https://www.sqlite.org/fileformat2.html#file_format_version_numbers>).
  ///
  /// Nobody has the new file open, so that closing it gives up no locks.
  private static func finish(_ file: URL) throws {
    let handle = try FileHandle(forUpdating: file)
    defer { try? handle.close() }
    try handle.seek(toOffset: 18)
    try handle.write(contentsOf: Data([1, 1]))
    try handle.synchronize()
  }
}
