public import Foundation

// What is asked of sequences and collections

extension _PredicateTree {
  /// `sequence.contains(element)`.
  @_disfavoredOverload
  public static func contains<Base: PredicateExpression, Element: PredicateExpression>(
    _ sequence: Base, _ element: Element
  ) -> PredicateExpressions.SequenceContains<Base, Element>
  where Base.Output: Sequence, Element.Output: Equatable, Base.Output.Element == Element.Output {
    PredicateExpressions.SequenceContains(sequence: sequence, element: element)
  }

  /// `sequence.contains(element)`, of which the sequence's elements may be nil.
  @_disfavoredOverload
  public static func contains<Base: PredicateExpression, Element: PredicateExpression>(
    _ sequence: Base, _ element: Element
  )
    -> PredicateExpressions.SequenceContains<
      Base, PredicateExpressions.OptionalPromotion<Element>
    >
  where Base.Output: Sequence, Element.Output: Equatable, Base.Output.Element == Element.Output? {
    PredicateExpressions.SequenceContains(
      sequence: sequence, element: PredicateExpressions.OptionalPromotion(element))
  }

  /// `sequence.contains(value)`.
  @_disfavoredOverload
  public static func contains<Base: PredicateExpression>(
    _ sequence: Base, value: Base.Output.Element
  ) -> PredicateExpressions.SequenceContains<Base, PredicateExpressions.Value<Base.Output.Element>>
  where Base.Output: Sequence, Base.Output.Element: Equatable {
    PredicateExpressions.SequenceContains(
      sequence: sequence, element: PredicateExpressions.Value(value))
  }

  /// `[first, second].contains(element)`.
  public static func contains<Element: PredicateExpression>(
    values: [Element.Output], _ element: Element
  ) -> PredicateExpressions.SequenceContains<PredicateExpressions.Value<[Element.Output]>, Element>
  where Element.Output: Equatable {
    PredicateExpressions.SequenceContains(
      sequence: PredicateExpressions.Value(values), element: element)
  }

  /// `range.contains(element)`.
  public static func contains<Bounds: PredicateExpression, Element: PredicateExpression>(
    _ range: Bounds, _ element: Element
  ) -> PredicateExpressions.RangeExpressionContains<Bounds, Element>
  where Bounds.Output: RangeExpression, Bounds.Output.Bound == Element.Output {
    PredicateExpressions.RangeExpressionContains(range: range, element: element)
  }

  /// `range.contains(value)`.
  public static func contains<Bounds: PredicateExpression>(
    _ range: Bounds, value: Bounds.Output.Bound
  )
    -> PredicateExpressions.RangeExpressionContains<
      Bounds, PredicateExpressions.Value<Bounds.Output.Bound>
    >
  where Bounds.Output: RangeExpression {
    PredicateExpressions.RangeExpressionContains(
      range: range, element: PredicateExpressions.Value(value))
  }

  /// `options.contains(member)`.
  public static func contains<Options: PredicateExpression, Member: PredicateExpression>(
    _ options: Options, _ member: Member
  ) -> PredicateExpressions.OptionSetContains<Options, Member>
  where
    Options.Output: OptionSet, Options.Output.Element == Options.Output,
    Member.Output == Options.Output
  {
    PredicateExpressions.OptionSetContains(options: options, member: member)
  }

  /// `options.contains(value)`.
  public static func contains<Options: PredicateExpression>(
    _ options: Options, value: Options.Output
  )
    -> PredicateExpressions.OptionSetContains<
      Options, PredicateExpressions.Value<Options.Output>
    >
  where Options.Output: OptionSet, Options.Output.Element == Options.Output {
    PredicateExpressions.OptionSetContains(
      options: options, member: PredicateExpressions.Value(value))
  }

  /// `base.contains(part)`.
  public static func contains<Base: PredicateExpression, Part: PredicateExpression>(
    _ base: Base, _ part: Part
  ) -> PredicateExpressions.CollectionContainsCollection<Base, Part>
  where
    Base.Output: Collection, Part.Output: Collection, Base.Output.Element: Equatable,
    Base.Output.Element == Part.Output.Element
  {
    PredicateExpressions.CollectionContainsCollection(base: base, other: part)
  }

