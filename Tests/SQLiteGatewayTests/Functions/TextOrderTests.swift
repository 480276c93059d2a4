import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct TextOrderTests {
  private func order(_ left: String, _ right: String) -> Int32 {
    let (first, second) = (composed(left), composed(right))
    return first == second ? 0 : first.lexicographicallyPrecedes(second) ? -1 : 1
  }

  /// The scalars of the canonical composition; Foundation leaves a Hangul syllable apart from the
  /// consonant that ends it.
  private func composed(_ text: String) -> [UInt32] {
    var scalars: [UInt32] = []
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      if (0x11A8...0x11C2).contains(scalar.value), let last = scalars.last,
        (0xAC00...0xD7A3).contains(last), (last - 0xAC00) % 28 == 0
      {
        scalars[scalars.count - 1] = last + scalar.value - 0x11A7
      } else {
        scalars.append(scalar.value)
      }
    }
    return scalars
  }

  private func compare(_ left: String, _ right: String) -> Int32 {
    compare(Array(left.utf8), Array(right.utf8))
  }

  private func compare(_ left: [UInt8], _ right: [UInt8]) -> Int32 {
    left.withUnsafeBytes { left in right.withUnsafeBytes { TextOrder.compare(left, $0) } }
  }

  @Test func everyPairOfPartsIsOrderedAsInSwift() {
    let texts =
      TrickyText.parts + TrickyText.parts.flatMap { ["a" + $0, $0 + "b", $0 + "\u{301}"] }
    var failures: [[String]] = []
    for left in texts + [""] {
      for right in texts + [""] where compare(left, right) != order(left, right) {
        failures.append([left, right])
      }
    }
    #expect(failures == [])
  }

  @Test func randomTextsAreOrderedAsInSwift() {
    var generator = SeededGenerator()
    var failures: [[String]] = []
    for _ in 0..<20_000 {
      let shared = TrickyText.random(maxParts: 4, using: &generator)
      let left = shared + TrickyText.random(maxParts: 3, using: &generator)
      let right = shared + TrickyText.random(maxParts: 3, using: &generator)
      if compare(left, right) != order(left, right) { failures.append([left, right]) }
      let beginsAlike =
        composed(left).starts(with: composed(right)) || composed(right).starts(with: composed(left))
      let isSwifts = (compare(left, right) < 0) == (left < right)
      if !isSwifts, !beginsAlike, !left.utf8.starts(with: right.utf8),
        !right.utf8.starts(with: left.utf8)
      {
        failures.append([left, right])
      }
    }
    #expect(failures == [])
  }

  @Test func theOrderHasNoContradictions() {
    var generator = SeededGenerator()
    var failures: [[String]] = []
    for _ in 0..<5_000 {
      let shared = TrickyText.random(maxParts: 3, using: &generator)
      let texts = (0..<3).map { index in
        let form =
          switch (index + Int.random(in: 0...2, using: &generator)) % 3 {
          case 0: shared
          case 1: shared.decomposedStringWithCanonicalMapping
          default: shared.precomposedStringWithCanonicalMapping
          }
        return form + TrickyText.random(maxParts: 1, using: &generator)
      }
      let sorted = texts.sorted { compare($0, $1) < 0 }
      for (left, right) in [(0, 1), (1, 2), (0, 2)] {
        let order = compare(sorted[left], sorted[right])
        let isEqual = sorted[left] == sorted[right]
        if order > 0 || order != -compare(sorted[right], sorted[left]) || isEqual != (order == 0) {
          failures.append(texts)
        }
      }
    }
    #expect(failures == [])
  }

  @Test func aTextIsBeforeThoseThatBeginWithItInOtherScalars() {
    // The `<` of Swift 6.3 denies each of these.
    for (shorter, longer) in [
      ("e\u{301}", "\u{E9}b"), ("\u{212A}", "K\n"), ("か\u{3099}", "がb"),
      ("e\u{301}", "\u{E9}\0"), ("e\u{301}\u{1}", "\u{E9}\u{1}\0"),
    ] {
      #expect(compare(shorter, longer) == -1 && compare(longer, shorter) == 1)
    }
  }

  @Test func randomBytesAreOrderedAsTheirRepairedTexts() {
    var generator = SeededGenerator()
    var failures: [[[UInt8]]] = []
    for _ in 0..<20_000 {
      let shared = TrickyText.randomBytes(using: &generator)
      let left = shared + TrickyText.randomBytes(using: &generator)
      let right = shared + TrickyText.randomBytes(using: &generator)
      let expected = order(
        String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
      if compare(left, right) != expected { failures.append([left, right]) }
    }
    #expect(failures == [])
  }

  @Test func inertScalarsAreUnchangedByNormalizationAndStandAlone() {
    var failures: [UInt32] = []
    for value in UInt32(0)...0x2_0000 where InertText.isInert(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let isUnchanged = Array(text.precomposedStringWithCanonicalMapping.unicodeScalars) == [scalar]
      let isSpacing = scalar.properties.canonicalCombiningClass == .notReordered
      let standsAlone = ("a" + text + "b").count == 3 && (text + text).count == 2
      if !isUnchanged || !isSpacing || !standsAlone { failures.append(value) }
    }
    #expect(failures == [])
  }

  @Test func theCollationDecidesEqualityOrderAndUniqueness() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate)
    try connection.execute("CREATE TABLE t(x TEXT COLLATE swift UNIQUE)")
    for text in ["é", "f", "e", "Z", "a\0b", "a\0a", ""] {
      try connection.execute("INSERT INTO t VALUES (\(text))")
    }
    #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO t VALUES (\("e\u{301}"))")
    }
    #expect(
      try connection.scalar("SELECT count(*) FROM t WHERE x = \("e\u{301}")") == .integer(1))
    #expect(
      try connection.query("SELECT x FROM t ORDER BY x").map { $0[0] }
        == ["", "Z", "a\0a", "a\0b", "e", "f", "é"].map { .text($0) })
  }

  @Test func theLexicalCollationIsFoundations() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate)
    let comparator = String.StandardComparator.lexical
    var generator = SeededGenerator()
    let ascii = (0..<128).compactMap(Unicode.Scalar.init(_:)).map { String($0) }
    for round in 0..<6_000 {
      let pool = round % 2 == 0 ? ascii : TrickyText.parts
      let texts = (0..<2).map { _ in
        (0..<3).map { _ in pool[Int.random(in: 0..<pool.count, using: &generator)] }.joined()
      }
      let expected = comparator.compare(texts[0], texts[1]).rawValue
      let row = try connection.query(
        """
        SELECT (\(texts[0]) COLLATE swift_lexical > \(texts[1])) - \
        (\(texts[0]) COLLATE swift_lexical < \(texts[1]))
        """)
      #expect(row == [[.integer(Int64(expected))]], "\(texts.debugDescription)")
    }
  }
}
