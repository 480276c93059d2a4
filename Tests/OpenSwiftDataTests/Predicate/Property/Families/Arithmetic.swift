import Foundation

/// Sums, products and the like.
enum Arithmetic {
  /// Where a result does not exist Foundation ends the process; here evaluating throws.
  static func whole<Number: FixedWidthInteger & Codable & Sendable>(
    _ type: Number.Type
  ) -> [TermGenerator.Maker<Number>] {
    [
      { generator, depth in
        guard let kind = ValueFamilies.kind(of: Number.self) else { return zero() }
        let operation = generator.choices.element(of: WholeOperation.allCases)
        let left = kind.value(&generator, depth)
        let right = kind.value(&generator, depth)
        return Term("(\(left.text) \(operation.rawValue) \(right.text))") {
          operation.make(left.make($0), right.make($0))
        }
      },
      { generator, depth in
        guard let kind = ValueFamilies.kind(of: Number.self) else { return zero() }
        return Number.isSigned ? negative(of: kind.value(&generator, depth)) : zero()
      },
    ]
  }

  private static func zero<Number: FixedWidthInteger & Codable & Sendable>() -> Term<Number> {
    Term("0") { _ in PredicateExpressions.Value(0) }
  }

  /// `-operand`; the operand itself where the type has no negative numbers.
  private static func negative<Number: FixedWidthInteger & Codable & Sendable>(
    of operand: Term<Number>
  ) -> Term<Number> {
    switch operand {
    case let operand as Term<Int>: signed(operand) as? Term<Number> ?? zero()
    case let operand as Term<Int8>: signed(operand) as? Term<Number> ?? zero()
    case let operand as Term<Int16>: signed(operand) as? Term<Number> ?? zero()
    case let operand as Term<Int32>: signed(operand) as? Term<Number> ?? zero()
    case let operand as Term<Int64>: signed(operand) as? Term<Number> ?? zero()
    default: operand
    }
  }

  private static func signed<Number: FixedWidthInteger & SignedInteger & Codable & Sendable>(
    _ operand: Term<Number>
  ) -> Term<Number> {
    Term("-\(operand.text)") { scope in
      func open(
        _ operand: some StandardPredicateExpression<Number>
      ) -> any StandardPredicateExpression<Number> {
        GuardedExpression(PredicateExpressions.UnaryMinus(operand)) {
          if try operand.evaluate($0) == .min { throw PredicateError.invalidInput }
        }
      }
      return open(operand.make(scope))
    }
  }

  static func real<Number: BinaryFloatingPoint & Codable & Sendable>(
    _ type: Number.Type
  ) -> [TermGenerator.Maker<Number>] {
    [
      { generator, depth in
        guard let kind = ValueFamilies.kind(of: Number.self) else {
          return Term("0") { _ in PredicateExpressions.Value(0) }
        }
        let operation = generator.choices.element(of: RealOperation.allCases)
        let left = kind.value(&generator, depth)
        if operation == .negate {
          return Term("-\(left.text)") { operation.make(left.make($0), left.make($0)) }
        }
        let right = kind.value(&generator, depth)
        return Term("(\(left.text) \(operation.rawValue) \(right.text))") {
          operation.make(left.make($0), right.make($0))
        }
      }
    ]
  }

  static let decimal: [TermGenerator.Maker<Decimal>] = [
    { generator, depth in
      let operation = generator.choices.element(of: DecimalOperation.allCases)
      let left = ValueFamilies.decimal.value(&generator, depth)
      if operation == .negate {
        return Term("-\(left.text)") { operation.make(left.make($0), left.make($0)) }
      }
      let right = ValueFamilies.decimal.value(&generator, depth)
      return Term("(\(left.text) \(operation.rawValue) \(right.text))") {
        operation.make(left.make($0), right.make($0))
      }
    }
  ]
}
