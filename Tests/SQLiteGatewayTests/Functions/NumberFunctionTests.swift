import Testing

@testable import SQLiteGateway

@Suite struct NumberFunctionTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate)
  }

  @Test func dividesAsSwiftDoes() throws {
    let numbers: [Double] = [0, -0.0, 1, -3, 0.1, .infinity, .leastNonzeroMagnitude]
    for left in numbers {
      for right in numbers {
        let quotient = left / right
        let answer = try connection.scalar("SELECT swift_real_div(\(left), \(right))")
        guard case .real(let value) = answer else {
          #expect(answer == .null && quotient.isNaN, "\(left) / \(right)")
          continue
        }
        #expect(value.bitPattern == quotient.bitPattern, "\(left) / \(right)")
      }
    }
    #expect(try connection.scalar("SELECT swift_real_div(7, 2)") == .real(3.5))
    #expect(try connection.scalar("SELECT swift_real_div(NULL, 2)") == .null)
  }

  @Test func roundsToFloat() throws {
    for number in [0.1, 1e300, -1e-40, 16_777_217, 0.5] {
      #expect(
        try connection.scalar("SELECT swift_float(\(number))") == .real(Double(Float(number))))
    }
    #expect(try connection.scalar("SELECT swift_float(NULL)") == .null)
  }

  @Test func failsWithAMessageOnlyWhereItIsAsked() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.scalar("SELECT coalesce(NULL, swift_fail('no plums'))")
    }
    #expect(error?.message == "no plums")
    #expect(try connection.scalar("SELECT coalesce(1, swift_fail('no plums'))") == .integer(1))
    #expect(
      try connection.scalar("SELECT CASE WHEN 0 THEN swift_fail('no plums') ELSE 2 END")
        == .integer(2))
  }
}
