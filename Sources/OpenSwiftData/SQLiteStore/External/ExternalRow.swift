import Foundation

/// A row as a store reads it.
protocol StoreRow: _RowReader {
  /// The row's key.
  var rowID: Int64 { get }

  /// Begins the next row.
  mutating func rewind()

  /// The first value of the row that does not fit its property.
  var rejection: SQLiteRow.Rejection? { get }

  /// The error for a row with a value that does not fit; nil where all fit.
  func error(in table: TableMap) -> SwiftDataError?
}

extension SQLiteRow: StoreRow {}

/// A row of a table that names files in place of large contents.
///
/// A property whose contents are not asked for is read as the file's number. Tables without such
/// properties do without it.
struct ExternalRow: StoreRow {
  private var base: SQLiteRow
  private let files: ExternalFiles
  private let external: PropertySet
  /// The properties whose contents are wanted.
  private let wanted: PropertySet
  private var property = -1
  private var contents: Data?
  private(set) var externalReference: Int64?
  /// The files that were asked for and could not be read.
  private(set) var unread: [Unread] = []

  /// A file that could not be read, and where a row names it.
  struct Unread {
    let rowID: Int64
    let property: Int
    let problem: ExternalProblem
  }

  init(
    _ base: SQLiteRow, _ files: ExternalFiles, _ external: PropertySet, wanted: PropertySet
  ) {
    self.base = base
    self.files = files
    self.external = external
    self.wanted = wanted
  }

  var rowID: Int64 { base.rowID }
  var rejection: SQLiteRow.Rejection? { base.rejection }

  mutating func rewind() {
    property = -1
    base.rewind()
  }

  func error(in table: TableMap) -> SwiftDataError? { base.error(in: table) }

  mutating func advance() -> Bool {
    property += 1
    contents = nil
    externalReference = nil
    guard base.advance() else { return false }
    guard external.contains(property), base.storageClass == .integer else { return true }
    let number = base.integer()
    // A negative number is that of a pending object, which has its contents.
    if wanted.contains(property), number > 0 {
      do {
        contents = try files.contents(of: number)
        return true
      } catch {
        note(error, number)
      }
    }
    externalReference = number
    return false
  }

  private mutating func note(_ error: any Error, _ number: Int64) {
    let problem =
      error as? ExternalProblem
      ?? ExternalProblem(reference: number, path: files.path(of: number), reason: "\(error)")
    unread.append(Unread(rowID: rowID, property: property, problem: problem))
  }

  mutating func skip() {
    property += 1
    base.skip()
  }

  mutating func advanceColumn() { base.advanceColumn() }
  mutating func nextCodec() -> _ValueCodec? { base.nextCodec() }

  mutating func text() -> String {
    guard let contents else { return base.text() }
    if let text = String(validating: contents, as: UTF8.self) { return text }
    base.reject("UTF-8 text")
    return ""
  }

  mutating func data() -> Data { contents ?? base.data() }

  mutating func withBlob<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let contents { return contents.withUnsafeBytes(body) }
    return base.withBlob(body)
  }

  var storageClass: _StorageClass { base.storageClass }
  var hasRejection: Bool { base.hasRejection }
  mutating func integer() -> Int64 { base.integer() }
  mutating func real() -> Double { base.real() }
  mutating func decimal() -> Decimal { base.decimal() }
  mutating func reject(_ expectation: String) { base.reject(expectation) }
  mutating func reject(undecodable problem: String) { base.reject(undecodable: problem) }
  var moves: [_LinkMove] { base.moves }
  mutating func noteMove(from oldRowID: Int64, to newRowID: Int64) {
    base.noteMove(from: oldRowID, to: newRowID)
  }
}
