import Foundation

// Properties, methods of texts and calendars, and captured predicates, over checked parts

extension PredicateExpressions.KeyPath: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    if KeyPathHazard(of: keyPath) != nil {
      return ComputedExpression { _ in throw EvaluationError.keyPath }
    }
    return PredicateExpressions.KeyPath(root: CheckedExpression(root), keyPath: keyPath)
  }
}

extension PredicateExpressions.ExpressionEvaluate: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    let whole = CheckedExpression(expression)
    let inputs = (repeat CheckedExpression(each input))
    // A captured expression is the same for every row.
    let captured = try? whole.evaluate(PredicateBindings())
    let body = captured.map { CheckedExpression($0.expression) }
    return ComputedExpression { bindings in
      let inner = try whole.evaluate(bindings)
      let arguments = PredicateBindings(
        repeat (each inner.variable, try (each inputs).evaluate(bindings)))
      return try (body ?? CheckedExpression(inner.expression)).evaluate(arguments)
    }
  }
}

extension PredicateExpressions.PredicateEvaluate: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    let whole = CheckedExpression(predicate)
    let inputs = (repeat CheckedExpression(each input))
    let captured = try? whole.evaluate(PredicateBindings())
    let body = captured.map { CheckedExpression($0.expression) }
    return ComputedExpression { bindings in
      let inner = try whole.evaluate(bindings)
      let arguments = PredicateBindings(
        repeat (each inner.variable, try (each inputs).evaluate(bindings)))
      return try (body ?? CheckedExpression(inner.expression)).evaluate(arguments)
    }
  }
}

// MARK: - Texts

extension PredicateExpressions.StringContainsRegex: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.StringContainsRegex(
      subject: CheckedExpression(subject), regex: CheckedExpression(regex))
  }
}

extension PredicateExpressions.StringLocalizedStandardContains: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.StringLocalizedStandardContains(
      root: CheckedExpression(root), other: CheckedExpression(other))
  }
}

extension PredicateExpressions.StringCaseInsensitiveCompare: CheckedNode {
  func checked() -> any PredicateExpression<ComparisonResult> {
    PredicateExpressions.StringCaseInsensitiveCompare(
      root: CheckedExpression(root), other: CheckedExpression(other))
  }
}

extension PredicateExpressions.StringLocalizedCompare: CheckedNode {
  func checked() -> any PredicateExpression<ComparisonResult> {
    PredicateExpressions.StringLocalizedCompare(
      root: CheckedExpression(root), other: CheckedExpression(other))
  }
}

extension PredicateExpressions.StringQuestion: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.StringQuestion(
      method, root: CheckedExpression(root), other: CheckedExpression(other))
  }
}

extension PredicateExpressions.StringCase: CheckedNode {
  func checked() -> any PredicateExpression<String> {
    typealias Checked = PredicateExpressions.StringCase<CheckedExpression<Root.Output>>
    // Each type of the expression has operations of its own.
    let same: Checked.Operation =
      switch operation {
      case .lowercased: .lowercased
      case .uppercased: .uppercased
      }
    return Checked(same, root: CheckedExpression(root))
  }
}

// MARK: - Calendars

extension PredicateExpressions.CalendarInterval: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.CalendarInterval(
      calendar, unit, root: CheckedExpression(root), other: CheckedExpression(other))
  }
}

extension PredicateExpressions.CalendarComponent: CheckedNode {
  func checked() -> any PredicateExpression<Int> {
    PredicateExpressions.CalendarComponent(calendar, unit, root: CheckedExpression(root))
  }
}

extension PredicateExpressions.CalendarStartOfDay: CheckedNode {
  func checked() -> any PredicateExpression<Date> {
    PredicateExpressions.CalendarStartOfDay(calendar, root: CheckedExpression(root))
  }
}

extension PredicateExpressions.CalendarWeekend: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.CalendarWeekend(calendar, root: CheckedExpression(root))
  }
}
