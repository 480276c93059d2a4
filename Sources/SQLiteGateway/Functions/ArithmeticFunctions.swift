import CSQLiteGateway
import Foundation

/// Swift's integer arithmetic as functions of SQL: exact, or an error.
///
/// SQL's own operators turn an overflow into an inexact number and a division by zero into NULL.
/// The last two arguments are the width in bits (8, 16, 32 or 64) and whether the type is signed.
/// An unsigned operand of 64 bits is passed, and answered, as it is stored: above `Int64.max` as
/// eight big-endian bytes.
/// NULL answers NULL.
extension Functions {
  static var arithmeticFunctions: [Definition] {
    [
      Definition(name: "swift_add", argumentCount: 4, canFail: true) { context, count, values in
        IntegerOperation.add.run(context, FunctionArguments(count, values))
      },
      Definition(name: "swift_sub", argumentCount: 4, canFail: true) { context, count, values in
        IntegerOperation.subtract.run(context, FunctionArguments(count, values))
      },
      Definition(name: "swift_mul", argumentCount: 4, canFail: true) { context, count, values in
        IntegerOperation.multiply.run(context, FunctionArguments(count, values))
      },
      Definition(name: "swift_div", argumentCount: 4, canFail: true) { context, count, values in
        IntegerOperation.divide.run(context, FunctionArguments(count, values))
      },
      Definition(name: "swift_rem", argumentCount: 4, canFail: true) { context, count, values in
        IntegerOperation.remainder.run(context, FunctionArguments(count, values))
      },
      Definition(name: "swift_neg", argumentCount: 3, canFail: true) { context, count, values in
        IntegerOperation.negate.run(context, FunctionArguments(count, values))
      },
    ]
  }
}

/// The operations, in one implementation for every integer type.
enum IntegerOperation {
  case add, subtract, multiply, divide, remainder, negate

  /// Why there is no result; the raw value is the message of the SQL error.
  enum Failure: String, Error {
    case overflow = "arithmetic overflow"
    case divisionByZero = "division by zero"
    case notAnInteger = "not an integer"
    case unknownType = "unknown integer type"
  }

  func run(_ context: OpaquePointer?, _ arguments: FunctionArguments) {
    let operandCount = self == .negate ? 1 : 2
    if (0..<(operandCount + 2)).contains(where: arguments.isNull) {
      return sqlite3_result_null(context)
    }
    do {
      if arguments.integer(operandCount) == 64, arguments.integer(operandCount + 1) == 0 {
        try answerUnsigned(context, arguments, operandCount)
      } else {
        sqlite3_result_int64(context, try result(arguments, operandCount))
      }
    } catch {
      FunctionResult.fail(error.rawValue, on: context)
    }
  }

  private func result(
    _ arguments: FunctionArguments, _ operandCount: Int
  ) throws(Failure) -> Int64 {
    // A negation is computed as zero minus its operand.
    let first = self == .negate ? 0 : arguments.integer(0)
    guard let first, let second = arguments.integer(operandCount - 1),
      let bits = arguments.integer(operandCount),
      let isSigned = arguments.integer(operandCount + 1)
    else { throw .notAnInteger }
    return switch (bits, isSigned != 0) {
    case (8, true): try compute(first, second, as: Int8.self)
    case (16, true): try compute(first, second, as: Int16.self)
    case (32, true): try compute(first, second, as: Int32.self)
    case (64, true): try compute(first, second, as: Int64.self)
    case (8, false): try compute(first, second, as: UInt8.self)
    case (16, false): try compute(first, second, as: UInt16.self)
    case (32, false): try compute(first, second, as: UInt32.self)
    default: throw .unknownType
    }
  }

  private func compute<T: FixedWidthInteger>(
    _ first: Int64, _ second: Int64, as type: T.Type
  ) throws(Failure) -> Int64 {
    guard let first = T(exactly: first), let second = T(exactly: second) else { throw .overflow }
    return Int64(try apply(first, second))
  }

  private func answerUnsigned(
    _ context: OpaquePointer?, _ arguments: FunctionArguments, _ operandCount: Int
  ) throws(Failure) {
    let first = self == .negate ? 0 : arguments.unsigned(0)
    guard let first, let second = arguments.unsigned(operandCount - 1) else {
      throw .notAnInteger
    }
    let value = try apply(first, second)
    if let small = Int64(exactly: value) { return sqlite3_result_int64(context, small) }
    withUnsafeBytes(of: value.bigEndian) {
      FunctionResult.set(.blob(Data($0)), on: context)
    }
  }

  private func apply<T: FixedWidthInteger>(_ first: T, _ second: T) throws(Failure) -> T {
    let (value, overflow) =
      switch self {
      case .add: first.addingReportingOverflow(second)
      case .subtract, .negate: first.subtractingReportingOverflow(second)
      case .multiply: first.multipliedReportingOverflow(by: second)
      case .divide: first.dividedReportingOverflow(by: second)
      case .remainder: first.remainderReportingOverflow(dividingBy: second)
      }
    if second == 0, self == .divide || self == .remainder { throw .divisionByZero }
    if overflow { throw .overflow }
    return value
  }
}
