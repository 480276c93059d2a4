import Foundation
import SQLiteGateway

/// Brings a migration of several stores to an end in one of them: the store stays as it is where all are
/// migrated, and otherwise becomes what it was.
///
/// The program that migrates holds the deciding store's write lock until that store is committed or the
/// migration has come to nothing. So whoever holds the lock, and does not find the decision, may undo; and of
/// several who are about to, one does.
struct MigrationSettlement {
  private let files: StoreFiles
  private let store: String
  private let migration: UndecidedMigration

  init(_ database: URL, _ store: UndecidedStore) {
    files = StoreFiles(database: database)
    self.store = store.identifier
    migration = store.migration
  }

  /// Ends the migration; does nothing where somebody else has ended it.
  ///
  /// Throws, and changes nothing, where the decision cannot be read or what has to be done cannot be.
  func run() throws {
    try explaining {
      let decider = try openDecider(.readWrite)
      defer { decider.close() }
      if try isDecided(by: decider) { return try keep(decider) }
      try undo(decider)
    }
  }

  /// Throws unless the store stays as it is; changes nothing.
  func check() throws {
    try explaining {
      let decider = try openDecider(.readOnly)
      defer { decider.close() }
      guard try isDecided(by: decider) else {
        throw unsettled(
          "allowsSave: false forbids to change it", "Open it with allowsSave: true once")
      }
    }
  }

  // MARK: The deciding store

  private func openDecider(_ mode: OpenMode) throws -> Connection {
    let candidates = migration.decider.candidates(from: files.database)
    let found = candidates.filter { FileManager.default.fileExists(atPath: $0.path) }
    guard !found.isEmpty else {
      let places = candidates.map(\.path).joined(separator: " or ")
      throw unsettled("there is no file \(places)", "Put that store in its place")
    }
    for url in found {
      if let connection = try open(url, mode, expecting: migration.decider.identifier) {
        return connection
      }
    }
    let places = found.map(\.path).joined(separator: " and ")
    throw unsettled("\(places) is another store than it was", "Put the former one in its place")
  }

  /// Nil for another store than the one that is expected.
  private func open(
    _ url: URL, _ mode: OpenMode, expecting identifier: String
  ) throws -> Connection? {
    do {
      let connection = try Connection(path: url.path, mode: mode)
      connection.trace = SQLTrace.handler
      if try StoreMetadata(reading: connection).identifier == identifier { return connection }
      connection.close()
      return nil
    } catch let error as SQLiteError where error.isBusy {
      throw error
    } catch {
      throw unsettled("\(url.path) cannot be read (\(error))", "Mend that")
    }
  }

  private func isDecided(by decider: Connection) throws -> Bool {
    try StoreMetadata.hasDecided(migration, for: store, decider)
  }

  // MARK: All are migrated

  private func keep(_ decider: Connection) throws {
    let connection = try openStore()
    defer { connection.close() }
    try connection.transaction(.immediate) {
      guard try isOpen(connection) else { return }
      try StoreMetadata.note(nil, connection)
      // Within the lock, so that it is not the copy of another migration.
      removeCopy { $0 != .ifDone }
    }
    // A deciding store that cannot be written keeps a row that nobody asks for.
    try? decider.transaction(.immediate) {
      try StoreMetadata.forgetDecision(migration, for: store, decider)
    }
  }

  // MARK: Not all are

  private func undo(_ decider: Connection) throws {
    do {
      try StoreFileCheck(URL(fileURLWithPath: decider.path), allowsSave: true).checkIsWritable()
    } catch {
      throw unsettled("that one has to be locked meanwhile (\(error))", "Mend that")
    }
    let copy = try openCopy()
    defer { copy?.close() }
    try decider.prepareForWriting()
    let isDecided = try decider.transaction(.immediate) {
      if try self.isDecided(by: decider) { return true }
      try StoreMetadata.overwriteLog(true, decider)
      return false
    }
    if isDecided { return try keep(decider) }
    let isUndone = try decider.transaction(.immediate) {
      try StoreMetadata.overwriteLog(false, decider)
      return try putBack(copy)
    }
    // The store's own copy is removed when it is opened, see `UndoCopySweep`.
    if isUndone, copyEnding != StoreFiles.undoEnding { removeCopy { $0 != .ifUndone } }
  }

  /// Nil where none is needed.
  private func openCopy() throws -> Connection? {
    guard let copyEnding else { return nil }
    let url = files.copy(ending: copyEnding)
    guard FileManager.default.fileExists(atPath: url.path) else {
      // Unless somebody else has ended the migration meanwhile, and removed it.
      guard try isOpenNow() else { return nil }
      throw unsettled("its copy \(url.path) is not there", "Put the copy in its place")
    }
    let hasLog = FileManager.default.fileExists(atPath: url.path + "-wal")
    guard let copy = try open(url, hasLog ? .readOnly : .immutable, expecting: store) else {
      throw unsettled(
        "\(url.path) is a copy of another store", "Put the store's own copy in its place")
    }
    return copy
  }

  /// False where somebody else has done it.
  private func putBack(_ copy: Connection?) throws -> Bool {
    let connection = try openStore()
    defer { connection.close() }
    guard try isOpen(connection) else { return false }
    if case .description(let rows) = migration.undo {
      try connection.transaction(.immediate) {
        try StoreMetadata.putBack(rows, connection)
        try StoreMetadata.note(nil, connection)
      }
      return true
    }
    try copy?.copy(to: connection)
    return copy != nil
  }

  // MARK: The store

  private func openStore() throws -> Connection {
    let connection = try Connection(path: files.database.path, mode: .readWrite)
    connection.trace = SQLTrace.handler
    try connection.prepareForWriting()
    return connection
  }

  /// Whether the migration has not been brought to an end in the store.
  private func isOpen(_ connection: Connection) throws -> Bool {
    try StoreMetadata.undecided(connection)?.identifier == migration.identifier
  }

  private func isOpenNow() throws -> Bool {
    // A connection that only reads would leave an empty log beside the store.
    let connection = try openStore()
    defer { connection.close() }
    return try isOpen(connection)
  }

  private var copyEnding: String? {
    if case .copy(let ending, _) = migration.undo { ending } else { nil }
  }

  private func removeCopy(where isUseless: (UndecidedMigration.CopyStay) -> Bool) {
    guard case .copy(let ending, let stays) = migration.undo, isUseless(stays) else { return }
    StoreFiles(database: files.copy(ending: ending)).removeCopy()
  }

  // MARK: Errors

  private func explaining(_ body: () throws -> Void) throws {
    let paths = "\(files.database.path), which was migrated with \(migration.decider.path),"
    try SQLiteStore.explaining(paths, doing: "put in order", body)
  }

  private func unsettled(_ reason: String, _ advice: String) -> SwiftDataError {
    let (path, row) = (files.database.path, StoreMetadata.Key.undecided.rawValue)
    let before = copyEnding.map {
      "for the store as it was, \(files.wayBack(from: files.copy(ending: $0))); "
    }
    return .loadIssueModelContainer.explained(
      "The store \(path) was migrated together with \(migration.decider.path), by a program that "
        + "ended before both were. It becomes what it was, unless that one says that it was migrated; "
        + "but \(reason). \(advice). Nothing was changed. Where that cannot be done: "
        + (before ?? "")
        + "for the store as it is now, delete the row with the key \"\(row)\" of its table "
        + "\(StoreMetadata.table).")
  }
}
