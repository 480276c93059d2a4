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

  /// The names of the unlabelled arguments that are written as implicit members, or behind their type:
  /// `unique` for `.unique`.
  var optionNames: [String] { options.map(\.name) }

  /// The unlabelled arguments that are written as members, with the names of these.
  var options: [(argument: LabeledExprSyntax, name: String)] {
    writtenOptions.compactMap { argument in argument.optionName.map { (argument, $0) } }
  }

  /// The unlabelled arguments.
  var writtenOptions: [LabeledExprSyntax] {
    (arguments?.as(LabeledExprListSyntax.self) ?? []).filter { $0.label == nil }
  }
}

extension LabeledExprSyntax {
  /// The name of the member that the argument is, or calls: `unique` for `.unique`.
  var optionName: String? {
    let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression
    let member = (callee ?? expression).as(MemberAccessExprSyntax.self)
    return member?.declName.baseName.plainIdentifier
  }
}
