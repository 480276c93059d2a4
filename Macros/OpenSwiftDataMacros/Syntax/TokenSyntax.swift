import SwiftSyntax

extension TokenSyntax {
  /// The identifier without the backticks that the source may need around it.
  var plainIdentifier: String {
    let spelling = text
    guard spelling.hasPrefix("`"), spelling.hasSuffix("`"), spelling.count > 2 else {
      return spelling
    }
    return String(spelling.dropFirst().dropLast())
  }
}

/// `identifier` as source text, in backticks where its characters call for them.
func quotedIfNeeded(_ identifier: String) -> String {
  let isPlain = identifier.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
  return isPlain ? identifier : "`\(identifier)`"
}
