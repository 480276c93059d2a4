import Foundation

// A value beside an optional: in SQL the same value

extension PredicateExpressions.OptionalPromotion: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    var operand = try compiler.compile(wrapped)
    if Wrapped.Output.self is any OptionalValue.Type, operand.isOptional {
      operand.presence = [.boolean(true)]
    }
    return operand
  }
}
