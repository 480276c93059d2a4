import Foundation

@testable import OpenSwiftData

extension Nodes {
  static func promoted<Value>(
    _ value: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Value?> { PredicateExpressions.OptionalPromotion(value) }

  static func coalesce<Value>(
    _ optional: some StandardPredicateExpression<Value?>,
    _ fallback: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Value> {
    PredicateExpressions.NilCoalesce(lhs: optional, rhs: fallback)
  }

  /// `optional ?? other`, both optional.
  static func coalesceOptional<Value>(
    _ optional: some StandardPredicateExpression<Value?>,
    _ other: some StandardPredicateExpression<Value?>
  ) -> any StandardPredicateExpression<Value?> {
    PredicateExpressions.NilCoalesce(
      lhs: PredicateExpressions.OptionalFlatMap(optional) {
        PredicateExpressions.OptionalPromotion($0)
      }, rhs: other)
  }

  /// `if let variable = optional { … } else { … }`.
  static func ifLet<Value, Result>(
    _ optional: some StandardPredicateExpression<Value?>, in scope: TermScope, _ body: Term<Result>,
    otherwise: some StandardPredicateExpression<Result>
  ) -> any StandardPredicateExpression<Result> {
    func open<
      Source: StandardPredicateExpression<Value?>, Body: StandardPredicateExpression<Result>,
      Other: StandardPredicateExpression<Result>
    >(_ source: Source, _ sample: Body, _ other: Other) -> any StandardPredicateExpression<Result> {
      PredicateExpressions.NilCoalesce(
        lhs: PredicateExpressions.OptionalFlatMap<Source, Value, Body, Result>(source) {
          rebuilt(body, in: scope.adding($0), as: Body.self) ?? sample
        }, rhs: other)
    }
    return open(
      optional, body.make(scope.adding(PredicateExpressions.Variable<Value>())), otherwise)
  }

  static func unwrap<Value>(
    _ optional: some StandardPredicateExpression<Value?>
  ) -> any StandardPredicateExpression<Value> { PredicateExpressions.ForcedUnwrap(optional) }

  static func isNil<Value: Equatable>(
    _ optional: some StandardPredicateExpression<Value?>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.Equal(lhs: optional, rhs: PredicateExpressions.NilLiteral<Value>())
  }

  static func isNotNil<Value: Equatable>(
    _ optional: some StandardPredicateExpression<Value?>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.NotEqual(lhs: optional, rhs: PredicateExpressions.NilLiteral<Value>())
  }

  /// `optional.flatMap { … }` whose closure yields a value.
  static func map<Value, Result>(
    _ optional: some StandardPredicateExpression<Value?>, in scope: TermScope, _ body: Term<Result>
  ) -> any StandardPredicateExpression<Result?> {
    func open<
      Source: StandardPredicateExpression<Value?>, Body: StandardPredicateExpression<Result>
    >(
      _ source: Source, _ sample: Body
    ) -> any StandardPredicateExpression<Result?> {
      PredicateExpressions.OptionalFlatMap<Source, Value, Body, Result>(source) {
        rebuilt(body, in: scope.adding($0), as: Body.self) ?? sample
      }
    }
    return open(optional, body.make(scope.adding(PredicateExpressions.Variable<Value>())))
  }

  /// `optional.flatMap { … }` whose closure yields an optional.
  static func flatMap<Value, Result>(
    _ optional: some StandardPredicateExpression<Value?>, in scope: TermScope,
    _ body: Term<Result?>
  ) -> any StandardPredicateExpression<Result?> {
    func open<
      Source: StandardPredicateExpression<Value?>, Body: StandardPredicateExpression<Result?>
    >(
      _ source: Source, _ sample: Body
    ) -> any StandardPredicateExpression<Result?> {
      PredicateExpressions.OptionalFlatMap<Source, Value, Body, Result>(source) {
        rebuilt(body, in: scope.adding($0), as: Body.self) ?? sample
      }
    }
    return open(optional, body.make(scope.adding(PredicateExpressions.Variable<Value>())))
  }

  /// The term built on another scope, which leaves its type as it is.
  static func rebuilt<Output, Expression: StandardPredicateExpression<Output>>(
    _ term: Term<Output>, in scope: TermScope, as type: Expression.Type
  ) -> Expression? { term.make(scope) as? Expression }

  static func forceCast<Value>(
    _ value: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Value> { cast(value) }

  private static func cast<Input: StandardPredicateExpression>(
    _ value: Input
  ) -> any StandardPredicateExpression<Input.Output> {
    PredicateExpressions.ForceCast<Input, Input.Output>(value)
  }

  static func conditionalCast<Value>(
    _ value: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Value?> { maybeCast(value) }

  private static func maybeCast<Input: StandardPredicateExpression>(
    _ value: Input
  ) -> any StandardPredicateExpression<Input.Output?> {
    PredicateExpressions.ConditionalCast<Input, Input.Output>(value)
  }

  static func typeCheck<Value>(
    _ value: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Bool> { check(value) }

  private static func check<Input: StandardPredicateExpression>(
    _ value: Input
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.TypeCheck<Input, Input.Output>(value)
  }
}

/// Members of a struct that may not be there.
extension Nodes {
  static func member<Root, Value>(
    of optional: some StandardPredicateExpression<Root?>, _ path: KeyPath<Root, Value> & Sendable
  ) -> any StandardPredicateExpression<Value?> {
    PredicateExpressions.OptionalFlatMap(optional) {
      PredicateExpressions.KeyPath(root: $0, keyPath: path)
    }
  }

  static func optionalMember<Root, Value>(
    of optional: some StandardPredicateExpression<Root?>, _ path: KeyPath<Root, Value?> & Sendable
  ) -> any StandardPredicateExpression<Value?> {
    func open<Source: StandardPredicateExpression<Root?>>(
      _ source: Source
    ) -> any StandardPredicateExpression<Value?> {
      typealias Member = PredicateExpressions.KeyPath<PredicateExpressions.Variable<Root>, Value?>
      return PredicateExpressions.OptionalFlatMap<Source, Root, Member, Value>(source) {
        PredicateExpressions.KeyPath(root: $0, keyPath: path)
      }
    }
    return open(optional)
  }
}
