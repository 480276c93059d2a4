import SwiftSyntax

extension AccessorBlockSyntax {
  /// The accessors that are written out; empty for a getter without `get`.
  var writtenAccessors: [AccessorDeclSyntax] {
    guard case .accessors(let list) = accessors else { return [] }
    return Array(list)
  }

  /// Whether the accessors compute the value, as opposed to observing a stored one.
  var isComputed: Bool {
    if case .getter = accessors { return true }
    return writtenAccessors.contains { !$0.isObserver }
  }

  /// Whether reading the value may suspend or throw, which no key path can express.
  var hasEffects: Bool {
    writtenAccessors.contains { $0.effectSpecifiers != nil }
  }
}
