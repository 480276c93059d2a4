import Foundation
import SQLiteGateway

/// Turns a predicate's expression tree into instructions and bindings.
///
/// It runs for every fetch, so it makes no text. The contract: on every row the instructions answer what
/// `Predicate.evaluate` answers for the row's object; conditions without an exact form are left to be tested
/// on objects. Truth values are 0 or 1 throughout, never NULL.
struct PredicateCompiler {
  let environment: any QueryEnvironment
  /// What the predicate ranges over; scope 0 is the fetched rows.
  var scopes: QueryScopes
  private(set) var instructions: [QueryInstruction] = []
  var bindings: [QueryBinding] = []
  /// What the variables in scope stand for.
  var variables: [VariableMeaning] = []
  /// The variables that stand for captured values.
  var captures = PredicateBindings()
  /// The captured identifiers whose entity is not known yet, by the index of their binding.
  var openIdentifiers: [UInt16: PersistentIdentifier] = [:]
  /// How many closures over lists of values there are; each has an element of its own.
  var listCount: UInt16 = 0

  private init(_ scopes: QueryScopes, _ environment: any QueryEnvironment) {
    self.environment = environment
    self.scopes = scopes
    instructions.reserveCapacity(16)
    bindings.reserveCapacity(4)
  }

  /// Compiles a predicate on the rows of the first scope, and adds the scopes that it ranges over.
  static func compile<Model: PersistentModel>(
    _ predicate: Predicate<Model>, in scopes: inout QueryScopes,
    _ environment: any QueryEnvironment
  ) -> CompiledPredicate {
    var compiler = PredicateCompiler(scopes, environment)
    compiler.bind(predicate.variable, toObjectIn: 0)
    var unstored: [UnstoredCondition] = []
    do {
      _ = try compiler.compile(predicate.expression)
    } catch {
      compiler = PredicateCompiler(scopes, environment)
      compiler.bind(predicate.variable, toObjectIn: 0)
      unstored = compiler.compileParts(of: predicate.expression)
    }
    scopes = compiler.scopes
    return CompiledPredicate(
      instructions: compiler.instructions, bindings: compiler.usedBindings, unstored: unstored)
  }

  /// The bindings without those at the end that no instruction names any more.
  ///
  /// A statement has parameters up to the last one that its text names, and takes no others.
  private var usedBindings: [QueryBinding] {
    var count = 0
    for instruction in instructions {
      switch instruction {
      case .parameter(let index), .membership(let index, _): count = max(count, Int(index) + 1)
      default: break
      }
    }
    return Array(bindings.prefix(count))
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

  /// Compiles a part of the expression as a value: for a row, its key.
  mutating func compileValue<Expression: PredicateExpression>(
    _ expression: Expression
  ) throws -> PredicateOperand {
    let operand = try compile(expression)
    guard case .object = operand.content else { return operand }
    return appendKey(of: operand)
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
    if !openIdentifiers.isEmpty {
      openIdentifiers = openIdentifiers.filter { Int($0.key) < bindings.count }
    }
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

  /// Takes out the instructions of an operand that stands before the latest one, which moves.
  mutating func remove(_ operand: PredicateOperand, before following: inout PredicateOperand) {
    let count = operand.range.count
    instructions.removeSubrange(operand.range)
    following.range = following.range.lowerBound - count..<following.range.upperBound - count
  }

  /// Puts the instructions of a condition before an operand, which is the latest one.
  mutating func insert(_ condition: [QueryInstruction], before operand: inout PredicateOperand) {
    instructions.insert(contentsOf: condition, at: operand.range.lowerBound)
    let start = operand.range.lowerBound + condition.count
    operand.range = start..<start + operand.range.count
  }

  /// Does something more to the latest operand.
  mutating func apply(_ operation: UnaryOperator, to operand: inout PredicateOperand) {
    append(operation)
    operand.range = operand.range.lowerBound..<instructions.count
  }

  /// Takes back the latest instruction and the binding that it alone names.
  mutating func dropLast() {
    let (instructionCount, bindingCount) = (instructions.count - 1, bindings.count - 1)
    rewind(to: PredicatePosition(instructions: instructionCount, bindings: bindingCount))
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

  /// Appends a truth value that does not depend on the operands since `position`.
  ///
  /// They are left out, except for those that may raise an error.
  mutating func answer(
    _ value: Bool, insteadOf operands: [PredicateOperand], since position: PredicatePosition
  ) -> PredicateOperand {
    guard operands.contains(where: \.canFail) else {
      rewind(to: position)
      append(.boolean(value))
      return truth(since: position, canFail: false)
    }
    append(.boolean(value))
    for _ in operands { append(.after) }
    return truth(since: position, canFail: true)
  }

  /// Brings the latest operand into the form that columns have: a NaN is a blob, NULL is nil.
  mutating func makeCanonical(_ operand: inout PredicateOperand) {
    guard operand.nan == .asNull else { return }
    apply(.nullToNaN, to: &operand)
    operand.nan = .asBlob
  }

  /// Refuses an operand that is no column's value.
  func requireValue(_ operand: PredicateOperand, in expression: String) throws {
    guard operand.isValue, operand.presence == nil else {
      throw unsupported("\(expression) of \(name(of: operand))")
    }
  }

  /// Refuses a captured value that no column can hold, as the result of a closure on a row's values.
  ///
  /// Nothing would tell any more whether it is nil: no instruction stands for it, and the expression can be
  /// evaluated for a row alone.
  func requireInstructions(_ result: PredicateOperand, in expression: String) throws {
    guard case .captured = result.content else { return }
    throw unsupported("\(expression) to \(name(of: result))")
  }

  /// Refuses two operands unless both are values of one kind.
  func requireAlike(
    _ left: PredicateOperand, _ right: PredicateOperand, in expression: String
  ) throws {
    guard left.isValue, left.content == right.content, left.presence == nil, right.presence == nil
    else {
      throw unsupported("\(expression) of \(name(of: left)) and \(name(of: right))")
    }
  }
}
