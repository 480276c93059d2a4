import SQLiteGateway

extension SQLiteSession {
  /// Asks SQLite for its plan (<https://sqlite.org/eqp.html>).
  func explain<Model>(_ request: FetchRequest<Model>) throws -> StoreExplanation {
    let query = try CompiledQuery(request, try table(of: request.layout), .rows, self)
    return try read { connection in
      let statement = try connection.statement("EXPLAIN QUERY PLAN " + query.sql)
      defer { statement.reset() }
      try query.bind(to: statement)
      return StoreExplanation(
        statement: query.sql, parameters: query.parameters, plan: try plan(of: statement))
    }
  }

  /// The steps of a plan: each row has a number, the number of the step that it is a part of, and a text.
  private func plan(of statement: Statement) throws -> [String] {
    var depths: [Int64: Int] = [:]
    var lines: [String] = []
    while try statement.step() {
      let depth = depths[statement.row.integer(1)].map { $0 + 1 } ?? 0
      depths[statement.row.integer(0)] = depth
      lines.append(String(repeating: "  ", count: depth) + statement.row.text(3))
    }
    return lines
  }
}

extension CompiledQuery {
  /// The values that are bound, in the order of their parameters, as SQL would write them.
  var parameters: [String] {
    bindings.map(\.text) + [limit, offset].compactMap { $0.map(String.init) }
  }
}

extension QueryBinding {
  /// How many values of a list are written out.
  private static let shownCount = 10

  fileprivate var text: String {
    switch self {
    case .value(let value): return value.literal
    case .list(let list):
      let shown = list.values.prefix(Self.shownCount).map(\.literal).joined(separator: ", ")
      let rest = list.values.count - Self.shownCount
      return rest > 0 ? "(\(shown), and \(rest) more)" : "(\(shown))"
    }
  }
}
