/// What the compilers of predicates and sorts must know of the store and the context that they work for.
protocol QueryEnvironment {
  /// The identifier of the store whose rows are asked about.
  var storeIdentifier: String { get }

  /// The entity of that name, which a relationship leads to.
  func layout(named name: String) -> EntityLayout?

  /// The key by which the query knows an object that is not saved; nil where it knows none.
  func pendingRowID(of model: any PersistentModel) -> Int64?
}
