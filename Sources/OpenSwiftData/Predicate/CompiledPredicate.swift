import SQLiteGateway

/// A predicate made ready for a store: what to compute, and the captured values to bind.
struct CompiledPredicate {
  /// The shape, from which `SQLRenderer` makes the SQL text.
  let instructions: [QueryInstruction]
  /// The values of the parameters, in the order of their indexes.
  let bindings: [QueryBinding]
  /// The conditions that the instructions leave out; the instructions may be none at all then.
  var unstored: [UnstoredCondition] = []
}

/// What takes the place of one parameter.
enum QueryBinding: Sendable {
  case value(SQLiteValue)
  case list(ValueList)
}
