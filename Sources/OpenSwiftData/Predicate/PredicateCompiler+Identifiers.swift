import SQLiteGateway

// Identifiers and objects: what names a row.

extension PredicateCompiler {
  /// The row id that an identifier names in an entity; 0, which no row has, where it names a row of another
  /// entity or store.
  func rowID(of identifier: PersistentIdentifier, in entity: String?) -> Int64 {
    guard identifier.entityName == entity else { return 0 }
    let isHere =
      RowID.isEarly(identifier.rowID)
      || identifier.storeIdentifier == environment.storeIdentifier
    return isHere ? identifier.rowID : 0
  }

  /// The row id of a captured object; 0 where the query cannot see it.
  ///
  /// An object stands for its row, also one that another context has fetched.
  func rowID(of model: any PersistentModel) -> Int64 {
    switch model._$model.lifecycle {
    case .transient: return 0
    case .pending: return environment.pendingRowID(of: model) ?? 0
    case .persistent, .deleted, .detached:
      let identifier = model.persistentModelID
      return rowID(of: identifier, in: identifier.entityName)
    case .merged: return model.successor.map { rowID(of: $0) } ?? 0
    }
  }

  /// Has the captured identifiers in an operand name rows of an entity.
  mutating func settleIdentifiers(in operand: inout PredicateOperand, as entity: String) {
    guard operand.content == .identifier(of: nil) else { return }
    operand.content = .identifier(of: entity)
    for instruction in instructions[operand.range] {
      guard case .parameter(let index) = instruction,
        let identifier = openIdentifiers.removeValue(forKey: index)
      else { continue }
      bindings[Int(index)] = .value(.integer(rowID(of: identifier, in: entity)))
    }
  }

  /// Has the captured identifiers in one of two operands name rows of the entity that the other is about.
  mutating func settleIdentifiers(
    in left: inout PredicateOperand, and right: inout PredicateOperand
  ) {
    guard case .identifier(let first) = left.content, case .identifier(let second) = right.content,
      let entity = first ?? second
    else { return }
    settleIdentifiers(in: &left, as: entity)
    settleIdentifiers(in: &right, as: entity)
  }

  /// Whether two identifiers, or the keys of two objects, are equal.
  mutating func compareIdentifiers(
    _ left: PredicateOperand, _ right: PredicateOperand, isNegated: Bool,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    var (left, right) = (left, right)
    settleIdentifiers(in: &left, and: &right)
    guard left.content != .identifier(of: nil) else {
      throw unsupported("a comparison of identifiers that are chosen among captured ones")
    }
    if left.content != right.content {
      // Rows of two entities are never the same; nil is nil.
      apply(.isNull, to: &left, before: &right)
      apply(.isNull, to: &right)
      if right.canFail {
        // It is computed also where the left one is not nil.
        appendAgain(right)
        append(.boolean(false))
        append(.after)
        append(.conditional)
      } else {
        append(.and)
      }
      if isNegated { append(.not) }
    } else if left.isOptional || right.isOptional {
      append(isNegated ? .notSame : .same)
    } else {
      append(isNegated ? .notEqual : .equal)
    }
    return truth(since: start, canFail: left.canFail || right.canFail)
  }
}
