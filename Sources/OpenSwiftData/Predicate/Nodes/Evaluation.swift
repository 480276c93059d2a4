import Foundation

// evaluate of captured expressions and predicates, compiled in place with their variables bound

extension PredicateExpressions.ExpressionEvaluate: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let inner = try compiler.captured(expression)
    return try compiler.compile(
      inner.expression, on: repeat each inner.variable, as: repeat each input)
  }
}

extension PredicateExpressions.PredicateEvaluate: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let inner = try compiler.captured(predicate)
    return try compiler.compile(
      inner.expression, on: repeat each inner.variable, as: repeat each input)
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
  /// The predicate or expression that is to be evaluated, which must be the same for every row.
  fileprivate mutating func captured<Captured: PredicateExpression>(
    _ expression: Captured
  ) throws -> Captured.Output {
    let start = position
    guard try compile(expression).isConstant else {
      throw unsupported("evaluate of what is not captured")
    }
    rewind(to: start)
    return try value(of: expression)
  }

  /// Compiles a body whose variables stand for arguments.
  fileprivate mutating func compile<Body: PredicateExpression, each Argument: PredicateExpression>(
    _ body: Body, on variable: repeat PredicateExpressions.Variable<(each Argument).Output>,
    as argument: repeat each Argument
  ) throws -> PredicateOperand {
    let start = position
    let (outerVariables, outerCaptures) = (variables, captures)
    var arguments = CompiledArguments()
    repeat try bind(each variable, to: each argument, &arguments)
    let result = try compile(body)
    (variables, captures) = (outerVariables, outerCaptures)
    return try finish(result, arguments, since: start)
  }

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
      captures = captures.binding(variable, to: try value(of: argument))
      rewind(to: start)
      return
    }
    arguments.areConstant = false
    bind(variable, to: operand)
    guard operand.canFail else { return discardInstructions(to: start) }
    guard operand.isValue else {
      throw unsupported("evaluate of what may fail, with \(name(of: operand))")
    }
    arguments.failing += 1
  }

  /// The value of the body, after the arguments that may raise an error.
  fileprivate mutating func finish(
    _ body: PredicateOperand, _ arguments: CompiledArguments, since start: PredicatePosition
  ) throws -> PredicateOperand {
    var result = body
    // It can be evaluated where the arguments can, and nowhere else.
    result.isConstant = body.isConstant && arguments.areConstant
    if !result.isConstant { try requireInstructions(result, in: "evaluate") }
    guard arguments.failing > 0 else { return result }
    try requireValue(result, in: "evaluate of what may fail, with a result")
    for _ in 0..<arguments.failing { append(.after) }
    result.range = start.instructions..<instructions.count
    result.canFail = true
    return result
  }
}
