import CSQLiteGateway
import Foundation

/// What a path leads to, as far as the first bytes tell.
package enum FileKind: Hashable, Sendable {
  case missing
  /// A file without content, which SQLite takes for a new database.
  case empty
  case database
  case somethingElse
}

extension Introspection {
  /// Looks at the first sixteen bytes, without SQLite and without changing anything.
  ///
  /// - Throws: `SQLITE_CANTOPEN` if the file exists but cannot be read.
  package static func fileHeaderCheck(path: String) throws -> FileKind {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return .missing
    }
    if isDirectory.boolValue { return .somethingElse }
    let header: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      header = try file.read(upToCount: 16) ?? Data()
    } catch {
      let message = "cannot read the file: \(error.localizedDescription)"
      throw SQLiteError(extendedCode: SQLITE_CANTOPEN, message: message, path: path)
    }
    if header.isEmpty { return .empty }
    return header == Data("SQLite format 3\0".utf8) ? .database : .somethingElse
  }
}
