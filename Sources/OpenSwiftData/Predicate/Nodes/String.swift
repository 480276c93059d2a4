import Foundation

// contains of a text in a text, and starts(with:)

extension PredicateExpressions.CollectionContainsCollection: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileTextTest(self, .containsText, base, other)
  }
}

extension PredicateExpressions.SequenceStartsWith: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileTextTest(self, .startsWithText, base, prefix)
  }
}

extension PredicateCompiler {
  fileprivate mutating func compileTextTest<Node, Text, Part>(
    _ node: Node, _ operation: BinaryOperator, _ text: Text, _ part: Part
  ) throws -> PredicateOperand
  where Node: PredicateExpression, Text: PredicateExpression, Part: PredicateExpression {
    let start = position
    let left = try compile(text)
    let right = try compile(part)
    if left.isConstant && right.isConstant { return try fold(node, since: start) }
    guard left.columnType == .text, right.columnType == .text else {
      throw unsupported(
        "\(operatorName(of: Node.self)) of \(Text.Output.self) on "
          + name(of: left.isConstant ? right : left))
    }
    if operation == .startsWithText {
      try appendPrefixTest(operation, of: left, right)
    } else {
      append(operation)
    }
    return truth(since: start, canFail: left.canFail || right.canFail)
  }
}
