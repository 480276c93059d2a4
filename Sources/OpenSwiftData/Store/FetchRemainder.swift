/// What a store leaves to be done on the objects of a fetch.
struct FetchRemainder<Model: PersistentModel> {
  /// The conditions to test; nil where the store tests all.
  let filter: InMemoryFilter<Model>?
  /// Why the objects must be sorted; nil where the store sorts them.
  let sortReason: String?

  /// Nil where nothing is left.
  init?(filter: InMemoryFilter<Model>?, sortReason: String?) {
    if filter == nil && sortReason == nil { return nil }
    self.filter = filter
    self.sortReason = sortReason
  }
}

/// What a session throws where its store cannot answer a request by itself.
///
/// Whoever asked is to ask for the candidates, and to finish on their objects.
///
/// `@unchecked Sendable`: it is caught by the caller, in the same isolation.
struct UnfinishedFetch<Model: PersistentModel>: Error, @unchecked Sendable {
  let remainder: FetchRemainder<Model>
}
