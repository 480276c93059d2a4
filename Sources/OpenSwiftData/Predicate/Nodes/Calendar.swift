import Foundation

// What a captured calendar says of dates

extension PredicateExpressions.CalendarInterval: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compile(root)
    let right = try compiler.compile(other)
    if left.isConstant && right.isConstant { return try compiler.fold(self, since: start) }
    guard unit.hasExactIntervals, left.isConstant != right.isConstant else {
      throw compiler.unsupported(
        "isDate(_:equalTo:toGranularity: .\(unit)) on "
          + compiler.name(of: left.isConstant ? right : left))
    }
    let captured =
      left.isConstant
      ? try root.evaluate(compiler.captures) : try other.evaluate(compiler.captures)
    guard captured.isFinite, let interval = calendar.dateInterval(of: unit.component, for: captured)
    else { throw compiler.unsupported("an interval of the calendar that does not exist") }
    compiler.rewind(to: start)
    let element =
      left.isConstant ? try compiler.compile(other) : try compiler.compile(root)
    return try (interval.start..<interval.end).compileContains(
      element, in: &compiler, since: start)
  }
}

extension PredicateExpressions.CalendarComponent: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, "component(.\(unit), from:)", of: root)
  }
}

extension PredicateExpressions.CalendarStartOfDay: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, "startOfDay(for:)", of: root)
  }
}

extension PredicateExpressions.CalendarWeekend: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileCaptured(self, "isDateInWeekend", of: root)
  }
}

extension PredicateCompiler {
  /// Captures what a calendar says of a captured date; refuses a date of a row.
  fileprivate mutating func compileCaptured<Node: PredicateExpression, Root: PredicateExpression>(
    _ node: Node, _ question: String, of root: Root
  ) throws -> PredicateOperand {
    let start = position
    let operand = try compile(root)
    if operand.isConstant { return try fold(node, since: start) }
    throw unsupported("\(question) of \(name(of: operand))")
  }
}
