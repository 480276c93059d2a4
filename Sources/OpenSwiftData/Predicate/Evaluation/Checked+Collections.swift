import Foundation

// What is asked of sequences and collections, over checked parts

extension PredicateExpressions.SequenceContains: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.SequenceContains(
      sequence: CheckedExpression(sequence), element: CheckedExpression(element))
  }
}

extension PredicateExpressions.SequenceContainsWhere: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.SequenceContainsWhere(CheckedExpression(sequence)) {
      test.checked(with: variable, from: $0)
    }
  }
}

extension PredicateExpressions.SequenceAllSatisfy: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.SequenceAllSatisfy(CheckedExpression(sequence)) {
      test.checked(with: variable, from: $0)
    }
  }
}

extension PredicateExpressions.Filter: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.Filter(CheckedExpression(sequence)) {
      filter.checked(with: variable, from: $0)
    }
  }
}

extension PredicateExpressions.SequenceStartsWith: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.SequenceStartsWith(
      base: CheckedExpression(base), prefix: CheckedExpression(prefix))
  }
}

extension PredicateExpressions.SequenceMinimum: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.SequenceMinimum(elements: CheckedExpression(elements))
  }
}

extension PredicateExpressions.SequenceMaximum: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.SequenceMaximum(elements: CheckedExpression(elements))
  }
}

extension PredicateExpressions.CollectionContainsCollection: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.CollectionContainsCollection(
      base: CheckedExpression(base), other: CheckedExpression(other))
  }
}

extension PredicateExpressions.RangeExpressionContains: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.RangeExpressionContains(
      range: CheckedExpression(range), element: CheckedExpression(element))
  }
}

extension PredicateExpressions.OptionSetContains: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.OptionSetContains(
      options: CheckedExpression(options), member: CheckedExpression(member))
  }
}

// MARK: - Subscripts

extension PredicateExpressions.CollectionIndexSubscript: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.CollectionIndexSubscript(
      wrapped: CheckedExpression(wrapped), index: CheckedExpression(index))
  }
}

extension PredicateExpressions.CollectionRangeSubscript: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.CollectionRangeSubscript(
      wrapped: CheckedExpression(wrapped), range: CheckedExpression(range))
  }
}

extension PredicateExpressions.DictionaryKeySubscript: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.DictionaryKeySubscript(
      wrapped: CheckedExpression(wrapped), key: CheckedExpression(key))
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.DictionaryKeyDefaultValueSubscript(
      wrapped: CheckedExpression(wrapped), key: CheckedExpression(key),
      default: CheckedExpression(`default`))
  }
}
