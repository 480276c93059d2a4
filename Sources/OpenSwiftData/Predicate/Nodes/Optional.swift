import Foundation

// ?., flatMap and if-let (which the macro writes as flatMap), ?? and !

extension PredicateExpressions.OptionalFlatMap: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let source = try compiler.compile(wrapped)
    if source.isConstant {
      let value = try wrapped.evaluate(compiler.captures)
      compiler.rewind(to: start)
      guard let value else { return try compiler.capture(Result?.none) }
      compiler.captures = compiler.captures.binding(variable, to: value)
      return try compiler.compile(transform)
    }
    compiler.bind(variable, to: source)
    if source.isOptional, let scope = compiler.rowThatMayLack(source) {
      return try compiler.compileMap(of: source, in: scope, transform, since: start)
    }
    if !source.isOptional { compiler.discardInstructions(to: start) }
    var result = try compiler.compile(transform)
    if !source.isOptional { return result }
    try compiler.requireValue(result, in: "flatMap")
    if compiler.isMember(result, of: source) {
      compiler.remove(source, before: &result)
      result.isOptional = true
      return result
    }
    if compiler.instructions[source.range] == compiler.instructions[result.range] {
      // Such as `optional?.rawValue`, which in SQL is the optional itself.
      compiler.discardInstructions(
        to: PredicatePosition(instructions: source.range.upperBound, bindings: 0))
      result.range = source.range
      result.isOptional = true
      return result
    }
    compiler.makeCanonical(&result)
    return compiler.appendMap(result, of: source, since: start)
  }
}

extension PredicateExpressions.NilCoalesce: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    var left = try compiler.compile(lhs)
    if left.isConstant {
      guard try lhs.evaluate(compiler.captures) == nil else { return left }
      compiler.rewind(to: start)
      return try compiler.compile(rhs)
    }
    guard left.isOptional else { return left }
    if case .list = left.content { return try compiler.compileList(left, orEmpty: rhs) }
    if case .object = left.content { left = compiler.appendKey(of: left) }
    let middle = compiler.position
    var right = try compiler.compileValue(rhs)
    compiler.settleIdentifiers(in: &left, and: &right)
    if right.isConstant, left.isTest, !left.canFail,
      let value = try rhs.evaluate(compiler.captures) as? Bool,
      !(RHS.Output.self is any OptionalValue.Type)
    {
      // `optional?.test ?? false`, as one condition that can use an index.
      compiler.rewind(to: middle)
      compiler.replaceLast(by: .binary(value ? .absentOr : .presentAnd, .none))
      return compiler.truth(since: start, canFail: left.canFail)
    }
    try compiler.requireAlike(left, right, in: "??")
    compiler.makeCanonical(&right)
    compiler.append(.coalesce)
    return compiler.operand(
      since: start, left.content, isOptional: right.isOptional,
      nan: left.mayBeNaN || right.mayBeNaN ? .asBlob : .never,
      canFail: left.canFail || right.canFail)
  }
}

/// Differs from SwiftData, where a forced unwrap of nil matches nothing: as in memory, it is an error of the
/// fetch, unless `&&`, `||` or `?:` keep the row from being asked.
extension PredicateExpressions.ForcedUnwrap: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    var operand = try compiler.compile(inner)
    if operand.isConstant { return try compiler.fold(self, since: start) }
    guard operand.isOptional else { return operand }
    if let scope = compiler.rowThatMayLack(operand) {
      operand.steps.append(.forced(scope: scope))
      operand.isOptional = false
      operand.canFail = true
      return operand
    }
    compiler.apply(.unwrap, to: &operand)
    operand.isOptional = false
    operand.canFail = true
    return operand
  }
}

extension PredicateCompiler {
  /// Compiles what is asked of a row that may not be there, or of a list of its rows.
  fileprivate mutating func compileMap<Transform: PredicateExpression>(
    of source: PredicateOperand, in scope: Int, _ transform: Transform,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    discardInstructions(to: start)
    let presence = follow(source.steps) { $0.appendKey(of: scope) }
    var result = try compile(transform)
    if let other = rowThatMayLack(result) {
      guard scopes.leads(from: scope, to: other) else {
        throw unsupported("flatMap from \(name(of: source)) to \(name(of: result))")
      }
      remove(presence, before: &result)
      result.isOptional = true
      if result.steps.count > source.steps.count {
        result.steps.insert(.optional(scope: scope), at: source.steps.count)
      }
      return result
    }
    try requireValue(result, in: "flatMap")
    let isSame = instructions[presence.range] == instructions[result.range]
    if source.steps.isEmpty, isSame || isRead(result, byWayOf: scope) {
      remove(presence, before: &result)
      result.isOptional = true
      return result
    }
    makeCanonical(&result)
    return appendMap(result, of: presence, since: start)
  }

  /// Appends that the latest operand is NULL where another one is.
  fileprivate mutating func appendMap(
    _ result: PredicateOperand, of source: PredicateOperand, since start: PredicatePosition
  ) -> PredicateOperand {
    append(.ifPresent)
    var operand = operand(
      since: start, result.content, isOptional: true, nan: result.mayBeNaN ? .asBlob : .never,
      canFail: source.canFail || result.canFail)
    operand.isTest = result.content == .column(.boolean) && !result.isOptional
    return operand
  }

  /// `list ?? []`, where the owner of the list may not be there: its list has no rows then.
  fileprivate mutating func compileList<Alternative: PredicateExpression>(
    _ list: PredicateOperand, orEmpty alternative: Alternative
  ) throws -> PredicateOperand {
    let middle = position
    let right = try compile(alternative)
    guard right.isConstant,
      let values = try alternative.evaluate(captures) as? any Collection, values.isEmpty
    else { throw unsupported("\(name(of: list)) ?? \(name(of: right))") }
    rewind(to: middle)
    var list = list
    list.isOptional = false
    return list
  }
}
