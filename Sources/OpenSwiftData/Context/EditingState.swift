public import Foundation

/// What names one context and its work to a store.
public struct EditingState: Identifiable, Sendable {
  /// The context's own; no two contexts have the same.
  public let id: UUID

  /// Who makes the changes.
  public var author: String?

  init(author: String? = nil) {
    id = UUID()
    self.author = author
  }
}
