import Foundation

/// Compares predicates, which Foundation cannot.
///
/// A predicate's type is the whole form of its expression, so two of one type differ at most in key
/// paths and captured values. Those are found by reflection.
struct PredicateComparison {
  /// The variables of the left predicate with their counterparts in the right one: each has numbers
  /// of its own.
  private var variables: [PredicateExpressions.VariableID: PredicateExpressions.VariableID] = [:]

  /// Whether both are nil, or surely say the same.
  static func areEqual<Input>(_ lhs: Predicate<Input>?, _ rhs: Predicate<Input>?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    var comparison = PredicateComparison()
    guard comparison.matches(lhs.variable, rhs.variable) else { return false }
    return comparison.matches(lhs.expression, rhs.expression)
  }

  private mutating func matches(_ lhs: Any, _ rhs: Any) -> Bool {
    guard type(of: lhs) == type(of: rhs) else { return false }
    if let lhs = lhs as? PredicateExpressions.VariableID,
      let rhs = rhs as? PredicateExpressions.VariableID
    {
      return variables.updateValue(rhs, forKey: lhs).map { $0 == rhs } ?? true
    }
    if let lhs = lhs as? AnyHashable { return lhs == rhs as? AnyHashable }
    guard isPart(lhs) else { return size(of: lhs) == 0 }
    let parts = (Mirror(reflecting: lhs).children, Mirror(reflecting: rhs).children)
    guard parts.0.count == parts.1.count else { return false }
    for (lhs, rhs) in zip(parts.0, parts.1) where !matches(lhs.value, rhs.value) {
      return false
    }
    return true
  }

  /// Whether reflection shows all there is: true for expressions and for lists of them, unknown for
  /// values of the program's types.
  private func isPart(_ value: Any) -> Bool {
    value is any PredicateExpression || Mirror(reflecting: value).displayStyle == .tuple
  }

  private func size<Value>(of value: Value) -> Int { MemoryLayout<Value>.size }
}
