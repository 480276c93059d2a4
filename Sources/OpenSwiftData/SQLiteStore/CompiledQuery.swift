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

  init<Model>(
    _ request: FetchRequest<Model>, _ table: TableMap, _ purpose: Purpose,
    _ session: SQLiteSession
  ) throws {
    let descriptor = request.descriptor
    let environment = SessionEnvironment(store: session.store, pending: request.pending)
    var scopes = QueryScopes(request.layout)
    let predicate = descriptor.predicate.map {
      PredicateCompiler.compile($0, in: &scopes, environment)
    }
    let (order, sortReason) =
      purpose == .count
      ? ([], nil) : try Self.order(of: descriptor, in: &scopes, environment)
    let filter = InMemoryFilter(predicate?.unstored ?? [], of: descriptor.predicate)
    if request.isWhole, let rest = FetchRemainder(filter: filter, sortReason: sortReason) {
      throw UnfinishedFetch(remainder: rest)
    }
    properties =
      purpose == .rows ? try Self.properties(of: descriptor, in: request.layout) : nil
    bindings = predicate?.bindings ?? []
    limit = descriptor.fetchLimit.flatMap { $0 > 0 && request.isWhole ? Int64($0) : nil }
    offset = descriptor.fetchOffset.flatMap { $0 > 0 && request.isWhole ? Int64($0) : nil }
    let condition = predicate?.instructions ?? []
    let use = ScopeUse(scopes, condition, order)
    let shape = QueryShape(
      entity: request.layout.name, purpose: purpose, scopes: scopes.all.dropFirst().map(\.origin),
      pending: try session.mirror(request.pending, for: scopes, use), condition: condition,
      order: order, properties: properties, isLimited: limit != nil, isOffset: offset != nil)
    let parameterCount = bindings.count
    sql = try session.store.queries.value(for: shape) {
      let tables = try session.store.scopeTables(scopes, shape.pending)
      let names = ScopeNames(scopes: scopes, tables: tables, use: use)
      return try QueryRenderer(shape, table, names, parameterCount: parameterCount).sql()
    }
  }

  /// The order that a descriptor asks for, or why the store has no such order.
  private static func order<Model>(
    of descriptor: FetchDescriptor<Model>, in scopes: inout QueryScopes,
    _ environment: any QueryEnvironment
  ) throws -> ([SortTerm], reason: String?) {
    do {
      return (try SortCompiler.compile(descriptor.sortBy, in: &scopes, environment), nil)
    } catch let error as SwiftDataError where error == .unsupportedSortDescriptor {
      return ([], error.explanation)
    }
  }

  /// The properties that a descriptor asks for; nil for all.
  static func properties<Model>(
    of descriptor: FetchDescriptor<Model>, in layout: EntityLayout
  ) throws -> PropertySet? {
    guard !descriptor.propertiesToFetch.isEmpty else { return nil }
    var properties = PropertySet()
    for keyPath in descriptor.propertiesToFetch {
      if let link = layout.link(of: keyPath) {
        properties.insert(link.property)
        continue
      }
      if case .member(_, _, _, let property)? = layout.route(of: keyPath, layouts: { _ in nil })?
        .target
      {
        properties.insert(property.index)
      } else if case .property(let property) = try layout.target(of: keyPath) {
        properties.insert(property.index)
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

/// Everything about a query that decides its SQL text.
///
/// Captured values take no part, so that a predicate which is used with many values is rendered and
/// prepared once.
struct QueryShape: Hashable {
  let entity: String
  let purpose: CompiledQuery.Purpose
  /// What the query ranges over beside the fetched rows.
  let scopes: [QueryScope.Origin]
  /// What is pending of each scope; empty where nothing is.
  let pending: [PendingParts]
  let condition: [QueryInstruction]
  let order: [SortTerm]
  let properties: PropertySet?
  let isLimited: Bool
  let isOffset: Bool
}

/// What the store and the context know that a query is compiled for.
private struct SessionEnvironment: QueryEnvironment {
  let store: SQLiteStore
  let pending: (any PendingChanges)?

  var storeIdentifier: String { store.identifier }

  func layout(named name: String) -> EntityLayout? { store.tables[name]?.layout }

  func pendingRowID(of model: any PersistentModel) -> Int64? { pending?.rowID(of: model) }
}
