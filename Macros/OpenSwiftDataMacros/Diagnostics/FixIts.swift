import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// The wording of a fix-it.
struct ModelFixItMessage: FixItMessage {
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

  /// Replaces a type, and neither the space nor the comments around it.
  static func replace(_ type: TypeSyntax, by text: String) -> FixIt {
    FixIt.replace(
      message: ModelFixItMessage("use '\(text)'", id: "use"),
      oldNode: type,
      newNode: TokenSyntax.identifier(
        text, leadingTrivia: type.leadingTrivia, trailingTrivia: type.trailingTrivia))
  }

  /// Adds the arguments of an attribute to those of another one, and takes it away.
  static func merge(_ attribute: AttributeSyntax, into first: AttributeSyntax) -> FixIt? {
    let lists = [first, attribute].map { $0.arguments?.as(LabeledExprListSyntax.self) ?? [] }
    let unlabelled = lists.joined().filter { $0.label == nil }
    let labelled = lists.joined().filter { $0.label != nil }
    // Of two arguments with one label only one could stand.
    guard Set(labelled.map { $0.label?.text }).count == labelled.count else { return nil }
    let all = LabeledExprListSyntax(unlabelled + labelled).joined
    let text = "@\(first.attributeName.trimmedDescription)" + (all.isEmpty ? "" : "(\(all))")
    let merged: Change = .replace(
      oldNode: Syntax(first),
      newNode: Syntax(
        TokenSyntax.identifier(
          text, leadingTrivia: first.leadingTrivia, trailingTrivia: first.trailingTrivia)))
    return FixIt(
      message: ModelFixItMessage("write one '@\(first.simpleName)'", id: "merge"),
      changes: [merged, .remove(attribute)])
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
  ///
  /// Nil for one that would have no value then, or has a marker that says otherwise.
  static func markTransient(_ property: PropertyDeclaration) -> FixIt? {
    guard property.hasInitialValue, property.markers.attribute == nil,
      property.markers.relationship == nil
    else { return nil }
    return property.syntax.firstToken(viewMode: .sourceAccurate).map { first in
      FixIt(
        message: ModelFixItMessage(
          "mark '\(property.name)' as '@Transient'", id: "mark-transient"),
        changes: [.replace(first, with: "@Transient \(first.text)")])
    }
  }
}

extension LabeledExprListSyntax {
  /// The same arguments with a comma and a space between them.
  fileprivate var joined: LabeledExprListSyntax {
    LabeledExprListSyntax(
      enumerated().map { index, argument in
        var argument = argument.trimmed
        let isLast = index == count - 1
        argument.trailingComma = isLast ? nil : .commaToken(trailingTrivia: .space)
        return argument
      })
  }
}

extension FixIt.Change {
  /// Replaces the text of a token, and neither the space nor the comments around it.
  static func replace(_ token: TokenSyntax, with text: String) -> FixIt.Change {
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
