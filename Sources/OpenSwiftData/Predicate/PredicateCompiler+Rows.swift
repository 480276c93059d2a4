// Rows at the ends of relationships: what is asked of them, and what the answer is where there is none.

extension PredicateCompiler {
  /// The entity that a relationship leads to.
  func layout(of link: Link) throws -> EntityLayout {
    if let layout = environment.layout(named: link.destination) { return layout }
    throw unsupported("\(link.entity).\(link.name), as the store has no \(link.destination)")
  }

  /// What a relationship of a row leads to: a row, or a list of rows.
  mutating func operand(of link: Link, of root: PredicateOperand, in scope: Int) throws
    -> PredicateOperand
  {
    guard scopes.all.count < Int(UInt16.max) else {
      throw unsupported("a predicate with more than 65,534 relationships")
    }
    let start = position
    let layout = try layout(of: link)
    let content: PredicateOperand.Content =
      link.isToMany
      ? .list(scope: scopes.rows(of: link, from: scope, layout))
      : .object(scope: scopes.row(of: link, from: scope, layout))
    var operand = operand(
      since: start, content, isOptional: !link.isToMany && link.isOptional, canFail: root.canFail)
    operand.steps = root.steps
    return operand
  }

  /// Appends the key of a row, which is NULL where there is none.
  mutating func appendKey(of operand: PredicateOperand) -> PredicateOperand {
    guard case .object(let scope) = operand.content else { return operand }
    var key = follow(operand.steps) { compiler in
      compiler.appendKey(of: scope)
    }
    key.isOptional = operand.isOptional
    return key
  }

  /// The key of the row at the end of a to-one is read where it begins, which needs no row of the other table.
  mutating func appendKey(of scope: Int) -> PredicateOperand {
    let start = position
    if case .toOne(let owner, let property) = scopes[scope].origin,
      scopes[scope].link?.mayDangle == false
    {
      append(.column(scope: UInt16(owner), property: UInt16(property)))
    } else {
      append(.identifier(scope: UInt16(scope)))
    }
    return operand(since: start, .identifier(of: scopes[scope].layout.name))
  }

  /// Appends what `body` appends, as it is answered at the end of a way that may end before.
  mutating func follow(
    _ steps: [OptionalStep], _ body: (inout PredicateCompiler) throws -> PredicateOperand
  ) rethrows -> PredicateOperand {
    guard let step = steps.first else { return try body(&self) }
    let start = position
    let isForced: Bool
    switch step {
    case .optional(let scope):
      _ = appendKey(of: scope)
      isForced = false
    case .forced(let scope):
      _ = appendKey(of: scope)
      isForced = true
    }
    var result = try follow(Array(steps.dropFirst()), body)
    makeCanonical(&result)
    append(isForced ? .requirePresent : .ifPresent)
    return operand(
      since: start, result.content, isOptional: result.isOptional || !isForced,
      nan: result.mayBeNaN ? .asBlob : .never, canFail: result.canFail || isForced)
  }

  /// The scope whose row must exist for an optional row, or a list of its rows, to be there.
  func rowThatMayLack(_ operand: PredicateOperand) -> Int? {
    switch operand.content {
    case .object(let scope): scope
    case .list(let scope): scopes[scope].owner
    case .column, .identifier, .composite, .values, .dictionary, .chosenValues, .captured: nil
    }
  }

  /// Whether an operand is read from a row that is there only where the row of `scope` is, so that it is NULL
  /// where that one is not.
  func isRead(_ operand: PredicateOperand, byWayOf scope: Int) -> Bool {
    guard operand.range.count == 1 else { return false }
    switch instructions[operand.range.lowerBound] {
    case .column(let other, _), .identifier(let other):
      return scopes.leads(from: scope, to: Int(other))
    default: return false
    }
  }
}
