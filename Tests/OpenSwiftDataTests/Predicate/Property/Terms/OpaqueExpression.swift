import Foundation

@testable import OpenSwiftData

/// Hides the type of an expression.
struct OpaqueExpression<Output>: StandardPredicateExpression, UnarchivedExpression, PredicateNode,
  CheckedNode
{
  let inner: any StandardPredicateExpression<Output>

  init(_ inner: any StandardPredicateExpression<Output>) { self.inner = inner }

  func evaluate(_ bindings: PredicateBindings) throws -> Output { try inner.evaluate(bindings) }

  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compile(inner)
  }

  func checked() -> any PredicateExpression<Output> { CheckedExpression(inner) }
}

/// Checks what Foundation does not, so that evaluating throws where it would end the process.
///
/// The library sees the expression itself, in SQL as in memory; only `Predicate.evaluate` sees the check.
struct GuardedExpression<Output>: StandardPredicateExpression, UnarchivedExpression, PredicateNode,
  CheckedNode
{
  let inner: any StandardPredicateExpression<Output>
  let check: @Sendable (PredicateBindings) throws -> Void

  init(
    _ inner: any StandardPredicateExpression<Output>,
    _ check: @escaping @Sendable (PredicateBindings) throws -> Void
  ) {
    self.inner = inner
    self.check = check
  }

  func evaluate(_ bindings: PredicateBindings) throws -> Output {
    try check(bindings)
    return try inner.evaluate(bindings)
  }

  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compile(inner)
  }

  func checked() -> any PredicateExpression<Output> { CheckedExpression(inner) }
}

/// Memory has no answer: Foundation ends the process over a number that does exist.
struct NoAnswer: Error {}

/// Expressions of tests are not archived.
protocol UnarchivedExpression: Codable {}

extension UnarchivedExpression {
  func encode(to encoder: any Encoder) throws { throw NoAnswer() }

  init(from decoder: any Decoder) throws { throw NoAnswer() }
}
