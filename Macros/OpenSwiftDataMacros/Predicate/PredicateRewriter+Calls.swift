import SwiftSyntax

// Calls of methods

extension PredicateRewriter {
  func call(
    _ call: FunctionCallExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      let base = callee.base, call.additionalTrailingClosures.isEmpty
    else { throw PredicateFault(PredicateDiagnostic.function(call)) }
    let name = callee.declName.baseName.text
    let arguments = call.allArguments
    let form = "\(name)(\(arguments.map { "\($0.label ?? "_"):" }.joined()))"
    let first = arguments.first?.expression
    if let answer = try calendarCall(form, of: base, arguments.map(\.expression), in: &scope) {
      return answer
    }
    switch (form, first) {
    case ("lowercased()", nil), ("uppercased()", nil), ("min()", nil), ("max()", nil):
      return self.call(name, [try term(base, in: &scope)], in: &scope)
    case ("contains(_:)", let closure?) where closure.isFunction,
      ("contains(where:)", let closure?):
      return try test("contains", of: base, closure, label: "where: ", in: &scope)
    case ("allSatisfy(_:)", let closure?), ("filter(_:)", let closure?):
      return try test(name, of: base, closure, in: &scope)
    case ("flatMap(_:)", let closure?):
      return try test("flatMap", of: base, closure, resultIsBool: false, in: &scope)
    case ("contains(_:)", let element?): return try contains(base, element, in: &scope)
    case ("starts(with:)", let other?): return try text("starts", base, other, in: &scope)
    case ("timeIntervalSince(_:)", let other?): return try text(name, base, other, in: &scope)
    case ("evaluate(_:)", _), ("evaluate(_:_:)", _), ("evaluate(_:_:_:)", _):
      return try evaluate(base, arguments.map(\.expression), in: &scope)
    case (_, let other?) where Self.textMethods.contains(form):
      return try text(name, base, other, in: &scope)
    default: throw PredicateFault(PredicateDiagnostic.method(call, named: callee, form: form))
    }
  }

  /// The methods of strings that take one other string.
  static let textMethods: Set = [
    "hasPrefix(_:)", "hasSuffix(_:)", "localizedStandardContains(_:)",
    "localizedCaseInsensitiveContains(_:)", "caseInsensitiveCompare(_:)", "localizedCompare(_:)",
    "localizedStandardCompare(_:)", "localizedCaseInsensitiveCompare(_:)",
  ]

  private func text(
    _ function: String, _ base: ExprSyntax, _ other: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let base = try term(base, in: &scope)
    return call(function, [base, try operand(other, in: &scope).argument], in: &scope)
  }

  private func test(
    _ function: String, of base: ExprSyntax, _ closure: ExprSyntax, label: String = "",
    resultIsBool: Bool = true, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let base = try term(base, in: &scope)
    if let keyPath = closure.as(KeyPathExprSyntax.self), !involvesQuery(keyPath, in: scope) {
      let name = newName()
      let build = self.closure(name, in: scope) { inner in
        call("property", [name, keyPath.trimmedDescription], in: &inner)
      }
      return call(function, [base, label + build], in: &scope)
    }
    guard let closure = closure.as(ClosureExprSyntax.self) else {
      throw PredicateFault(PredicateDiagnostic.functionArgument(closure))
    }
    let build = try self.closure(
      closure, binding: newName(), resultIsBool: resultIsBool, in: scope)
    return call(function, [base, label + build], in: &scope)
  }

  private func evaluate(
    _ base: ExprSyntax, _ inputs: [ExprSyntax], in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    guard !involvesQuery(base, in: scope), case .value(let captured) = capture(base, in: &scope)
    else { throw PredicateFault(PredicateDiagnostic.evaluate(base)) }
    let inputs = try inputs.map { try term($0, in: &scope) }
    return call("evaluate", [captured] + inputs, in: &scope)
  }
}

// MARK: - contains

