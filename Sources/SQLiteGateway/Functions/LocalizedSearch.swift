import Foundation

/// Foundation's `localizedCaseInsensitiveContains`, without its trap.
///
/// Foundation reads a NUL behind the end of a text, so that it finds "\u{C9}\0" in "\u{E9}", and ends
/// the program as it looks up the range's end. In a text of ASCII it looks up nothing and answers true; so
/// does `localizedStandardContains`, which needs no range (seen with Swift 6.3). Where Foundation has an
/// answer, this is it; otherwise a text contains nothing that goes beyond its end.
package enum LocalizedSearch {
  /// Whether the text contains the other one in the current locale, whatever the case.
  package static func caseInsensitiveContains(_ text: String, _ other: String) -> Bool {
    guard other.utf8.contains(0) else { return text.localizedCaseInsensitiveContains(other) }
    let string = NSString(string: text)
    let found = string.range(
      of: other, options: .caseInsensitive, range: NSRange(location: 0, length: string.length),
      locale: .current)
    if found.location == NSNotFound { return false }
    return NSMaxRange(found) <= string.length || text.utf8.allSatisfy { $0 < 0x80 }
  }
}
