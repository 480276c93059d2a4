/// A share of a whole as a row of blocks.
enum Bar {
  /// `width` characters of which `part` of `whole` are filled; none when the whole is empty.
  static func text(_ part: Int, of whole: Int, width: Int) -> String {
    let filled = whole == 0 ? 0 : part * width / whole
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }

  /// The share in whole per cent, rounded down so that only the whole is 100.
  static func percent(_ part: Int, of whole: Int) -> String {
    "\(whole == 0 ? 0 : part * 100 / whole)%"
  }
}
