import Foundation

/// What a variable of a predicate stands for, if not for a value in `PredicateCompiler.captures`.
struct VariableMeaning {
  let variable: PredicateExpressions.VariableID
  let operand: PredicateOperand
  /// What computes the value; empty for an object.
  let instructions: [QueryInstruction]
}

extension PredicateCompiler {
  /// Lets a variable stand for the row of a scope.
  mutating func bind<Output>(
    _ variable: PredicateExpressions.Variable<Output>, toObjectIn scope: Int
  ) {
    variables.append(
      VariableMeaning(
        variable: variable.key,
        operand: PredicateOperand(content: .object(scope: scope), range: 0..<0),
        instructions: []))
  }

  /// Lets a variable stand for what an expression was compiled to.
  mutating func bind<Output>(
    _ variable: PredicateExpressions.Variable<Output>, to operand: PredicateOperand
  ) {
    var operand = operand
    operand.isOptional = Output.self is any OptionalValue.Type && operand.isOptional
    variables.append(
      VariableMeaning(
        variable: variable.key, operand: operand, instructions: Array(instructions[operand.range])))
  }

  /// Appends what a variable stands for.
  mutating func compileVariable<Output>(
    _ variable: PredicateExpressions.Variable<Output>
  ) throws -> PredicateOperand {
    guard let meaning = variables.last(where: { $0.variable == variable.key }) else {
      guard let value = captures[variable] else {
        throw unsupported("a variable of another predicate")
      }
      return try capture(value)
    }
    let start = instructions.count
    var operand = meaning.operand
    if case .list(let scope) = operand.content {
      var copy = ScopeCopy(of: scope)
      let (new, condition) = copy.make(meaning.instructions, in: &self)
      operand.content = .list(scope: new)
      condition.forEach { append($0) }
    } else {
      for instruction in meaning.instructions { append(instruction) }
    }
    operand.range = start..<instructions.count
    return operand
  }
}
