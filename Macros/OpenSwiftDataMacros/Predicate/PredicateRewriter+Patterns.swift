import SwiftSyntax

// Patterns of if-case and switch

/// What patterns are compared with.
indirect enum PredicateSubject {
  /// An expression of the query that was rendered.
  case term(String)
  /// The name of a constant that holds a captured value.
  case captured(String)
  case tuple([PredicateSubject])
}

extension PredicateRewriter {
  /// The subject, rendered once.
  func resolved(
    _ subject: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateSubject {
    if let tuple = subject.as(TupleExprSyntax.self), tuple.elements.count > 1 {
      return .tuple(try tuple.elements.map { try resolved($0.expression, in: &scope) })
    }
    if involvesQuery(subject, in: scope) { return .term(try term(subject, in: &scope)) }
    switch hold(subject, in: &scope) {
    case .value(let name): return .captured(name)
    case .optionalValue(let name), .term(let name):
      return .term(call("unwrapped", ["value: \(name)"], in: &scope).term)
    }
  }

  /// What is to be true for a pattern to match.
  func conditions(
    for pattern: PatternSyntax, _ subject: PredicateSubject, in scope: inout PredicateScope
  ) throws -> [PredicateCondition] {
    if case .captured(let name) = subject {
      return [match(pattern, captured: name, in: &scope)]
    }
    guard let conditions = try conditions(for: CasePattern(pattern), subject, in: &scope) else {
      throw PredicateFault(PredicateDiagnostic.pattern(pattern))
    }
    return conditions
  }

  /// A pattern that a captured value is compared with: Swift does that itself.
  private func match(
    _ pattern: PatternSyntax, captured subject: String, in scope: inout PredicateScope
  ) -> PredicateCondition {
    let source = pattern.trimmedDescription
    var test: String?
    for name in BoundNames.find(in: pattern) {
      let holder = newName()
      scope.lines.append(
        """
        let \(holder) = {
          if case \(source) = $0 { return Swift.Optional(\(name.text)) }
          return nil
        }(\(subject))
        """)
      scope.names[name.plainIdentifier] = .optionalValue(holder)
      test = "\(holder) != nil"
    }
    let match = test ?? "if case \(source) = \(subject) { true } else { false }"
    return .test(constantTest(match, in: &scope))
  }

  /// Nil for a pattern that has no form in a query.
  private func conditions(
    for pattern: CasePattern, _ subject: PredicateSubject, in scope: inout PredicateScope
  ) throws -> [PredicateCondition]? {
    switch (pattern, subject) {
    case (.wildcard, _): return []
    case (.tuple(let elements), .tuple(let subjects)) where elements.count == subjects.count:
      var all: [PredicateCondition] = []
      for (element, subject) in zip(elements, subjects) {
        guard let some = try conditions(for: element, subject, in: &scope) else { return nil }
        all += some
      }
      return all
    case (.tuple, _), (_, .tuple), (.other, _): return nil
    case (let pattern, .captured(let name)):
      let value = call("value", [name], in: &scope)
      return try conditions(for: pattern, term: value.term, in: &scope)
    case (let pattern, .term(let term)):
      return try conditions(for: pattern, term: term, in: &scope)
    }
  }

  private func conditions(
    for pattern: CasePattern, term: String, in scope: inout PredicateScope
  ) throws -> [PredicateCondition] {
    switch pattern {
    case .expression(let expression):
      return [.test(try test(term, matches: expression, in: &scope))]
    case .type(let type):
      return [.test(call("isType", [term, "(\(type.trimmedDescription)).self"], in: &scope))]
    case .name(let name):
      scope.names[name.plainIdentifier] = .term(term)
      return []
    case .unwrapping(let name): return [.bindingOfTerm(name: name, term)]
    case .casting(let name, let type):
      let type = "to: (\(type.trimmedDescription)).self"
      return [.bindingOfTerm(name: name, call("cast", [term, type], in: &scope).term)]
    case .wildcard, .tuple, .other: return []
    }
  }

  /// Whether a value matches what stands in a `case`.
  private func test(
    _ term: String, matches expression: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let pattern = expression.withoutParentheses
    if let range = pattern.as(InfixOperatorExprSyntax.self), range.isRange {
      let lower = try operand(range.leftOperand, in: &scope)
      let upper = try operand(range.rightOperand, in: &scope)
      return contains(range, lower, upper, .term(term), in: &scope)
    }
    if let range = OneSidedRange(pattern) {
      let bound = try operand(range.bound, in: &scope)
      return compare(.term(term), range.comparison, bound, in: &scope)
    }
    if let chain = pattern.as(OptionalChainingExprSyntax.self) {
      return try test(term, matches: chain.expression, in: &scope)
    }
    if let call = pattern.as(FunctionCallExprSyntax.self) {
      if let wrapped = call.someArgument { return try test(term, matches: wrapped, in: &scope) }
      if let fault = PredicateDiagnostic.associatedValues(call) { throw PredicateFault(fault) }
    }
    return equality("equal", .term(term), try operand(pattern, in: &scope), in: &scope)
  }
}
