import SwiftSyntax

/// What names mean at one place of a predicate's body, and what was rendered for the closure so far.
struct PredicateScope {
  /// What a name of the body's own stands for.
  enum Meaning {
    /// An expression of the query, such as the model.
    case term(String)
    /// A local constant of the expansion that holds a captured value.
    case value(String)
    /// A local constant that holds a captured value, or nil where the body does not get to use it.
    case optionalValue(String)
  }

  var names: [String: Meaning] = [:]
  /// What stands in the place of nodes that were rendered already.
  var replacements: [SyntaxIdentifier: String] = [:]
  /// The statements of the closure that is being rendered.
  var lines: [String] = []
  /// Conditions, on captured values alone, under which the body gets to this place.
  var guards: [String] = []
  /// Whether what the statements return is a `Bool`.
  var resultIsBool = false

  /// A closure within this one.
  var inner: PredicateScope {
    var scope = self
    scope.lines = []
    return scope
  }

  /// Runs `render` with names and guards of its own; its statements stay.
  mutating func nested<Result>(
    guardedBy condition: String? = nil, _ render: (inout PredicateScope) throws -> Result
  ) rethrows -> Result {
    var scope = self
    if let condition { scope.guards.append(condition) }
    let result = try render(&scope)
    lines = scope.lines
    return result
  }
}

/// One side of an operation, as source text.
enum PredicateOperand {
  /// An expression of the query.
  case term(String)
  /// A captured value, whose type the other operand may have to say.
  case value(String)
  /// `nil`, written out.
  case none

  /// The operand as an argument of a function that knows both kinds.
  var argument: String {
    switch self {
    case .term(let text): text
    case .value(let text): "value: \(text)"
    case .none: "\(Runtime.predicate("none"))()"
    }
  }

  /// The operand as an expression of the query.
  var term: String {
    switch self {
    case .term, .none: argument
    case .value(let text): "\(Runtime.predicate("value"))(\(text))"
    }
  }

  var isValue: Bool {
    if case .value = self { true } else { false }
  }

  /// The source that says that a captured condition is true or false; nil for other operands.
  func guardText(isTrue: Bool) -> String? {
    guard case .value(let text) = self, literal == nil else { return nil }
    return isTrue ? text : "!\(text)"
  }

  /// The truth value that is written out; nil for anything else.
  var literal: Bool? {
    switch self {
    case .value("true"): true
    case .value("false"): false
    default: nil
    }
  }
}
