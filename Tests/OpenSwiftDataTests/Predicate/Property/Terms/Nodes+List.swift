import Foundation

/// What is asked of the elements of lists.
extension Nodes {
  /// `list.contains { … }` or `list.allSatisfy { … }`.
  ///
  /// - Parameter isOrdered: Whether the elements are asked in an order that is the same everywhere, so that
  ///   it is known whether one that fails is asked.
  static func quantified<List: Sequence & SendableMetatype>(
    _ list: some StandardPredicateExpression<List>, all: Bool, isOrdered: Bool,
    in scope: TermScope, _ test: Term<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    func open<Source: StandardPredicateExpression<List>, Test: StandardPredicateExpression<Bool>>(
      _ source: Source, _ sample: Test
    ) -> any StandardPredicateExpression<Bool> {
      func body(_ variable: PredicateExpressions.Variable<List.Element>) -> Test {
        rebuilt(test, in: scope.adding(variable), as: Test.self) ?? sample
      }
      if all {
        let node = PredicateExpressions.SequenceAllSatisfy(source, builder: body)
        if isOrdered { return node }
        return GuardedExpression(node) { bindings in
          try requireAnswer(of: node.sequence.evaluate(bindings), decidedBy: false) {
            try node.test.evaluate(bindings.binding(node.variable, to: $0))
          }
        }
      }
      let node = PredicateExpressions.SequenceContainsWhere(source, builder: body)
      if isOrdered { return node }
      return GuardedExpression(node) { bindings in
        try requireAnswer(of: node.sequence.evaluate(bindings), decidedBy: true) {
          try node.test.evaluate(bindings.binding(node.variable, to: $0))
        }
      }
    }
    return open(list, test.make(scope.adding(PredicateExpressions.Variable<List.Element>())))
  }

  /// Throws `NoAnswer` where one element decides the answer and another one fails: which is asked first is
  /// not known.
  private static func requireAnswer<Elements: Sequence>(
    of elements: Elements, decidedBy answer: Bool, _ test: (Elements.Element) throws -> Bool
  ) throws {
    var (isDecided, hasFailed) = (false, false)
    for element in elements {
      do {
        if try test(element) == answer { isDecided = true }
      } catch {
        if error is NoAnswer { throw error }
        hasFailed = true
      }
    }
    if isDecided, hasFailed { throw NoAnswer() }
  }

  /// `list.filter { … }.count`.
  static func chosenCount<List: Sequence>(
    _ list: some StandardPredicateExpression<List>, in scope: TermScope, _ test: Term<Bool>
  ) -> any StandardPredicateExpression<Int> {
    func open<Source: StandardPredicateExpression<List>, Test: StandardPredicateExpression<Bool>>(
      _ source: Source, _ sample: Test
    ) -> any StandardPredicateExpression<Int> {
      PredicateExpressions.KeyPath(
        root: PredicateExpressions.Filter(source) {
          rebuilt(test, in: scope.adding($0), as: Test.self) ?? sample
        }, keyPath: \.count)
    }
    return open(list, test.make(scope.adding(PredicateExpressions.Variable<List.Element>())))
  }
}
