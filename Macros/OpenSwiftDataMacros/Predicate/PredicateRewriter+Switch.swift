import SwiftSyntax

// switch

extension PredicateRewriter {
  func cases(
    _ cases: SwitchExprSyntax, then rest: PredicateContinuation, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let subject = try resolved(cases.subject, in: &scope)
    let list = try cases.cases.map { element -> SwitchCaseSyntax in
      guard case .switchCase(let one) = element else {
        throw PredicateFault(PredicateDiagnostic.statement(Syntax(element)))
      }
      return one
    }
    return try self.cases(list[...], subject, then: rest, in: &scope)
  }

  private func cases(
    _ list: ArraySlice<SwitchCaseSyntax>, _ subject: PredicateSubject,
    then rest: PredicateContinuation, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    guard let first = list.first else {
      return try statements([], then: .rest(rest), in: &scope)
    }
    let body: Branch = { scope in
      try self.statements(Array(first.statements)[...], then: .rest(rest), in: &scope)
    }
    guard case .case(let label) = first.label else { return try scope.nested(body) }
    let items = Array(label.caseItems)
    if list.count == 1 { return try lastCase(items, subject, body, in: &scope) }
    let next: Branch = { try self.cases(list.dropFirst(), subject, then: rest, in: &$0) }
    if items.count == 1 {
      var conditions: [PredicateCondition] = [.match(items[0].pattern, subject)]
      if let condition = items[0].whereClause?.condition {
        conditions.append(.expression(condition))
      }
      return try choice(conditions[...], in: &scope, then: body, otherwise: next)
    }
    let test = try anyMatch(items, subject, in: &scope)
    return try choice([.test(test)], in: &scope, then: body, otherwise: next)
  }

  /// The compiler has checked that the cases are all there are, so that the last one needs no test.
  private func lastCase(
    _ items: [SwitchCaseItemSyntax], _ subject: PredicateSubject, _ body: Branch,
    in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    try scope.nested { scope in
      for item in items where !BoundNames.find(in: item.pattern).isEmpty {
        for condition in try conditions(for: item.pattern, subject, in: &scope) {
          guard case .bindingOfTerm(let name, let optional) = condition else { continue }
          let value = call("unwrapped", [optional], in: &scope)
          scope.names[name.plainIdentifier] = .term(value.term)
        }
      }
      return try body(&scope)
    }
  }

  /// Whether one of several patterns matches.
  private func anyMatch(
    _ items: [SwitchCaseItemSyntax], _ subject: PredicateSubject, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    var result: PredicateOperand?
    for item in items {
      let conditions = try self.conditions(for: item.pattern, subject, in: &scope)
      var tests = try conditions.map { condition in
        guard case .test(let test) = condition else {
          throw PredicateFault(PredicateDiagnostic.pattern(item.pattern))
        }
        return test
      }
      if let condition = item.whereClause?.condition {
        tests.append(try operand(condition, in: &scope))
      }
      let match = joined(tests, "and", in: &scope) ?? .value("true")
      result = result.map { call("or", [$0.term, match.term], in: &scope) } ?? match
    }
    return result ?? .value("false")
  }

  private func joined(
    _ tests: [PredicateOperand], _ function: String, in scope: inout PredicateScope
  ) -> PredicateOperand? {
    var result: PredicateOperand?
    for test in tests {
      result = result.map { call(function, [$0.term, test.term], in: &scope) } ?? test
    }
    return result
  }
}
