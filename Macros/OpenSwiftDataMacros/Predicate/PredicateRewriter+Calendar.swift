import SwiftSyntax

// Calls of a captured calendar

extension PredicateRewriter {
  /// Renders a question to a calendar; nil for any other call.
  func calendarCall(
    _ form: String, of base: ExprSyntax, _ arguments: [ExprSyntax], in scope: inout PredicateScope
  ) throws -> PredicateOperand? {
    guard Self.calendarForms.contains(form), !involvesQuery(base, in: scope),
      case .value(let calendar) = capture(base, in: &scope)
    else { return nil }
    switch form {
    case "isDate(_:inSameDayAs:)":
      return try isDate(calendar, ".day", arguments[0], arguments[1], in: &scope)
    case "isDate(_:equalTo:toGranularity:)":
      let unit = try unit(arguments[2], in: &scope)
      return try isDate(calendar, unit, arguments[0], arguments[1], in: &scope)
    case "component(_:from:)":
      let unit = try unit(arguments[0], in: &scope)
      return call(
        "component", [calendar, unit, try term(arguments[1], in: &scope)], in: &scope)
    case "startOfDay(for:)":
      return call("startOfDay", [calendar, try term(arguments[0], in: &scope)], in: &scope)
    case "isDateInWeekend(_:)":
      return call("isDateInWeekend", [calendar, try term(arguments[0], in: &scope)], in: &scope)
    default:
      let offset = ["isDateInYesterday(_:)": -1, "isDateInTomorrow(_:)": 1][form] ?? 0
      return call(
        "isDate", [calendar, try term(arguments[0], in: &scope), "daysFromToday: \(offset)"],
        in: &scope)
    }
  }

  private static let calendarForms: Set = [
    "isDate(_:inSameDayAs:)", "isDate(_:equalTo:toGranularity:)", "isDateInToday(_:)",
    "isDateInYesterday(_:)", "isDateInTomorrow(_:)", "component(_:from:)", "startOfDay(for:)",
    "isDateInWeekend(_:)",
  ]

  private func isDate(
    _ calendar: String, _ unit: String, _ first: ExprSyntax, _ second: ExprSyntax,
    in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let first = try operand(first, in: &scope)
    let second = try operand(second, in: &scope)
    return call("isDate", [calendar, unit, first.argument, second.argument], in: &scope)
  }

  /// The source of a unit, which the query may not decide.
  private func unit(_ expression: ExprSyntax, in scope: inout PredicateScope) throws -> String {
    guard !involvesQuery(expression, in: scope),
      case .value(let unit) = capture(expression, in: &scope)
    else { throw PredicateFault(PredicateDiagnostic.calendarUnit(expression)) }
    return unit
  }
}
