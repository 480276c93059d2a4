import Foundation
import SQLiteGateway

// <, <=, > and >=

extension PredicateExpressions.Comparison: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compileValue(lhs)
    let right = try compiler.compileValue(rhs)
    if left.isConstant && right.isConstant { return try compiler.fold(self, since: start) }
    guard RawValueOrder.isOrder(of: LHS.Output.self) else {
      throw compiler.unsupported(
        "the order of \(LHS.Output.self), which is not that of its raw values, on "
          + compiler.name(of: left.isConstant ? right : left))
    }
    return try compiler.compare(left, op, right, since: start)
  }
}

extension PredicateCompiler {
  /// The order of two operands by Swift's rules.
  ///
  /// For a NaN every comparison of doubles is false. Dates are compared by `<` alone, so that `<=` and
  /// `>=`, which Swift derives from it, are true for a date of NaN.
  mutating func compare(
    _ left: PredicateOperand, _ order: PredicateExpressions.ComparisonOperator,
    _ right: PredicateOperand, since start: PredicatePosition
  ) throws -> PredicateOperand {
    var (left, right) = (left, right)
    settleIdentifiers(in: &left, and: &right)
    try requireAlike(left, right, in: order.symbol)
    try requireRowsOfOneEntity(left, right)
    if left.nan == .always || right.nan == .always {
      let answer = left.columnType == .date && order.includesEqual
      return self.answer(answer, insteadOf: [left, right], since: start)
    }
    let canFail = left.canFail || right.canFail
    if left.columnType == .date {
      appendDateComparison(left, order, right)
    } else if left.columnType == .real {
      appendNumberComparison(left, order, right)
    } else {
      append(order.instruction, left.columnType?.collation ?? .none)
    }
    return truth(since: start, canFail: canFail)
  }

  /// Refuses the order of identifiers of several entities or stores, which is not that of their row ids.
  private func requireRowsOfOneEntity(
    _ left: PredicateOperand, _ right: PredicateOperand
  ) throws {
    for operand in [left, right] where operand.isIdentifier && operand.isConstant {
      if case .parameter(let index) = instructions[operand.range.lowerBound],
        case .value(.integer(0)) = bindings[Int(index)]
      {
        throw unsupported("the order of an identifier of another entity or store")
      }
    }
  }

  /// A NaN that is held as a blob is greater than every number, so only the side that is claimed to be
  /// greater has to be watched.
  private mutating func appendNumberComparison(
    _ left: PredicateOperand, _ order: PredicateExpressions.ComparisonOperator,
    _ right: PredicateOperand
  ) {
    if left.nan == .asNull || right.nan == .asNull {
      var left = left
      var right = right
      useNull(forNaNIn: &left, and: &right)
      append(order.instruction)
      append(.falseIfNull)
      return
    }
    let greater = order.isDescending ? left : right
    append(order.instruction)
    if greater.mayBeNaN { excludeNaN(of: greater) }
  }

  private mutating func appendDateComparison(
    _ left: PredicateOperand, _ order: PredicateExpressions.ComparisonOperator,
    _ right: PredicateOperand
  ) {
    switch order {
    case .lessThanOrEqual where left.mayBeNaN: append(.lessOrEqualOrNaN)
    case .greaterThanOrEqual where right.mayBeNaN: append(.greaterOrEqualOrNaN)
    case .lessThanOrEqual, .greaterThanOrEqual: append(order.instruction)
    case .lessThan, .greaterThan: appendNumberComparison(left, order, right)
    @unknown default: appendNumberComparison(left, order, right)
    }
  }

  private mutating func excludeNaN(of operand: PredicateOperand) {
    appendAgain(operand)
    append(.isNaN)
    append(.not)
    append(.and)
  }
}

extension PredicateExpressions.ComparisonOperator {
  fileprivate var instruction: BinaryOperator {
    switch self {
    case .lessThan: .less
    case .lessThanOrEqual: .lessOrEqual
    case .greaterThan: .greater
    case .greaterThanOrEqual: .greaterOrEqual
    @unknown default: .greaterOrEqual
    }
  }

  fileprivate var symbol: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqual: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqual: ">="
    @unknown default: "\(self)"
    }
  }

  fileprivate var includesEqual: Bool { self == .lessThanOrEqual || self == .greaterThanOrEqual }

  fileprivate var isDescending: Bool { self == .greaterThan || self == .greaterThanOrEqual }
}
