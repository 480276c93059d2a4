import CodedValues
import SQLiteGateway

/// The rows whose value in one column is none of a Swift type: a number out of its range, a raw value that no
/// case has, JSON that it refuses.
struct UnreadableValues {
  /// The stored table.
  let table: String
  private let column: String
  private let attribute: Schema.Attribute
  private let columnType: _ColumnType
  private let codec: _ValueCodec?
  private let isMember: Bool

  /// - Parameters:
  ///   - column: The column of a stored table.
  ///   - attribute: The attribute, or member of a struct, that it is to be read as.
  init(_ column: StoreShape.Column, of table: StoreShape.Table, as attribute: Schema.Attribute) {
    self.table = table.name
    self.column = column.name
    self.attribute = attribute
    columnType = column.type
    isMember = column.key.path.count > 1
    let kind = ValueKind(of: Self.plainType(of: attribute), attribute.options)
    codec = kind.flatMap {
      _ValueCodec.of($0, attribute.valueType, defaultValue: attribute.defaultValue)
    }
  }

  private static func plainType(of attribute: Schema.Attribute) -> any Any.Type {
    unwrappedType(of: attribute.valueType) ?? attribute.valueType
  }

  /// The keys of the first of them in the order of the keys, from one key on.
  func keys(_ connection: Connection, from first: Int64 = .min, limit: Int) throws -> [Int64] {
    let query: SQLFragment = """
      SELECT \(identifier: TableMap.primaryKey), \(identifier: column) FROM \(identifier: table)
      WHERE \(identifier: column) IS NOT NULL AND \(identifier: TableMap.primaryKey) >= \(first)
      ORDER BY 1
      """
    let statement = try connection.statement(query.text)
    defer { statement.reset() }
    try statement.bindAll(query)
    var keys: [Int64] = []
    while keys.count < limit, try statement.step() {
      var row = SQLiteRow(ofOneValue: statement)
      if !isReadable(&row) { keys.append(row.rowID) }
    }
    return keys
  }

  /// Gives them another value.
  func replace(with value: SQLiteValue, _ connection: Connection) throws {
    let batch = 1_000
    var first = Int64.min
    while true {
      let keys = try keys(connection, from: first, limit: batch)
      for key in keys {
        try connection.execute(
          """
          UPDATE \(identifier: table) SET \(identifier: column) = \(value)
          WHERE \(identifier: TableMap.primaryKey) = \(key)
          """)
      }
      guard let last = keys.last, keys.count == batch, last < .max else { return }
      first = last + 1
    }
  }

  private func isReadable(_ row: inout SQLiteRow) -> Bool {
    let type = Self.plainType(of: attribute)
    if isMember { return canDecode(type, &row) }
    if let codec { return codec.canRead(from: &row) }
    if let type = type as? any _ColumnValue.Type {
      return value(type, &row) != nil
    }
    return (type as? any RawRepresentable.Type).map { hasCase($0, &row) } ?? true
  }

  private func canDecode(_ type: any Any.Type, _ row: inout SQLiteRow) -> Bool {
    guard let type = type as? any Decodable.Type else { return true }
    let coded = CodedValue(from: &row, as: columnType)
    return !row.hasRejection && (try? ValueDecoder(coded).decode(type)) != nil
  }

  private func value<Value: _ColumnValue>(_ type: Value.Type, _ row: inout SQLiteRow) -> Any? {
    let value = Value._read(from: &row)
    return row.hasRejection ? nil : value
  }

  private func hasCase<Value: RawRepresentable>(
    _ type: Value.Type, _ row: inout SQLiteRow
  ) -> Bool {
    guard let raw = Value.RawValue.self as? any _ColumnValue.Type,
      let value = value(raw, &row) as? Value.RawValue
    else { return false }
    return Value(rawValue: value) != nil
  }
}
