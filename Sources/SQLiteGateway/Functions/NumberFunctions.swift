import CSQLiteGateway

/// Swift's floating-point arithmetic where SQL's differs, and what concerns errors, as functions of SQL.
///
/// A NaN is NULL here, which answers NULL.
extension Functions {
  static var numberFunctions: [Definition] {
    [
      // SQL divides by zero to NULL; Swift to an infinity, whose sign depends on that of the zero.
      Definition(name: "swift_real_div", argumentCount: 2) { context, count, values in
        let arguments = FunctionArguments(count, values)
        guard let left = arguments.real(0), let right = arguments.real(1) else {
          return sqlite3_result_null(context)
        }
        sqlite3_result_double(context, left / right)
      },
      // The nearest number that a Float can hold.
      Definition(name: "swift_float", argumentCount: 1) { context, count, values in
        guard let value = FunctionArguments(count, values).real(0) else {
          return sqlite3_result_null(context)
        }
        sqlite3_result_double(context, Double(Float(value)))
      },
      // The second argument, once both have been computed.
      Definition(name: "swift_after", argumentCount: 2) { context, count, values in
        guard let value = FunctionArguments(count, values).value(1) else {
          return sqlite3_result_null(context)
        }
        sqlite3_result_value(context, value)
      },
      // Makes the statement fail with the argument as its message.
      Definition(name: "swift_fail", argumentCount: 1, canFail: true) { context, count, values in
        let message = FunctionArguments(count, values).text(0).map {
          String(decoding: $0, as: UTF8.self)
        }
        FunctionResult.fail(message ?? "no value", on: context)
      },
    ]
  }
}

extension FunctionArguments {
  /// The argument if it is a number, or nil for what is none, such as NULL and a NaN held as a blob.
  func real(_ index: Int) -> Double? {
    guard let value = value(index) else { return nil }
    switch sqlite3_value_type(value) {
    case SQLITE_FLOAT, SQLITE_INTEGER: return sqlite3_value_double(value)
    default: return nil
    }
  }
}
