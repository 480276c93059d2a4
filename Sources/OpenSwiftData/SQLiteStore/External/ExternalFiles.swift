import Foundation
import SQLiteGateway
import Synchronization

/// The folder of a store's large contents: one file for each, named by a number, written once and
/// never changed.
///
/// A folder in the store's support folder, named by the store's identifier: a new database in the
/// place of another never takes the other's files for its own. The numbers are handed out within the
/// transaction that refers to them, and never again once that is committed: so a file with a number
/// that has not been handed out is what a save that came to nothing has left.
final class ExternalFiles: Sendable {
  /// Contents of more bytes than this are kept in a file.
  static let threshold = 131_072

  private let database: URL
  private let folder = Mutex<URL?>(nil)

  init(database: URL) { self.database = database }

  /// Tells which store's contents these are, once it is open.
  func locate(_ identifier: String) {
    let url = StoreFiles(database: database).support
      .appendingPathComponent(identifier, isDirectory: true)
    folder.withLock { $0 = url }
  }

  /// Whether there is, or was, any file.
  var exist: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// Has a connection's statements read contents here, and those of pending objects where they are.
  func serve(_ connection: Connection, with pending: PendingContents? = nil) {
    connection.externalContents.read = { number in
      number < 0 ? pending?.contents(of: number) : try self.contents(of: number)
    }
  }

  private var url: URL { folder.withLock { $0 } ?? StoreFiles(database: database).support }

  private func url(of reference: Int64) -> URL {
    url.appendingPathComponent(String(ExternalReference(reference).number))
  }

  /// The path of a file, for an error's text.
  func path(of reference: Int64) -> String { url(of: reference).path }

  /// The contents of a file, mapped into memory rather than read: pages come and go with their use.
  func contents(of reference: Int64) throws -> Data {
    let url = url(of: reference)
    let data: Data
    do {
      data = try Data(contentsOf: url, options: .alwaysMapped)
    } catch {
      let isMissing = !FileManager.default.fileExists(atPath: url.path)
      let reason = isMissing ? "is missing" : "is unreadable (\(error))"
      throw ExternalProblem(reference: reference, path: url.path, reason: reason)
    }
    guard data.count > Self.threshold, ExternalReference(reference).fits(byteCount: data.count)
    else {
      let reason = "has \(data.count) bytes, not as many as were saved"
      throw ExternalProblem(reference: reference, path: url.path, reason: reason)
    }
    return data
  }

  /// Writes a file, and returns when its bytes have reached the disk.
  ///
  /// A file of that number is what a save that came to nothing has left, and is overwritten.
  func write(_ bytes: UnsafeRawBufferPointer, to number: Int64) throws {
    let url = url(of: number)
    if !FileManager.default.fileExists(atPath: self.url.path) { try makeFolder() }
    guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
    }
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    if let start = bytes.baseAddress {
      let pointer = UnsafeMutableRawPointer(mutating: start)
      try file.write(
        contentsOf: Data(bytesNoCopy: pointer, count: bytes.count, deallocator: .none))
    }
    try file.synchronize()
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let support = url.deletingLastPathComponent()
    try DiskSync.synchronize(support)
    try DiskSync.synchronize(support.deletingLastPathComponent())
  }

  /// Has the names of new files reach the disk.
  func synchronizeFolder() throws { try DiskSync.synchronize(url) }

  /// Removes a file that nothing refers to; one that is gone already is no error.
  func remove(_ reference: Int64) {
    let url = url(of: reference)
    do {
      try FileManager.default.removeItem(at: url)
    } catch {
      guard FileManager.default.fileExists(atPath: url.path) else { return }
      Log.error("\(url.path) is not needed any more and could not be removed: \(error)")
    }
  }

  /// The numbers of the files that exist; files with other names are somebody else's.
  func numbers() -> [Int64] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.compactMap { name in
      Int64(name).flatMap { $0 > 0 && String($0) == name ? $0 : nil }
    }
  }
}

/// A file of large contents that cannot be read.
struct ExternalProblem: Error, CustomStringConvertible {
  let reference: Int64
  let path: String
  let reason: String

  var description: String { "the file \(path) \(reason)" }
}
