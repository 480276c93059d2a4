public import Foundation

// Captured objects, which Foundation's expressions do not take

extension _PredicateTree {
  /// Captures an object.
  public static func value<Model: PersistentModel>(
    _ object: Model
  ) -> PredicateExpressions.CapturedModels<Model> {
    PredicateExpressions.CapturedModels(object)
  }

  /// Captures an object that may be nil.
  public static func value<Model: PersistentModel>(
    _ object: Model?
  ) -> PredicateExpressions.CapturedModels<Model?> {
    PredicateExpressions.CapturedModels(object)
  }

  /// Captures a list of objects.
  public static func value<Objects: Sequence>(
    _ objects: Objects
  ) -> PredicateExpressions.CapturedModels<Objects> where Objects.Element: PersistentModel {
    PredicateExpressions.CapturedModels(objects)
  }

  /// Captures a list of objects that may be nil.
  public static func value<Objects: Sequence, Model: PersistentModel>(
    _ objects: Objects
  ) -> PredicateExpressions.CapturedModels<Objects> where Objects.Element == Model? {
    PredicateExpressions.CapturedModels(objects)
  }

  /// `sequence.contains(object)`.
  @_disfavoredOverload
  public static func contains<Base: PredicateExpression>(
    _ sequence: Base, value: Base.Output.Element
  )
    -> PredicateExpressions.SequenceContains<
      Base, PredicateExpressions.CapturedModels<Base.Output.Element>
    >
  where Base.Output: Sequence, Base.Output.Element: PersistentModel {
    PredicateExpressions.SequenceContains(
      sequence: sequence, element: PredicateExpressions.CapturedModels(value))
  }

  /// `[first, second].contains(element)` of objects.
  public static func contains<Element: PredicateExpression>(
    values: [Element.Output], _ element: Element
  )
    -> PredicateExpressions.SequenceContains<
      PredicateExpressions.CapturedModels<[Element.Output]>, Element
    >
  where Element.Output: PersistentModel {
    PredicateExpressions.SequenceContains(
      sequence: PredicateExpressions.CapturedModels(values), element: element)
  }

  /// `[first, second].contains(element)` of objects that may be nil.
  public static func contains<Element: PredicateExpression, Model: PersistentModel>(
    values: [Model?], _ element: Element
  )
    -> PredicateExpressions.SequenceContains<
      PredicateExpressions.CapturedModels<[Model?]>, Element
    >
  where Element.Output == Model? {
    PredicateExpressions.SequenceContains(
      sequence: PredicateExpressions.CapturedModels(values), element: element)
  }
}

// MARK: - ??

extension _PredicateTree {
  /// `left ?? object`.
  public static func coalesce<Left: PredicateExpression, Model: PersistentModel>(
    _ left: Left, value: Model
  ) -> PredicateExpressions.NilCoalesce<Left, PredicateExpressions.CapturedModels<Model>>
  where Left.Output == Model? {
    PredicateExpressions.NilCoalesce(
      lhs: left, rhs: PredicateExpressions.CapturedModels(value))
  }

  /// `left ?? object`, of which both may be nil.
  @_disfavoredOverload
  public static func coalesce<Left: PredicateExpression, Model: PersistentModel>(
    _ left: Left, value: Model?
  )
    -> PredicateExpressions.NilCoalesce<
      PredicateExpressions.OptionalFlatMap<
        Left, Model,
        PredicateExpressions.OptionalPromotion<PredicateExpressions.Variable<Model>>, Model?
      >, PredicateExpressions.CapturedModels<Model?>
    >
  where Left.Output == Model? {
    PredicateExpressions.NilCoalesce(
      lhs: PredicateExpressions.OptionalFlatMap(left) {
        PredicateExpressions.OptionalPromotion($0)
      }, rhs: PredicateExpressions.CapturedModels(value))
  }

  /// `left ?? objects`.
  public static func coalesce<Left: PredicateExpression, Model: PersistentModel>(
    _ left: Left, value: [Model]
  ) -> PredicateExpressions.NilCoalesce<Left, PredicateExpressions.CapturedModels<[Model]>>
  where Left.Output == [Model]? {
    PredicateExpressions.NilCoalesce(
      lhs: left, rhs: PredicateExpressions.CapturedModels(value))
  }
}

// MARK: - == and !=

extension _PredicateTree {
  /// `left == object`.
  public static func equal<Left: PredicateExpression>(
    _ left: Left, value: Left.Output
  ) -> PredicateExpressions.Equal<Left, PredicateExpressions.CapturedModels<Left.Output>>
  where Left.Output: PersistentModel {
    PredicateExpressions.Equal(lhs: left, rhs: PredicateExpressions.CapturedModels(value))
  }

  /// `left == object`, of which both may be nil.
  public static func equal<Left: PredicateExpression, Model: PersistentModel>(
    _ left: Left, value: Model?
  ) -> PredicateExpressions.Equal<Left, PredicateExpressions.CapturedModels<Model?>>
  where Left.Output == Model? {
    PredicateExpressions.Equal(lhs: left, rhs: PredicateExpressions.CapturedModels(value))
  }