  /// `base.contains(value)`.
  public static func contains<Base: PredicateExpression, Part>(
    _ base: Base, value: Part
  ) -> PredicateExpressions.CollectionContainsCollection<Base, PredicateExpressions.Value<Part>>
  where
    Base.Output: Collection, Part: Collection, Base.Output.Element: Equatable,
    Base.Output.Element == Part.Element
  {
    PredicateExpressions.CollectionContainsCollection(
      base: base, other: PredicateExpressions.Value(value))
  }

  /// `base.starts(with: prefix)`.
  public static func starts<Base: PredicateExpression, Prefix: PredicateExpression>(
    _ base: Base, _ prefix: Prefix
  ) -> PredicateExpressions.SequenceStartsWith<Base, Prefix>
  where
    Base.Output: Sequence, Prefix.Output: Sequence, Base.Output.Element: Equatable,
    Base.Output.Element == Prefix.Output.Element
  {
    PredicateExpressions.SequenceStartsWith(base: base, prefix: prefix)
  }

  /// `base.starts(with: value)`.
  public static func starts<Base: PredicateExpression, Prefix>(
    _ base: Base, value: Prefix
  ) -> PredicateExpressions.SequenceStartsWith<Base, PredicateExpressions.Value<Prefix>>
  where
    Base.Output: Sequence, Prefix: Sequence, Base.Output.Element: Equatable,
    Base.Output.Element == Prefix.Element
  {
    PredicateExpressions.SequenceStartsWith(base: base, prefix: PredicateExpressions.Value(value))
  }

  /// `subject.contains(regex)`.
  public static func contains<Subject: PredicateExpression>(
    _ subject: Subject, value: some RegexComponent
  )
    -> PredicateExpressions.StringContainsRegex<
      Subject, PredicateExpressions.Value<PredicateExpressions.PredicateRegex>
    >
  where Subject.Output: BidirectionalCollection, Subject.Output.SubSequence == Substring {
    PredicateExpressions.build_contains(subject, PredicateExpressions.build_Arg(value))
  }

  /// `sequence.contains { … }`.
  public static func contains<Base: PredicateExpression, Condition: PredicateExpression>(
    _ sequence: Base, where build: (PredicateExpressions.Variable<Base.Output.Element>) -> Condition
  ) -> PredicateExpressions.SequenceContainsWhere<Base, Condition>
  where Base.Output: Sequence, Condition.Output == Bool {
    PredicateExpressions.build_contains(sequence, where: build)
  }

  /// `sequence.allSatisfy { … }`.
  public static func allSatisfy<Base: PredicateExpression, Condition: PredicateExpression>(
    _ sequence: Base, _ build: (PredicateExpressions.Variable<Base.Output.Element>) -> Condition
  ) -> PredicateExpressions.SequenceAllSatisfy<Base, Condition>
  where Base.Output: Sequence, Condition.Output == Bool {
    PredicateExpressions.build_allSatisfy(sequence, build)
  }

  /// `sequence.filter { … }`.
  public static func filter<Base: PredicateExpression, Condition: PredicateExpression>(
    _ sequence: Base, _ build: (PredicateExpressions.Variable<Base.Output.Element>) -> Condition
  ) -> PredicateExpressions.Filter<Base, Condition>
  where Base.Output: Sequence, Condition.Output == Bool {
    PredicateExpressions.build_filter(sequence, build)
  }

  /// `sequence.min()`.
  public static func min<Base: PredicateExpression>(
    _ sequence: Base
  ) -> PredicateExpressions.SequenceMinimum<Base>
  where Base.Output: Sequence, Base.Output.Element: Comparable {
    PredicateExpressions.build_min(sequence)
  }

  /// `sequence.max()`.
  public static func max<Base: PredicateExpression>(
    _ sequence: Base
  ) -> PredicateExpressions.SequenceMaximum<Base>
  where Base.Output: Sequence, Base.Output.Element: Comparable {
    PredicateExpressions.build_max(sequence)
  }
}
