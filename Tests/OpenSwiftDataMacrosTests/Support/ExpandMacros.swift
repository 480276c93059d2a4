import SwiftDiagnostics
import SwiftOperators
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import OpenSwiftDataMacros

/// What the macros make of a source file, and what they say about it.
struct Expansion {
  /// The source with every macro expanded.
  let source: String
  /// The messages in the order of the source, such as `2:7: error: …`.
  let diagnostics: [String]
  /// What each of them marks in the source.
  let marks: [String]
  /// The fix-its with the source that each of them leads to, in the order of their diagnostics.
  let fixIts: [AppliedFixIt]
}

/// A fix-it and the whole source after it.
struct AppliedFixIt: Equatable, Sendable {
  let message: String
  let source: String
}

/// Expands all macros in `source`, as the compiler would.
///
/// - Parameter conformances: The protocols that the compiler asks `@Model` to add: all, unless a
///   superclass or the source has them.
func expand(
  _ source: String,
  conformances: [TypeSyntax] = ["Observable", "PersistentModel", "Sendable"]
) -> Expansion {
  let parsed = Parser.parse(source: source)
  // The compiler hands expressions over with their operators in order.
  let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
  let file = folded.as(SourceFileSyntax.self) ?? parsed
  let specs = macroSpecs(model: ModelMacro.self, conformances: conformances)
  let expanded = file.expanded(by: specs, in: file.makeContext())
  // In the compiler, the macros on a property see it without the attributes that `@Model` adds.
  let context = file.makeContext()
  _ = file.expanded(
    by: macroSpecs(model: ModelWithoutAttributesMacro.self, conformances: conformances),
    in: context)
  let diagnostics = context.diagnostics.sorted { context.offset(of: $0) < context.offset(of: $1) }
  return Expansion(
    source: expanded.description.withoutTrailingSpaces,
    diagnostics: diagnostics.map { context.text(of: $0) },
    marks: diagnostics.map { $0.node.trimmedDescription },
    fixIts: diagnostics.flatMap(\.fixIts).map { context.apply($0, to: source) })
}

extension SourceFileSyntax {
  fileprivate func makeContext() -> BasicMacroExpansionContext {
    BasicMacroExpansionContext(
      sourceFiles: [self: .init(moduleName: "Tests", fullFilePath: "Tests.swift")])
  }

  fileprivate func expanded(
    by specs: [String: MacroSpec],
    in context: BasicMacroExpansionContext
  ) -> Syntax {
    expand(
      macroSpecs: specs,
      contextGenerator: { node in
        BasicMacroExpansionContext(
          sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
  }
}

/// `@Model` without its role of adding attributes to properties.
private enum ModelWithoutAttributesMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try ModelMacro.expansion(
      of: node, providingMembersOf: declaration, conformingTo: protocols, in: context)
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    try ModelMacro.expansion(
      of: node, attachedTo: declaration, providingExtensionsOf: type, conformingTo: protocols,
      in: context)
  }
}

private func macroSpecs(
  model: any Macro.Type,
  conformances: [TypeSyntax]
) -> [String: MacroSpec] {
  [
    "Attribute": MacroSpec(type: AttributeMacro.self),
    "Index": MacroSpec(type: IndexMacro.self),
    "Model": MacroSpec(type: model, conformances: conformances),
    "ModelActor": MacroSpec(type: ModelActorMacro.self, conformances: ["ModelActor"]),
    "Predicate": MacroSpec(type: PredicateMacro.self),
    "Relationship": MacroSpec(type: RelationshipMacro.self),
    "Transient": MacroSpec(type: TransientMacro.self),
    "Unique": MacroSpec(type: UniqueMacro.self),
    "_PersistedProperty": MacroSpec(type: PersistedPropertyMacro.self),
    "_TransientProperty": MacroSpec(type: TransientPropertyMacro.self),
  ]
}

/// Checks that `source` expands to `expected`, as a whole and without a word said.
func expectExpansion(
  of source: String,
  _ expected: String,
  conformances: [TypeSyntax] = ["Observable", "PersistentModel", "Sendable"],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expansion = expand(source, conformances: conformances)
  #expect(expansion.source == expected, sourceLocation: sourceLocation)
  #expect(expansion.diagnostics == [], sourceLocation: sourceLocation)
}

// MARK: - Positions

extension BasicMacroExpansionContext {
  fileprivate func offset(of diagnostic: Diagnostic) -> Int {
    offset(of: diagnostic.position, in: diagnostic.node)
  }

  fileprivate func text(of diagnostic: Diagnostic) -> String {
    let place = location(
      for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Tests.swift")
    let severity = diagnostic.diagMessage.severity
    return "\(place.line):\(place.column): \(severity): \(diagnostic.message)"
  }

  private func offset(of position: AbsolutePosition, in node: some SyntaxProtocol) -> Int {
    location(for: position, anchoredAt: Syntax(node), fileName: "Tests.swift").offset
  }

  /// The source after all changes of a fix-it, from the last one to the first.
  fileprivate func apply(_ fixIt: FixIt, to source: String) -> AppliedFixIt {
    let edits = fixIt.changes.compactMap { change -> (range: Range<Int>, text: String)? in
      guard case .replace(let oldNode, let newNode) = change else { return nil }
      let start = offset(of: oldNode.position, in: oldNode)
      return (start..<start + oldNode.totalLength.utf8Length, newNode.description)
    }
    var bytes = Array(source.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return AppliedFixIt(
      message: fixIt.message.message, source: String(decoding: bytes, as: UTF8.self))
  }
}

extension String {
  /// The lines without spaces at their ends, which say nothing about an expansion.
  fileprivate var withoutTrailingSpaces: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in line.reversed().drop { $0 == " " }.reversed() }
      .map { String($0) }
      .joined(separator: "\n")
  }
}
