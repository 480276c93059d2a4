import Foundation

/// Looks at a store's file and folder before SQLite does, so that a mistake is named and nothing is
/// changed.
///
/// The file is not opened: to close it again would give up the locks of all connections that this process
/// has to it (<https://sqlite.org/howtocorrupt.html>, 2.2). What it contains is SQLite's to say.
struct StoreFileCheck {
  private let url: URL
  private let allowsSave: Bool
  private let files = FileManager.default

  init(_ configuration: ModelConfiguration) {
    self.init(configuration.url, allowsSave: configuration.allowsSave)
  }

  init(_ url: URL, allowsSave: Bool) {
    self.url = url
    self.allowsSave = allowsSave
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
    let attributes = try? files.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    let type = attributes?[.type] as? FileAttributeType
    // Reading anything else, such as a pipe, may wait for ever.
    if let type, type != .typeRegular { throw isNoDatabase }
    let size = (attributes?[.size] as? NSNumber)?.intValue
    // SQLite takes a file of one byte for an empty one, and an empty one for a new database.
    if size == 1 { throw isNoDatabase }
    return size == 0
  }

  /// That the file is something else.
  var isNoDatabase: SwiftDataError {
    issue("is not a SQLite database. Choose another url for the store; the file was not changed")
  }

  /// Throws where the file, or the log that SQLite puts beside it, cannot be written.
  func checkIsWritable() throws {
    guard isWritable(url.path) else {
      throw issue(
        "is read-only. Change its permissions, or open it with ModelConfiguration(allowsSave: "
          + "false)")
    }
    let folder = url.deletingLastPathComponent().path
    guard isWritable(folder) else {
      throw issue(
        "lies in a folder that cannot be written, where SQLite must put its log. Change the "
          + "permissions of \(folder)")
    }
  }

  private func makeFolder() throws {
    let folder = url.deletingLastPathComponent()
    let place = nearestExisting(folder)
    guard isWritable(place.path) else {
      throw issue(
        "cannot be made: the folder \(place.path) cannot be written. Change its permissions")
    }
    do {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw issue("cannot be made: its folder cannot be made either (\(error))")
    }
  }

  /// The folder, or the closest one above it that exists, where the missing ones would be made.
  private func nearestExisting(_ folder: URL) -> URL {
    var place = folder.standardizedFileURL
    while !files.fileExists(atPath: place.path), place.pathComponents.count > 1 {
      place.deleteLastPathComponent()
    }
    return place
  }

  /// Whether a file or folder can be written.
  ///
  /// One without write permission for anybody counts as not writable for the superuser too, whom
  /// the system would let write: who took the permission away meant it.
  private func isWritable(_ path: String) -> Bool {
    // Not `attributesOfItem(atPath:)`, which looks the owner's and the group's names up.
    var status = stat()
    let permissions = stat(path, &status) == 0 ? status.st_mode : 0o600
    return files.isWritableFile(atPath: path) && permissions & 0o222 != 0
  }

  private func issue(_ what: String) -> SwiftDataError {
    .loadIssueModelContainer.explained("The store \(url.path) \(what).")
  }
}
