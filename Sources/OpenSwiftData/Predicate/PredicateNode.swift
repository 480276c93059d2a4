/// A predicate expression that has a form in the store.
///
/// Each of Foundation's expression types adopts it in the file of its operator family under `Nodes`.
protocol PredicateNode {
  /// Appends the instructions that compute the expression's value, and says what they stand for.
  ///
  /// An expression that involves no row is evaluated here, and its value captured.
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand
}
