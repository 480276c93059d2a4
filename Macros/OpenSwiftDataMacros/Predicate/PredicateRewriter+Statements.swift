import SwiftSyntax

// Constants, return, and statements that follow one another

/// What is left to do of a list of statements, and the statements around it.
struct PredicateContinuation {
  let items: ArraySlice<CodeBlockItemSyntax>
  let names: [String: PredicateScope.Meaning]
  let parent: Parent

  /// What follows the list.
  indirect enum Parent {
    case end(of: Syntax)
    case rest(PredicateContinuation)
  }
}

extension PredicateRewriter {
  /// Renders the statements of a closure.
  func statements(
    of closure: ClosureExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let items = Array(closure.statements)[...]
    return try statements(items, then: .end(of: Syntax(closure)), in: &scope)
  }

  /// Renders an `if` or a `switch` whose value is used.
  func branchesAsValue(
    _ expression: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    try scope.nested { scope in
      scope.resultIsBool = false
      let end = PredicateContinuation(
        items: [], names: scope.names, parent: .end(of: Syntax(expression)))
      if let branches = expression.as(IfExprSyntax.self) {
        return try self.branches(branches, then: end, in: &scope)
      }
      guard let cases = expression.as(SwitchExprSyntax.self) else {
        throw PredicateFault(PredicateDiagnostic.unsupported(expression))
      }
      return try self.cases(cases, then: end, in: &scope)
    }
  }

  /// Renders statements and what follows them, up to a `return` on every way.
  func statements(
    _ items: ArraySlice<CodeBlockItemSyntax>, then parent: PredicateContinuation.Parent,
    in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    guard let first = items.first else {
      switch parent {
      case .end(let owner): throw PredicateFault(PredicateDiagnostic.missingReturn(owner))
      case .rest(let rest):
        scope.names = rest.names
        return try statements(rest.items, then: rest.parent, in: &scope)
      }
    }
    let rest = PredicateContinuation(
      items: items.dropFirst(), names: scope.names, parent: parent)
    switch first.item {
    case .decl(let declaration):
      try declare(declaration, in: &scope)
      return try statements(rest.items, then: parent, in: &scope)
    case .stmt(let statement):
      return try self.statement(statement, then: rest, in: &scope)
    default:
      guard let expression = ExprSyntax(first.item) else {
        throw PredicateFault(PredicateDiagnostic.statement(Syntax(first)))
      }
      if let branches = expression.as(IfExprSyntax.self) {
        return try self.branches(branches, then: rest, in: &scope)
      }
      if let cases = expression.as(SwitchExprSyntax.self) {
        return try self.cases(cases, then: rest, in: &scope)
      }
      if let fault = PredicateDiagnostic.effect(expression) { throw PredicateFault(fault) }
      guard rest.isEmpty else {
        throw PredicateFault(PredicateDiagnostic.statement(Syntax(expression)))
      }
      return try operand(expression, in: &scope)
    }
  }

  private func statement(
    _ statement: StmtSyntax, then rest: PredicateContinuation, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    if let result = statement.as(ReturnStmtSyntax.self) {
      guard let value = result.expression else {
        throw PredicateFault(PredicateDiagnostic.missingReturn(Syntax(result)))
      }
      return try operand(value, in: &scope)
    }
    if let expression = statement.as(ExpressionStmtSyntax.self)?.expression {
      if let branches = expression.as(IfExprSyntax.self) {
        return try self.branches(branches, then: rest, in: &scope)
      }
      if let cases = expression.as(SwitchExprSyntax.self) {
        return try self.cases(cases, then: rest, in: &scope)
      }
    }
    if let guardStatement = statement.as(GuardStmtSyntax.self) {
      return try self.guard(guardStatement, then: rest, in: &scope)
    }
    throw PredicateFault(PredicateDiagnostic.statement(Syntax(statement)))
  }
}

extension PredicateContinuation {
  /// Whether nothing follows.
  var isEmpty: Bool {
    guard items.isEmpty else { return false }
    return switch parent {
    case .end: true
    case .rest(let rest): rest.isEmpty
    }
  }
}

// MARK: - Constants

extension PredicateRewriter {
  private func declare(_ declaration: DeclSyntax, in scope: inout PredicateScope) throws {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      throw PredicateFault(PredicateDiagnostic.statement(Syntax(declaration)))
    }
    if variable.bindingSpecifier.tokenKind != .keyword(.let) {
      throw PredicateFault(PredicateDiagnostic.variable(variable.bindingSpecifier))
    }
    for binding in variable.bindings {
      guard let value = binding.initializer?.value else {
        throw PredicateFault(PredicateDiagnostic.noInitialValue(binding))
      }
      try declare(binding.pattern, binding.typeAnnotation?.type, value, in: &scope)
    }
  }

  private func declare(
    _ pattern: PatternSyntax, _ type: TypeSyntax?, _ value: ExprSyntax,
    in scope: inout PredicateScope
  ) throws {
    if let names = pattern.as(TuplePatternSyntax.self), type == nil,
      let values = value.as(TupleExprSyntax.self), names.elements.count == values.elements.count
    {
      for (name, value) in zip(names.elements, values.elements) {
        try declare(name.pattern, nil, value.expression, in: &scope)
      }
      return
    }
    guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.plainIdentifier else {
      throw PredicateFault(PredicateDiagnostic.pattern(pattern))
    }
    guard involvesQuery(value, in: scope) else {
      scope.names[name] = hold(value, type, in: &scope)
      return
    }
    let resultIsBool = scope.resultIsBool
    scope.resultIsBool = false
    var term = try term(value, in: &scope)
    scope.resultIsBool = resultIsBool
    if let type { term = cast(term, to: type, nil, in: &scope).term }
    if !term.allSatisfy(\.isIdentifierCharacter) { term = constant(term, in: &scope).term }
    scope.names[name] = .term(term)
  }

  /// Adds a constant that holds a captured value.
  func hold(
    _ value: ExprSyntax, _ type: TypeSyntax? = nil, in scope: inout PredicateScope
  ) -> PredicateScope.Meaning {
    let capture = captured(value, in: scope)
    let name = newName()
    let annotation = type.map { type in
      let text = type.trimmedDescription
      return capture.isOptional ? ": (\(text))?" : ": \(text)"
    }
    scope.lines.append("let \(name)\(annotation ?? "") = \(capture.text)")
    return capture.isOptional ? .optionalValue(name) : .value(name)
  }
}

extension Character {
  var isIdentifierCharacter: Bool { isLetter || isNumber || self == "_" || self == "`" }
}
