import Foundation

// ?., flatMap and if-let (which the macro writes as flatMap), ?? and !

extension PredicateExpressions.OptionalFlatMap: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let source = try compiler.compile(wrapped)
    if source.isConstant {
      let value = try compiler.value(of: wrapped)
      compiler.rewind(to: start)
      guard let value else { return try compiler.capture(Result?.none) }
      compiler.captures = compiler.captures.binding(variable, to: value)
      return try compiler.compilePresent(transform, Result.self)
    }
    if source.isValue { try compiler.requireValue(source, in: "flatMap") }
    compiler.bind(variable, to: source)
    let isNested = Result.self is any OptionalValue.Type
    if source.isOptional, let scope = compiler.rowThatMayLack(source) {
      return try compiler.compileMap(
        of: source, in: scope, transform, isNested: isNested, since: start)
    }
    guard source.isOptional else {
      let isKept = source.canFail && source.isValue
      if source.canFail, !isKept {
        throw compiler.unsupported("flatMap of what may fail, \(compiler.name(of: source))")
      }
      if !isKept { compiler.discardInstructions(to: start) }
      let result = try compiler.compilePresent(transform, Result.self)
      return try compiler.finish(result, after: isKept, since: start)
    }
    var result = try compiler.compile(transform)
    // It can be evaluated where the optional can, and nowhere else.
    result.isConstant = false
    try compiler.requireValue(result, in: "flatMap")
    // A nil member of a struct that is there is not the struct's own nil.
    if compiler.isMember(result, of: source), !(isNested && result.isOptional) {
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
    let presence = compiler.instructions[source.range] + [.unary(.isNotNull)]
    var mapped = compiler.appendMap(result, of: source, since: start)
    mapped.presence = isNested && result.isOptional ? Array(presence) : nil
    return mapped
  }
}

extension PredicateCompiler {
  /// What a closure makes of an optional that is not nil; the closure's variable stands for it.
  fileprivate mutating func compilePresent<Transform: PredicateExpression, Result>(
    _ transform: Transform, _ type: Result.Type
  ) throws -> PredicateOperand {
    var result = try compile(transform)
    if Result.self is any OptionalValue.Type, Transform.Output.self is Result.Type,
      result.isOptional
    {
      result.presence = [.boolean(true)]
    }
    return result
  }

  /// The result of a closure on a value that is not the same for every row.
  ///
  /// - Parameter isKept: Whether the value is computed beforehand, as that may raise an error.
  fileprivate mutating func finish(
    _ result: PredicateOperand, after isKept: Bool, since start: PredicatePosition
  ) throws -> PredicateOperand {
    try requireInstructions(result, in: "flatMap")
    var result = result
    result.isConstant = false
    guard isKept else { return result }
    try requireValue(result, in: "flatMap")
    append(.after)
    result.range = start.instructions..<instructions.count
    result.canFail = true
    return result
  }
}

extension PredicateExpressions.NilCoalesce: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    var left = try compiler.compile(lhs)
    if left.isConstant {
      guard try compiler.value(of: lhs) == nil else {
        var value = left
        value.presence = nil
        return value
      }
      compiler.rewind(to: start)
      return try compiler.compile(rhs)
    }
    if let presence = left.presence {
      return try compiler.compile(left, ifTrue: presence, otherwise: rhs, since: start)
    }
    guard left.isOptional else { return left }
    if case .list = left.content { return try compiler.compileList(left, orEmpty: rhs) }
    if case .object = left.content { left = compiler.appendKey(of: left) }
    let middle = compiler.position
    var right = try compiler.compileValue(rhs)
    compiler.settleIdentifiers(in: &left, and: &right)
    if right.isConstant, left.isTest, !left.canFail,
      let value = try compiler.value(of: rhs) as? Bool,
      !(RHS.Output.self is any OptionalValue.Type)
    {
      // `optional?.test ?? false`, as one condition that can use an index.
      compiler.rewind(to: middle)
      compiler.replaceLast(by: .binary(value ? .absentOr : .presentAnd, .none))
      return compiler.truth(since: start, canFail: left.canFail)
    }
    if case .values(let form) = left.content, right.isConstant {
      right = try compiler.appendList(rhs, form: form)
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

extension PredicateCompiler {
  /// `left ?? right` where `left` is an optional of an optional, of which the inner nil is an answer.
  fileprivate mutating func compile<Right: PredicateExpression>(
    _ left: PredicateOperand, ifTrue presence: [QueryInstruction], otherwise rhs: Right,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    var left = left
    left.presence = nil
    if presence == [.boolean(true)] { return left }
    makeCanonical(&left)
    insert(presence, before: &left)
    var right = try compile(rhs)
    try requireAlike(left, right, in: "??")
    makeCanonical(&right)
    append(.conditional)
    return operand(
      since: start, left.content, isOptional: true,
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
    if operand.presence != nil { try compiler.requireValue(operand, in: "!") }
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
    of source: PredicateOperand, in scope: Int, _ transform: Transform, isNested: Bool,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    discardInstructions(to: start)
    let presence = follow(source.steps) { $0.appendKey(of: scope) }
    var result = try compile(transform)
    result.isConstant = false
    if let other = rowThatMayLack(result) {
      guard scopes.leads(from: scope, to: other), !isNested else {
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
    if isNested, result.isOptional {
      let isPresent = instructions[presence.range] + [.unary(.isNotNull)]
      makeCanonical(&result)
      var mapped = appendMap(result, of: presence, since: start)
      mapped.presence = Array(isPresent)
      return mapped
    }
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
      let values = try value(of: alternative) as? any Collection, values.isEmpty
    else { throw unsupported("\(name(of: list)) ?? \(name(of: right))") }
    rewind(to: middle)
    var list = list
    list.isOptional = false
    return list
  }
}
