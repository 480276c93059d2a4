import Foundation

/// A copy of a store beside it.
///
/// Made from what is committed, so that a log beside the file is part of it. Files of large contents never
/// change, so that another name for each is as good as a copy.
struct StoreBackup {
  private(set) var database: URL
  private let source: StoreFiles
  private let identifier: String

  /// Copies the store.
  ///
  /// An earlier copy of the same name stays until this one is whole and on the disk: there is one at any
  /// moment. Of one that cannot be made nothing is left.
  ///
  /// - Parameter advice: What to do where there is no room.
  init(
    of source: StoreFiles, at database: URL, _ identifier: String, advice: () -> String
  ) throws {
    self.source = source
    self.database = database
    self.identifier = identifier
    try StoreFiles(database: database)
      .checkNamesOfCopy("The store \(source.database.path) was not migrated")
    do {
      // The contents first: a database whose contents are not there yet is none.
      let names = try copyContents()
      try copyDatabase()
      removeFormerContents(except: names)
    } catch {
      discardUnfinished()
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(source.database.path) was not migrated, as its copy \(database.path) could not be "
          + "made (\(error)). \(advice())")
    }
  }

  private var support: URL { StoreFiles(database: database).support }
  private var contents: URL { support.appendingPathComponent(identifier, isDirectory: true) }

  private var unfinished: URL { database.appendingPathExtension(StoreFiles.unfinished) }

  private func copyDatabase() throws {
    try DatabaseCopy.make(of: source.database, at: unfinished)
    try DiskSync.move(unfinished, inPlaceOf: database)
    try DiskSync.synchronize(database.deletingLastPathComponent())
  }

  // MARK: Large contents

  /// Copies the files, in place of those that have the same names, and answers with their names.
  private func copyContents() throws -> Set<String> {
    let files = FileManager.default
    let folder = source.support.appendingPathComponent(identifier, isDirectory: true)
    guard files.fileExists(atPath: folder.path) else { return [] }
    try files.createDirectory(at: contents, withIntermediateDirectories: true)
    let names = try files.contentsOfDirectory(atPath: folder.path)
    for name in names {
      try copy(folder.appendingPathComponent(name), to: contents.appendingPathComponent(name))
    }
    for folder in [contents, support, support.deletingLastPathComponent()] {
      try DiskSync.synchronize(folder)
    }
    return Set(names)
  }

  private func copy(_ file: URL, to copy: URL) throws {
    let new = copy.appendingPathExtension(StoreFiles.unfinished)
    try? FileManager.default.removeItem(at: new)
    do {
      try FileManager.default.linkItem(at: file, to: new)
    } catch {
      // A save that has just ended may have removed it.
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      // Not every file system has two names for one file.
      try FileManager.default.copyItem(at: file, to: new)
      try DiskSync.synchronize(new)
    }
    try DiskSync.move(new, inPlaceOf: copy)
  }

  /// Removes what an earlier copy had and this one has not; never fails, as nothing needs it.
  private func removeFormerContents(except names: Set<String>) {
    let files = FileManager.default
    for folder in (try? files.contentsOfDirectory(atPath: support.path)) ?? [] {
      let url = support.appendingPathComponent(folder)
      guard folder == identifier else {
        try? files.removeItem(at: url)
        continue
      }
      for name in (try? files.contentsOfDirectory(atPath: url.path)) ?? []
      where !names.contains(name) {
        try? files.removeItem(at: url.appendingPathComponent(name))
      }
    }
  }

  /// Contents beside an earlier copy go when that is replaced.
  private func discardUnfinished() {
    let files = FileManager.default
    try? files.removeItem(at: unfinished)
    var isFolder: ObjCBool = false
    if !files.fileExists(atPath: database.path),
      files.fileExists(atPath: support.path, isDirectory: &isFolder), isFolder.boolValue
    {
      try? files.removeItem(at: support)
    }
  }

  // MARK: A whole copy

  /// Gives the copy another name, at which nothing is.
  mutating func move(to url: URL) throws {
    let target = StoreFiles(database: url)
    // The contents first, as above.
    if FileManager.default.fileExists(atPath: support.path) {
      try DiskSync.move(support, inPlaceOf: target.support)
    }
    try DiskSync.move(database, inPlaceOf: url)
    database = url
    try DiskSync.synchronize(url.deletingLastPathComponent())
  }

  /// Removes the copy.
  func remove() { StoreFiles(database: database).removeCopy() }
}
