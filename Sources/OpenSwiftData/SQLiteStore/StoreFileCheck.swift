import Foundation
import SQLiteGateway

/// Looks at a store's file and folder before SQLite does, so that a mistake is named and nothing is
/// changed.
struct StoreFileCheck {
  private let url: URL
  private let allowsSave: Bool
  private let files = FileManager.default

  init(_ configuration: ModelConfiguration) {
    url = configuration.url
    allowsSave = configuration.allowsSave
  }

  /// True where there is no store yet.
  ///
  /// Makes the folder in that case.
  func run() throws -> Bool {
    var isDirectory: ObjCBool = false
    if files.fileExists(atPath: url.path, isDirectory: &isDirectory) {
      if isDirectory.boolValue {
        throw issue("is a folder. Name a file in it")
      }
      return try checkExistingFile()
    }
    guard allowsSave else {
      throw issue("does not exist, and allowsSave: false forbids to make it")
    }
    try makeFolder()
    return true
  }

  private func checkExistingFile() throws -> Bool {
    guard files.isReadableFile(atPath: url.path) else {
      throw issue("cannot be read. Change its permissions")
    }
    if allowsSave { try checkIsWritable() }
    switch try Introspection.fileHeaderCheck(path: url.path) {
    case .missing, .empty: return true
    case .database: return false
    case .somethingElse:
      throw issue(
        "is not a SQLite database. Choose another url for the store; the file was not changed")
    }
  }

  /// A file without write permission for anybody is refused for the superuser too, whom the system
  /// would let write: who took the permission away meant it.
  private func checkIsWritable() throws {
    let attributes = try? files.attributesOfItem(atPath: url.path)
    let permissions = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0o600
    guard files.isWritableFile(atPath: url.path), permissions & 0o222 != 0 else {
      throw issue(
        "is read-only. Change its permissions, or open it with ModelConfiguration(allowsSave: "
          + "false)")
    }
    let folder = url.deletingLastPathComponent().path
    guard files.isWritableFile(atPath: folder) else {
      throw issue(
        "lies in a folder that cannot be written, where SQLite must put its log. Change the "
          + "permissions of \(folder)")
    }
  }

  private func makeFolder() throws {
    let folder = url.deletingLastPathComponent()
    do {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw issue("cannot be made: its folder cannot be made either (\(error))")
    }
    guard files.isWritableFile(atPath: folder.path) else {
      throw issue("cannot be made: its folder cannot be written. Change its permissions")
    }
  }

  private func issue(_ what: String) -> SwiftDataError {
    .loadIssueModelContainer.explained("The store \(url.path) \(what).")
  }
}
