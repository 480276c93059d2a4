/// How a store means to answer a fetch, as text.
struct StoreExplanation {
  /// The statement.
  var statement: String
  /// The values of the statement's parameters, in their order, as the store would write them.
  var parameters: [String]
  /// What the store means to do, one line a step; the parts of a step are moved in.
  var plan: [String]
}