extension PredicateRewriter {
  private func contains(
    _ base: ExprSyntax, _ element: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let literal = base.withoutParentheses
    if let range = literal.as(InfixOperatorExprSyntax.self), range.isRange {
      return try contains(range, element, in: &scope)
    }
    if let range = OneSidedRange(literal) {
      let bound = try operand(range.bound, in: &scope)
      let element = try operand(element, in: &scope)
      return compare(element, range.comparison, bound, in: &scope)
    }
    guard let array = literal.as(ArrayExprSyntax.self) else {
      let base = try term(base, in: &scope)
      return call("contains", [base, try operand(element, in: &scope).argument], in: &scope)
    }
    if involvesQuery(array, in: scope) {
      return try isAny(of: array.elements.map(\.expression), element, in: &scope)
    }
    let values = try operand(ExprSyntax(array), in: &scope)
    let element = try operand(element, in: &scope)
    guard case .value(let text) = values else {
      return call("contains", [values.term, element.argument], in: &scope)
    }
    return call("contains", ["values: \(text)", element.argument], in: &scope)
  }

  /// `(lower...upper).contains(element)`.
  func contains(
    _ range: InfixOperatorExprSyntax, _ element: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let lower = try operand(range.leftOperand, in: &scope)
    let upper = try operand(range.rightOperand, in: &scope)
    let element = try operand(element, in: &scope)
    return contains(range, lower, upper, element, in: &scope)
  }

  func contains(
    _ range: InfixOperatorExprSyntax, _ lower: PredicateOperand, _ upper: PredicateOperand,
    _ element: PredicateOperand, in scope: inout PredicateScope
  ) -> PredicateOperand {
    let isClosed = range.operatorText == "..."
    if case (.value(let low), .value(let high)) = (lower, upper) {
      let label = isClosed ? "through" : "upTo"
      return call("contains", [element.term, "from: \(low)", "\(label): \(high)"], in: &scope)
    }
    let bounds = call(
      isClosed ? "closedRange" : "range", [lower.argument, upper.argument], in: &scope)
    return call("contains", [bounds.term, element.argument], in: &scope)
  }

  /// `[first, second].contains(element)`, where elements of the list involve the model.
  private func isAny(
    of elements: [ExprSyntax], _ element: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let subject = try operand(element, in: &scope)
    var result: PredicateOperand?
    for element in elements {
      let test = equality("equal", try operand(element, in: &scope), subject, in: &scope)
      result = result.map { call("or", [$0.term, test.term], in: &scope) } ?? test
    }
    return result ?? .value("false")
  }
}

/// A range such as `5...` or `..<5`.
struct OneSidedRange {
  let bound: ExprSyntax
  /// How an element of the range compares with the bound.
  let comparison: String

  init?(_ expression: ExprSyntax) {
    if let prefix = expression.as(PrefixOperatorExprSyntax.self) {
      guard let comparison = ["...": "<=", "..<": "<"][prefix.operator.text] else { return nil }
      self.comparison = comparison
      bound = prefix.expression
    } else if let postfix = expression.as(PostfixOperatorExprSyntax.self),
      postfix.operator.text == "..."
    {
      comparison = ">="
      bound = postfix.expression
    } else {
      return nil
    }
  }
}

extension ExprSyntax {
  /// Whether this is a range other than `a..<b`.
  var isRangeBesideHalfOpen: Bool {
    let plain = withoutParentheses
    return OneSidedRange(plain) != nil
      || plain.as(InfixOperatorExprSyntax.self)?.operatorText == "..."
  }

  /// The expression without parentheses that only group.
  var withoutParentheses: ExprSyntax {
    self.as(TupleExprSyntax.self)?.onlyElement?.withoutParentheses ?? self
  }

  /// Whether the expression can only be a function: a closure or a key path.
  fileprivate var isFunction: Bool {
    self.is(ClosureExprSyntax.self) || self.is(KeyPathExprSyntax.self)
  }
}

extension FunctionCallExprSyntax {
  /// The arguments, a trailing closure among them.
  var allArguments: [(label: String?, expression: ExprSyntax)] {
    var all = arguments.map { (label: $0.label?.text, expression: $0.expression) }
    if let trailingClosure { all.append((nil, ExprSyntax(trailingClosure))) }
    return all
  }
}
