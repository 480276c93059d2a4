import Foundation
import SQLiteGateway

/// Looks keys up in the tables, on the connection of a save.
final class SQLiteKeys: StoredKeys {
  private let store: SQLiteStore
  private let connection: Connection
  /// The rows that the save deletes, by entity name.
  private let doomed: [String: Set<Int64>]
  private var lookUps: [String: [Statement]] = [:]

  init(_ store: SQLiteStore, _ connection: Connection, doomed: [String: Set<Int64>]) {
    self.store = store
    self.connection = connection
    self.doomed = doomed
  }

  func row(
    holding key: UniqueKey, of constraint: UniqueConstraint, in layout: EntityLayout
  ) throws -> Int64? {
    let statement = try lookUp(constraint, layout)
    defer { statement.reset() }
    for (index, part) in key.parts.enumerated() {
      try bind(part, to: statement, at: Int32(index + 1))
    }
    guard try statement.step() else { return nil }
    let rowID = statement.row.integer(0)
    return doomed[layout.name]?.contains(rowID) ?? false ? nil : rowID
  }

  func key(
    ofRow rowID: Int64, for constraint: UniqueConstraint, in layout: EntityLayout
  ) throws -> UniqueKey? {
    let statement = try connection.statement(table(of: layout).keySelection(constraint))
    defer { statement.reset() }
    try statement.bind(rowID, at: 1)
    guard try statement.step() else { return nil }
    return UniqueKey(
      parts: constraint.properties.enumerated().map { index, property in
        part(statement.row, Int32(index), layout.properties[property].columnType)
      })
  }

  /// Prepared once for a save: a text for each row would be felt.
  private func lookUp(
    _ constraint: UniqueConstraint, _ layout: EntityLayout
  ) throws -> Statement {
    if let statements = lookUps[layout.name] { return statements[constraint.index] }
    let table = try table(of: layout)
    let statements = try layout.constraints.map { try connection.statement(table.keyLookUp($0)) }
    lookUps[layout.name] = statements
    return statements[constraint.index]
  }

  private func table(of layout: EntityLayout) throws -> TableMap {
    if let table = store.tables[layout.name] { return table }
    throw SwiftDataError.unknownSchema.explained(
      "\(layout.name) is not in the store \(store.path).")
  }

  private func bind(_ part: UniqueKey.Part?, to statement: Statement, at index: Int32) throws {
    switch part {
    case nil: try statement.bindNull(at: index)
    case .integer(let value): try statement.bind(value, at: index)
    case .real(let value): try statement.bind(value, at: index)
    case .text(let value): try statement.bind(value, at: index)
    case .exactText(let bytes):
      try statement.bind(String(decoding: bytes, as: UTF8.self), at: index)
    case .decimal(let value): try statement.bind(DecimalText.text(value), at: index)
    case .blob(let bytes):
      try bytes.withUnsafeBytes { try statement.bind($0, at: index) }
    }
  }

  private func part(_ row: Row, _ column: Int32, _ type: _ColumnType) -> UniqueKey.Part? {
    switch row.type(column) {
    case .null: return nil
    case .integer: return .integer(row.integer(column))
    case .real: return .real(row.real(column))
    case .blob: return .blob(Array(row.bytes(column)))
    case .text:
      let text = row.text(column)
      if type == .url { return .exactText(Array(text.utf8)) }
      if type == .decimal, let value = DecimalText.decimal(text) { return .decimal(value) }
      return .text(text)
    }
  }
}
