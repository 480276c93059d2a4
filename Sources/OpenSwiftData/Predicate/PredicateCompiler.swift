import Foundation
import SQLiteGateway

/// Turns a predicate's expression tree into instructions and bindings.
///
/// It runs for every fetch, so it makes no text. The contract: on every row the instructions answer what
/// `Predicate.evaluate` answers for the row's object; conditions without an exact form are left to be tested
/// on objects. Truth values are 0 or 1 throughout, never NULL.
struct PredicateCompiler {
  /// The identifier of the store whose rows are asked about.
  let storeIdentifier: String
  /// The entity that each scope ranges over; scope 0 is the fetched one.
  let scopes: [EntityLayout]
  private(set) var instructions: [QueryInstruction] = []
  private(set) var bindings: [QueryBinding] = []
  /// What the variables in scope stand for.
  var variables: [VariableMeaning] = []
  /// The variables that stand for captured values.
  var captures = PredicateBindings()

  private init(layout: EntityLayout, storeIdentifier: String) {
    self.storeIdentifier = storeIdentifier
    scopes = [layout]
    instructions.reserveCapacity(16)
    bindings.reserveCapacity(4)
  }

  /// Compiles a predicate on the rows of `layout`.
  static func compile<Model: PersistentModel>(
    _ predicate: Predicate<Model>, layout: EntityLayout, storeIdentifier: String
  ) -> CompiledPredicate {
    var compiler = PredicateCompiler(layout: layout, storeIdentifier: storeIdentifier)
    compiler.bind(predicate.variable, toObjectIn: 0)
    var unstored: [UnstoredCondition] = []
    do {
      _ = try compiler.compile(predicate.expression)
    } catch {
      compiler = PredicateCompiler(layout: layout, storeIdentifier: storeIdentifier)
      compiler.bind(predicate.variable, toObjectIn: 0)
      unstored = compiler.compileParts(of: predicate.expression)
    }
    return CompiledPredicate(
      instructions: compiler.instructions, bindings: compiler.bindings, unstored: unstored)
  }

  /// Compiles a part of the expression.
  mutating func compile<Expression: PredicateExpression>(
    _ expression: Expression
  ) throws -> PredicateOperand {
    guard let node = expression as? any PredicateNode else {
      throw unsupported("\(operatorName(of: Expression.self)) has no form in a store")
    }
    return try node.compile(in: &self)
  }
}

/// A place to which a compiler can return.
struct PredicatePosition {
  let instructions: Int
  let bindings: Int
}

extension PredicateCompiler {
  var position: PredicatePosition {
    PredicatePosition(instructions: instructions.count, bindings: bindings.count)
  }

  /// Takes back everything appended since.
  mutating func rewind(to position: PredicatePosition) {
    instructions.removeSubrange(position.instructions...)
    bindings.removeSubrange(position.bindings...)
  }

  mutating func append(_ instruction: QueryInstruction) {
    instructions.append(instruction)
  }

  mutating func append(_ operation: UnaryOperator) {
    instructions.append(.unary(operation))
  }

  mutating func append(_ operation: BinaryOperator, _ collation: Collation = .none) {
    instructions.append(.binary(operation, collation))
  }

  /// Appends a binding, and answers with its index.
  mutating func append(_ binding: QueryBinding) throws -> UInt16 {
    guard let index = UInt16(exactly: bindings.count) else {
      throw unsupported("a predicate that captures more than 65,536 values")
    }
    bindings.append(binding)
    return index
  }

  /// Takes back the instructions since, but keeps the bindings, which a variable's meaning may name.
  mutating func discardInstructions(to position: PredicatePosition) {
    instructions.removeSubrange(position.instructions...)
  }

  /// Appends the instructions of an operand once more, and answers with that second operand.
  @discardableResult
  mutating func appendAgain(_ operand: PredicateOperand) -> PredicateOperand {
    var copy = operand
    copy.range = instructions.count..<instructions.count + operand.range.count
    instructions.append(contentsOf: instructions[operand.range])
    return copy
  }

  /// Does something more to an operand that need not be the latest one; the later ones move.
  mutating func apply(
    _ operation: UnaryOperator, to operand: inout PredicateOperand,
    before following: inout PredicateOperand
  ) {
    let end = operand.range.upperBound
    instructions.insert(.unary(operation), at: end)
    operand.range = operand.range.lowerBound..<end + 1
    following.range = following.range.lowerBound + 1..<following.range.upperBound + 1
  }

  /// Does something more to the latest operand.
  mutating func apply(_ operation: UnaryOperator, to operand: inout PredicateOperand) {
    append(operation)
    operand.range = operand.range.lowerBound..<instructions.count
  }

  /// Replaces the latest instruction.
  mutating func replaceLast(by instruction: QueryInstruction) {
    instructions[instructions.count - 1] = instruction
  }

  /// The operand that the instructions since `position` compute.
  func operand(
    since position: PredicatePosition, _ content: PredicateOperand.Content,
    isOptional: Bool = false, nan: PredicateOperand.NaN = .never, canFail: Bool = false
  ) -> PredicateOperand {
    PredicateOperand(
      content: content, range: position.instructions..<instructions.count, isOptional: isOptional,
      nan: nan, canFail: canFail)
  }

  /// The truth value that the instructions since `position` compute.
  func truth(since position: PredicatePosition, canFail: Bool) -> PredicateOperand {
    operand(since: position, .column(.boolean), canFail: canFail)
  }

  /// Brings the latest operand into the form that columns have: a NaN is a blob, NULL is nil.
  mutating func makeCanonical(_ operand: inout PredicateOperand) {
    guard operand.nan == .asNull else { return }
    apply(.nullToNaN, to: &operand)
    operand.nan = .asBlob
  }

  /// Refuses an operand that is no column's value.
  func requireValue(_ operand: PredicateOperand, in expression: String) throws {
    switch operand.content {
    case .column, .identifier: return
    case .object, .captured: throw unsupported("\(expression) of \(name(of: operand))")
    }
  }

  /// Refuses two operands unless both are values of one kind.
  func requireAlike(
    _ left: PredicateOperand, _ right: PredicateOperand, in expression: String
  ) throws {
    let isValue = left.columnType != nil || left.content == .identifier
    guard isValue, left.content == right.content else {
      throw unsupported("\(expression) of \(name(of: left)) and \(name(of: right))")
    }
  }
}
