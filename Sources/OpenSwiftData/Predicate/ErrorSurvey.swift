import Foundation

/// Tells whether evaluating an expression on an object may throw, or end the program.
///
/// By reflection: it is asked only of what has no form in the store.
enum ErrorSurvey {
  static func canFail(_ expression: Any) -> Bool {
    if expression is any FailingNode { return true }
    if let node = expression as? any PathNode, node.isHazardous { return true }
    if let whole = expression as? any EvaluatedWhole { return canFail(whole.body) }
    let isExpression = expression is any PredicateExpression
    // An expression of somebody else's.
    if isExpression, !(expression is any PredicateNode) { return true }
    // A captured value; only predicates and expressions among them are evaluated.
    if let value = expression as? any CapturedValue { return canFailAsValue(value.anyValue) }
    let mirror = Mirror(reflecting: expression)
    guard isExpression || mirror.displayStyle == .tuple else { return false }
    return mirror.children.contains { canFail($0.value) }
  }

  private static func canFailAsValue(_ value: Any) -> Bool {
    (value as? any EvaluatedWhole).map { canFail($0.body) } ?? false
  }
}

/// An expression whose value some operands do not have.
private protocol FailingNode {}

extension PredicateExpressions.ForcedUnwrap: FailingNode {}
extension PredicateExpressions.ForceCast: FailingNode {}
extension PredicateExpressions.Arithmetic: FailingNode {}
extension PredicateExpressions.UnaryMinus: FailingNode {}
extension PredicateExpressions.IntDivision: FailingNode {}
extension PredicateExpressions.IntRemainder: FailingNode {}
extension PredicateExpressions.Range: FailingNode {}
extension PredicateExpressions.ClosedRange: FailingNode {}
extension PredicateExpressions.CollectionIndexSubscript: FailingNode {}
extension PredicateExpressions.CollectionRangeSubscript: FailingNode {}
extension PredicateExpressions.CalendarComponent: FailingNode {}
extension PredicateExpressions.CalendarStartOfDay: FailingNode {}

/// An expression that reads a key path.
private protocol PathNode {
  /// Whether there are objects of which the key path cannot be read.
  var isHazardous: Bool { get }
}

extension PredicateExpressions.KeyPath: PathNode {
  fileprivate var isHazardous: Bool { KeyPathHazard(of: keyPath) != nil }
}

/// A predicate or an expression as a whole.
private protocol EvaluatedWhole {
  var body: any PredicateExpression { get }
}

extension Predicate: EvaluatedWhole {
  fileprivate var body: any PredicateExpression { expression }
}

extension Expression: EvaluatedWhole {
  fileprivate var body: any PredicateExpression { expression }
}

private protocol CapturedValue {
  var anyValue: Any { get }
}

extension PredicateExpressions.Value: CapturedValue {
  fileprivate var anyValue: Any { value }
}
