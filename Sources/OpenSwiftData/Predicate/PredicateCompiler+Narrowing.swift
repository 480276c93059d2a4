import Foundation

// Predicates that have no exact form as a whole
//
// The conditions that have one narrow the rows; the others are tested on the objects of those rows. Errors
// are raised by the rows that `Predicate.evaluate` raises them for: no condition that may raise one is asked
// before a condition that stands in front of it and may spare it.

extension PredicateCompiler {
  /// Compiles the conditions that have an exact form, and answers with the others, in their order.
  mutating func compileParts(
    of condition: any PredicateExpression<Bool>
  ) -> [UnstoredCondition] {
    var rest: [UnstoredCondition] = []
    var mayRestFail = false
    var isEmpty = true
    for part in conjuncts(of: condition) {
      do {
        try attempt { compiler in
          let operand = try compiler.compile(part)
          if mayRestFail || operand.canFail && !rest.isEmpty {
            throw compiler.unsupported("the order in which conditions may raise errors")
          }
          if !isEmpty { compiler.append(.and) }
        }
        isEmpty = false
      } catch {
        if !mayRestFail { narrow(to: part, &isEmpty) }
        let condition = UnstoredCondition(part, reason: Self.reason(of: error))
        rest.append(condition)
        mayRestFail = mayRestFail || condition.canFail
      }
    }
    return rest
  }

  /// Adds a condition that is true wherever `part` is, if there is one.
  private mutating func narrow(to part: any PredicateExpression<Bool>, _ isEmpty: inout Bool) {
    let isFirst = isEmpty
    let isFound = succeeds { compiler in
      try compiler.compileNarrowing(part)
      if !isFirst { compiler.append(.and) }
    }
    if isFound { isEmpty = false }
  }

  /// Appends a condition that is true wherever `condition` is, and raises no error; throws where
  /// there is none.
  private mutating func compileNarrowing(_ condition: any PredicateExpression<Bool>) throws {
    let isExact = succeeds { compiler in
      guard try !compiler.compile(condition).canFail else {
        throw compiler.unsupported("a condition that may raise an error")
      }
    }
    if isExact { return }
    if let node = condition as? any DisjunctionNode {
      for (index, part) in node.sides.enumerated() {
        try compileNarrowing(part)
        if index > 0 { append(.or) }
      }
    } else {
      let parts = conjuncts(of: condition)
      var isEmpty = true
      if parts.count > 1 {
        for part in parts {
          narrow(to: part, &isEmpty)
          // A condition behind it would spare rows that are to raise its error.
          if ErrorSurvey.canFail(part) { break }
        }
      }
      if isEmpty { throw unsupported("a condition without an exact form") }
    }
  }

  /// Runs `body`; where it throws, the compiler is as before.
  private mutating func attempt(_ body: (inout PredicateCompiler) throws -> Void) throws {
    let before = self
    do {
      try body(&self)
    } catch {
      self = before
      throw error
    }
  }

  private mutating func succeeds(_ body: (inout PredicateCompiler) throws -> Void) -> Bool {
    do {
      try attempt(body)
      return true
    } catch {
      return false
    }
  }

  private func conjuncts(
    of condition: any PredicateExpression<Bool>
  ) -> [any PredicateExpression<Bool>] {
    guard let node = condition as? any ConjunctionNode else { return [condition] }
    return node.sides.flatMap(conjuncts)
  }

  private static func reason(of error: any Error) -> String {
    (error as? SwiftDataError)?.explanation ?? "\(error)"
  }
}

/// A condition that is true where both sides are.
private protocol ConjunctionNode {
  var sides: [any PredicateExpression<Bool>] { get }
}

extension PredicateExpressions.Conjunction: ConjunctionNode {
  fileprivate var sides: [any PredicateExpression<Bool>] { [lhs, rhs] }
}

/// A condition that is true where one of both sides is.
private protocol DisjunctionNode {
  var sides: [any PredicateExpression<Bool>] { get }
}

extension PredicateExpressions.Disjunction: DisjunctionNode {
  fileprivate var sides: [any PredicateExpression<Bool>] { [lhs, rhs] }
}
