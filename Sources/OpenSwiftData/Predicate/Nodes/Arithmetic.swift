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
    if operand.isConstant, ArithmeticOperation.negate.isSafe(wrapped, in: compiler) {
      return try compiler.fold(self, since: start)
    }
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
    if left.isConstant && right.isConstant, operation.isSafe(lhs, rhs, in: self) {
      return try fold(node, since: start)
    }
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

  /// Whether Foundation can compute captured operands without ending the process.
  ///
  /// It cannot where a whole number overflows; then the rows that ask for the value raise an error.
  fileprivate func isSafe<Left: PredicateExpression, Right: PredicateExpression>(
    _ lhs: Left, _ rhs: Right, in compiler: PredicateCompiler
  ) -> Bool where Left.Output == Right.Output {
    guard let left = try? lhs.evaluate(compiler.captures),
      let right = try? rhs.evaluate(compiler.captures)
    else { return false }
    guard let number = left as? any FixedWidthInteger else { return true }
    return isSafe(number, right)
  }

  fileprivate func isSafe<Operand: PredicateExpression>(
    _ operand: Operand, in compiler: PredicateCompiler
  ) -> Bool {
    guard let value = try? operand.evaluate(compiler.captures) else { return false }
    guard let number = value as? any FixedWidthInteger else { return true }
    return isSafeToNegate(number)
  }

  private func isSafeToNegate<Number: FixedWidthInteger>(_ number: Number) -> Bool {
    !Number.zero.subtractingReportingOverflow(number).overflow
  }

  private func isSafe<Number: FixedWidthInteger>(_ left: Number, _ right: Any) -> Bool {
    guard let right = right as? Number else { return false }
    return switch self {
    case .add: !left.addingReportingOverflow(right).overflow
    case .subtract: !left.subtractingReportingOverflow(right).overflow
    case .multiply: !left.multipliedReportingOverflow(by: right).overflow
    case .divide: !left.dividedReportingOverflow(by: right).overflow
    case .remainder: !left.remainderReportingOverflow(dividingBy: right).overflow
    case .negate: isSafeToNegate(left)
    }
  }
}
