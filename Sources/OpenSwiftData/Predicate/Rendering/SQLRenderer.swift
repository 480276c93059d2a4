import SQLiteGateway

/// Renders the instructions of a predicate as SQL, with the parameters `?1`, `?2` and so on.
///
/// Everything that is SQLite's dialect is in this folder.
struct SQLRenderer {
  private let columns: [String]
  private let identifier: String
  private let alias: String
  private var stack: [SQLPiece] = []

  private init(columns: [String], identifier: String, alias: String) {
    self.columns = columns
    self.identifier = identifier
    self.alias = alias
  }

  /// The condition of a WHERE.
  ///
  /// - Parameters:
  ///   - columns: The quoted names of the columns, by property.
  ///   - identifier: The quoted name of the primary key.
  ///   - alias: The name by which the query knows the table.
  /// - Throws: `SwiftDataError.unsupportedPredicate` for instructions that are no predicate.
  static func render(
    _ instructions: [QueryInstruction], columns: [String], identifier: String, alias: String
  ) throws -> String {
    var renderer = SQLRenderer(columns: columns, identifier: identifier, alias: alias)
    for instruction in instructions { try renderer.render(instruction) }
    return renderer.condition(try renderer.pop())
  }

  private mutating func render(_ instruction: QueryInstruction) throws {
    switch instruction {
    case .column(_, let property):
      stack.append(SQLPiece(text: "\(alias).\(columns[Int(property)])", kind: .column))
    case .identifier:
      push("\(alias).\(identifier)")
    case .parameter(let index):
      stack.append(SQLPiece(text: "?\(index + 1)", kind: .parameter))
    case .boolean(let value):
      push(value ? "1" : "0")
    case .unary(let operation):
      let operand = try pop()
      var piece = render(operation, operand)
      piece.canFail = operand.canFail || operation.canFail
      stack.append(piece)
    case .binary(let operation, let collation):
      let right = try pop()
      let left = try pop()
      var piece = render(operation, collation, left, right)
      piece.canFail = left.canFail || right.canFail || operation == .require
      stack.append(piece)
    case .integer(let operation, let bits, let isSigned):
      try renderInteger(operation, bits, isSigned)
    case .membership(let list, let collation):
      let element = try pop()
      let subject = element.operand(.equality) + collation.suffix
      let values = "(SELECT value FROM \(ValueList.tableName)(?\(list + 1)))"
      push("\(subject) IN \(values)", .equality, canFail: element.canFail)
    case .conditional:
      let second = try pop()
      let first = try pop()
      let test = try pop()
      push(
        "CASE WHEN \(test.text) THEN \(first.text) ELSE \(second.text) END",
        canFail: test.canFail || first.canFail || second.canFail)
    }
  }

  private mutating func renderInteger(
    _ operation: IntegerOperator, _ bits: UInt8, _ isSigned: Bool
  ) throws {
    let last = try pop().text
    let operands = operation == .negate ? last : "\(try pop().text), \(last)"
    push("\(operation.function)(\(operands), \(bits), \(isSigned ? 1 : 0))", canFail: true)
  }

  private mutating func push(
    _ text: String, _ precedence: SQLPiece.Precedence = .atom, canFail: Bool = false
  ) {
    stack.append(SQLPiece(text: text, precedence: precedence, canFail: canFail))
  }

  private mutating func pop() throws -> SQLPiece {
    if let piece = stack.popLast() { return piece }
    throw SwiftDataError.unsupportedPredicate.explained("The instructions are no predicate.")
  }
}

extension UnaryOperator {
  fileprivate var canFail: Bool { self == .unwrap || self == .fail }
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
