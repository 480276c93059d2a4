import Foundation

@testable import OpenSwiftData

extension Nodes {
  static func contains<List: Sequence>(
    in list: some StandardPredicateExpression<List>,
    _ element: some StandardPredicateExpression<List.Element>
  ) -> any StandardPredicateExpression<Bool> where List.Element: Equatable {
    PredicateExpressions.SequenceContains(sequence: list, element: element)
  }

  static func contains<List: Sequence & Codable & Sendable>(
    _ list: List, _ element: some StandardPredicateExpression<List.Element>
  ) -> any StandardPredicateExpression<Bool> where List.Element: Equatable {
    PredicateExpressions.SequenceContains(
      sequence: PredicateExpressions.Value(list), element: element)
  }

  /// `list.contains { … }` or `list.allSatisfy { … }`.
  static func quantified<Value: Codable & Sendable>(
    _ list: [Value], all: Bool, in scope: TermScope, _ test: Term<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    func open<Test: StandardPredicateExpression<Bool>>(
      _ sample: Test
    ) -> any StandardPredicateExpression<Bool> {
      let values = PredicateExpressions.Value(list)
      func body(_ variable: PredicateExpressions.Variable<Value>) -> Test {
        rebuilt(test, in: scope.adding(variable), as: Test.self) ?? sample
      }
      return all
        ? PredicateExpressions.SequenceAllSatisfy(values, builder: body)
        : PredicateExpressions.SequenceContainsWhere(values, builder: body)
    }
    return open(test.make(scope.adding(PredicateExpressions.Variable<Value>())))
  }

  /// `list.filter { … }.count`.
  static func filteredCount<Value: Codable & Sendable>(
    _ list: [Value], in scope: TermScope, _ test: Term<Bool>
  ) -> any StandardPredicateExpression<Int> {
    func open<Test: StandardPredicateExpression<Bool>>(
      _ sample: Test
    ) -> any StandardPredicateExpression<Int> {
      PredicateExpressions.KeyPath(
        root: PredicateExpressions.Filter(PredicateExpressions.Value(list)) {
          rebuilt(test, in: scope.adding($0), as: Test.self) ?? sample
        }, keyPath: \.count)
    }
    return open(test.make(scope.adding(PredicateExpressions.Variable<Value>())))
  }

  static func minimum<Value: Comparable & Codable & Sendable>(
    _ list: [Value]
  ) -> any StandardPredicateExpression<Value?> {
    PredicateExpressions.SequenceMinimum(elements: PredicateExpressions.Value(list))
  }

  static func maximum<Value: Comparable & Codable & Sendable>(
    _ list: [Value]
  ) -> any StandardPredicateExpression<Value?> {
    PredicateExpressions.SequenceMaximum(elements: PredicateExpressions.Value(list))
  }

  static func element<Value: Codable & Sendable>(
    of list: [Value], at index: some StandardPredicateExpression<Int>
  ) -> any StandardPredicateExpression<Value> {
    PredicateExpressions.CollectionIndexSubscript(
      wrapped: PredicateExpressions.Value(list), index: index)
  }

  static func value<Key: Hashable & Codable & Sendable, Value: Codable & Sendable>(
    in dictionary: [Key: Value], of key: some StandardPredicateExpression<Key>
  ) -> any StandardPredicateExpression<Value?> {
    PredicateExpressions.DictionaryKeySubscript(
      wrapped: PredicateExpressions.Value(dictionary), key: key)
  }

  static func value<Key: Hashable & Codable & Sendable, Value: Codable & Sendable>(
    of key: some StandardPredicateExpression<Key>,
    in dictionary: some StandardPredicateExpression<[Key: Value]>
  ) -> any StandardPredicateExpression<Value?> {
    PredicateExpressions.DictionaryKeySubscript(wrapped: dictionary, key: key)
  }

  static func evaluate<Input, Result>(
    _ expression: Expression<Input, Result>, _ input: some StandardPredicateExpression<Input>
  ) -> any StandardPredicateExpression<Result> {
    PredicateExpressions.build_evaluate(PredicateExpressions.build_Arg(expression), input)
  }

  static func evaluate<Input>(
    _ predicate: Predicate<Input>, _ input: some StandardPredicateExpression<Input>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.build_evaluate(PredicateExpressions.build_Arg(predicate), input)
  }
}
