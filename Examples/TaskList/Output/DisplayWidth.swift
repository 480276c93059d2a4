extension String {
  /// The number of terminal columns that the text takes.
  var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }

  /// The text cut to `columns`, with an ellipsis where something is missing.
  func truncated(to columns: Int) -> String {
    guard displayWidth > columns else { return self }
    var result = ""
    var used = 1
    for character in self {
      used += character.displayWidth
      if used > columns { break }
      result.append(character)
    }
    return columns > 0 ? result + "…" : ""
  }
}

extension Character {
  /// 2 for East Asian wide characters and emoji, 0 for what only modifies, otherwise 1.
  ///
  /// Terminals differ in detail; this is what most of them agree on.
  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation { return 2 }
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return Character.isWide(first) ? 2 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return wideRanges.contains { $0.contains(scalar.value) }
  }

  /// The blocks of Unicode whose characters are wide or full-width (annex 11 of the standard).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2E80...0x303E,  // CJK radicals and punctuation
    0x3041...0x33FF,  // Hiragana to CJK compatibility
    0x3400...0x4DBF,  // CJK extension A
    0x4E00...0x9FFF,  // CJK ideographs
    0xA000...0xA4CF,  // Yi
    0xA960...0xA97F,  // Hangul extended A
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility ideographs
    0xFE30...0xFE6F,  // CJK compatibility forms
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x20000...0x3FFFD,  // CJK extensions B and later
  ]
}
