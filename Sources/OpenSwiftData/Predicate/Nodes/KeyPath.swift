import Foundation

// Properties: those of a row, and the few of values that SQL can compute.

extension PredicateExpressions.KeyPath: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    var root = try compiler.compile(self.root)
    if root.isConstant { return try compiler.fold(self, since: start) }
    let path: AnyKeyPath = keyPath
    switch root.content {
    case .object(let scope): return try compiler.compileProperty(path, of: root, in: scope)
    case .list:
      guard let size = ListSize(path, of: Root.Output.self) else { break }
      return try compiler.compileSize(size, of: root, since: start)
    case .values, .dictionary, .chosenValues:
      guard let size = ListSize(path, of: Root.Output.self) else { break }
      return try compiler.compileSize(size, ofValues: root, since: start)
    case .composite: return try compiler.compileMember(path, of: root, since: start)
    case .column(.text) where path == \String.count:
      compiler.append(.characterCount)
      return compiler.operand(since: start, .column(.integer), canFail: root.canFail)
    case .column(.text) where path == \String.isEmpty:
      compiler.append(.isEmptyText)
      return compiler.truth(since: start, canFail: root.canFail)
    case .column(.blob) where path == \Data.count:
      compiler.append(.byteCount)
      return compiler.operand(since: start, .column(.integer), canFail: root.canFail)
    case .column(.blob) where path == \Data.isEmpty:
      compiler.append(.byteCount)
      compiler.append(.not)
      return compiler.truth(since: start, canFail: root.canFail)
    case .column(.date) where path == \Date.timeIntervalSinceReferenceDate:
      root.content = .column(.real)
      return root
    case .column, .identifier, .captured:
      if RawValueKeyPath.isRawValue(keyPath) { return root }
    }
    throw compiler.unsupported("\(name(of: keyPath)), of \(compiler.name(of: root))")
  }
}

extension PredicateCompiler {
  /// Appends a property of a row; a relationship takes no instruction.
  fileprivate mutating func compileProperty(
    _ keyPath: AnyKeyPath, of root: PredicateOperand, in scope: Int
  ) throws -> PredicateOperand {
    switch try scopes[scope].layout.target(of: keyPath) {
    case .link(let link): return try operand(of: link, of: root, in: scope)
    case .identifier: return follow(root.steps) { $0.appendKey(of: scope) }
    case .member: throw unsupported("\(keyPath)")
    case .property(let property):
      if let form = property.composite {
        let place = CompositePlace(form, isOptional: property.isOptional)
        return compileComposite(place, of: property.index, in: scope, root.steps)
      }
      guard let content = PredicateOperand.Content(property.columnType, of: property.valueType)
      else {
        throw unsupported(
          "\(scopes[scope].layout.name).\(property.name), which is a \(property.valueType)")
      }
      return follow(root.steps) { compiler in
        let start = compiler.position
        compiler.append(.column(scope: UInt16(scope), property: UInt16(property.index)))
        if property.isExternal {
          compiler.append(property.columnType == .text ? .externalText : .externalData)
        }
        return compiler.operand(
          since: start, content, isOptional: property.isOptional,
          nan: property.columnType.isFloating ? .asBlob : .never, canFail: property.isExternal)
      }
    }
  }
}
