import Foundation

// ?: and if-else

extension PredicateExpressions.Conditional: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let test = try compiler.compile(self.test)
    if test.isConstant {
      let isTrue = try compiler.value(of: self.test)
      compiler.rewind(to: start)
      return isTrue ? try compiler.compile(trueBranch) : try compiler.compile(falseBranch)
    }
    var first = try compiler.compileValue(trueBranch)
    try compiler.requireValue(first, in: "?:")
    compiler.makeCanonical(&first)
    var second = try compiler.compileValue(falseBranch)
    compiler.settleIdentifiers(in: &first, and: &second)
    try compiler.requireAlike(first, second, in: "?:")
    compiler.makeCanonical(&second)
    compiler.append(.conditional)
    return compiler.operand(
      since: start, first.content, isOptional: first.isOptional || second.isOptional,
      nan: first.mayBeNaN || second.mayBeNaN ? .asBlob : .never,
      canFail: test.canFail || first.canFail || second.canFail)
  }
}
