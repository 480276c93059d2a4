import Foundation

// What values are sorted as where they have no order of their own, or another one is wanted
//
// A sort descriptor holds nothing but a key path to something `Comparable`. So one that wants another
// order leads one step further, to one of these; the store knows them by their types.

/// A text in the order of the current locale.
struct LocalizedText: Comparable {
  let text: String

  static func < (left: LocalizedText, right: LocalizedText) -> Bool {
    left.text.localizedCompare(right.text) == .orderedAscending
  }

  static func == (left: LocalizedText, right: LocalizedText) -> Bool {
    left.text.localizedCompare(right.text) == .orderedSame
  }
}

/// A text in the order in which file managers show names.
struct LocalizedStandardText: Comparable {
  let text: String

  static func < (left: LocalizedStandardText, right: LocalizedStandardText) -> Bool {
    left.text.localizedStandardCompare(right.text) == .orderedAscending
  }

  static func == (left: LocalizedStandardText, right: LocalizedStandardText) -> Bool {
    left.text.localizedStandardCompare(right.text) == .orderedSame
  }
}

/// A truth value, false before true.
struct RankedBool: Comparable {
  let value: Bool

  static func < (left: RankedBool, right: RankedBool) -> Bool { !left.value && right.value }
}

extension String {
  var localizedText: LocalizedText { LocalizedText(text: self) }
  var localizedStandardText: LocalizedStandardText { LocalizedStandardText(text: self) }
}

extension String? {
  var localizedText: LocalizedText? { self?.localizedText }
  var localizedStandardText: LocalizedStandardText? { self?.localizedStandardText }
}

extension Bool {
  var ranked: RankedBool { RankedBool(value: self) }
}

extension Bool? {
  var ranked: RankedBool? { self?.ranked }
}

extension KeyPath {
  /// The path one step further.
  ///
  /// Both parts are `Sendable`, and a path that is put together has nothing else in it; only the
  /// compiler does not see it. The cast changes nothing, as `Sendable` exists at compile time alone.
  static func path<Next>(
    _ path: any KeyPath<Root, Value> & Sendable, then next: KeyPath<Value, Next>
  ) -> any KeyPath<Root, Next> & Sendable {
    unsafeBitCast(path.appending(path: next), to: (any KeyPath<Root, Next> & Sendable).self)
  }
}
