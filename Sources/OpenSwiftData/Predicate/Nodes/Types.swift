import Foundation

// is, as? and as!

extension PredicateExpressions.TypeCheck: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let operand = try compiler.compile(input)
    if operand.isConstant { return try compiler.fold(self, since: start) }
    let isOfAnother = areUnrelated(Input.Output.self, Desired.self)
    if !isOfAnother {
      try compiler.requireSameType(operand, Input.Output.self, Desired.self)
    }
    if !operand.isValue, operand.canFail {
      throw compiler.unsupported("is, of \(compiler.name(of: operand))")
    }
    return compiler.answer(!isOfAnother, insteadOf: [operand], since: start)
  }
}

extension PredicateExpressions.ConditionalCast: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    var operand = try compiler.compile(input)
    if operand.isConstant { return try compiler.fold(self, since: start) }
    try compiler.requireSameType(operand, Input.Output.self, Desired.self)
    if operand.isOptional { operand.presence = [.boolean(true)] }
    return operand
  }
}

extension PredicateExpressions.ForceCast: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let operand = try compiler.compile(input)
    if operand.isConstant { return try compiler.fold(self, since: start) }
    try compiler.requireSameType(operand, Input.Output.self, Desired.self)
    return operand
  }
}

/// Whether both are classes of models and neither inherits from the other one, so that no object is of both.
private func areUnrelated(_ first: any Any.Type, _ second: any Any.Type) -> Bool {
  guard let first = first as? any PersistentModel.Type,
    let second = second as? any PersistentModel.Type
  else { return false }
  return !inherits(first, from: second) && !inherits(second, from: first)
}

private func inherits<Other: PersistentModel>(
  _ type: any Any.Type, from other: Other.Type
) -> Bool {
  type is Other.Type
}

extension PredicateCompiler {
  /// Refuses a cast that is not to the very type of its input, the only one whose answer is known here.
  fileprivate func requireSameType<Input, Desired>(
    _ operand: PredicateOperand, _ input: Input.Type, _ desired: Desired.Type
  ) throws {
    guard Input.self != Desired.self else { return }
    throw unsupported("a cast of \(name(of: operand)) from \(Input.self) to \(Desired.self)")
  }
}
