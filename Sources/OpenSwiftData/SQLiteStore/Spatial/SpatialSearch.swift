import SQLiteGateway

/// The search of an R-tree for the rows that a condition may be true for.
struct SpatialSearch {
  /// A condition that is true for all rows that the other one is true for.
  let condition: String

  /// The search of the tree of whose columns the condition bounds the most.
  ///
  /// Nil where it bounds fewer than two, or not the only one: half of the world is found faster by an ordered
  /// index, or without any; and where the condition names a key, as that finds one row.
  init?(for limits: [ColumnLimit], in table: TableMap, _ names: ScopeNames) {
    guard !limits.isEmpty, !table.trees.isEmpty, !Self.findsOneRow(limits, table, names) else {
      return nil
    }
    var best: (tree: SpatialIndex, terms: [String], count: Int)?
    for tree in table.trees {
      let terms = tree.dimensions.enumerated().map { number, dimension in
        let column = "t0." + SQLFragment.quote(identifier: dimension.column)
        return limits.filter { $0.column == column }
          .flatMap { Self.terms($0, dimension, number) }
      }
      let count = terms.count { !$0.isEmpty }
      guard count >= min(2, tree.dimensions.count), count > best?.count ?? 0 else { continue }
      best = (tree, terms.flatMap(\.self), count)
    }
    guard let best else { return nil }
    let name = SQLFragment.quote(identifier: best.tree.name)
    condition =
      "\(names.key(of: 0)) IN (SELECT id FROM \(name) WHERE "
      + best.terms.joined(separator: " AND ") + ")"
  }

  private static func findsOneRow(
    _ limits: [ColumnLimit], _ table: TableMap, _ names: ScopeNames
  ) -> Bool {
    table.layout.constraints.contains { constraint in
      constraint.properties.allSatisfy { property in
        let column = names.column(property, of: 0)
        return limits.contains { $0.side == .equal && $0.column == column }
      }
    }
  }

  /// What a limit says of a row's box.
  ///
  /// A whole number loses its last digits as a double, in a box as well as here, so that what is less may be
  /// equal; and a whole number above `Int64.max` is a blob, which is no bound by itself.
  private static func terms(
    _ limit: ColumnLimit, _ dimension: SpatialIndex.Dimension, _ number: Int
  ) -> [String] {
    let value = "CAST(\(limit.parameter) AS REAL)"
    func bound(_ beyond: String) -> String {
      if dimension.columnType != .unsigned { return value }
      return "CASE typeof(\(limit.parameter)) WHEN 'blob' THEN \(beyond) ELSE \(value) END"
    }
    let lower = limit.isLower ? ["max\(number) >= \(bound("-9e999"))"] : []
    let upper = limit.isUpper ? ["min\(number) <= \(bound("9e999"))"] : []
    return lower + upper
  }
}
