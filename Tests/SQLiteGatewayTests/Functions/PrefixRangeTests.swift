import Foundation
import Testing

@testable import SQLiteGateway

/// The range of texts in which all texts with a prefix lie.
@Suite struct PrefixRangeTests {
  @Test func losesNoText() {
    var generator = SeededGenerator()
    var failures: [[String]] = []
    for _ in 0..<20_000 {
      let prefix = TrickyText.random(maxParts: 4, using: &generator)
      let rest = TrickyText.random(maxParts: 3, using: &generator)
      // What is canonically the same in other scalars begins with the prefix as well.
      for form in [
        prefix, prefix.decomposedStringWithCanonicalMapping,
        prefix.precomposedStringWithCanonicalMapping,
      ] {
        let text = form + rest
        guard text.starts(with: prefix) || text.hasPrefix(prefix) else { continue }
        let isBeforeEnd = PrefixRange.end(of: prefix).map { compare(text, $0) < 0 } ?? true
        if compare(text, prefix) < 0 || !isBeforeEnd { failures.append([prefix, text]) }
      }
    }
    #expect(failures == [])
  }

  private func compare(_ left: String, _ right: String) -> Int32 {
    Array(left.utf8).withUnsafeBytes { left in
      Array(right.utf8).withUnsafeBytes { TextOrder.compare(left, $0) }
    }
  }

  @Test(arguments: [
    ("abc", "abd"), ("a\u{7F}", "a\u{80}"), ("caf\u{E9}", "caf\u{EA}"), ("cafe\u{301}", "cag"),
    ("a\u{2FF}", "a\u{388}"), ("a\u{1F64F}", "b"), ("\u{43C}", "\u{43D}"),
  ])
  func endsBehindThePrefix(prefix: String, end: String) {
    #expect(PrefixRange.end(of: prefix) == end)
  }

  @Test(arguments: ["", "\u{301}", "e\u{301}", "\u{1F64F}", "\u{10FFFF}"])
  func hasNoEndWhereNoneIsKnown(prefix: String) {
    #expect(PrefixRange.end(of: prefix) == nil)
  }
}
