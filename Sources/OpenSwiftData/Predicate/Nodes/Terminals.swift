import Foundation

// The leaves of an expression tree: variables and captured values.

extension PredicateExpressions.Variable: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileVariable(self)
  }
}

extension PredicateExpressions.Value: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.capture(value)
  }
}

extension PredicateExpressions.NilLiteral: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.capture(Wrapped?.none)
  }
}
