import SwiftDiagnostics
import SwiftSyntax

/// What `#Predicate` has to say about a body that is no query, and what to write instead.
enum PredicateDiagnostic {
  private static func error(
    _ message: String, _ id: String, at node: some SyntaxProtocol, fixIts: [FixIt?] = []
  ) -> Diagnostic {
    ModelDiagnostic(message, id: "predicate-\(id)").at(node, fixIts: fixIts)
  }

  // MARK: - The closure

  /// The argument is something other than a closure that is written out.
  static func notAClosure(at node: some SyntaxProtocol) -> Diagnostic {
    error("'#Predicate' takes a closure that is written out in its place", "closure", at: node)
  }

  /// A closure in the body takes more than one parameter.
  static func severalParameters(_ closure: ClosureExprSyntax, _ second: TokenSyntax) -> Diagnostic {
    error("a closure in a predicate takes one parameter", "parameters", at: second)
  }

  // MARK: - Statements

  /// A statement does something other than choosing a value.
  static func statement(_ statement: Syntax) -> Diagnostic {
    let advice = "a predicate consists of 'let' constants, 'guard', 'if', 'switch' and 'return'"
    let name =
      switch statement.as(SyntaxEnum.self) {
      case .forStmt: "a loop; use 'contains(where:)', 'allSatisfy' or 'filter'"
      case .whileStmt, .repeatStmt: "a loop"
      case .deferStmt: "'defer'"
      case .doStmt: "'do'"
      case .throwStmt: "'throw'"
      case .breakStmt, .fallThroughStmt, .continueStmt:
        "'\(statement.trimmedDescription)'; each case returns a value"
      case .functionDecl: "a function; declare it outside and capture its result"
      default: "this statement"
      }
    let text = name.contains(";") ? name : "\(name); \(advice)"
    return error("a predicate cannot have \(text)", "statement", at: statement)
  }

  /// A `var` where nothing may change.
  static func variable(_ specifier: TokenSyntax) -> Diagnostic {
    error(
      "a predicate cannot have variables; use 'let'", "variable", at: specifier,
      fixIts: [.replace(specifier, with: "let")])
  }

  /// A constant gets its value later.
  static func noInitialValue(_ binding: PatternBindingSyntax) -> Diagnostic {
    error(
      "a constant in a predicate needs its value at once; use 'let' with 'if' or 'switch' as a "
        + "value",
      "initial-value", at: binding)
  }

  /// Some way through the statements comes to an end without a value.
  static func missingReturn(_ owner: Syntax) -> Diagnostic {
    error("every way through this part of a predicate must return a value", "return", at: owner)
  }

  /// A pattern takes a value of the query apart in a way that a query cannot.
  static func pattern(_ pattern: PatternSyntax) -> Diagnostic {
    error(
      "this pattern cannot be asked of a model; compare with '==' or bind with 'if let'", "pattern",
      at: pattern)
  }

  /// A case of an enum with associated values stands in a pattern; nil where it cannot be one.
  static func associatedValues(_ call: FunctionCallExprSyntax) -> Diagnostic? {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self), callee.base == nil,
      callee.declName.baseName.tokenKind != .keyword(.`init`)
    else { return nil }
    return error(
      "a case with associated values cannot be matched in a predicate; compare with a whole value "
        + "by '=='", "associated-values", at: call)
  }

  /// `#available` in a condition.
  static func availability(_ element: ConditionElementSyntax) -> Diagnostic {
    error(
      "a predicate cannot ask for availability; choose between two predicates", "availability",
      at: element)
  }

  // MARK: - Expressions

  /// `try` or `await` before a part of the body; nil for other expressions.
  static func effect(_ expression: ExprSyntax) -> Diagnostic? {
    if let expression = expression.as(TryExprSyntax.self),
      expression.questionOrExclamationMark == nil
    {
      return error(
        "'try' is not needed in a predicate: errors are thrown where the predicate is evaluated",
        "try", at: expression,
        fixIts: [.replace(ExprSyntax(expression), by: expression.expression)])
    }
    if expression.is(AwaitExprSyntax.self) {
      return error(
        "a predicate cannot wait; capture the result in a constant before it", "await",
        at: expression)
    }
    return nil
  }

  /// An expression on the model that has no form in a query.
  static func unsupported(_ expression: some ExprSyntaxProtocol) -> Diagnostic {
    let advice =
      switch ExprSyntax(expression).as(ExprSyntaxEnum.self) {
      case .stringLiteralExpr:
        "text cannot be put together from properties of a model in a predicate; compare them one by "
          + "one"
      case .arrayExpr, .dictionaryExpr, .tupleExpr:
        "properties of a model cannot be put together in a predicate; compare them one by one"
      case .sequenceExpr: "this operator cannot be used in a predicate"
      case .tryExpr:
        "errors of a predicate are thrown where it is evaluated; remove 'try'"
      case .assignmentExpr: "a predicate cannot change anything"
      case .macroExpansionExpr: "a macro cannot take a property of a model in a predicate"
      case .closureExpr: "a closure cannot stand here in a predicate"
      case .keyPathExpr: "a key path cannot depend on a model in a predicate"
      default: "this expression cannot be asked of a model in a predicate"
      }
    return error(advice, "expression", at: expression)
  }

  /// A subscript with labels or several arguments.
  static func subscriptOfArguments(_ call: SubscriptCallExprSyntax) -> Diagnostic {
    let isKeyPath = call.arguments.first?.label?.text == "keyPath"
    return error(
      isKeyPath
        ? "a predicate cannot take a property by a key path; write the property"
        : "a subscript in a predicate takes an index, a range or a key", "subscript", at: call)
  }

  /// A subscript with a range that is not written by `..<`.
  static func subscriptRange(_ range: ExprSyntax) -> Diagnostic {
    error(
      "a subscript in a predicate takes a range with both bounds, written by '..<'", "subscript",
      at: range)
  }

  /// What `evaluate` is called on depends on the model.
  static func evaluate(_ base: ExprSyntax) -> Diagnostic {
    error(
      "'evaluate' needs a predicate or an expression that does not depend on the model", "evaluate",
      at: base)
  }

  /// Something other than a closure is to test elements.
  static func functionArgument(_ argument: ExprSyntax) -> Diagnostic {
    error(
      "a function cannot be passed in a predicate; write a closure, as in '{ $0 == value }'",
      "function-argument", at: argument)
  }
}
