import SQLiteGateway

/// Renders the instructions of a predicate as SQL, with the parameters `?1`, `?2` and so on.
///
/// Everything that is SQLite's dialect is in this folder.
struct SQLRenderer {
  private let names: ScopeNames
  private var stack: [SQLPiece] = []

  private init(_ names: ScopeNames) { self.names = names }

  /// The condition of a WHERE.
  ///
  /// - Throws: `SwiftDataError.unsupportedPredicate` for instructions that are no predicate.
  static func render(
    _ instructions: [QueryInstruction], _ names: ScopeNames
  ) throws -> SQLCondition {
    var renderer = SQLRenderer(names)
    for instruction in instructions { try renderer.render(instruction) }
    return renderer.condition(try renderer.pop())
  }

  private mutating func render(_ instruction: QueryInstruction) throws {
    switch instruction {
    case .column(let scope, let property):
      let rows = names.rows(onTheWayTo: Int(scope))
      stack.append(
        SQLPiece(
          text: names.column(Int(property), of: Int(scope)), rowsOfValue: rows, rowsOfTruth: rows,
          kind: names.isSplit(Int(scope)) ? .other : .column))
    case .identifier(let scope):
      push(names.key(of: Int(scope)), rows: names.rows(onTheWayTo: Int(scope)))
    case .quantified(let quantifier, let scope):
      stack.append(render(quantifier, of: Int(scope), where: try pop(), names))
    case .list(let operation, let element): try render(operation, element)
    case .listElement(let number): push("e\(number).value")
    case .quantifiedList(let quantifier, let number, let element):
      let condition = try pop()
      stack.append(render(quantifier, of: try pop(), element, number, where: condition))
    case .parameter(let index):
      stack.append(SQLPiece(text: "?\(index + 1)", kind: .parameter))
    case .boolean(let value):
      push(value ? "1" : "0")
    case .unary(let operation):
      let operand = try pop()
      var piece = render(operation, operand)
      piece.canFail = operand.canFail || instruction.canFail
      piece.noteRows(of: operation, operand)
      stack.append(piece)
    case .binary(let operation, let collation):
      let right = try pop()
      let left = try pop()
      var piece = render(operation, collation, left, right)
      piece.canFail = left.canFail || right.canFail || instruction.canFail
      piece.noteRows(of: operation, left, right)
      stack.append(piece)
    case .integer(let operation, let bits, let isSigned):
      try renderInteger(operation, bits, isSigned)
    case .membership(let list, let collation):
      let element = try pop()
      let subject = element.operand(.equality) + collation.suffix
      let values = "(SELECT value FROM \(ValueList.tableName)(?\(list + 1)))"
      stack.append(
        SQLPiece(
          text: "\(subject) IN \(values)", precedence: .equality, canFail: element.canFail,
          rowsOfTruth: element.rowsOfValue))
    case .conditional:
      let second = try pop()
      let first = try pop()
      let test = try pop()
      push(
        "CASE WHEN \(test.text) THEN \(first.text) ELSE \(second.text) END",
        canFail: test.canFail || first.canFail || second.canFail)
    }
  }

  private mutating func render(_ operation: ListOperator, _ element: JSONElement) throws {
    var operands = [try pop()]
    if operation != .count { operands.insert(try pop(), at: 0) }
    let texts = operands.map(\.text) + (operation == .count ? [] : ["'\(element.rawValue)'"])
    push(
      "\(operation.rawValue)(\(texts.joined(separator: ", ")))",
      canFail: operands.contains(where: \.canFail))
  }

  private mutating func renderInteger(
    _ operation: IntegerOperator, _ bits: UInt8, _ isSigned: Bool
  ) throws {
    let last = try pop().text
    let operands = operation == .negate ? last : "\(try pop().text), \(last)"
    push("\(operation.function)(\(operands), \(bits), \(isSigned ? 1 : 0))", canFail: true)
  }

  private mutating func push(
    _ text: String, _ precedence: SQLPiece.Precedence = .atom, canFail: Bool = false,
    rows: Set<Int> = []
  ) {
    stack.append(
      SQLPiece(
        text: text, precedence: precedence, canFail: canFail, rowsOfValue: rows, rowsOfTruth: rows))
  }

  private mutating func pop() throws -> SQLPiece {
    if let piece = stack.popLast() { return piece }
    throw SwiftDataError.unsupportedPredicate.explained("The instructions are no predicate.")
  }
}

extension IntegerOperator {
  fileprivate var function: String {
    switch self {
    case .add: "swift_add"
    case .subtract: "swift_sub"
    case .multiply: "swift_mul"
    case .divide: "swift_div"
    case .remainder: "swift_rem"
    case .negate: "swift_neg"
    }
  }
}

extension Collation {
  /// The suffix that makes sure of this way where another one stands inside of the operand.
  var orBinary: String { self == .none ? " COLLATE BINARY" : suffix }

  /// What follows an operand that is compared in this way.
  var suffix: String {
    switch self {
    case .none: ""
    case .swift: " COLLATE swift"
    case .lexical: " COLLATE swift_lexical"
    case .localized: " COLLATE swift_localized"
    case .localizedStandard: " COLLATE swift_localized_standard"
    case .decimal: " COLLATE decimal"
    }
  }
}
