import Foundation
import SQLiteGateway
import Testing

@Suite struct LocalizedSearchTests {
  private static let parts = [
    "a", "A", "\0", "\u{E9}", "e\u{301}", "\u{DF}", "SS", "\u{FB01}", "\u{130}", "i", "\u{1F469}",
    "\u{200D}", "\u{FFFD}", "\r\n", "\u{3A3}", "\u{3C2}",
  ]

  /// Foundation ends the program for these.
  @Test(arguments: ["\u{E9}", "x\u{E9}", "e\u{301}", "\u{1F469}x\u{C9}"])
  func nothingIsFoundBeyondTheEnd(text: String) {
    #expect(!LocalizedSearch.caseInsensitiveContains(text, "\u{C9}\0"))
    #expect(LocalizedSearch.caseInsensitiveContains(text + "\0", "\u{C9}\0"))
    #expect(LocalizedSearch.caseInsensitiveContains(text + "\0x", "\u{C9}\0"))
    #expect(!LocalizedSearch.caseInsensitiveContains(text, "\0"))
  }

  @Test func aTextOfASCIIIsSearchedAsFoundationDoes() {
    for text in ["", "a", "xa", "a\0", "xa\0", "\0", "ab"] {
      for other in ["\0", "A\0", "a", "", "b\0", "\0A\0"] {
        #expect(
          LocalizedSearch.caseInsensitiveContains(text, other)
            == text.localizedCaseInsensitiveContains(other))
      }
    }
  }

  /// The mark behind the text keeps everything before its end.
  @Test func otherTextsAreSearchedAsFoundationDoes() {
    for first in Self.parts {
      for second in Self.parts {
        let text = "\(first)\(second)\u{2014}"
        for part in Self.parts {
          for other in [part, part + "\0", second + part] {
            #expect(
              LocalizedSearch.caseInsensitiveContains(text, other)
                == text.localizedCaseInsensitiveContains(other), "\(text), \(other)")
          }
        }
      }
    }
  }
}
