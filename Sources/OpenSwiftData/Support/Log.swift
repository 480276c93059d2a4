import Foundation

/// Reports, on standard error, what has no caller to throw to.
enum Log {
  /// Writes one line.
  static func error(_ message: String) {
    FileHandle.standardError.write(Data("OpenSwiftData: \(message)\n".utf8))
  }
}
