extension String {
  /// The text in double quotation marks, for messages.
  var quoted: String { "\"\(self)\"" }

  /// The text with a replacement for each control character, so that no stored or given text can
  /// steer the terminal.
  var printable: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return self
    }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      scalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// `1 task`, `2 tasks`: a number with its noun.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
