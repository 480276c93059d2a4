import SQLiteGateway

/// Renders the SELECT of a query's shape.
///
/// Where pending objects take part, the rows are those of the table that the mirror does not hide, and those
/// of the mirror. Each side keeps its own condition and so its own indexes.
struct QueryRenderer {
  private let shape: QueryShape
  private let table: TableMap
  private let names: ScopeNames
  private let condition: SQLCondition?
  private let parameterCount: Int

  init(
    _ shape: QueryShape, _ table: TableMap, _ names: ScopeNames, parameterCount: Int
  ) throws {
    self.shape = shape
    self.table = table
    self.names = names
    self.parameterCount = parameterCount
    condition = shape.condition.isEmpty ? nil : try SQLRenderer.render(shape.condition, names)
  }

  private var seesPending: Bool { names.tables[0].pendingRows != nil }

  func sql() -> String {
    switch shape.purpose {
    case .rows: return select(table.selection(shape.properties, prefix: "t0."))
    case .rowIDs: return select(names.key(of: 0))
    case .count:
      guard shape.isLimited || shape.isOffset else { return counting(source("1")) }
      return counting(source("1") + limitation)
    }
  }

  private func counting(_ rows: String) -> String {
    "SELECT count(*) FROM (\(rows))"
  }

  private func select(_ columns: String) -> String {
    guard seesPending else {
      let order = SortCompiler.render(shape.order, identifier: names.key(of: 0)) { term, _ in
        names.value(of: term)
      }
      return source(columns) + " ORDER BY " + order + limitation
    }
    // The rows of both sides are ordered together, so what they are ordered by is selected with them.
    var inner = table.selection(nil, prefix: "t0.")
    for (index, term) in shape.order.enumerated() where term.isOfOtherRow {
      inner += ", \(names.value(of: term)) AS \(Self.sortKey(index))"
    }
    let order = SortCompiler.render(shape.order, identifier: names.key(of: 0)) { term, index in
      term.isOfOtherRow ? "t0.\(Self.sortKey(index))" : names.value(of: term)
    }
    return "SELECT \(columns) FROM (\(source(inner))) AS t0 ORDER BY \(order)\(limitation)"
  }

  private static func sortKey(_ index: Int) -> String {
    SQLFragment.quote(identifier: "sort key \(index)")
  }

  /// The rows that meet the condition, without order.
  private func source(_ columns: String) -> String {
    let joins = names.joins(from: 0, present: condition?.rows ?? [])
    guard let pending = names.tables[0].pendingRows else {
      return "SELECT \(columns) FROM \(table.table) AS t0\(joins)" + filter([])
    }
    let key = names.key(of: 0)
    let isShown = "\(key) NOT IN (SELECT \(names.tables[0].key) FROM \(table.hidden))"
    let isKept = "NOT t0.\(table.deletionMark)"
    return "SELECT \(columns) FROM \(table.table) AS t0\(joins)" + filter([isShown])
      + " UNION ALL SELECT \(columns) FROM \(pending) AS t0\(joins)" + filter([isKept])
  }

  private func filter(_ terms: [String]) -> String {
    if let condition { return " WHERE " + condition.onlyWhere(terms) }
    return terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND ")
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
