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
    self.parameterCount = parameterCount
    guard !shape.condition.isEmpty else {
      (self.names, condition) = (names, nil)
      return
    }
    let condition = try SQLRenderer.render(shape.condition, names)
    let united = Self.columns(ofRowsFor: condition, shape, names)
    guard !united.isEmpty else {
      (self.names, self.condition) = (names, condition)
      return
    }
    // The condition is true for rows with those rows alone, so that each can be asked by one name.
    var names = names
    names.united = united
    self.names = names
    self.condition = try SQLRenderer.render(shape.condition, names)
  }

  /// The columns that a query reads of the rows without which its condition is true for none, where stored
  /// and pending ones are asked for.
  private static func columns(
    ofRowsFor condition: SQLCondition, _ shape: QueryShape, _ names: ScopeNames
  ) -> [Int: [String]] {
    var properties: [Int: Set<Int>] = [:]
    for scope in condition.rows where names.isMerged(scope) && names.scopes.base(of: scope) == 0 {
      properties[scope] = []
    }
    guard !properties.isEmpty else { return [:] }
    for case .column(let scope, let property) in shape.condition {
      properties[Int(scope)]?.insert(Int(property))
    }
    for case .property(let scope, let property) in shape.order.map(\.subject) {
      properties[scope]?.insert(property)
    }
    for case .toOne(let owner, let property) in names.scopes.all.map(\.origin) {
      properties[owner]?.insert(property)
    }
    return properties.reduce(into: [:]) { columns, entry in
      columns[entry.key] = entry.value.sorted().map { names.tables[entry.key].columns[$0] }
    }
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
      return "SELECT \(columns) FROM \(table.table) AS t0\(joins)" + filter([], search)
    }
    let key = names.key(of: 0)
    let isShown = "\(key) NOT IN (SELECT \(names.tables[0].key) FROM \(table.hidden))"
    let isKept = "NOT t0.\(table.deletionMark)"
    return "SELECT \(columns) FROM \(table.table) AS t0\(joins)" + filter([isShown], search)
      + " UNION ALL SELECT \(columns) FROM \(pending) AS t0\(joins)" + filter([isKept])
  }

  /// What an R-tree finds of the stored rows, without which the condition is true for none.
  private var search: String? {
    condition.flatMap { SpatialSearch(for: $0.limits, in: table, names)?.condition }
  }

  private func filter(_ terms: [String], _ search: String? = nil) -> String {
    if let condition {
      let all = [search, condition.onlyWhere(terms)].compactMap(\.self)
      return " WHERE " + all.joined(separator: " AND ")
    }
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
