import CodedValues
import Foundation

// Between the nodes of a tree and columns

extension CodedValue {
  /// The node in the form in which a column of this type holds it; nil where it is of another kind.
  func fitted(to column: _ColumnType) -> CodedValue? {
    switch column {
    case .boolean: booleanValue.map { .integer($0 ? 1 : 0) }
    case .integer: integerValue(Int64.self).map(CodedValue.integer)
    case .unsigned: integerValue(UInt64.self).map { CodedValue($0) }
    case .real, .date: realValue.map(CodedValue.real)
    case .text, .url: textValue.map(CodedValue.text)
    case .decimal: decimalValue.map(CodedValue.decimal)
    case .uuid: uuidValue.map(CodedValue.uuid)
    case .blob: dataValue.map(CodedValue.data)
    case .json: .text(jsonText)
    case .transformed: nil
    }
  }

  /// Writes the node to the writer's current column; nothing where the node is of another kind.
  ///
  /// - Returns: Whether it was written.
  func write<Writer: _RowWriter>(to writer: inout Writer, as column: _ColumnType) -> Bool {
    switch fitted(to: column) {
    case .integer(let value): writer.integer(value)
    case .unsigned(let value): value._write(to: &writer)
    case .real(let value): value._write(to: &writer)
    case .text(let value): writer.text(value)
    case .decimal(let value): writer.decimal(value)
    case .uuid(let value): value._write(to: &writer)
    case .data(let value): value._write(to: &writer)
    default: return false
    }
    return true
  }

  /// The node of the row's current column, which is not empty.
  ///
  /// What does not fit is rejected; the answer then means nothing.
  init<Row: _RowReader>(from row: inout Row, as column: _ColumnType) {
    switch column {
    case .boolean, .integer: self = .integer(row.integer())
    case .unsigned: self = CodedValue(UInt64._read(from: &row))
    case .real, .date: self = .real(Double._read(from: &row))
    case .text, .url: self = .text(row.text())
    case .decimal: self = .decimal(row.decimal())
    case .uuid: self = .uuid(UUID._read(from: &row))
    case .blob: self = .data(Data._read(from: &row))
    case .json: self = CodedValue(jsonFrom: &row)
    case .transformed: self = .null
    }
  }

  private init<Row: _RowReader>(jsonFrom row: inout Row) {
    let text = row.text()
    do {
      self = row.hasRejection ? .null : try CodedValue(json: text)
    } catch {
      row.reject(undecodable: "\(error)")
      self = .null
    }
  }
}
