import Foundation
import SQLiteGateway

/// The current row of a statement, read property by property.
///
/// Its first column is the primary key.
struct SQLiteRow: _RowReader {
  private let row: Row
  /// The properties that the statement selects; nil for all.
  private let properties: PropertySet?
  private var property = -1
  private var column: Int32 = 0
  /// How SQLite holds the current value; asked once for each.
  private(set) var storageClass = _StorageClass.null
  /// The first value of the row that does not fit its property.
  private(set) var rejection: (property: Int, found: _StorageClass, expectation: String)?

  var hasRejection: Bool { rejection != nil }

  init(_ statement: Statement, properties: PropertySet?) {
    row = statement.row
    self.properties = properties
  }

  var rowID: Int64 { row.integer(0) }

  /// Begins the next row.
  mutating func rewind() {
    property = -1
    column = 0
  }

  mutating func advance() -> Bool {
    property &+= 1
    if let properties, !properties.contains(property) { return false }
    column &+= 1
    storageClass =
      switch row.type(column) {
      case .integer: .integer
      case .real: .real
      case .text: .text
      case .blob: .blob
      case .null: .null
      }
    return true
  }

  mutating func skip() { property &+= 1 }

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
    if rejection == nil { rejection = (property, storageClass, expectation) }
  }

  /// The error for a row with a value that does not fit; nil where all fit.
  func error(in table: TableMap) -> SwiftDataError? {
    guard let rejection else { return nil }
    let property = table.layout.properties[rejection.property]
    return .modelValidationFailure.explained(
      "The value of \(table.layout.name).\(property.name) in row \(rowID) of the store is not "
        + "\(rejection.expectation) (found: \(rejection.found)). Correct it in column "
        + "\(table.columnNames[rejection.property]) of table \(table.tableName).")
  }
}