  /// `left == object`, of which the object may be nil.
  @_disfavoredOverload
  public static func equal<Left: PredicateExpression>(
    _ left: Left, value: Left.Output?
  )
    -> PredicateExpressions.Equal<
      PredicateExpressions.OptionalPromotion<Left>,
      PredicateExpressions.CapturedModels<Left.Output?>
    >
  where Left.Output: PersistentModel {
    PredicateExpressions.Equal(
      lhs: PredicateExpressions.OptionalPromotion(left),
      rhs: PredicateExpressions.CapturedModels(value))
  }

  /// `object == right`.
  public static func equal<Right: PredicateExpression>(
    value: Right.Output, _ right: Right
  ) -> PredicateExpressions.Equal<PredicateExpressions.CapturedModels<Right.Output>, Right>
  where Right.Output: PersistentModel {
    PredicateExpressions.Equal(lhs: PredicateExpressions.CapturedModels(value), rhs: right)
  }

  /// `object == right`, of which both may be nil.
  public static func equal<Right: PredicateExpression, Model: PersistentModel>(
    value: Model?, _ right: Right
  ) -> PredicateExpressions.Equal<PredicateExpressions.CapturedModels<Model?>, Right>
  where Right.Output == Model? {
    PredicateExpressions.Equal(lhs: PredicateExpressions.CapturedModels(value), rhs: right)
  }

  /// `object == right`, of which the object may be nil.
  @_disfavoredOverload
  public static func equal<Right: PredicateExpression>(
    value: Right.Output?, _ right: Right
  )
    -> PredicateExpressions.Equal<
      PredicateExpressions.CapturedModels<Right.Output?>,
      PredicateExpressions.OptionalPromotion<Right>
    >
  where Right.Output: PersistentModel {
    PredicateExpressions.Equal(
      lhs: PredicateExpressions.CapturedModels(value),
      rhs: PredicateExpressions.OptionalPromotion(right))
  }

  /// `left != object`.
  public static func notEqual<Left: PredicateExpression>(
    _ left: Left, value: Left.Output
  ) -> PredicateExpressions.NotEqual<Left, PredicateExpressions.CapturedModels<Left.Output>>
  where Left.Output: PersistentModel {
    PredicateExpressions.NotEqual(lhs: left, rhs: PredicateExpressions.CapturedModels(value))
  }

  /// `left != object`, of which both may be nil.
  public static func notEqual<Left: PredicateExpression, Model: PersistentModel>(
    _ left: Left, value: Model?
  ) -> PredicateExpressions.NotEqual<Left, PredicateExpressions.CapturedModels<Model?>>
  where Left.Output == Model? {
    PredicateExpressions.NotEqual(lhs: left, rhs: PredicateExpressions.CapturedModels(value))
  }

  /// `left != object`, of which the object may be nil.
  @_disfavoredOverload
  public static func notEqual<Left: PredicateExpression>(
    _ left: Left, value: Left.Output?
  )
    -> PredicateExpressions.NotEqual<
      PredicateExpressions.OptionalPromotion<Left>,
      PredicateExpressions.CapturedModels<Left.Output?>
    >
  where Left.Output: PersistentModel {
    PredicateExpressions.NotEqual(
      lhs: PredicateExpressions.OptionalPromotion(left),
      rhs: PredicateExpressions.CapturedModels(value))
  }

  /// `object != right`.
  public static func notEqual<Right: PredicateExpression>(
    value: Right.Output, _ right: Right
  ) -> PredicateExpressions.NotEqual<PredicateExpressions.CapturedModels<Right.Output>, Right>
  where Right.Output: PersistentModel {
    PredicateExpressions.NotEqual(lhs: PredicateExpressions.CapturedModels(value), rhs: right)
  }

  /// `object != right`, of which both may be nil.
  public static func notEqual<Right: PredicateExpression, Model: PersistentModel>(
    value: Model?, _ right: Right
  ) -> PredicateExpressions.NotEqual<PredicateExpressions.CapturedModels<Model?>, Right>
  where Right.Output == Model? {
    PredicateExpressions.NotEqual(lhs: PredicateExpressions.CapturedModels(value), rhs: right)
  }

  /// `object != right`, of which the object may be nil.
  @_disfavoredOverload
  public static func notEqual<Right: PredicateExpression>(
    value: Right.Output?, _ right: Right
  )
    -> PredicateExpressions.NotEqual<
      PredicateExpressions.CapturedModels<Right.Output?>,
      PredicateExpressions.OptionalPromotion<Right>
    >
  where Right.Output: PersistentModel {
    PredicateExpressions.NotEqual(
      lhs: PredicateExpressions.CapturedModels(value),
      rhs: PredicateExpressions.OptionalPromotion(right))
  }
}
