import Foundation

/// An expression that throws where evaluating it by Foundation would end the program.
///
/// Foundation's expressions compute by Swift's operators, which stop at an overflow, a division by zero and a
/// range with bounds in the wrong order; on the values of rows a program must survive them.
struct CheckedExpression<Output>: PredicateExpression {
  private let checked: any PredicateExpression<Output>

  /// The expression over parts that are checked as well.
  ///
  /// An expression of a program's own evaluates its parts by itself, so those are left as they are.
  init<Expression: PredicateExpression>(_ expression: Expression)
  where Expression.Output == Output {
    checked = (expression as? any CheckedNode<Output>)?.checked() ?? expression
  }

  func evaluate(_ bindings: PredicateBindings) throws -> Output {
    try checked.evaluate(bindings)
  }
}

/// A part of a predicate that evaluates other parts, or that may end the program by itself.
protocol CheckedNode<Output>: PredicateExpression {
  /// The same over checked parts.
  func checked() -> any PredicateExpression<Output>
}

/// An expression that is evaluated by a closure.
struct ComputedExpression<Output>: PredicateExpression {
  private let compute: (PredicateBindings) throws -> Output

  init(_ compute: @escaping (PredicateBindings) throws -> Output) { self.compute = compute }

  func evaluate(_ bindings: PredicateBindings) throws -> Output { try compute(bindings) }
}

extension PredicateExpression {
  /// The checked expression, with the value of one variable under the name of another one.
  ///
  /// An expression with a closure makes its variable by itself; the parts of the closure know the former one.
  func checked<Value>(
    with former: PredicateExpressions.Variable<Value>,
    from current: PredicateExpressions.Variable<Value>
  ) -> ComputedExpression<Output> {
    let checked = CheckedExpression(self)
    return ComputedExpression { bindings in
      try checked.evaluate(bindings.binding(former, to: current.evaluate(bindings)))
    }
  }
}
