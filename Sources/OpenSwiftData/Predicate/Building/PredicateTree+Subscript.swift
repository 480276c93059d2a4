public import Foundation

// Subscripts

extension _PredicateTree {
  /// `collection[index]`.
  public static func element<Base: PredicateExpression, Index: PredicateExpression>(
    _ collection: Base, _ index: Index
  ) -> PredicateExpressions.CollectionIndexSubscript<Base, Index>
  where Base.Output: Collection, Index.Output == Base.Output.Index {
    PredicateExpressions.build_subscript(collection, index)
  }

  /// `collection[value]`.
  public static func element<Base: PredicateExpression>(
    _ collection: Base, value: Base.Output.Index
  )
    -> PredicateExpressions.CollectionIndexSubscript<
      Base, PredicateExpressions.Value<Base.Output.Index>
    >
  where Base.Output: Collection {
    PredicateExpressions.build_subscript(collection, PredicateExpressions.Value(value))
  }

  /// `collection[range]`.
  public static func element<Base: PredicateExpression, Bounds: PredicateExpression>(
    _ collection: Base, _ range: Bounds
  ) -> PredicateExpressions.CollectionRangeSubscript<Base, Bounds>
  where Base.Output: Collection, Bounds.Output == Range<Base.Output.Index> {
    PredicateExpressions.build_subscript(collection, range)
  }

  /// `collection[value]` of a range.
  public static func element<Base: PredicateExpression>(
    _ collection: Base, value: Range<Base.Output.Index>
  )
    -> PredicateExpressions.CollectionRangeSubscript<
      Base, PredicateExpressions.Value<Range<Base.Output.Index>>
    >
  where Base.Output: Collection {
    PredicateExpressions.build_subscript(collection, PredicateExpressions.Value(value))
  }

  /// `dictionary[key]`.
  public static func element<Base: PredicateExpression, Key: PredicateExpression, Value>(
    _ dictionary: Base, _ key: Key
  ) -> PredicateExpressions.DictionaryKeySubscript<Base, Key, Value>
  where Base.Output == [Key.Output: Value], Key.Output: Hashable {
    PredicateExpressions.build_subscript(dictionary, key)
  }

  /// `dictionary[value]`.
  public static func element<Base: PredicateExpression, Key, Value>(
    _ dictionary: Base, value: Key
  ) -> PredicateExpressions.DictionaryKeySubscript<Base, PredicateExpressions.Value<Key>, Value>
  where Base.Output == [Key: Value], Key: Hashable {
    PredicateExpressions.build_subscript(dictionary, PredicateExpressions.Value(value))
  }

  /// `dictionary[key, default: fallback]`.
  public static func element<
    Base: PredicateExpression, Key: PredicateExpression, Default: PredicateExpression
  >(
    _ dictionary: Base, _ key: Key, default fallback: Default
  ) -> PredicateExpressions.DictionaryKeyDefaultValueSubscript<Base, Key, Default>
  where Base.Output == [Key.Output: Default.Output], Key.Output: Hashable {
    PredicateExpressions.build_subscript(dictionary, key, default: fallback)
  }
}
