import Foundation

// The methods of strings that Foundation's predicates have on some platforms, or nowhere

extension PredicateExpressions.StringLocalizedStandardContains: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compile(self, .localizedStandardContains, root, other)
  }
}

extension PredicateExpressions.StringCaseInsensitiveCompare: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compile(self, .caseInsensitiveCompare, root, other)
  }
}

extension PredicateExpressions.StringLocalizedCompare: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compile(self, .localizedCompare, root, other)
  }
}

extension PredicateExpressions.StringQuestion: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    guard let method = method as? any StoredStringMethod else {
      throw compiler.unsupported("\(Method.self)")
    }
    return try compiler.compile(self, method.function, root, other)
  }
}

/// A method that has a function of SQL.
private protocol StoredStringMethod {
  var function: TextFunction { get }
}

extension _StringTestMethod: StoredStringMethod {
  fileprivate var function: TextFunction {
    switch self {
    case .hasPrefix: .hasPrefix
    case .hasSuffix: .hasSuffix
    case .localizedCaseInsensitiveContains: .localizedCaseInsensitiveContains
    }
  }
}

extension _StringComparisonMethod: StoredStringMethod {
  fileprivate var function: TextFunction {
    switch self {
    case .localizedStandard: .localizedStandardCompare
    case .localizedCaseInsensitive: .localizedCaseInsensitiveCompare
    }
  }
}

extension PredicateExpressions.StringCase: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let operand = try compiler.compile(root)
    if operand.isConstant { return try compiler.fold(self, since: start) }
    guard operand.columnType == .text else {
      throw compiler.unsupported("\(operation.rawValue) of \(compiler.name(of: operand))")
    }
    compiler.append(operation == .lowercased ? .lowercased : .uppercased)
    return compiler.operand(since: start, .column(.text), canFail: operand.canFail)
  }
}

extension PredicateCompiler {
  /// Compiles a question about two texts.
  ///
  /// The result of a comparison is held as the raw value of `ComparisonResult`.
  fileprivate mutating func compile<Node, Text, Other>(
    _ node: Node, _ function: TextFunction, _ text: Text, _ other: Other
  ) throws -> PredicateOperand
  where Node: PredicateExpression, Text: PredicateExpression, Other: PredicateExpression {
    let start = position
    let left = try compile(text)
    let right = try compile(other)
    if left.isConstant && right.isConstant { return try fold(node, since: start) }
    guard left.columnType == .text, right.columnType == .text else {
      throw unsupported(
        "\(operatorName(of: Node.self)) of \(Text.Output.self) on "
          + name(of: left.isConstant ? right : left))
    }
    if function == .hasPrefix {
      try appendPrefixTest(.text(function), of: left, right)
    } else {
      append(.text(function))
    }
    let content = PredicateOperand.Content.column(function.isComparison ? .integer : .boolean)
    return operand(since: start, content, canFail: left.canFail || right.canFail)
  }
}
