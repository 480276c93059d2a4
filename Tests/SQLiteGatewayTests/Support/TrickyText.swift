/// Texts in which bytes, scalars and characters disagree.
enum TrickyText {
  static let parts = [
    "a", "b", "A", "K", "\u{212A}", ";", "\u{37E}", "`", "\u{1FEF}", "é", "e\u{301}", "e",
    "\u{301}", "\u{327}", "\u{304}", "ü", "u\u{308}", "ß", "ẞ", "ss", "İ", "ı", "i", "i\u{307}",
    "\r\n", "\r", "\n", "\0", " ", "\u{AD}", "\u{200D}", "👩", "👩‍👧", "😀", "\u{1F3FB}", "👍", "🇩🇪",
    "🇩", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "하", "й", "и", "\u{306}", "Å", "\u{212B}",
    "A\u{30A}", "א", "中", "が", "か\u{3099}", "ﬁ", "～", "क", "\u{93F}", "ö", "\u{FFFD}",
  ]

  static func random(
    maxParts: Int, using generator: inout SeededGenerator
  ) -> String {
    let pool =
      Bool.random(using: &generator) ? parts : Array(parts.shuffled(using: &generator)[..<4])
    return (0..<Int.random(in: 0...maxParts, using: &generator))
      .map { _ in pool[Int.random(in: 0..<pool.count, using: &generator)] }.joined()
  }

  /// Bytes that are seldom valid UTF-8.
  static func randomBytes(using generator: inout SeededGenerator) -> [UInt8] {
    let bytes: [UInt8] = [
      0, 10, 13, 65, 97, 0x80, 0xBF, 0xC3, 0xA9, 0xCC, 0x81, 0xE2, 0x84, 0xAA,
      0xED, 0xA0, 0xF0, 0x9F, 0x98, 0xFF, 0xF5,
    ]
    return (0..<Int.random(in: 0...6, using: &generator))
      .map { _ in bytes[Int.random(in: 0..<bytes.count, using: &generator)] }
  }
}
