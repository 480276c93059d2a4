import Foundation

// What SQL cannot say of rows as a rule, and which can be used on captured values

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
    try compiler.compileCaptured(self, on: wrapped, index)
  }
}

extension PredicateExpressions.CollectionRangeSubscript: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: wrapped, range)
  }
}

extension PredicateExpressions.DictionaryKeySubscript: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let dictionary = try compiler.compile(wrapped)
    if case .dictionary(let form) = dictionary.content {
      return try compiler.compileValue(
        of: key, inDictionary: dictionary, form, since: start)
    }
    compiler.rewind(to: start)
    return try compiler.compileCaptured(self, on: wrapped, key)
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: wrapped, key, `default`)
  }
}

extension PredicateExpressions.StringContainsRegex: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, on: subject, regex)
  }
}

extension PredicateCompiler {
  /// Captures the value of an expression; refuses one with a part that asks for a row.
  fileprivate mutating func compileCaptured<Node: PredicateExpression, each Part>(
    _ node: Node, on part: repeat each Part
  ) throws -> PredicateOperand where repeat each Part: PredicateExpression {
    let start = position
    for part in repeat each part {
      let operand = try compile(part)
      try requireCaptured(operand, of: Node.self)
    }
    return try fold(node, since: start)
  }

  /// Captures the value of an expression on a list, whose closure may ask for a row; refuses it if it does.
  mutating func compileCaptured<Node: PredicateExpression>(
    _ node: Node, testing list: PredicateOperand, since start: PredicatePosition
  ) throws -> PredicateOperand {
    try requireCaptured(list, of: Node.self)
    do {
      return try fold(node, since: start)
    } catch let error as PredicateError where error.isOfARow {
      // A variable that stands for a row has no value here.
      throw unsupported("\(operatorName(of: Node.self)) with a closure that asks for a property")
    }
  }

  private func requireCaptured<Node>(_ part: PredicateOperand, of node: Node.Type) throws {
    if part.isConstant { return }
    throw unsupported("\(operatorName(of: Node.self)) on \(name(of: part))")
  }
}
