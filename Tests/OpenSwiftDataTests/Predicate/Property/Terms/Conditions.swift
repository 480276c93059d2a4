import Foundation

@testable import OpenSwiftData

/// Random conditions.
enum Conditions {
  static func condition(_ generator: inout TermGenerator, _ depth: Int) -> Term<Bool> {
    generator.term(
      depth, leaves: [onSomeKind],
      nodes: [
        onSomeKind, and, or, not, and, or, onSomeKind, onSomeKind, onSomeKind, truth, onRow,
        RowTerms.condition, RowTerms.condition,
      ])
  }

  private static let onSomeKind: TermGenerator.Maker<Bool> = { generator, depth in
    generator.choices.element(of: ValueFamilies.all).condition(&generator, depth)
  }

  /// A truth value that is computed as other values are, such as `maybeBool ?? false`.
  private static let truth: TermGenerator.Maker<Bool> = { generator, depth in
    ValueFamilies.bool.value(&generator, depth)
  }

  private static let and: TermGenerator.Maker<Bool> = { generator, depth in
    let (left, right) = (condition(&generator, depth), condition(&generator, depth))
    return Term("(\(left.text) && \(right.text))") { Nodes.and(left.make($0), right.make($0)) }
  }

  private static let or: TermGenerator.Maker<Bool> = { generator, depth in
    let (left, right) = (condition(&generator, depth), condition(&generator, depth))
    return Term("(\(left.text) || \(right.text))") { Nodes.or(left.make($0), right.make($0)) }
  }

  private static let not: TermGenerator.Maker<Bool> = { generator, depth in
    let operand = condition(&generator, depth)
    return Term("!\(operand.text)") { Nodes.not(operand.make($0)) }
  }

  /// A captured predicate on the row, evaluated, or a test of the row's type.
  private static let onRow: TermGenerator.Maker<Bool> = { generator, depth in
    guard generator.hasRow else { return condition(&generator, depth) }
    let row = generator.row()
    if generator.choices.once(in: 4) {
      return Term("(\(RowTerms.name(of: row)) is Grain)") { Nodes.typeCheck($0.row(row)) }
    }
    let body = generator.onAnotherRow { condition(&$0, depth) }.erased
    return Term("#Predicate { \(body.text) }.evaluate(\(RowTerms.name(of: row)))") { scope in
      let predicate = Predicate<Grain> { OpaqueExpression(body.make(TermScope(row: $0))) }
      return Nodes.evaluate(predicate, scope.row(row))
    }
  }
}

extension Term<Bool> {
  /// The predicate that the term is the condition of.
  var predicate: Predicate<Grain> {
    func open<Condition: StandardPredicateExpression<Bool>>(
      _ sample: Condition
    ) -> Predicate<Grain> {
      Predicate {
        Nodes.rebuilt(self, in: TermScope(row: $0), as: Condition.self) ?? sample
      }
    }
    return open(make(TermScope(row: PredicateExpressions.Variable<Grain>())))
  }
}
