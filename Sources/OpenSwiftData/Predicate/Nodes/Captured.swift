import Foundation

// What SQL cannot say of rows, and which can be used on captured values alone

extension PredicateExpressions.SequenceMinimum: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: elements)
  }
}

extension PredicateExpressions.SequenceMaximum: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: elements)
  }
}

extension PredicateExpressions.CollectionIndexSubscript: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: wrapped)
  }
}

extension PredicateExpressions.CollectionRangeSubscript: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: wrapped)
  }
}

extension PredicateExpressions.DictionaryKeySubscript: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: wrapped)
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: wrapped)
  }
}

extension PredicateExpressions.Filter: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: sequence)
  }
}

extension PredicateExpressions.SequenceContainsWhere: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: sequence)
  }
}

extension PredicateExpressions.SequenceAllSatisfy: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: sequence)
  }
}

extension PredicateExpressions.StringContainsRegex: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: subject)
  }
}

extension PredicateCompiler {
  /// Captures the value of an expression; refuses one that asks for a row.
  fileprivate mutating func compileCaptured<Node, Subject>(
    _ node: Node, on subject: Subject
  ) throws -> PredicateOperand where Node: PredicateExpression, Subject: PredicateExpression {
    let start = position
    let operand = try compile(subject)
    if operand.isConstant {
      rewind(to: start)
      do {
        return try capture(node.evaluate(captures))
      } catch let error as PredicateError where error != .undefinedVariable {
        return try fail("\(error)", Node.Output.self)
      } catch {}
    }
    let part = operand.isConstant ? "depends on the row" : "on \(name(of: operand))"
    throw unsupported("\(operatorName(of: Node.self)) \(part)")
  }
}
