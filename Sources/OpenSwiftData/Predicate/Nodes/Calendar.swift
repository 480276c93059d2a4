import Foundation

// What a captured calendar says of dates

extension PredicateExpressions.CalendarInterval: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compile(root)
    let right = try compiler.compile(other)
    if left.isConstant && right.isConstant { return try compiler.fold(self, since: start) }
    guard unit.hasIntervals, left.isConstant != right.isConstant else {
      throw compiler.unsupported(
        "isDate(_:equalTo:toGranularity: .\(unit)) on "
          + compiler.name(of: left.isConstant ? right : left))
    }
    let captured = try left.isConstant ? compiler.value(of: root) : compiler.value(of: other)
    guard let interval = exactInterval(of: captured, isRoot: left.isConstant) else {
      throw compiler.unsupported(
        "the \(unit) of \(captured.timeIntervalSinceReferenceDate) seconds after 2001, of which the "
          + "calendar gives other bounds than it goes by")
    }
    compiler.rewind(to: start)
    let element =
      left.isConstant ? try compiler.compile(other) : try compiler.compile(root)
    return try interval.compileContains(element, in: &compiler, since: start)
  }

  /// The dates that lie in one unit with a captured one; nil where they are no interval that is known.
  ///
  /// Foundation's intervals differ here and there from what its comparison goes by: in weeks without some day,
  /// as in Samoa in 2011, at the ends of Japanese eras, in some Islamic months, at the ends of the time that it
  /// knows, and by one step of a `Double`. All those that `CalendarExactnessTests` has found show at the bounds.
  ///
  /// - Parameter isRoot: Whether the captured date is the first one, as the comparison of hours may depend on it.
  private func exactInterval(of captured: Date, isRoot: Bool) -> Swift.Range<Date>? {
    guard captured.isFinite,
      let interval = calendar.dateInterval(of: unit.component, for: captured)
    else { return nil }
    func isInside(_ date: Date) -> Bool {
      let (first, second) = isRoot ? (captured, date) : (date, captured)
      return calendar.isDate(first, equalTo: second, toGranularity: unit.component)
    }
    let (start, end) = (interval.start, interval.end)
    let isExact =
      isInside(start) && !isInside(start.before) && isInside(end.before) && !isInside(end)
    return isExact ? start..<end : nil
  }
}

extension Date {
  /// The latest date before this one.
  fileprivate var before: Date {
    Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.nextDown)
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
