import SwiftSyntax

extension DeclModifierListSyntax {
  /// The first modifier that is spelled with `keyword`, whatever stands in parentheses behind it.
  func first(_ keyword: Keyword) -> DeclModifierSyntax? {
    first { $0.name.tokenKind == .keyword(keyword) }
  }

  /// Whether a modifier that is spelled with `keyword` is there.
  func contains(_ keyword: Keyword) -> Bool { first(keyword) != nil }

  /// The access level that is written for the declaration itself; `private(set)` is not one.
  var access: Keyword? {
    for modifier in self where modifier.detail == nil {
      guard case .keyword(let keyword) = modifier.name.tokenKind else { continue }
      switch keyword {
      case .open, .public, .package, .internal, .fileprivate, .private: return keyword
      default: continue
      }
    }
    return nil
  }
}
