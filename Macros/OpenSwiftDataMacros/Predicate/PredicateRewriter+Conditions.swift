import SwiftSyntax

// guard, if, and the conditions of both

/// One condition of an `if`, a `guard` or a `case`.
enum PredicateCondition {
  case expression(ExprSyntax)
  /// `let name = optional`; the name may be `_`.
  case binding(name: TokenSyntax, ExprSyntax)
  /// `case pattern = value`.
  case matchOf(PatternSyntax, ExprSyntax)
  /// `case pattern = subject`, of a subject that was rendered already.
  case match(PatternSyntax, PredicateSubject)
  /// What was rendered already.
  case test(PredicateOperand)
  /// `let name = optional`, of an optional that was rendered already.
  case bindingOfTerm(name: TokenSyntax, String)
}

extension PredicateRewriter {
  func branches(
    _ branches: IfExprSyntax, then rest: PredicateContinuation, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let conditions = try conditions(branches.conditions)
    return try choice(
      conditions[...], in: &scope,
      then: { scope in
        try self.statements(Array(branches.body.statements)[...], then: .rest(rest), in: &scope)
      },
      otherwise: { scope in
        switch branches.elseBody {
        case .ifExpr(let next): try self.branches(next, then: rest, in: &scope)
        case .codeBlock(let block):
          try self.statements(Array(block.statements)[...], then: .rest(rest), in: &scope)
        default: try self.statements([], then: .rest(rest), in: &scope)
        }
      })
  }

  func `guard`(
    _ statement: GuardStmtSyntax, then rest: PredicateContinuation, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    try choice(
      try conditions(statement.conditions)[...], in: &scope,
      then: { try self.statements(rest.items, then: rest.parent, in: &$0) },
      otherwise: { scope in
        let end = PredicateContinuation.Parent.end(of: Syntax(statement.body))
        return try self.statements(
          Array(statement.body.statements)[...], then: end, in: &scope)
      })
  }

  private func conditions(_ list: ConditionElementListSyntax) throws -> [PredicateCondition] {
    try list.map { element in
      switch element.condition {
      case .expression(let expression): return .expression(expression)
      case .optionalBinding(let binding):
        guard binding.bindingSpecifier.tokenKind == .keyword(.let) else {
          throw PredicateFault(PredicateDiagnostic.variable(binding.bindingSpecifier))
        }
        guard let name = binding.pattern.boundName else {
          throw PredicateFault(PredicateDiagnostic.pattern(binding.pattern))
        }
        let value = binding.initializer?.value
        return .binding(name: name, value ?? ExprSyntax(DeclReferenceExprSyntax(baseName: name)))
      case .matchingPattern(let match):
        return .matchOf(match.pattern, match.initializer.value)
      default:
        throw PredicateFault(PredicateDiagnostic.availability(element))
      }
    }
  }

  typealias Branch = (inout PredicateScope) throws -> PredicateOperand

  /// Renders a choice between what `then` and `otherwise` render.
  func choice(
    _ conditions: ArraySlice<PredicateCondition>, in scope: inout PredicateScope, then: Branch,
    otherwise: Branch
  ) throws -> PredicateOperand {
    // What a single captured condition rules out need not be evaluated.
    if conditions.count == 1, case .expression(let expression)? = conditions.first {
      let test = try condition(expression, in: &scope)
      let other = try scope.nested(guardedBy: test.guardText(isTrue: false), otherwise)
      return try choice([.test(test)], in: &scope, then: then, otherwise: other)
    }
    let other = try scope.nested(otherwise)
    return try scope.nested {
      try self.choice(conditions, in: &$0, then: then, otherwise: other)
    }
  }

  func choice(
    _ conditions: ArraySlice<PredicateCondition>, in scope: inout PredicateScope, then: Branch,
    otherwise: PredicateOperand
  ) throws -> PredicateOperand {
    guard let first = conditions.first else { return try scope.nested(then) }
    let rest = conditions.dropFirst()
    switch first {
    case .expression(let expression):
      let test = try condition(expression, in: &scope)
      return try choice([.test(test)] + rest, in: &scope, then: then, otherwise: otherwise)
    case .test(let test):
      let result = try scope.nested(guardedBy: test.guardText(isTrue: true)) {
        try self.choice(rest, in: &$0, then: then, otherwise: otherwise)
      }
      return combined(test, result, otherwise, in: &scope)
    case .matchOf(let pattern, let value):
      let subject = try resolved(value, in: &scope)
      return try choice(
        [.match(pattern, subject)] + rest, in: &scope, then: then, otherwise: otherwise)
    case .match(let pattern, let subject):
      let tests = try self.conditions(for: pattern, subject, in: &scope)
      return try choice(tests + rest, in: &scope, then: then, otherwise: otherwise)
    case .binding(let name, let value):
      if involvesQuery(value, in: scope) {
        let term = try term(value, in: &scope)
        return try choice(
          [.bindingOfTerm(name: name, term)] + rest, in: &scope, then: then, otherwise: otherwise)
      }
      let holder = holdOptional(value, in: &scope)
      let test = constantTest("\(holder) != nil", in: &scope)
      return try scope.nested { scope in
        scope.names[name.plainIdentifier] = .optionalValue(holder)
        return try self.choice(
          [.test(test)] + rest, in: &scope, then: then, otherwise: otherwise)
      }
    case .bindingOfTerm(let name, let optional):
      let build = try closure(name.text, in: scope, resultIsBool: scope.resultIsBool) { inner in
        inner.names[name.plainIdentifier] = .term(name.text)
        return try self.choice(rest, in: &inner, then: then, otherwise: otherwise)
      }
      return call("ifPresent", [optional, build, "otherwise: \(otherwise.term)"], in: &scope)
    }
  }

  /// A captured condition, as a constant.
  func constantTest(_ text: String, in scope: inout PredicateScope) -> PredicateOperand {
    let name = newName()
    scope.lines.append("let \(name): Swift.Bool = \(text)")
    return .value(name)
  }

  /// The name of a constant that holds a captured optional.
  private func holdOptional(_ value: ExprSyntax, in scope: inout PredicateScope) -> String {
    switch hold(value, in: &scope) {
    case .value(let name), .term(let name): return name
    case .optionalValue(let name):
      let flat = newName()
      scope.lines.append("let \(flat) = \(name) ?? nil")
      return flat
    }
  }

  /// A choice between truth values, as a condition that can use an index where one of them is known.
  private func combined(
    _ test: PredicateOperand, _ result: PredicateOperand, _ otherwise: PredicateOperand,
    in scope: inout PredicateScope
  ) -> PredicateOperand {
    guard scope.resultIsBool else { return choice(test, result, otherwise, in: &scope) }
    switch (result.literal, otherwise.literal) {
    case (true, false): return test
    case (false, true): return call("not", [test.term], in: &scope)
    case (nil, false): return call("and", [test.term, result.term], in: &scope)
    case (true, nil): return call("or", [test.term, otherwise.term], in: &scope)
    case (nil, true):
      let inverse = call("not", [test.term], in: &scope)
      return call("or", [inverse.term, result.term], in: &scope)
    case (false, nil):
      let inverse = call("not", [test.term], in: &scope)
      return call("and", [inverse.term, otherwise.term], in: &scope)
    default: return choice(test, result, otherwise, in: &scope)
    }
  }
}

extension PatternSyntax {
  /// The name that the pattern binds, which may be `_`; nil for other patterns.
  var boundName: TokenSyntax? {
    if let wildcard = self.as(WildcardPatternSyntax.self) { return wildcard.wildcard }
    return self.as(IdentifierPatternSyntax.self)?.identifier
  }
}
