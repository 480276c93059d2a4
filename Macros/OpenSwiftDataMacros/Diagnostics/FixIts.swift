import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The wording of a fix-it.
private struct ModelFixItMessage: FixItMessage {
  let message: String
  let fixItID: MessageID

  init(_ message: String, id: String) {
    self.message = message
    fixItID = MessageID(domain: "OpenSwiftDataMacros", id: id)
  }
}

// MARK: - Words

extension FixIt {
  /// Replaces a token, and takes a modifier away that does not go with the new word.
  static func replace(
    _ token: TokenSyntax,
    with text: String,
    removing modifier: DeclModifierSyntax? = nil
  ) -> FixIt {
    let replacement: Change = .replace(token, with: text)
    return FixIt(
      message: ModelFixItMessage("use '\(text)'", id: "use"),
      changes: [replacement] + (modifier.map { [.remove($0)] } ?? []))
  }

  /// Replaces an expression, and neither the space nor the comments around it.
  static func replace(_ expression: ExprSyntax, by other: ExprSyntax) -> FixIt {
    let new = other.trimmed.with(\.leadingTrivia, expression.leadingTrivia)
      .with(\.trailingTrivia, expression.trailingTrivia)
    return FixIt(
      message: ModelFixItMessage("use '\(other.trimmedDescription)'", id: "use"),
      changes: [.replace(oldNode: Syntax(expression), newNode: Syntax(new))])
  }

  /// Takes an attribute away.
  static func remove(_ attribute: AttributeSyntax) -> FixIt {
    FixIt(
      message: ModelFixItMessage("remove '@\(attribute.simpleName)'", id: "remove"),
      changes: [.remove(attribute)])
  }

  /// Takes a modifier away.
  static func remove(_ modifier: DeclModifierSyntax) -> FixIt {
    FixIt(
      message: ModelFixItMessage("remove '\(modifier.name.text)'", id: "remove"),
      changes: [.remove(modifier)])
  }

  /// Keeps a property out of the store.
  static func markTransient(_ property: PropertyDeclaration) -> FixIt? {
    property.syntax.firstToken(viewMode: .sourceAccurate).map { first in
      FixIt(
        message: ModelFixItMessage(
          "mark '\(property.name)' as '@Transient'", id: "mark-transient"),
        changes: [.replace(first, with: "@Transient \(first.text)")])
    }
  }
}

extension FixIt.Change {
  /// Replaces the text of a token, and neither the space nor the comments around it.
  fileprivate static func replace(_ token: TokenSyntax, with text: String) -> FixIt.Change {
    .replace(
      oldNode: Syntax(token), newNode: Syntax(token.with(\.tokenKind, .identifier(text))))
  }

  /// Takes a node away with the space behind it, or with the line that it has for itself.
  fileprivate static func remove(_ node: some SyntaxProtocol) -> FixIt.Change {
    let next = node.nextToken(viewMode: .sourceAccurate)
    let hasOwnLine = next?.leadingTrivia.contains(where: \.isNewline) ?? false
    let before = node.leadingTrivia.pieces
    let lineStart = before.lastIndex(where: \.isNewline) ?? before.startIndex
    let remaining = Trivia(pieces: hasOwnLine ? before[..<lineStart] : before[...])
    return .replace(
      oldNode: Syntax(node), newNode: Syntax(TokenSyntax.identifier("", leadingTrivia: remaining)))
  }
}

// MARK: - Arguments

extension FixIt {
  /// Takes an option away, and the whole attribute with its last argument.
  static func remove(_ option: LabeledExprSyntax, from marker: AttributeSyntax) -> FixIt {
    guard let list = marker.arguments?.as(LabeledExprListSyntax.self), list.count > 1 else {
      return .remove(marker)
    }
    return FixIt(
      message: ModelFixItMessage("remove '.\(option.optionName ?? "")'", id: "remove"),
      changes: [.replace(oldNode: Syntax(list), newNode: Syntax(list.without(option)))])
  }

  /// Takes a group of key paths away, and the whole declaration with its last one.
  static func remove(_ group: EntityConstraint.Group, of constraint: EntityConstraint) -> FixIt {
    let list = constraint.syntax.arguments
    guard list.count > 1 else { return .remove(constraint) }
    return FixIt(
      message: ModelFixItMessage("remove the group", id: "remove"),
      changes: [.replace(oldNode: Syntax(list), newNode: Syntax(list.without(group.argument)))])
  }

