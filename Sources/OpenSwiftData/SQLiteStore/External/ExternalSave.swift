import Foundation
import SQLiteGateway

/// Takes large contents that a row names by a number.
protocol ExternalSink: AnyObject {
  /// Keeps bytes, and answers with their number.
  func keep(_ data: Data, of property: Int, in rowID: Int64, _ table: TableMap) throws -> Int64
  /// Keeps text, and answers with its number.
  func keep(_ text: String, of property: Int, in rowID: Int64, _ table: TableMap) throws -> Int64
  /// Forgets what was kept for a row that is to be written again.
  func forget(_ rowID: Int64, _ table: TableMap)
}

/// The files of large contents that one save writes and removes.
///
/// Files are on the disk before the transaction that refers to them commits, and are removed after
/// the one that lets go of them has committed: whenever the program ends, every row's file is there.
/// Triggers note what rows let go of, however that happens; the note is part of the transaction, so
/// that a removal which did not come to pass is made up for by the next save or opening.
final class ExternalSave: ExternalSink {
  private let files: ExternalFiles
  private let connection: Connection
  /// Whether the transaction is a part of a greater one, before whose end no file may go.
  private let isPart: Bool
  private var next: Int64?
  private var written: [Int64] = []
  private var discarded: [Int64] = []
  private var isCommitting = false

  init(_ files: ExternalFiles, _ connection: Connection, isPart: Bool = false) {
    self.files = files
    self.isPart = isPart
    self.connection = connection
  }

  /// Removes what earlier transactions have let go of.
  ///
  /// The first step of the transaction.
  func begin() throws {
    if isPart { return }
    try ExternalColumns.discarded(connection).forEach(files.remove)
    try ExternalColumns.forgetDiscarded(connection)
  }

  /// Makes sure that everything is on the disk.
  ///
  /// The last step of the transaction.
  func finish() throws {
    if let next, !written.isEmpty {
      try StoreMetadata.setNextFile(next, connection)
      try files.synchronizeFolder()
    }
    discarded = isPart ? [] : try ExternalColumns.discarded(connection)
    isCommitting = !isPart
  }

  /// The transaction is committed: what it let go of can be removed.
  func didCommit() {
    discarded.forEach(files.remove)
  }

  /// The transaction is about to come to nothing: removes what was written for it, as long as it keeps
  /// others from writing files of the same numbers.
  ///
  /// Where SQLite has ended it already, as for a full disk, the files stay until their numbers are handed
  /// out or the store is opened again; and also where the commit fails, as a log that could not be
  /// synchronized may be found whole after a loss of power.
  func undo() {
    guard !isCommitting, connection.isInTransaction else { return }
    written.reversed().forEach(files.remove)
  }

  func keep(
    _ data: Data, of property: Int, in rowID: Int64, _ table: TableMap
  ) throws -> Int64 {
    try data.withUnsafeBytes { try write($0, property, rowID, table) }
  }

  func keep(
    _ text: String, of property: Int, in rowID: Int64, _ table: TableMap
  ) throws -> Int64 {
    var text = text
    return try text.withUTF8 { try write(UnsafeRawBufferPointer($0), property, rowID, table) }
  }

  func forget(_ rowID: Int64, _ table: TableMap) {}

  private func write(
    _ bytes: UnsafeRawBufferPointer, _ property: Int, _ rowID: Int64, _ table: TableMap
  ) throws -> Int64 {
    let number = try next ?? StoreMetadata.nextFile(connection)
    do {
      guard number <= ExternalReference.maximumNumber else { throw NoNumberLeft() }
      next = number + 1
      written.append(number)
      try files.write(bytes, to: number)
    } catch {
      let layout = table.layout
      throw SwiftDataError.loadIssueModelContainer.explained(
        "\(layout.name).\(layout.properties[property].name) of row \(rowID) cannot be saved: its "
          + "\(bytes.count) bytes could not be written to the file \(files.path(of: number)) "
          + "(\(error)). Make room or change the folder's permissions, then save again.")
    }
    return ExternalReference(number: number, byteCount: bytes.count).value
  }

  private struct NoNumberLeft: Error, CustomStringConvertible {
    let description = "all numbers of files are used up"
  }
}
