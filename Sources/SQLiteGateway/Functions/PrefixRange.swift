/// The texts that begin with a prefix lie together in the order of the collation `swift`.
///
/// A text that begins with a prefix, character by character, has the prefix's canonical composition at
/// its beginning, since nothing that joins with a scalar before it begins a character. So it is not
/// before the prefix, and it is before every text that differs from the prefix by a greater scalar.
package enum PrefixRange {
  /// A text after all that begin with `prefix`, and after few others; nil where none is known.
  ///
  /// Some texts in between may not begin with the prefix: "e" is a prefix neither of "e\u{301}" nor of
  /// its composed form.
  package static func end(of prefix: String) -> String? {
    var head = leadingInertScalars(of: prefix)
    while let last = head.popLast() {
      guard let next = inertScalar(after: last.value) else { continue }
      head.append(next)
      return String(String.UnicodeScalarView(head))
    }
    return nil
  }

  /// The scalars that the prefix's canonical composition begins with as they are.
  private static func leadingInertScalars(of text: String) -> [Unicode.Scalar] {
    var head = Array(text.unicodeScalars.prefix { InertText.isInert($0.value) })
    // The scalar in front of one that is not inert may join with it.
    if head.count < text.unicodeScalars.count, !head.isEmpty { head.removeLast() }
    return head
  }

  private static func inertScalar(after value: UInt32) -> Unicode.Scalar? {
    guard value < 0x1_F64F else { return nil }
    return ((value + 1)...0x1_F64F).lazy.filter(InertText.isInert).compactMap(Unicode.Scalar.init)
      .first
  }
}
