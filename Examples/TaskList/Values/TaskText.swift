import Foundation

/// The rules for the texts of a task, whether typed or imported.
enum TaskText {
  /// The list of tasks that name none.
  static let defaultListName = "inbox"

  /// A title without white space at its ends.
  static func title(_ text: String) throws(InvalidValue) -> String {
    try line(text, of: "a title")
  }

  /// The name of a list without white space at its ends.
  static func listName(_ text: String) throws(InvalidValue) -> String {
    try line(text, of: "the name of a list")
  }

  /// The tags of `text`, each once, separated by single spaces.
  ///
  /// A leading `#` is dropped.
  static func tags(_ text: String) throws(InvalidValue) -> String {
    var tags: [String] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      let tag = String(word.drop { $0 == "#" })
      if hasControlCharacter(tag) {
        throw InvalidValue(
          reason: "a tag has a control character", advice: "Write tags as words: \"home urgent\".")
      }
      if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
    }
    return tags.joined(separator: " ")
  }

  /// Notes without white space at their ends, nil when nothing is left.
  static func notes(_ text: String) throws(InvalidValue) -> String? {
    let notes = trimmed(text)
    return notes.isEmpty ? nil : notes
  }

  private static func line(_ text: String, of subject: String) throws(InvalidValue) -> String {
    let line = trimmed(text)
    guard !line.isEmpty else {
      throw InvalidValue(reason: "\(subject) is empty", advice: "Give it at least one character.")
    }
    guard !hasControlCharacter(line) else {
      throw InvalidValue(
        reason: "\(subject) has a line break or another control character",
        advice: "Write it as one line; longer text belongs into the notes.")
    }
    return line
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func hasControlCharacter(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
