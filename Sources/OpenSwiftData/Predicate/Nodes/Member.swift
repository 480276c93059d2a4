import Foundation

// The members of structs, which are columns of the row that the struct belongs to

extension PredicateCompiler {
  /// A struct of a row; what takes an instruction is only whether it is there.
  mutating func compileComposite(
    _ place: CompositePlace, of property: Int, in scope: Int, _ steps: [OptionalStep]
  ) -> PredicateOperand {
    let content = PredicateOperand.Content.composite(scope: scope, property: property, place)
    var composite: PredicateOperand
    if let presence = place.presence {
      // Where a forced step leads nowhere, asking whether the struct is there is an error already.
      composite = follow(steps) { compiler in
        let start = compiler.position
        compiler.append(compiler.column(presence, of: property, in: scope))
        return compiler.operand(since: start, content, isOptional: true)
      }
    } else {
      let isForced = steps.contains { if case .forced = $0 { true } else { false } }
      composite = operand(since: position, content, canFail: isForced)
    }
    composite.steps = steps
    return composite
  }

  /// Appends a member of a struct, or answers with a struct in it.
  mutating func compileMember(
    _ keyPath: AnyKeyPath, of root: PredicateOperand, since start: PredicatePosition
  ) throws -> PredicateOperand {
    // The steps are taken again on the way to the member, but an unwrapped struct is not asked for again.
    let isUnwrapped = root.canFail && !root.range.isEmpty
    guard case .composite(let scope, let property, let place) = root.content, !isUnwrapped,
      let steps = stepText(of: keyPath), let target = place.target(of: steps[...])
    else { throw unsupported("\(keyPath), of \(name(of: root))") }
    discardInstructions(to: start)
    switch target {
    case .composite(_, let inner):
      return compileComposite(inner, of: property, in: scope, root.steps)
    case .column(let member, let type, let part):
      guard let content = PredicateOperand.Content(type, of: member.type) else {
        throw unsupported("\(keyPath), which is a \(member.type)")
      }
      return follow(root.steps) { compiler in
        let start = compiler.position
        compiler.append(compiler.column(part, of: property, in: scope))
        return compiler.operand(
          since: start, content, isOptional: member.isOptional,
          nan: type.isFloating ? .asBlob : .never)
      }
    }
  }

  /// Whether an operand is a member of an optional struct, and so NULL where the struct is nil.
  func isMember(_ operand: PredicateOperand, of source: PredicateOperand) -> Bool {
    guard case .composite(let scope, let property, let place) = source.content,
      let presence = place.presence, operand.range.count == 1,
      case .column(let other, let number) = instructions[operand.range.lowerBound],
      Int(other) == scope
    else { return false }
    // Members of a struct around this one are there where this one is nil.
    let part = Int(number) - scopes[scope].layout.firstMemberNumbers[property]
    let count = place.form.columns(isOptional: true).count
    return part >= presence && part < presence + count
  }

  private func column(_ part: Int, of property: Int, in scope: Int) -> QueryInstruction {
    let number = scopes[scope].layout.columnNumber(ofPart: part, of: property)
    return .column(scope: UInt16(scope), property: UInt16(number))
  }
}
