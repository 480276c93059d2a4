public import Foundation

extension SortDescriptor {
  /// Sorts by a truth value, false before true; Foundation has no such initializer.
  public init(
    _ keyPath: any KeyPath<Compared, Bool> & Sendable, order: SortOrder = .forward
  ) {
    self.init(KeyPath.path(keyPath, then: \.ranked), order: order)
  }

  /// Sorts by a truth value that may be missing: nil before false before true.
  public init(
    _ keyPath: any KeyPath<Compared, Bool?> & Sendable, order: SortOrder = .forward
  ) {
    self.init(KeyPath.path(keyPath, then: \.ranked), order: order)
  }
}
