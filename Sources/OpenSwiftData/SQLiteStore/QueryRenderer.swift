import SQLiteGateway

/// Renders the SELECT of a query's shape.
///
/// Where pending objects take part, the rows are those of the table that the mirror does not hide, and those
/// of the mirror. Each side keeps its own condition and so its own indexes.
struct QueryRenderer {
  private static let alias = "t0"

  private let shape: QueryShape
  private let table: TableMap
  private let condition: String?
  private let parameterCount: Int

  init(_ shape: QueryShape, _ table: TableMap, parameterCount: Int) throws {
    self.shape = shape
    self.table = table
    self.parameterCount = parameterCount
    condition =
      shape.condition.isEmpty
      ? nil
      : try SQLRenderer.render(
        shape.condition, columns: table.columns, identifier: Self.key, alias: Self.alias)
  }

  private static let key = SQLFragment.quote(identifier: TableMap.primaryKey)

  func sql() throws -> String {
    switch shape.purpose {
    case .rows: return try select(table.selection(shape.properties, prefix: Self.alias + "."))
    case .rowIDs: return try select("\(Self.alias).\(Self.key)")
    case .count:
      guard shape.isLimited || shape.isOffset else { return counting(source("1")) }
      return counting(source("1") + limitation)
    }
  }

  private func counting(_ rows: String) -> String {
    "SELECT count(*) FROM (\(rows))"
  }

  private func select(_ columns: String) throws -> String {
    let order = SortCompiler.render(
      shape.order, columns: table.columns, identifier: Self.key, alias: Self.alias)
    guard shape.seesPending else {
      return source(columns) + " ORDER BY " + order + limitation
    }
    let rows = source(table.selection(nil, prefix: Self.alias + "."))
    return "SELECT \(columns) FROM (\(rows)) AS \(Self.alias) ORDER BY \(order)\(limitation)"
  }

  /// The rows that meet the condition, without order.
  private func source(_ columns: String) -> String {
    guard shape.seesPending else {
      return "SELECT \(columns) FROM \(table.table) AS \(Self.alias)" + filter([])
    }
    let hidden = "\(Self.alias).\(Self.key) NOT IN (SELECT \(Self.key) FROM \(table.hidden))"
    return "SELECT \(columns) FROM \(table.table) AS \(Self.alias)" + filter([hidden])
      + " UNION ALL SELECT \(columns) FROM \(table.mirror) AS \(Self.alias)" + filter([])
  }

  private func filter(_ terms: [String]) -> String {
    let all = (condition.map { ["(\($0))"] } ?? []) + terms
    return all.isEmpty ? "" : " WHERE " + all.joined(separator: " AND ")
  }

  /// SQLite wants a LIMIT before an OFFSET; -1 is none (<https://sqlite.org/lang_select.html>).
  private var limitation: String {
    let next = parameterCount + 1
    switch (shape.isLimited, shape.isOffset) {
    case (true, true): return " LIMIT ?\(next) OFFSET ?\(next + 1)"
    case (true, false): return " LIMIT ?\(next)"
    case (false, true): return " LIMIT -1 OFFSET ?\(next)"
    case (false, false): return ""
    }
  }
}
