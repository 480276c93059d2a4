import SwiftSyntax
import SwiftSyntaxBuilder

extension AccessorDeclSyntax {
  /// Whether this is a `willSet` or a `didSet`.
  var isObserver: Bool {
    accessorSpecifier.tokenKind == .keyword(.willSet)
      || accessorSpecifier.tokenKind == .keyword(.didSet)
  }

  /// The accessor with each line moved in by one step.
  var indented: AccessorDeclSyntax {
    let lines = trimmedDescription.split(separator: "\n", omittingEmptySubsequences: false)
    return AccessorDeclSyntax(stringLiteral: lines.map { "  \($0)" }.joined(separator: "\n"))
  }
}
