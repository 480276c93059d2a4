import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct DecimalFunctionTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate)
  }

  private func number(using generator: inout SeededGenerator, wide: Bool) -> Decimal {
    var significand = UInt128.random(in: 0...UInt128.max, using: &generator)
    significand >>= UInt128(Int.random(in: 0...127, using: &generator))
    let exponent = Int.random(in: wide ? -128...127 : -6...6, using: &generator)
    return DecimalParts(
      isNegative: Bool.random(using: &generator), significand: significand, exponent: exponent
    ).decimal ?? 0
  }

  @Test(arguments: [
    ("1", "1"), ("-1.50", "-1.5"), ("0.00", "0"), ("-0", "0"), ("007", "7"), ("1200", "1200"),
    (".5", "0.5"), ("5.", "5"), ("+3", "3"), ("1e3", "1000"), ("12.5E-2", "0.125"), ("NaN", "NaN"),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    (
      "340282366920938463463374607431768211455", "340282366920938463463374607431768211455"
    ),
    ("340282366920938463463374607431768211456", "340282366920938463463374607431768211460"),
    ("1e-128", "0." + String(repeating: "0", count: 127) + "1"), ("4e-129", "0"),
    ("15e-129", "0." + String(repeating: "0", count: 127) + "2"),
    ("10e127", "1" + String(repeating: "0", count: 128)),
  ])
  func textsHaveOneCanonicalForm(text: String, canonical: String) throws {
    let value = try #require(DecimalText.decimal(text))
    #expect(DecimalText.text(value) == canonical)
    #expect(DecimalText.decimal(canonical) == value)
  }

  @Test(arguments: [
    "", " ", "abc", "1 ", " 1", "1,5", "1.2.3", ".", "-", "+", "e5", "1e", "1e+", "0x10", "nan",
    "-NaN", "inf", "1e166", "1e999999999999999999999", "١", "1\0", "--1",
  ])
  func otherTextsAreNoNumbers(text: String) {
    #expect(DecimalText.decimal(text) == nil)
  }

  @Test func everyNumberComesBackExactly() {
    var generator = SeededGenerator()
    for _ in 0..<10_000 {
      let value = number(using: &generator, wide: true)
      let text = DecimalText.text(value)
      let back = DecimalText.decimal(text)
      #expect(back == value && back?.description == value.description, "\(value)")
      // Foundation's own notation, apart from zeros, is the independent witness.
      #expect(DecimalText.canonical(value.description) == text)
    }
    for value in [
      Decimal.greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, .leastNormalMagnitude, .pi, 0.1, 10, 100, -0,
    ] {
      #expect(DecimalText.decimal(DecimalText.text(value)) == value)
    }
    #expect(DecimalText.decimal(DecimalText.text(.nan))?.isNaN == true)
  }

  @Test func equalNumbersHaveEqualTexts() throws {
    let sum = try #require(Decimal(string: "0.25")) + (try #require(Decimal(string: "0.75")))
    #expect(DecimalText.text(sum) == "1")
    #expect(
      DecimalText.text(try #require(Decimal(string: "5e127")) * 2)
        == "1" + String(repeating: "0", count: 128))
  }

  private func order(_ left: String, _ right: String) throws -> SQLiteValue? {
    try connection.scalar(
      "SELECT (\(left) COLLATE decimal > \(right)) - (\(left) COLLATE decimal < \(right))")
  }

  @Test func theCollationIsTheOrderOfDecimal() throws {
    var generator = SeededGenerator()
    for round in 0..<5_000 {
      let left = round % 100 == 0 ? .nan : number(using: &generator, wide: round % 2 == 0)
      let right = number(using: &generator, wide: round % 2 == 0)
      for (left, right) in [(left, right), (right, left), (left, left)] {
        let expected = left == right ? 0 : left < right ? -1 : 1
        let result = try order(DecimalText.text(left), DecimalText.text(right))
        #expect(result == .integer(Int64(expected)), "\(left) \(right)")
      }
    }
  }

  /// Whatever the locale: digits are read byte by byte.
  @Test func R60_theCollationIsATotalOrderOfAnyTexts() throws {
    let ascending = [
      "NaN", "-1e400", "-12", "-1.5", "-0.01", "0", "1e-400", "0.01", "1.5", "12", "1e400", "",
      "--1", "1 ", "abc", "nan", "é",
    ]
    for (left, text) in ascending.enumerated() {
      for (right, other) in ascending.enumerated() {
        let expected = left == right ? 0 : left < right ? -1 : 1
        #expect(try order(text, other) == .integer(Int64(expected)), "\(text) \(other)")
      }
    }
    for (text, other) in [("1.50", "1.5"), ("-0", "0"), ("1e2", "100"), ("+7", "007.0")] {
      #expect(try order(text, other) == .integer(0))
    }
  }

  private static let operations: [(name: String, answer: @Sendable (Decimal, Decimal) -> Decimal)] =
    [
      ("decimal_add", { $0 + $1 }), ("decimal_sub", { $0 - $1 }), ("decimal_mul", { $0 * $1 }),
      ("decimal_div", { $1 == 0 ? .nan : $0 / $1 }),
    ]

  @Test func arithmeticIsFoundations() throws {
    var generator = SeededGenerator()
    for round in 0..<3_000 {
      let left = number(using: &generator, wide: round % 2 == 0)
      let right = round % 50 == 0 ? 0 : number(using: &generator, wide: round % 2 == 0)
      for (name, answer) in Self.operations {
        // Foundation traps on products below its smallest exponent.
        if name == "decimal_mul", left.exponent + right.exponent < -128 { continue }
        let result = try connection.scalar(
          "SELECT \(raw: name)(\(DecimalText.text(left)), \(DecimalText.text(right)))")
        #expect(
          result == .text(DecimalText.text(answer(left, right))), "\(name) \(left) \(right)")
      }
      let negated = try connection.scalar("SELECT decimal_neg(\(DecimalText.text(left)))")
      #expect(negated == .text(DecimalText.text(-left)))
    }
  }

  @Test func tinyProductsAreRoundedInsteadOfTrapping() throws {
    let zeros = String(repeating: "0", count: 127)
    for (left, right, product) in [
      ("1e-100", "1e-100", "0"), ("1e-64", "1e-64", "0.\(zeros)1"),
      ("5e-65", "1e-64", "0.\(zeros)1"),
      ("4e-65", "-1e-64", "0"), ("-25e-65", "1e-64", "-0.\(zeros)3"),
      (
        "340282366920938463463374607431768211455e-128",
        "340282366920938463463374607431768211455e-90",
        nil
      ),
    ] {
      let result = try connection.scalar("SELECT decimal_mul(\(left), \(right))")
      if let product {
        #expect(result == .text(product), "\(left) \(right)")
      } else {
        #expect(result?.textValue.flatMap(DecimalText.decimal)?.isNaN == false)
      }
    }
  }

  @Test func valuesOutOfRangeAndOtherTypes() throws {
    let greatest = DecimalText.text(.greatestFiniteMagnitude)
    #expect(try connection.scalar("SELECT decimal_add(\(greatest), \(greatest))") == .text("NaN"))
    #expect(try connection.scalar("SELECT decimal_mul(\(greatest), \(greatest))") == .text("NaN"))
    #expect(try connection.scalar("SELECT decimal_div('1', '0')") == .text("NaN"))
    #expect(try connection.scalar("SELECT decimal_add('NaN', '1')") == .text("NaN"))
    #expect(try connection.scalar("SELECT decimal_add('garbage', '1')") == .text("NaN"))
    #expect(try connection.scalar("SELECT decimal_add(x'FF', '1')") == .text("NaN"))
    #expect(try connection.scalar("SELECT decimal_add(NULL, '1')") == .null)
    #expect(try connection.scalar("SELECT decimal_neg(NULL)") == .null)
    #expect(try connection.scalar("SELECT decimal_neg('NaN')") == .text("NaN"))
    #expect(try connection.scalar("SELECT decimal_add(1, 1.5)") == .text("2.5"))
    #expect(try connection.scalar("SELECT decimal_add('0.1', '0.2')") == .text("0.3"))
  }

  @Test func aWholeNumberWithoutSignIsADecimal() throws {
    #expect(try connection.scalar("SELECT decimal_of(0)") == .text("0"))
    #expect(
      try connection.scalar("SELECT decimal_of(9223372036854775807)")
        == .text("9223372036854775807"))
    #expect(
      try connection.scalar("SELECT decimal_of(x'8000000000000000')")
        == .text("9223372036854775808"))
    #expect(
      try connection.scalar("SELECT decimal_of(x'FFFFFFFFFFFFFFFF')")
        == .text("18446744073709551615"))
    #expect(try connection.scalar("SELECT decimal_of(NULL)") == .null)
    #expect(try connection.scalar("SELECT decimal_of(-1)") == .null)
  }
}
