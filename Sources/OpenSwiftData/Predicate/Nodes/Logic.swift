import Foundation

// &&, || and !

extension PredicateExpressions.Conjunction: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compile(lhs)
    if left.isConstant {
      guard try compiler.value(of: lhs) else { return left }
      compiler.rewind(to: start)
      return try compiler.compile(rhs)
    }
    let right = try compiler.compile(rhs)
    compiler.append(.and)
    return compiler.truth(since: start, canFail: left.canFail || right.canFail)
  }
}

extension PredicateExpressions.Disjunction: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compile(lhs)
    if left.isConstant {
      if try compiler.value(of: lhs) { return left }
      compiler.rewind(to: start)
      return try compiler.compile(rhs)
    }
    let right = try compiler.compile(rhs)
    compiler.append(.or)
    return compiler.truth(since: start, canFail: left.canFail || right.canFail)
  }
}

extension PredicateExpressions.Negation: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let operand = try compiler.compile(wrapped)
    if operand.isConstant { return try compiler.fold(self, since: start) }
    compiler.append(.not)
    return compiler.truth(since: start, canFail: operand.canFail)
  }
}
