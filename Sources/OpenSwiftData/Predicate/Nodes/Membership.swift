import Foundation
import SQLiteGateway

// contains of one element, in captured sequences

extension PredicateExpressions.SequenceContains: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let list = try compiler.compile(sequence)
    guard list.isConstant else {
      throw compiler.unsupported("contains of an element in \(compiler.name(of: list))")
    }
    compiler.rewind(to: start)
    var element = try compiler.compile(self.element)
    if element.isConstant { return try compiler.fold(self, since: start) }
    try compiler.requireValue(element, in: "contains")
    compiler.makeCanonical(&element)
    guard let form = StoredForm(of: RHS.Output.self) else {
      throw compiler.unsupported("contains of a \(RHS.Output.self)")
    }
    let values = try form.encodeAll(sequence.evaluate(compiler.captures), in: compiler)
    return try compiler.appendMembership(element, values.values, values.containsNil, since: start)
  }
}

extension PredicateCompiler {
  /// Appends the test whether the latest operand is in a list, which is one parameter whatever its length.
  ///
  /// Neither nil nor NaN is in `values`; whether nil is in the list is part of the shape.
  fileprivate mutating func appendMembership(
    _ element: PredicateOperand, _ values: [SQLiteValue], _ containsNil: Bool,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    if element.isOptional { append(containsNil ? .isNull : .isNotNull) }
    if element.isOptional { appendAgain(element) }
    let list = try append(.list(ValueList(values)))
    append(.membership(list: list, element.columnType?.collation ?? .none))
    if element.isOptional { append(containsNil ? .or : .and) }
    return truth(since: start, canFail: element.canFail)
  }
}
