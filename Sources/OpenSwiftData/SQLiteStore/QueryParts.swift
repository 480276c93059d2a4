import Foundation

/// What of a request a store answers, made ready, and what is left to be done on objects.
struct QueryParts<Model: PersistentModel> {
  /// What the query ranges over.
  private(set) var scopes: QueryScopes
  /// The conditions that the store tests.
  let condition: [QueryInstruction]
  let bindings: [QueryBinding]
  /// The order that the store gives; none for a count.
  let order: [SortTerm]
  private let remainder: FetchRemainder<Model>?

  init(
    _ request: FetchRequest<Model>, _ purpose: CompiledQuery.Purpose,
    _ environment: SessionEnvironment
  ) throws {
    var scopes = QueryScopes(request.layout)
    let predicate = request.descriptor.predicate.map {
      PredicateCompiler.compile($0, in: &scopes, environment)
    }
    try self.init(predicate, request, purpose, scopes, environment)
  }

  /// The same where no condition is left to the store.
  init(
    leavingTheConditionOf request: FetchRequest<Model>, _ purpose: CompiledQuery.Purpose,
    _ environment: SessionEnvironment, reason: String
  ) throws {
    let predicate = request.descriptor.predicate.map { predicate in
      CompiledPredicate(
        instructions: [], bindings: [],
        unstored: [UnstoredCondition(predicate.expression, reason: reason)])
    }
    try self.init(predicate, request, purpose, QueryScopes(request.layout), environment)
  }

  private init(
    _ predicate: CompiledPredicate?, _ request: FetchRequest<Model>,
    _ purpose: CompiledQuery.Purpose, _ scopes: QueryScopes, _ environment: SessionEnvironment
  ) throws {
    var scopes = scopes
    let (order, sortReason) =
      purpose == .count
      ? ([], nil) : try Self.order(of: request.descriptor, in: &scopes, environment)
    self.scopes = scopes
    self.order = order
    condition = predicate?.instructions ?? []
    bindings = predicate?.bindings ?? []
    remainder = FetchRemainder(
      filter: InMemoryFilter(predicate?.unstored ?? [], of: request.descriptor.predicate),
      sortReason: sortReason)
  }

  /// The order that a descriptor asks for, or why the store has no such order.
  private static func order(
    of descriptor: FetchDescriptor<Model>, in scopes: inout QueryScopes,
    _ environment: SessionEnvironment
  ) throws -> ([SortTerm], reason: String?) {
    do {
      return (try SortCompiler.compile(descriptor.sortBy, in: &scopes, environment), nil)
    } catch let error as SwiftDataError where error == .unsupportedSortDescriptor {
      return ([], error.explanation)
    }
  }

  /// Throws `UnfinishedFetch` where a whole request leaves something to be done on objects.
  func requireAll(of request: FetchRequest<Model>) throws {
    if request.isWhole, let remainder { throw UnfinishedFetch(remainder: remainder) }
  }
}

/// What the store and the context know that a query is compiled for.
struct SessionEnvironment: QueryEnvironment {
  let store: SQLiteStore
  let pending: (any PendingChanges)?

  var storeIdentifier: String { store.identifier }

  func layout(named name: String) -> EntityLayout? { store.tables[name]?.layout }

  func pendingRowID(of model: any PersistentModel) -> Int64? { pending?.rowID(of: model) }
}
