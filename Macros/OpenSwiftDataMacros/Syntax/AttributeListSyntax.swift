import SwiftSyntax

extension AttributeListSyntax {
  /// The attributes outside of `#if` blocks.
  var plainAttributes: [AttributeSyntax] {
    compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute
    }
  }

  /// The attribute called `name`, alone or behind a module's name.
  func first(named name: String) -> AttributeSyntax? {
    plainAttributes.first { $0.simpleName == name }
  }
}

extension AttributeSyntax {
  /// The attribute's name without a module in front of it or generic arguments behind it.
  var simpleName: String {
    if let member = attributeName.as(MemberTypeSyntax.self) { return member.name.plainIdentifier }
    if let type = attributeName.as(IdentifierTypeSyntax.self) { return type.name.plainIdentifier }
    return attributeName.trimmedDescription
  }

  /// The source of the arguments, without the parentheses and without comments at either end.
  var argumentText: String {
    guard let arguments, let list = arguments.as(LabeledExprListSyntax.self) else { return "" }
    return list.trimmedDescription
  }

  /// Whether an argument without a label is the member `name`, or a call of it: `.name`, `.name(…)`,
  /// `Type.name`.
  func hasMember(_ names: Set<String>) -> Bool {
    guard let arguments, let list = arguments.as(LabeledExprListSyntax.self) else { return false }
    return list.contains { argument in
      let called = argument.expression.as(FunctionCallExprSyntax.self)?.calledExpression
      let member = (called ?? argument.expression).as(MemberAccessExprSyntax.self)
      return argument.label == nil
        && member.map { names.contains($0.declName.baseName.plainIdentifier) } ?? false
    }
  }
}
