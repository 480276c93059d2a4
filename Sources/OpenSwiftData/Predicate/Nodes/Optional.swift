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
    if !source.isOptional { compiler.discardInstructions(to: start) }
    var result = try compiler.compile(transform)
    if !source.isOptional { return result }
    try compiler.requireValue(result, in: "flatMap")
    if compiler.instructions[source.range] == compiler.instructions[result.range] {
      // Such as `optional?.rawValue`, which in SQL is the optional itself.
      compiler.discardInstructions(
        to: PredicatePosition(instructions: source.range.upperBound, bindings: 0))
      result.range = source.range
      result.isOptional = true
      return result
    }
    compiler.makeCanonical(&result)
    compiler.append(.ifPresent)
    return compiler.operand(
      since: start, result.content, isOptional: true, nan: result.mayBeNaN ? .asBlob : .never,
      canFail: source.canFail || result.canFail)
  }
}

extension PredicateExpressions.NilCoalesce: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compile(lhs)
    if left.isConstant {
      guard try lhs.evaluate(compiler.captures) == nil else { return left }
      compiler.rewind(to: start)
      return try compiler.compile(rhs)
    }
    try compiler.requireValue(left, in: "??")
    guard left.isOptional else { return left }
    let middle = compiler.position
    var right = try compiler.compile(rhs)
    let isTest =
      left.content == .column(.boolean) && !left.canFail
      && compiler.instructions[left.range.upperBound - 1] == .binary(.ifPresent, .none)
    if right.isConstant, isTest, let value = try rhs.evaluate(compiler.captures) as? Bool,
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
    compiler.apply(.unwrap, to: &operand)
    operand.isOptional = false
    operand.canFail = true
    return operand
  }
}
