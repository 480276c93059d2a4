import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct ArithmeticFunctionTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate)
  }

  /// The value or the message of the error.
  private func evaluate(_ call: SQLFragment) throws -> Result<SQLiteValue?, SQLiteError> {
    do { return .success(try connection.scalar("SELECT \(call)")) } catch let error as SQLiteError {
      return .failure(error)
    }
  }

  /// The number as a column holds it.
  private func stored<T: FixedWidthInteger>(_ number: T) -> SQLiteValue {
    if let small = Int64(exactly: number) { return .integer(small) }
    return withUnsafeBytes(of: UInt64(truncatingIfNeeded: number).bigEndian) { .blob(Data($0)) }
  }

  private func check<T: FixedWidthInteger>(
    _ type: T.Type, _ edges: [T], using generator: inout SeededGenerator
  ) throws {
    let operations: [(String, (T, T) -> (partialValue: T, overflow: Bool), isDivision: Bool)] = [
      ("swift_add", { $0.addingReportingOverflow($1) }, false),
      ("swift_sub", { $0.subtractingReportingOverflow($1) }, false),
      ("swift_mul", { $0.multipliedReportingOverflow(by: $1) }, false),
      ("swift_div", { $0.dividedReportingOverflow(by: $1) }, true),
      ("swift_rem", { $0.remainderReportingOverflow(dividingBy: $1) }, true),
    ]
    let values = edges + (0..<4).map { _ in T.random(in: T.min...T.max, using: &generator) }
    for left in values {
      for right in values {
        for (name, operation, isDivision) in operations {
          let call: SQLFragment = """
            \(raw: name)(\(stored(left)), \(stored(right)), \
            \(T.bitWidth), \(T.isSigned ? 1 : 0))
            """
          let (value, overflow) = operation(left, right)
          switch try evaluate(call) {
          case .success(let result):
            #expect(!overflow)
            #expect(result == stored(value), "\(name) \(left) \(right)")
          case .failure(let error):
            #expect(overflow, "\(name) \(left) \(right)")
            let isByZero = isDivision && right == 0
            #expect(error.message == (isByZero ? "division by zero" : "arithmetic overflow"))
          }
        }
      }
    }
  }

  @Test func everyIntegerTypeIsExactOrAnError() throws {
    var generator = SeededGenerator()
    try check(Int8.self, [.min, -1, 0, 1, .max], using: &generator)
    try check(Int16.self, [.min, -1, 0, 1, .max], using: &generator)
    try check(Int32.self, [.min, -1, 0, 1, .max], using: &generator)
    try check(Int64.self, [.min, -1, 0, 1, .max], using: &generator)
    try check(UInt8.self, [0, 1, 2, .max], using: &generator)
    try check(UInt16.self, [0, 1, 2, .max], using: &generator)
    try check(UInt32.self, [0, 1, 2, .max], using: &generator)
    try check(UInt64.self, [0, 1, 2, 1 << 63, .max], using: &generator)
  }

  @Test func negation() throws {
    #expect(try connection.scalar("SELECT swift_neg(5, 64, 1)") == .integer(-5))
    #expect(try connection.scalar("SELECT swift_neg(0, 8, 0)") == .integer(0))
    #expect(try connection.scalar("SELECT swift_neg(NULL, 8, 0)") == .null)
    for call: SQLFragment in ["swift_neg(\(Int64.min), 64, 1)", "swift_neg(-128, 8, 1)"] {
      guard case .failure(let error) = try evaluate(call) else {
        Issue.record("\(call.text)")
        continue
      }
      #expect(error.message == "arithmetic overflow")
    }
  }

  @Test func nullAnswersNullAndOtherTypesAreErrors() throws {
    #expect(try connection.scalar("SELECT swift_add(NULL, 1, 64, 1)") == .null)
    #expect(try connection.scalar("SELECT swift_div(1, NULL, 64, 1)") == .null)
    let refused: [(SQLFragment, String)] = [
      ("swift_add('a', 1, 64, 1)", "not an integer"),
      ("swift_add(1.5, 1, 64, 1)", "not an integer"),
      ("swift_add(1, x'00', 64, 1)", "not an integer"),
      ("swift_add(1, x'00', 64, 0)", "not an integer"),
      ("swift_add(1, -1, 64, 0)", "not an integer"),
      ("swift_add(1, 1, 'x', 1)", "not an integer"),
      ("swift_add(1, 1, 7, 1)", "unknown integer type"),
      ("swift_add(300, 1, 8, 1)", "arithmetic overflow"),
    ]
    for (call, message) in refused {
      guard case .failure(let error) = try evaluate(call) else {
        Issue.record("\(call.text)")
        continue
      }
      #expect(error.message == message)
      #expect(error.code == 1)
    }
  }
}
