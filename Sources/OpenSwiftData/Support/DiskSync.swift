import Foundation

/// Has files and names reach the disk, so that they outlive a loss of power.
///
/// Not for a database that a connection of this process may have open: closing a file gives up the process's
/// locks on it (<https://sqlite.org/howtocorrupt.html>, 2.2).
enum DiskSync {
  /// Waits until a file's contents, or the names in a folder, are on the disk.
  ///
  /// Systems that do not open folders keep names by themselves.
  static func synchronize(_ url: URL) throws {
    guard let handle = FileHandle(forReadingAtPath: url.path) else { return }
    defer { try? handle.close() }
    try handle.synchronize()
  }

  /// Puts a file in the place of another, or where there is none, so that at any moment one of them is
  /// there.
  static func move(_ source: URL, inPlaceOf target: URL) throws {
    // FileManager's own ways remove the other file first, or make another name for it.
    guard rename(source.path, target.path) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: target.path])
    }
  }
}
