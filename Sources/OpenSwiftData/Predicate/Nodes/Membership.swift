import Foundation
import SQLiteGateway

// contains of one element, in captured sequences and in lists

extension PredicateExpressions.SequenceContains: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let list = try compiler.compile(sequence)
    if case .list(let scope) = list.content {
      return try compiler.ask(.exists, of: list, since: start) { compiler in
        try compiler.compileEquality(ofRowIn: scope, self.element)
      }
    }
    if case .values(let form) = list.content {
      return try compiler.compileMembership(of: element, inValues: list, form, since: start)
    }
    guard list.isConstant else {
      throw compiler.unsupported("contains of an element in \(compiler.name(of: list))")
    }
    compiler.rewind(to: start)
    var element = try compiler.compileValue(self.element)
    if element.isConstant { return try compiler.fold(self, since: start) }
    try compiler.requireValue(element, in: "contains")
    compiler.makeCanonical(&element)
    guard let form = StoredForm(of: RHS.Output.self) else {
      throw compiler.unsupported("contains of a \(RHS.Output.self)")
    }
    var entity: String?
    if case .identifier(let name) = element.content { entity = name }
    do {
      let values = try form.encodeAll(
        compiler.value(of: sequence), in: compiler, of: entity)
      return try compiler.appendMembership(element, values.values, values.containsNil, since: start)
    } catch {
      guard let problem = compiler.problem(of: error) else { throw error }
      compiler.rewind(to: start)
      return try compiler.fail(problem, Bool.self)
    }
  }
}

extension PredicateCompiler {
  /// Appends the test whether the row of a scope is that of an object.
  fileprivate mutating func compileEquality<Element: PredicateExpression>(
    ofRowIn scope: Int, _ element: Element
  ) throws -> PredicateOperand {
    let start = position
    let key = appendKey(of: scope)
    let object = try compileValue(element)
    guard object.isIdentifier else { throw unsupported("contains of \(name(of: object))") }
    return try compareIdentifiers(key, object, isNegated: false, since: start)
  }

  /// Appends the test whether the latest operand is in a list, which is one parameter whatever its length.
  ///
  /// Neither nil nor NaN is in `values`; whether nil is in the list is part of the shape.
  fileprivate mutating func appendMembership(
    _ element: PredicateOperand, _ values: [SQLiteValue], _ containsNil: Bool,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    if values.isEmpty, !containsNil || !element.isOptional, element.canFail {
      // SQLite does not compute what is looked for in an empty list, so its error is asked for.
      return answer(false, insteadOf: [element], since: start)
    }
    if element.isOptional { append(containsNil ? .isNull : .isNotNull) }
    if element.isOptional { appendAgain(element) }
    let list = try append(.list(ValueList(values)))
    append(.membership(list: list, element.columnType?.collation ?? .none))
    if element.isOptional { append(containsNil ? .or : .and) }
    return truth(since: start, canFail: element.canFail)
  }
}
