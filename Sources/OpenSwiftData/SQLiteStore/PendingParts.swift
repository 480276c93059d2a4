/// Which parts of what a query's scope ranges over have pending changes, which the query must see.
struct PendingParts: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The rows.
  static let rows = PendingParts(rawValue: 1)
  /// The table of links that lead to them.
  static let links = PendingParts(rawValue: 2)
}

extension SQLiteSession {
  /// Brings the mirrors of what a query reads up to date.
  ///
  /// The answer says what is pending of each scope; it is empty where nothing is.
  func mirror(
    _ pending: (any PendingChanges)?, for scopes: QueryScopes, _ use: ScopeUse
  ) throws -> [PendingParts] {
    guard let pending else { return [] }
    if scopes.all.count == 1 {
      guard let changes = pending.changes(of: scopes[0].layout.name) else { return [] }
      try updateMirror(of: changes, links: [])
      return [.rows]
    }
    var found: Set<String> = []
    for (entity, links) in keepers(of: scopes, use) {
      guard let changes = pending.changes(of: entity) else { continue }
      try updateMirror(of: changes, links: links)
      found.insert(entity)
    }
    guard !found.isEmpty else { return [] }
    return scopes.all.indices.map { index in
      var parts = PendingParts()
      if use.needsRow(of: index), found.contains(scopes[index].layout.name) { parts.insert(.rows) }
      if use.needsElements(of: index), let link = store.keeper(of: scopes[index].link),
        found.contains(link.entity)
      {
        parts.insert(.links)
      }
      return parts
    }
  }

  /// The entities whose pending objects a query may read, with their relationships that have tables of their
  /// own.
  private func keepers(of scopes: QueryScopes, _ use: ScopeUse) -> [String: [Link]] {
    var keepers: [String: [Link]] = [:]
    for (index, scope) in scopes.all.enumerated() {
      if use.needsRow(of: index) { keepers[scope.layout.name, default: []] += [] }
      if use.needsElements(of: index), let link = store.keeper(of: scope.link),
        keepers[link.entity]?.contains(where: { $0 === link }) != true
      {
        keepers[link.entity, default: []].append(link)
      }
    }
    return keepers
  }
}

extension SQLiteStore {
  /// The tables of a query's scopes, with those of pending rows and links where they take part.
  func scopeTables(_ scopes: QueryScopes, _ pending: [PendingParts]) throws -> [ScopeTable] {
    try scopes.all.enumerated().map { index, scope in
      guard let table = tables[scope.layout.name] else {
        throw SwiftDataError.unknownSchema.explained(
          "\(scope.layout.name) is not in the store \(path).")
      }
      let parts = pending.isEmpty ? [] : pending[index]
      var names = ScopeTable(rows: table.table, key: LinkSQL.key, columns: table.columns)
      if parts.contains(.rows) { names.pendingRows = table.mirror }
      if let link = scope.link, link.isToMany { names.links = try links(of: link, table, parts) }
      return names
    }
  }

  /// The end of a relationship with a table of its own whose pending objects say what is pending of it; nil
  /// for any other relationship.
  fileprivate func keeper(of link: Link?) -> Link? {
    guard let link, link.isJoin else { return nil }
    guard !link.isCanonical, let inverse = link.inverse else { return link }
    return tables[link.destination]?.layout.links.link(inverse.property)
  }

  private func links(
    of link: Link, _ table: TableMap, _ parts: PendingParts
  ) throws -> ScopeTable.Links {
    let sql = try LinkSQL(link, self)
    guard link.isJoin else {
      let owner = table.arrayOwners.first { $0.property == link.inverse?.property }
      return .column(sql.own, pending: owner?.column ?? sql.own)
    }
    var links = ScopeTable.Table(rows: sql.table, own: sql.own, other: sql.other)
    if parts.contains(.links), let join = joins[JoinMap.key(of: link)] {
      links.pending = ScopeTable.Pending(rows: join.mirror, isPresent: "is_present")
    }
    return .table(links)
  }
}
