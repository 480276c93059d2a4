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
    var arguments = CompiledArguments()
    repeat try compiler.bind(each inner.variable, to: each input, &arguments)
    let result = try compiler.compile(inner.expression)
    (compiler.variables, compiler.captures) = (variables, captures)
    return compiler.finish(result, arguments, since: start)
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
    var arguments = CompiledArguments()
    repeat try compiler.bind(each inner.variable, to: each input, &arguments)
    let result = try compiler.compile(inner.expression)
    (compiler.variables, compiler.captures) = (variables, captures)
    return compiler.finish(result, arguments, since: start)
  }
}

/// What must be known of the arguments of an `evaluate` once its body is compiled.
private struct CompiledArguments {
  /// Whether all are the same for every row.
  var areConstant = true
  /// How many may raise an error; their instructions stand before those of the body.
  var failing = 0
}

extension PredicateCompiler {
  /// Lets a variable stand for an argument, which leaves no instruction until the variable is used.
  ///
  /// An argument that may raise an error is computed beforehand as well: Foundation evaluates all arguments,
  /// whether or not they are used.
  fileprivate mutating func bind<Argument: PredicateExpression>(
    _ variable: PredicateExpressions.Variable<Argument.Output>, to argument: Argument,
    _ arguments: inout CompiledArguments
  ) throws {
    let start = position
    var operand = try compile(argument)
    makeCanonical(&operand)
    if operand.isConstant {
      captures = captures.binding(variable, to: try argument.evaluate(captures))
      rewind(to: start)
      return
    }
    arguments.areConstant = false
    bind(variable, to: operand)
    if operand.canFail, operand.isValue {
      arguments.failing += 1
    } else {
      discardInstructions(to: start)
    }
  }

  /// The value of the body, after the arguments that may raise an error.
  fileprivate mutating func finish(
    _ body: PredicateOperand, _ arguments: CompiledArguments, since start: PredicatePosition
  ) -> PredicateOperand {
    var result = body
    // It can be evaluated where the arguments can, and nowhere else.
    result.isConstant = body.isConstant && arguments.areConstant
    guard arguments.failing > 0 else { return result }
    for _ in 0..<arguments.failing { append(.after) }
    result.range = start.instructions..<instructions.count
    result.canFail = true
    return result
  }
}
