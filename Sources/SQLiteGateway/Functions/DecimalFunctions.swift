import CSQLiteGateway
import Foundation

/// Foundation's arithmetic of `Decimal` as functions of SQL over decimal texts.
///
/// The answer is a canonical text, "NaN" where Foundation's is NaN: on overflow, on a division by
/// zero, and for an operand that is NaN. A text that is no number counts as NaN. NULL answers NULL.
extension Functions {
  static var decimalFunctions: [Definition] {
    [
      Definition(name: "decimal_add", argumentCount: 2) { context, count, values in
        Functions.combine(context, count, values) { $0 + $1 }
      },
      Definition(name: "decimal_sub", argumentCount: 2) { context, count, values in
        Functions.combine(context, count, values) { $0 - $1 }
      },
      Definition(name: "decimal_mul", argumentCount: 2) { context, count, values in
        Functions.combine(context, count, values, DecimalArithmetic.product)
      },
      Definition(name: "decimal_div", argumentCount: 2) { context, count, values in
        Functions.combine(context, count, values) { $1 == 0 ? .nan : $0 / $1 }
      },
      Definition(name: "decimal_neg", argumentCount: 1) { context, count, values in
        guard let text = FunctionArguments(count, values).text(0) else {
          return sqlite3_result_null(context)
        }
        FunctionResult.set(DecimalText.text(-Functions.operand(text)), on: context)
      },
      // The decimal of a whole number without sign, as a column of such numbers holds it.
      Definition(name: "decimal_of", argumentCount: 1) { context, count, values in
        guard let value = FunctionArguments(count, values).unsigned(0) else {
          return sqlite3_result_null(context)
        }
        FunctionResult.set(String(value), on: context)
      },
    ]
  }

  private static func combine(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ operation: (Decimal, Decimal) -> Decimal
  ) {
    let arguments = FunctionArguments(count, values)
    guard let leftText = arguments.text(0), let rightText = arguments.text(1) else {
      return sqlite3_result_null(context)
    }
    let (left, right) = (operand(leftText), operand(rightText))
    let result = left.isNaN || right.isNaN ? .nan : operation(left, right)
    FunctionResult.set(DecimalText.text(result), on: context)
  }

  private static func operand(_ text: UnsafeRawBufferPointer) -> Decimal {
    DecimalText.decimal(text) ?? .nan
  }
}
