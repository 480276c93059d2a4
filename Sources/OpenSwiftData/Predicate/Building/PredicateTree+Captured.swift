public import Foundation

// Operations on captured values that may fail: they are left to the rows that ask for them
//
// `otherwise` is the same operation in Swift, for types that predicates have no expression for.

extension _PredicateTree {
  /// `collection[index]`.
  public static func element<Base: Collection & Codable>(
    of collection: Base, at index: Base.Index, otherwise: @autoclosure () -> Base.Element
  )
    -> PredicateExpressions.CollectionIndexSubscript<
      PredicateExpressions.Value<Base>, PredicateExpressions.Value<Base.Index>
    > where Base.Index: Codable
  {
    PredicateExpressions.build_subscript(
      PredicateExpressions.Value(collection), PredicateExpressions.Value(index))
  }

  /// `collection[index]` of a collection that cannot be archived.
  @_disfavoredOverload
  public static func element<Base: Collection>(
    of collection: Base, at index: Base.Index, otherwise: @autoclosure () -> Base.Element
  ) -> PredicateExpressions.CapturedElement<Base.Element> {
    PredicateExpressions.CapturedElement(of: collection, at: index)
  }

  /// Any other subscript.
  @_disfavoredOverload
  public static func element<Base, Index, Element>(
    of base: Base, at index: Index, otherwise: @autoclosure () -> Element
  ) -> PredicateExpressions.Value<Element> {
    PredicateExpressions.Value(otherwise())
  }

  /// `left / right` of whole numbers.
  public static func quotient<Number: BinaryInteger>(
    _ left: Number, _ right: Number, otherwise: @autoclosure () -> Number
  )
    -> PredicateExpressions.IntDivision<
      PredicateExpressions.Value<Number>, PredicateExpressions.Value<Number>
    >
  {
    PredicateExpressions.IntDivision(
      lhs: PredicateExpressions.Value(left), rhs: PredicateExpressions.Value(right))
  }

  /// `left / right` of other types.
  @_disfavoredOverload
  public static func quotient<Left, Right, Result>(
    _ left: Left, _ right: Right, otherwise: @autoclosure () -> Result
  ) -> PredicateExpressions.Value<Result> {
    PredicateExpressions.Value(otherwise())
  }

  /// `left % right` of whole numbers.
  public static func rest<Number: BinaryInteger>(
    _ left: Number, _ right: Number, otherwise: @autoclosure () -> Number
  )
    -> PredicateExpressions.IntRemainder<
      PredicateExpressions.Value<Number>, PredicateExpressions.Value<Number>
    >
  {
    PredicateExpressions.IntRemainder(
      lhs: PredicateExpressions.Value(left), rhs: PredicateExpressions.Value(right))
  }

  /// `left % right` of other types.
  @_disfavoredOverload
  public static func rest<Left, Right, Result>(
    _ left: Left, _ right: Right, otherwise: @autoclosure () -> Result
  ) -> PredicateExpressions.Value<Result> {
    PredicateExpressions.Value(otherwise())
  }
}
