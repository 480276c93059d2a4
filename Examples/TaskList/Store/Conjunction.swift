import Foundation

/// Conditions that all have to hold, chosen while the program runs.
///
/// `#Predicate` takes one expression that is complete when the program is compiled: a condition
/// that may be absent would need a flag beside it, and six of them keep the compiler busy for
/// seconds. Here each condition is added, if it is wanted, as the same expression that the macro
/// makes of it, and the store never sees the others.
struct Conjunction<Model> {
  private typealias Expressions = PredicateExpressions

  private let object: PredicateExpressions.Variable<Model>
  private var expression: (any StandardPredicateExpression<Bool>)?

  /// A predicate of the conditions that `conditions` adds; with none every object passes.
  static func predicate(_ conditions: (inout Conjunction) -> Void) -> Predicate<Model> {
    Predicate { object in
      var conjunction = Conjunction(object: object)
      conditions(&conjunction)
      return conjunction.expression ?? Expressions.build_Arg(true)
    }
  }

  private init(object: PredicateExpressions.Variable<Model>) { self.object = object }

  /// Adds `$0.property == value`.
  mutating func require<Value>(
    _ property: KeyPath<Model, Value> & Sendable, equals value: Value
  ) where Value: Equatable & Codable & Sendable {
    add(
      Expressions.build_Equal(
        lhs: Expressions.build_KeyPath(root: object, keyPath: property),
        rhs: Expressions.build_Arg(value)))
  }

  /// Adds `$0.property < value`.
  mutating func require<Value>(
    _ property: KeyPath<Model, Value> & Sendable, isLessThan value: Value
  ) where Value: Comparable & Codable & Sendable {
    add(
      Expressions.build_Comparison(
        lhs: Expressions.build_KeyPath(root: object, keyPath: property),
        rhs: Expressions.build_Arg(value), op: .lessThan))
  }

  /// Adds `$0.property.contains(text)`.
  mutating func require(_ property: KeyPath<Model, String> & Sendable, contains text: String) {
    add(
      Expressions.build_contains(
        Expressions.build_KeyPath(root: object, keyPath: property), Expressions.build_Arg(text)))
  }

  private mutating func add(_ condition: some StandardPredicateExpression<Bool>) {
    guard let expression else {
      self.expression = condition
      return
    }
    self.expression = Self.both(expression, condition)
  }

  private static func both(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    Expressions.build_Conjunction(lhs: left, rhs: right)
  }
}
