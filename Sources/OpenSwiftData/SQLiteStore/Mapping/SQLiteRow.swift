import Foundation
import SQLiteGateway

/// The current row of a statement, read property by property.
///
/// Its first column is the primary key.
struct SQLiteRow: _RowReader {
  private let row: Row
  /// The properties that the statement selects; nil for all.
  private let properties: PropertySet?
  private let codecs: [_ValueCodec]
  private var property = -1
  private var column: Int32 = 0
  /// The place of the current column among those of its property.
  private var part = 0
  private var codec = 0
  /// How SQLite holds the current value; asked once for each.
  private(set) var storageClass = _StorageClass.null
  /// The first value of the row that does not fit its property.
  private(set) var rejection: Rejection?
  private var lastRejected = -1
  private(set) var moves: [_LinkMove] = []

  var hasRejection: Bool { lastRejected == property }

  /// A value that does not fit, and what is wrong with it as the end of "The value …".
  struct Rejection {
    let property: Int
    let part: Int
    let reason: String
  }

  init(_ statement: Statement, _ table: TableMap, properties: PropertySet?) {
    row = statement.row
    codecs = table.layout.codecs
    self.properties = properties
  }

  /// A row of a key and one value, which is the current one.
  init(ofOneValue statement: Statement) {
    row = statement.row
    codecs = []
    properties = nil
    _ = advance()
  }

  var rowID: Int64 { row.integer(0) }

  /// Begins the next row.
  mutating func rewind() {
    property = -1
    column = 0
    codec = 0
    if !moves.isEmpty { moves = [] }
  }

  mutating func noteMove(from oldRowID: Int64, to newRowID: Int64) {
    moves.append(_LinkMove(property: property, old: oldRowID, new: newRowID))
  }

  mutating func advance() -> Bool {
    property &+= 1
    if let properties, !properties.contains(property) { return false }
    part = 0
    moveToNextColumn()
    return true
  }

  mutating func skip() { property &+= 1 }

  mutating func advanceColumn() {
    part &+= 1
    moveToNextColumn()
  }

  mutating func nextCodec() -> _ValueCodec? {
    defer { codec += 1 }
    return codec < codecs.count ? codecs[codec] : nil
  }

  @inline(__always)
  private mutating func moveToNextColumn() {
    column &+= 1
    storageClass =
      switch row.type(column) {
      case .integer: .integer
      case .real: .real
      case .text: .text
      case .blob: .blob
      case .null: .null
      }
  }

  mutating func integer() -> Int64 {
    if storageClass == .integer { return row.integer(column) }
    reject("a whole number")
    return 0
  }

  mutating func real() -> Double {
    switch storageClass {
    case .real, .integer: return row.real(column)
    case .text, .blob, .null:
      reject("a number")
      return 0
    }
  }

  mutating func text() -> String {
    if storageClass == .text { return row.text(column) }
    reject("text")
    return ""
  }

  mutating func decimal() -> Decimal {
    if storageClass == .text, let value = DecimalText.decimal(row.text(column)) {
      return value
    }
    reject("a decimal number")
    return 0
  }

  mutating func withBlob<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if storageClass == .blob { return body(row.bytes(column)) }
    reject("binary data")
    return body(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  mutating func reject(_ expectation: String) {
    note("is not \(expectation) (found: \(storageClass))")
  }

  mutating func reject(undecodable problem: String) {
    note("cannot be decoded: \(problem)")
  }

  private mutating func note(_ reason: String) {
    lastRejected = property
    if rejection == nil { rejection = Rejection(property: property, part: part, reason: reason) }
  }

  /// The error for a row with a value that does not fit; nil where all fit.
  func error(in table: TableMap) -> SwiftDataError? {
    guard let rejection else { return nil }
    let property = table.layout.properties[rejection.property]
    let columns = table.columnNames[rejection.property]
    let column = rejection.part < columns.count ? columns[rejection.part] : property.name
    return .modelValidationFailure.explained(
      "The value of \(table.layout.name).\(property.name) in row \(rowID) of the store "
        + "\(rejection.reason). Correct it in column \(column) of table \(table.tableName).")
  }
}
