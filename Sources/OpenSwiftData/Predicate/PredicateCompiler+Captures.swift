import Foundation
import SQLiteGateway

extension PredicateCompiler {
  /// Appends a value that is the same for every row.
  mutating func capture<Value>(_ value: Value) throws -> PredicateOperand {
    let start = position
    guard let encoded = encode(value) else {
      return PredicateOperand(
        content: .captured, range: start.instructions..<start.instructions, isConstant: true)
    }
    let index = try append(.value(encoded.value))
    append(.parameter(index))
    if let identifier = encoded.identifier { openIdentifiers[index] = identifier }
    var operand = operand(since: start, encoded.content, isOptional: encoded.value == .null)
    operand.isConstant = true
    if encoded.value == .null, unwrappedType(of: Value.self) is any OptionalValue.Type {
      operand.presence = [.boolean((value as? any OptionalValue)?.wrappedValue != nil)]
    }
    if case .column(let type) = encoded.content, type.isFloating, case .blob = encoded.value {
      operand.nan = .always
    }
    return operand
  }

  /// Replaces everything since `position` by the value of an expression that involves no row.
  ///
  /// Where evaluating it fails, the error is raised by the rows that ask for the value, if any do.
  ///
  /// - Throws: A `PredicateError` that `isOfARow` where it does involve a row.
  mutating func fold<Expression: PredicateExpression>(
    _ expression: Expression, since position: PredicatePosition
  ) throws -> PredicateOperand {
    rewind(to: position)
    do {
      return try capture(value(of: expression))
    } catch {
      guard let problem = problem(of: error) else { throw error }
      return try fail(problem, Expression.Output.self)
    }
  }

  /// The value of an expression that involves no row, and that was compiled as such.
  func value<Expression: PredicateExpression>(
    of expression: Expression
  ) throws -> Expression.Output {
    try CheckedExpression(expression).evaluate(captures)
  }

  /// Why a captured expression has no value; nil where it does involve a row, and for other errors.
  func problem(of error: any Error) -> String? {
    if let error = error as? PredicateError { return error.isOfARow ? nil : "\(error)" }
    return (error as? EvaluationError)?.description
  }

  /// Appends what raises an error where a value of `type` is asked for.
  ///
  /// A type that no column can hold leaves the error to what is made of the value: it evaluates the
  /// expression again.
  mutating func fail<Value>(_ message: String, _ type: Value.Type) throws -> PredicateOperand {
    let start = position
    guard let content = StoredForm(of: type)?.content else {
      return PredicateOperand(
        content: .captured, range: start.instructions..<start.instructions, isConstant: true,
        canFail: true)
    }
    append(.parameter(try append(.value(.text(message)))))
    append(.fail)
    return operand(since: start, content, canFail: true)
  }

  /// A captured value as a column would hold it, and the kind of that column; nil where none would.
  private func encode<Value>(_ value: Value) -> EncodedCapture? {
    guard let form = StoredForm(of: Value.self) else { return nil }
    if case .identifier = form, let identifier = form.identifier(value) {
      return EncodedCapture(value: .integer(0), content: form.content, identifier: identifier)
    }
    return EncodedCapture(value: form.encode(value, in: self), content: form.content)
  }
}

/// A captured value as a column would hold it.
private struct EncodedCapture {
  let value: SQLiteValue
  let content: PredicateOperand.Content
  /// Set for an identifier, whose value depends on what it is compared with.
  var identifier: PersistentIdentifier?
}

extension PredicateError {
  /// Whether a variable has no value, as those that stand for a row.
  ///
  /// Foundation's `==` recurses without end where both are `undefinedVariable`, so it is told from the others.
  var isOfARow: Bool {
    let others = [PredicateError.forceUnwrapFailure, .forceCastFailure, .invalidInput]
    return !others.contains { $0 == self }
  }
}
