import SwiftSyntax

// Members, optional chains, forced unwraps and subscripts

extension PredicateRewriter {
  func postfix(
    _ expression: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let chain = expression.firstOptionalChain { scope.replacements[$0.id] == nil }
    if let chain { return try optionalChain(expression, from: chain, in: &scope) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let access): return try member(access, in: &scope)
    case .functionCallExpr(let call): return try self.call(call, in: &scope)
    case .subscriptCallExpr(let call): return try element(call, in: &scope)
    case .forceUnwrapExpr(let unwrap):
      return call("unwrapped", [try term(unwrap.expression, in: &scope)], in: &scope)
    default: throw PredicateFault(PredicateDiagnostic.unsupported(expression))
    }
  }

  /// `base?.rest`, where `expression` is the whole and `chain` is `base?`.
  private func optionalChain(
    _ expression: ExprSyntax, from chain: OptionalChainingExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let base = try term(chain.expression, in: &scope)
    let name = newName()
    let build = try closure(name, in: scope) { inner in
      inner.replacements[chain.id] = name
      return try self.operand(expression, in: &inner)
    }
    return call("flatMap", [base, build], in: &scope)
  }

  private func member(
    _ access: MemberAccessExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    guard let base = access.base else {
      throw PredicateFault(PredicateDiagnostic.unsupported(access))
    }
    let name = access.declName.baseName
    if name.tokenKind == .keyword(.self) { return try operand(base, in: &scope) }
    if let fault = PredicateDiagnostic.method(access) { throw PredicateFault(fault) }
    return call("property", [try term(base, in: &scope), "\\.\(name.text)"], in: &scope)
  }

  private func element(
    _ call: SubscriptCallExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let arguments = Array(call.arguments)
    let labels = arguments.map { $0.label?.text ?? "_" }
    guard call.trailingClosure == nil, labels == ["_"] || labels == ["_", "default"] else {
      throw PredicateFault(PredicateDiagnostic.subscriptOfArguments(call))
    }
    if arguments[0].expression.isRangeBesideHalfOpen {
      throw PredicateFault(PredicateDiagnostic.subscriptRange(arguments[0].expression))
    }
    let base = try term(call.calledExpression, in: &scope)
    let index = try operand(arguments[0].expression, in: &scope)
    guard arguments.count == 2 else {
      return self.call("element", [base, index.argument], in: &scope)
    }
    let fallback = try term(arguments[1].expression, in: &scope)
    return self.call("element", [base, index.term, "default: \(fallback)"], in: &scope)
  }

  /// `is`, `as?`, `as!` and `as`.
  func cast(_ expression: ExprSyntax, in scope: inout PredicateScope) throws -> PredicateOperand {
    if let check = expression.as(IsExprSyntax.self) {
      let type = "(\(check.type.trimmedDescription)).self"
      return call("isType", [try term(check.expression, in: &scope), type], in: &scope)
    }
    guard let cast = expression.as(AsExprSyntax.self) else {
      throw PredicateFault(PredicateDiagnostic.unsupported(expression))
    }
    let operand = try term(cast.expression, in: &scope)
    return self.cast(operand, to: cast.type, cast.questionOrExclamationMark, in: &scope)
  }

  func cast(
    _ operand: String, to type: TypeSyntax, _ mark: TokenSyntax?, in scope: inout PredicateScope
  ) -> PredicateOperand {
    let function =
      switch mark?.tokenKind {
      case .postfixQuestionMark: "cast"
      case .exclamationMark: "forceCast"
      default: "coerce"
      }
    return call(function, [operand, "to: (\(type.trimmedDescription)).self"], in: &scope)
  }
}

extension ExprSyntax {
  /// The first `base?` of the chain of members and calls whose end this is, among those that `isWanted`.
  func firstOptionalChain(
    _ isWanted: (OptionalChainingExprSyntax) -> Bool
  ) -> OptionalChainingExprSyntax? {
    var first: OptionalChainingExprSyntax?
    var next: ExprSyntax? = self
    while let expression = next {
      if let chain = expression.as(OptionalChainingExprSyntax.self) {
        // What stands before a rendered part was rendered with it.
        guard isWanted(chain) else { return first }
        first = chain
      }
      next = expression.chainBase
    }
    return first
  }

  /// What this is a member, a call or an element of.
  private var chainBase: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let access): access.base
    case .functionCallExpr(let call): call.calledExpression
    case .subscriptCallExpr(let call): call.calledExpression
    case .forceUnwrapExpr(let unwrap): unwrap.expression
    case .optionalChainingExpr(let chain): chain.expression
    default: nil
    }
  }
}
