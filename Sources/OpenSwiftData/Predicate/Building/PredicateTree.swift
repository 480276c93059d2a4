public import Foundation

/// The parts that an expansion of `#Predicate` is put together from.
///
/// Each function makes one of Foundation's expressions. An operand that takes no part in the query is
/// labelled `value`: its type is that of the other operand, so that literals, implicit members and
/// optionals are checked as in the predicate's own source, and quickly.
public enum _PredicateTree {
  /// Makes the predicate whose expression `build` returns.
  public static func predicate<each Model: PersistentModel>(
    _ build: (repeat PredicateExpressions.Variable<each Model>) ->
      any StandardPredicateExpression<Bool>
  ) -> Predicate<repeat each Model> {
    Predicate(build)
  }

  /// Captures a value that is the same for every row.
  public static func value<Value>(_ value: Value) -> PredicateExpressions.Value<Value> {
    PredicateExpressions.Value(value)
  }

  /// Captures the keys of a dictionary, which cannot be archived by themselves, as an array.
  public static func value<Key, Value>(
    _ keys: Dictionary<Key, Value>.Keys
  ) -> PredicateExpressions.Value<[Key]> {
    PredicateExpressions.Value(Array(keys))
  }

  /// Captures the values of a dictionary, which cannot be archived by themselves, as an array.
  public static func value<Key, Value>(
    _ values: Dictionary<Key, Value>.Values
  ) -> PredicateExpressions.Value<[Value]> {
    PredicateExpressions.Value(Array(values))
  }

  /// `root.property`.
  public static func property<Root, Value>(
    _ root: Root, _ keyPath: any KeyPath<Root.Output, Value> & Sendable
  ) -> PredicateExpressions.KeyPath<Root, Value> {
    PredicateExpressions.build_KeyPath(root: root, keyPath: keyPath)
  }
}

// MARK: - Calls of captured predicates and expressions

extension _PredicateTree {
  /// `predicate.evaluate(input)`.
  public static func evaluate<each Input: StandardPredicateExpression>(
    _ predicate: Predicate<repeat (each Input).Output>, _ input: repeat each Input
  ) -> some StandardPredicateExpression<Bool> {
    PredicateExpressions.build_evaluate(
      PredicateExpressions.build_Arg(predicate), repeat each input)
  }

  /// `expression.evaluate(input)`.
  public static func evaluate<each Input: StandardPredicateExpression, Result>(
    _ expression: Expression<repeat (each Input).Output, Result>, _ input: repeat each Input
  ) -> some StandardPredicateExpression<Result> {
    PredicateExpressions.build_evaluate(
      PredicateExpressions.build_Arg(expression), repeat each input)
  }
}
