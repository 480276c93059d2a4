/// The names that a query's scopes have in its SQL: `t0`, `t1` … for their rows, `m1` … for pending rows beside
/// stored ones, `j1` … for links.
struct ScopeNames {
  let scopes: QueryScopes
  let tables: [ScopeTable]
  let use: ScopeUse
  /// The columns of those scopes at the ends of to-ones whose stored and pending rows are joined as one list.
  ///
  /// An index of either is searched then; it takes that nothing is found without a row.
  var united: [Int: [String]] = [:]

  /// A column of a scope's row.
  func column(_ property: Int, of scope: Int) -> String {
    read(tables[scope].columns[property], of: scope)
  }

  /// The primary key of a scope's row.
  func key(of scope: Int) -> String {
    switch scopes[scope].origin {
    case .fetched: return read(tables[scope].key, of: scope)
    case .toOne(let owner, let property):
      let isThere = scopes[scope].link?.mayDangle == false
      return isThere ? column(property, of: owner) : read(tables[scope].key, of: scope)
    case .toMany:
      guard case .table(let links)? = tables[scope].links else {
        return read(tables[scope].key, of: scope)
      }
      return "j\(scope).\(links.other)"
    }
  }

  /// A pending row takes the place of the stored one.
  private func read(_ column: String, of scope: Int) -> String {
    guard isSplit(scope) else { return "t\(scope).\(column)" }
    let isStored = "m\(scope).\(tables[scope].key) IS NULL"
    return "CASE WHEN \(isStored) THEN t\(scope).\(column) ELSE m\(scope).\(column) END"
  }

  /// Whether a value is that of a pending row or that of a stored one, which are looked up side by side.
  func isSplit(_ scope: Int) -> Bool { isMerged(scope) && united[scope] == nil }

  /// Whether both stored and pending rows are asked for, because another row leads to them.
  func isMerged(_ scope: Int) -> Bool {
    guard tables[scope].pendingRows != nil else { return false }
    switch scopes[scope].origin {
    case .fetched: return false
    case .toOne: return true
    case .toMany:
      if case .table? = tables[scope].links { return true }
      return false
    }
  }
}

extension ScopeNames {
  /// The joins by which the rows at the ends of to-ones are found that begin at the rows of `base`.
  ///
  /// - Parameter present: The scopes without whose row nothing is found; SQLite may begin at those.
  func joins(from base: Int, present: Set<Int>) -> String {
    var text = ""
    for scope in scopes.all.indices where scope != base && scopes[scope].isToOne {
      guard use.needsRow(of: scope), scopes.base(of: scope) == base,
        case .toOne(let owner, let property) = scopes[scope].origin
      else { continue }
      text += join(scope, on: column(property, of: owner), isInner: present.contains(scope))
    }
    return text
  }

  private func join(_ scope: Int, on key: String, isInner: Bool) -> String {
    let table = tables[scope]
    guard isMerged(scope), let pending = table.pendingRows else {
      let kind = isInner ? " JOIN" : " LEFT JOIN"
      return "\(kind) \(table.rows) AS t\(scope) ON t\(scope).\(table.key) = \(key)"
    }
    if let columns = united[scope] {
      let list = ([table.key] + columns).joined(separator: ", ")
      let stored =
        "SELECT \(list) FROM \(table.rows) WHERE \(table.key) NOT IN "
        + "(SELECT \(table.key) FROM \(pending))"
      return " JOIN (\(stored) UNION ALL SELECT \(list) FROM \(pending)) AS t\(scope)"
        + " ON t\(scope).\(table.key) = \(key)"
    }
    return " LEFT JOIN \(table.rows) AS t\(scope) ON t\(scope).\(table.key) = \(key)"
      + " LEFT JOIN \(pending) AS m\(scope) ON m\(scope).\(table.key) = \(key)"
  }

  /// The SELECTs that together find the rows of a to-many scope that meet a condition.
  func selects(_ columns: String, of scope: Int, where condition: SQLCondition?) -> [String] {
    guard let owner = scopes[scope].owner, let links = tables[scope].links else { return [] }
    let present = condition?.rows ?? []
    switch links {
    case .column(let column, let pending):
      return rowSelects(columns, of: scope, column, pending, key(of: owner), condition)
    case .table(let table):
      var joined = joins(from: scope, present: present)
      if use.needsRow(of: scope) {
        joined = join(scope, on: key(of: scope), isInner: true) + joined
      }
      return linkSelects(columns, of: scope, table, key(of: owner), joined, condition)
    }
  }

  private func rowSelects(
    _ columns: String, of scope: Int, _ column: String, _ pendingColumn: String, _ owner: String,
    _ condition: SQLCondition?
  ) -> [String] {
    let table = tables[scope]
    let joined = joins(from: scope, present: condition?.rows ?? [])
    let name = "t\(scope)"
    var stored = ["\(name).\(column) = \(owner)"]
    if let pending = table.pendingRows {
      stored.append("\(name).\(table.key) NOT IN (SELECT \(table.key) FROM \(pending))")
    }
    var selects = [select(columns, "\(table.rows) AS \(name)\(joined)", stored, condition)]
    if let pending = table.pendingRows {
      let terms = ["\(name).\(pendingColumn) = \(owner)"]
      selects.append(select(columns, "\(pending) AS \(name)\(joined)", terms, condition))
    }
    return selects
  }

  private func linkSelects(
    _ columns: String, of scope: Int, _ links: ScopeTable.Table, _ owner: String,
    _ joined: String, _ condition: SQLCondition?
  ) -> [String] {
    let name = "j\(scope)"
    let isOwn = "\(name).\(links.own) = \(owner)"
    let stored = "\(links.rows) AS \(name)\(joined)"
    guard let pending = links.pending else { return [select(columns, stored, [isOwn], condition)] }
    let isSame = [links.own, links.other].map { "p.\($0) = \(name).\($0)" }
    let isReplaced =
      "EXISTS (SELECT 1 FROM \(pending.rows) AS p WHERE \(isSame.joined(separator: " AND ")))"
    return [
      select(columns, stored, [isOwn, "NOT \(isReplaced)"], condition),
      select(
        columns, "\(pending.rows) AS \(name)\(joined)", [isOwn, "\(name).\(pending.isPresent)"],
        condition),
    ]
  }

  private func select(
    _ columns: String, _ source: String, _ terms: [String], _ condition: SQLCondition?
  ) -> String {
    let all = condition?.onlyWhere(terms) ?? terms.joined(separator: " AND ")
    return "SELECT \(columns) FROM \(source) WHERE \(all)"
  }
}
