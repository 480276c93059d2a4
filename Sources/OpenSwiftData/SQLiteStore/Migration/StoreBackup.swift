import Foundation
import SQLiteGateway

/// A copy of a store beside it, while it is migrated.
///
/// Made by SQLite from what is committed, so that a log beside the file is part of it. Files of large
/// contents never change, so that another name for each is as good as a copy.
struct StoreBackup {
  private let database: URL

  /// Copies the store; a copy that an earlier migration has left stays until this one is whole.
  init(of configuration: ModelConfiguration, identifier: String) throws {
    let source = StoreFiles(database: configuration.url)
    database = StoreFiles(database: configuration.url).backup
    do {
      try copyDatabase(source.database)
      try copyContents(source, identifier)
    } catch {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(configuration.url.path) was not migrated, as its copy \(database.path) could not be "
          + "made (\(error)). Make room, or set backupBeforeMigration to false.")
    }
  }

  private var support: URL { StoreFiles(database: database).support }

  private func copyDatabase(_ source: URL) throws {
    let new = database.appendingPathExtension("new")
    try? FileManager.default.removeItem(at: new)
    let connection = try Connection(path: source.path, mode: .readOnly)
    defer { connection.close() }
    try connection.execute("VACUUM INTO \(new.path)")
    if let file = FileHandle(forUpdatingAtPath: new.path) {
      try file.synchronize()
      try file.close()
    }
    remove()
    try FileManager.default.moveItem(at: new, to: database)
  }

  private func copyContents(_ source: StoreFiles, _ identifier: String) throws {
    let files = FileManager.default
    let folder = source.support.appendingPathComponent(identifier, isDirectory: true)
    guard files.fileExists(atPath: folder.path) else { return }
    let copy = support.appendingPathComponent(identifier, isDirectory: true)
    try files.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: folder.path) {
      let (from, to) = (folder.appendingPathComponent(name), copy.appendingPathComponent(name))
      do {
        try files.linkItem(at: from, to: to)
      } catch {
        try files.copyItem(at: from, to: to)
      }
    }
  }

  func remove() {
    for url in [database, support] where FileManager.default.fileExists(atPath: url.path) {
      do {
        try FileManager.default.removeItem(at: url)
      } catch {
        Log.error("\(url.path) is not needed any more and could not be removed: \(error)")
      }
    }
  }
}
