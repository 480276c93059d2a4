import Foundation

// evaluate of captured expressions and predicates, compiled in place with their variables bound

extension PredicateExpressions.ExpressionEvaluate: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    guard try compiler.compile(expression).isConstant else {
      throw compiler.unsupported("evaluate of an expression that is not captured")
    }
    let inner = try expression.evaluate(compiler.captures)
    compiler.rewind(to: start)
    let (variables, captures) = (compiler.variables, compiler.captures)
    repeat try compiler.bind(each inner.variable, to: each input)
    let result = try compiler.compile(inner.expression)
    (compiler.variables, compiler.captures) = (variables, captures)
    return result
  }
}

extension PredicateExpressions.PredicateEvaluate: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    guard try compiler.compile(predicate).isConstant else {
      throw compiler.unsupported("evaluate of a predicate that is not captured")
    }
    let inner = try predicate.evaluate(compiler.captures)
    compiler.rewind(to: start)
    let (variables, captures) = (compiler.variables, compiler.captures)
    repeat try compiler.bind(each inner.variable, to: each input)
    let result = try compiler.compile(inner.expression)
    (compiler.variables, compiler.captures) = (variables, captures)
    return result
  }
}

extension PredicateCompiler {
  /// Lets a variable stand for an argument, which leaves no instruction until the variable is used.
  fileprivate mutating func bind<Argument: PredicateExpression>(
    _ variable: PredicateExpressions.Variable<Argument.Output>, to argument: Argument
  ) throws {
    let start = position
    var operand = try compile(argument)
    makeCanonical(&operand)
    if operand.isConstant {
      captures = captures.binding(variable, to: try argument.evaluate(captures))
      rewind(to: start)
    } else {
      bind(variable, to: operand)
      discardInstructions(to: start)
    }
  }
}