  /// Takes a declaration of a constraint away.
  static func remove(_ constraint: EntityConstraint) -> FixIt {
    FixIt(
      message: ModelFixItMessage("remove '#\(constraint.kind.rawValue)'", id: "remove"),
      changes: [.remove(constraint.syntax)])
  }

  /// Names another type.
  static func replace(_ type: TypeSyntax, by name: String) -> FixIt {
    FixIt(
      message: ModelFixItMessage("use '\(name)'", id: "use"),
      changes: [.replace(oldNode: Syntax(type), newNode: Syntax(TypeSyntax(stringLiteral: name)))])
  }
}

extension LabeledExprListSyntax {
  /// The list without one of its elements.
  fileprivate func without(_ element: LabeledExprSyntax) -> LabeledExprListSyntax {
    var kept = filter { $0.id != element.id }
    if let last = kept.last, let index = kept.index(of: last) {
      kept = kept.with(\.[index], last.with(\.trailingComma, nil))
    }
    return kept
  }
}

// MARK: - Whole declarations

extension FixIt {
  /// Gives each binding of a declaration a declaration of its own.
  static func split(_ declaration: VariableDeclSyntax) -> FixIt {
    let indentation = declaration.leadingTrivia.indentation
    let prefix = declaration.with(\.bindings, []).trimmedDescription
    let lines = declaration.bindings.withTypesSpreadOut.map { "\(prefix) \($0)" }
    let text = lines.joined(separator: "\n\(indentation)")
    return FixIt.replace(
      message: ModelFixItMessage("declare each property by itself", id: "split"),
      oldNode: declaration,
      newNode: MemberBlockItemListSyntax(stringLiteral: text)
        .with(\.leadingTrivia, declaration.leadingTrivia)
        .with(\.trailingTrivia, declaration.trailingTrivia))
  }

  /// Adds an initializer that takes the properties without an initial value.
  static func insertInitializer(into model: ModelDeclaration) -> FixIt {
    let needed = model.properties.filter { $0.isStored && !$0.hasInitialValue && $0.type != nil }
    let parameters = needed.map { "\($0.name): \($0.type?.trimmedDescription ?? "")" }
    var block = model.syntax.memberBlock
    let outer = block.rightBrace.leadingTrivia.indentation
    let first = block.members.first?.leadingTrivia.indentation ?? ""
    let step = first.dropFirst(outer.count)
    let unit = step.isEmpty ? "  " : String(step)
    let inner = outer + unit
    let assignments = needed.map { "\(inner)\(unit)self.\($0.name) = \($0.name)\n" }
    let text = """
      \(model.memberAccess)init(\(parameters.joined(separator: ", "))) {
      \(assignments.joined())\(inner)}
      """
    let member = MemberBlockItemSyntax(decl: DeclSyntax(stringLiteral: text))
      .with(\.leadingTrivia, [.newlines(2), .spaces(inner.count)])
    block.members = MemberBlockItemListSyntax(Array(block.members) + [member])
    if !block.rightBrace.leadingTrivia.contains(where: \.isNewline) {
      block.rightBrace.leadingTrivia = .newline
    }
    return FixIt.replace(
      message: ModelFixItMessage("add an initializer", id: "insert-initializer"),
      oldNode: model.syntax.memberBlock,
      newNode: block)
  }
}

extension Trivia {
  /// The spaces or tabs behind the last line break.
  fileprivate var indentation: String {
    let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
    return String(lines.last?.prefix { $0 == " " || $0 == "\t" } ?? "")
  }
}

extension PatternBindingListSyntax {
  /// The source of each binding; in `a, b: Int` both are of type `Int`.
  fileprivate var withTypesSpreadOut: [String] {
    var type: TypeAnnotationSyntax?
    var texts: [String] = []
    for binding in reversed() {
      var single = binding.with(\.trailingComma, nil)
      if let annotation = binding.typeAnnotation {
        type = annotation
      } else if binding.initializer == nil, let type {
        single.typeAnnotation = type
        single.pattern = single.pattern.trimmed
      }
      texts.append(single.trimmedDescription)
    }
    return texts.reversed()
  }
}
