import Foundation

// A value beside an optional: in SQL the same value

extension PredicateExpressions.OptionalPromotion: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compile(wrapped)
  }
}
