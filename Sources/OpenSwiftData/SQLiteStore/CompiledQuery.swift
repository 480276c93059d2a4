import SQLiteGateway

/// A descriptor made ready for one table: SQL text, which depends on the descriptor's shape alone,
/// and the values to bind.
struct CompiledQuery {
  /// What a query is to answer.
  enum Purpose: Hashable {
    case rows
    case rowIDs
    case count
  }

  let sql: String
  /// The properties that each row carries; nil for all.
  let properties: PropertySet?
  let bindings: [QueryBinding]
  let limit: Int64?
  let offset: Int64?

  /// - Throws: `UnfinishedFetch` for a whole request that the store cannot answer by itself.
  init<Model>(
    _ request: FetchRequest<Model>, _ table: TableMap, _ purpose: Purpose,
    _ session: SQLiteSession
  ) throws {
    properties =
      purpose == .rows
      ? try Self.properties(of: request.descriptor, in: request.layout) : nil
    let descriptor = request.descriptor
    limit = descriptor.fetchLimit.flatMap { $0 > 0 && request.isWhole ? Int64($0) : nil }
    offset = descriptor.fetchOffset.flatMap { $0 > 0 && request.isWhole ? Int64($0) : nil }
    let environment = SessionEnvironment(store: session.store, pending: request.pending)
    let isBounded = (limit: limit != nil, offset: offset != nil)
    let text = { [properties] (parts: QueryParts<Model>) in
      try parts.requireAll(of: request)
      let use = ScopeUse(parts.scopes, parts.condition, parts.order)
      let shape = QueryShape(
        entity: request.layout.name, purpose: purpose,
        scopes: parts.scopes.all.dropFirst().map(\.origin),
        pending: try session.mirror(request.pending, for: parts.scopes, use),
        condition: parts.condition, order: parts.order, properties: properties,
        isLimited: isBounded.limit, isOffset: isBounded.offset)
      return try session.text(of: shape, parts, use, table)
    }
    let parts = try QueryParts(request, purpose, environment)
    switch try text(parts) {
    case .accepted(let statement): (sql, bindings) = (statement, parts.bindings)
    case .refused(let reason):
      let rest = try QueryParts(
        leavingTheConditionOf: request, purpose, environment, reason: reason)
      (sql, bindings) = (try text(rest).sql, [])
    }
  }

  /// The properties that a descriptor asks for; nil for all.
  static func properties<Model>(
    of descriptor: FetchDescriptor<Model>, in layout: EntityLayout
  ) throws -> PropertySet? {
    guard !descriptor.propertiesToFetch.isEmpty else { return nil }
    var properties = PropertySet()
    for keyPath in descriptor.propertiesToFetch {
      switch try layout.target(of: keyPath) {
      case .link(let link): properties.insert(link.property)
      case .property(let property), .member(_, _, _, let property):
        properties.insert(property.index)
      case .identifier: continue
      }
    }
    return properties
  }

  func bind(to statement: Statement) throws {
    for (index, binding) in bindings.enumerated() {
      switch binding {
      case .value(let value): try statement.bind(value, at: Int32(index + 1))
      case .list(let list): try statement.bindList(list, at: Int32(index + 1))
      }
    }
    var next = Int32(bindings.count + 1)
    if let limit {
      try statement.bind(limit, at: next)
      next += 1
    }
    if let offset { try statement.bind(offset, at: next) }
  }
}
