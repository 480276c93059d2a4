import Foundation
import SQLiteGateway

/// The current row of a statement, read property by property. Its first column is the primary key.
struct SQLiteRow: _RowReader {
  private let row: Row
  /// The properties that the statement selects; nil for all.
  private let properties: PropertySet?
  private var property = -1
  private var column: Int32 = 0
  /// The first value of the row that does not fit its property.
  private(set) var rejection: (property: Int, expectation: String)?

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
    return true
  }

  mutating func skip() { property &+= 1 }

  var storageClass: _StorageClass {
    switch row.type(column) {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: .blob
    case .null: .null
    }
  }

  mutating func integer() -> Int64 {
    if row.type(column) == .integer { return row.integer(column) }
    reject("a whole number")
    return 0
  }

  mutating func real() -> Double {
    switch row.type(column) {
    case .real, .integer: return row.real(column)
    case .text, .blob, .null:
      reject("a number")
      return 0
    }
  }

  mutating func text() -> String {
    if row.type(column) == .text { return row.text(column) }
    reject("text")
    return ""
  }

  mutating func decimal() -> Decimal {
    if row.type(column) == .text, let value = DecimalText.decimal(row.text(column)) {
      return value
    }
    reject("a decimal number")
    return 0
  }

  mutating func withBlob<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if row.type(column) == .blob { return body(row.bytes(column)) }
    reject("binary data")
    return body(UnsafeRawBufferPointer(start: nil, count: 0))
  }

  mutating func reject(_ expectation: String) {
    if rejection == nil { rejection = (property, expectation) }
  }

  /// The error for a row with a value that does not fit; nil where all fit.
  func error(in table: TableMap) -> SwiftDataError? {
    guard let rejection else { return nil }
    let property = table.layout.properties[rejection.property]
    return .modelValidationFailure.explained(
      "The value of \(table.layout.name).\(property.name) in row \(rowID) of the store is not "
        + "\(rejection.expectation) (found: \(row.type(column))). Correct it in column "
        + "\(table.columnNames[rejection.property]) of table \(table.tableName).")
  }
}
