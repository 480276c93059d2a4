import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

// Fix-its that write whole declarations.

extension FixIt {
  /// Gives each binding of a declaration a declaration of its own.
  static func split(_ declaration: VariableDeclSyntax) -> FixIt {
    let indentation = declaration.leadingTrivia.indentation
    let prefix = declaration.with(\.bindings, []).trimmedDescription
    let bindings = declaration.bindings.untupled ?? declaration.bindings.withTypesSpreadOut
    let lines = bindings.map { "\(prefix) \($0)" }
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
    let block = model.syntax.memberBlock
    return FixIt.replace(
      message: ModelFixItMessage("add an initializer", id: "insert-initializer"),
      oldNode: block,
      newNode: block.addingInitializer(of: model.properties, access: model.memberAccess))
  }

  /// Makes a class of another declaration, with the initializer that a struct has by itself.
  static func useClass(_ declaration: some DeclGroupSyntax) -> FixIt {
    let introducer = declaration.introducer
    let replacement: Change = .replace(introducer, with: "final class")
    let block = declaration.memberBlock
    let variables = block.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
    let properties = variables.compactMap(PropertyDeclaration.init)
    let hasInitializer = block.members.contains { $0.decl.is(InitializerDeclSyntax.self) }
    let isComplete = hasInitializer || !properties.contains(where: \.needsInitializer)
    let insertion: Change = .replace(
      oldNode: Syntax(block),
      newNode: Syntax(block.addingInitializer(of: properties, access: "")))
    return FixIt(
      message: ModelFixItMessage("use 'final class'", id: "use"),
      changes: [replacement] + (isComplete ? [] : [insertion]))
  }
}

extension PropertyDeclaration {
  /// Whether an initializer must give the property its value.
  fileprivate var needsInitializer: Bool { isStored && !hasInitialValue && type != nil }
}

extension MemberBlockSyntax {
  /// The block with an initializer that takes those of the properties without an initial value.
  fileprivate func addingInitializer(
    of properties: [PropertyDeclaration],
    access: String
  ) -> MemberBlockSyntax {
    let needed = properties.filter(\.needsInitializer)
    let parameters = needed.map { "\($0.name): \($0.type?.trimmedDescription ?? "")" }
    var block = self
    let outer = block.rightBrace.leadingTrivia.indentation
    let first = block.members.first?.leadingTrivia.indentation ?? ""
    let step = first.dropFirst(outer.count)
    let unit = step.isEmpty ? "  " : String(step)
    let inner = outer + unit
    let assignments = needed.map { "\(inner)\(unit)self.\($0.name) = \($0.name)\n" }
    let text = """
      \(access)init(\(parameters.joined(separator: ", "))) {
      \(assignments.joined())\(inner)}
      """
    let member = MemberBlockItemSyntax(decl: DeclSyntax(stringLiteral: text))
      .with(\.leadingTrivia, [.newlines(2), .spaces(inner.count)])
    block.members = MemberBlockItemListSyntax(Array(block.members) + [member])
    if !block.rightBrace.leadingTrivia.contains(where: \.isNewline) {
      block.rightBrace.leadingTrivia = .newline
    }
    return block
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
  /// The source of a binding for each name of a tuple pattern; nil where it cannot be told apart.
  fileprivate var untupled: [String]? {
    guard count == 1, let binding = first, binding.typeAnnotation == nil,
      let names = binding.pattern.as(TuplePatternSyntax.self)?.elements,
      let values = binding.initializer?.value.as(TupleExprSyntax.self)?.elements,
      names.count == values.count, names.allSatisfy({ $0.pattern.is(IdentifierPatternSyntax.self) })
    else { return nil }
    return zip(names, values).map { name, value in
      "\(name.pattern.trimmedDescription) = \(value.expression.trimmedDescription)"
    }
  }

  /// Whether the bindings can be declared one by one.
  var canBeSplit: Bool {
    untupled != nil || !contains { $0.pattern.is(TuplePatternSyntax.self) }
  }

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
