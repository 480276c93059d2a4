import Foundation

// +, -, *, /, % and unary minus

extension PredicateExpressions.Arithmetic: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let operation: ArithmeticOperation =
      switch op {
      case .add: .add
      case .subtract: .subtract
      case .multiply: .multiply
      @unknown default: throw compiler.unsupported("the operator \(op)")
      }
    return try compiler.compileArithmetic(self, operation, lhs, rhs)
  }
}

extension PredicateExpressions.IntDivision: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileArithmetic(self, .divide, lhs, rhs)
  }
}

extension PredicateExpressions.IntRemainder: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileArithmetic(self, .remainder, lhs, rhs)
  }
}

extension PredicateExpressions.FloatDivision: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileArithmetic(self, .divide, lhs, rhs)
  }
}

extension PredicateExpressions.UnaryMinus: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    var operand = try compiler.compile(wrapped)
    if operand.isConstant { return try compiler.fold(self, since: start) }
    switch operand.columnType {
    case .integer?, .unsigned?:
      compiler.append(try compiler.integerInstruction(.negate, Wrapped.Output.self))
      operand.canFail = true
    case .real?:
      if operand.mayBeNaN { compiler.useNull(forNaNIn: &operand) }
      compiler.append(.negateReal)
    case .decimal?: compiler.append(.negateDecimal)
    default: throw compiler.unsupported("- of a \(Wrapped.Output.self)")
    }
    return compiler.operand(
      since: start, operand.content, nan: operand.mayBeNaN ? .asNull : .never,
      canFail: operand.canFail)
  }
}

/// An operator of arithmetic on any kind of number.
enum ArithmeticOperation {
  case add, subtract, multiply, divide, remainder, negate
}

extension PredicateCompiler {
  /// Numbers are computed as their Swift type computes them: whole numbers with its width, where an overflow
  /// or a division by zero is an error of the fetch; `Float` by rounding after each step.
  fileprivate mutating func compileArithmetic<Node, Left, Right>(
    _ node: Node, _ operation: ArithmeticOperation, _ lhs: Left, _ rhs: Right
  ) throws -> PredicateOperand
  where
    Node: PredicateExpression, Left: PredicateExpression, Right: PredicateExpression,
    Left.Output == Right.Output
  {
    let start = position
    var left = try compile(lhs)
    var right = try compile(rhs)
    if left.isConstant && right.isConstant { return try fold(node, since: start) }
    let canFail = left.canFail || right.canFail
    switch left.columnType {
    case .integer?, .unsigned?:
      append(try integerInstruction(operation, Left.Output.self))
      return operand(since: start, left.content, canFail: true)
    case .real?:
      // Others, as Float16, are rounded after each operation.
      let exactTypes: [any Any.Type] = [Double.self, Float.self, CGFloat.self]
      guard exactTypes.contains(where: { $0 == Left.Output.self }) else {
        throw unsupported("\(operation) of \(Left.Output.self)")
      }
      useNull(forNaNIn: &left, and: &right)
      try appendReal(operation)
      if Left.Output.self == Float.self { append(.roundToFloat) }
      return operand(since: start, left.content, nan: .asNull, canFail: canFail)
    case .decimal?:
      try appendDecimal(operation)
      return operand(since: start, left.content, canFail: canFail)
    default:
      let subject = name(of: left.isConstant ? right : left)
      throw unsupported("\(operation) of \(Left.Output.self) on \(subject)")
    }
  }

  fileprivate func integerInstruction<Number>(
    _ operation: ArithmeticOperation, _ type: Number.Type
  ) throws -> QueryInstruction {
    guard let type = type as? any FixedWidthInteger.Type, type.bitWidth <= 64 else {
      throw unsupported("\(operation) of \(Number.self)")
    }
    return .integer(operation.integer, bits: UInt8(type.bitWidth), isSigned: type.isSigned)
  }

  private mutating func appendReal(_ operation: ArithmeticOperation) throws {
    switch operation {
    case .add: append(.addReal)
    case .subtract: append(.subtractReal)
    case .multiply: append(.multiplyReal)
    case .divide: append(.divideReal)
    case .remainder, .negate: throw unsupported("\(operation) of floating-point numbers")
    }
  }

  private mutating func appendDecimal(_ operation: ArithmeticOperation) throws {
    switch operation {
    case .add: append(.addDecimal)
    case .subtract: append(.subtractDecimal)
    case .multiply: append(.multiplyDecimal)
    case .divide, .remainder, .negate: throw unsupported("\(operation) of Decimal")
    }
  }

  fileprivate mutating func useNull(forNaNIn operand: inout PredicateOperand) {
    if operand.nan == .asBlob || operand.nan == .always { apply(.nanToNull, to: &operand) }
  }
}

extension ArithmeticOperation {
  fileprivate var integer: IntegerOperator {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .negate: .negate
    }
  }
}
