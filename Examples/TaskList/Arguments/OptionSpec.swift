/// One option of the command line.
///
/// Options that several commands share are declared once.
struct OptionSpec: Sendable {
  /// The name without its dashes.
  let name: String
  /// What stands for the value in help texts, nil for a flag.
  let placeholder: String?
  let summary: String

  /// The option as help texts and errors spell it.
  var spelling: String {
    guard let placeholder else { return "--\(name)" }
    return "--\(name) \(placeholder)"
  }

  static func value(_ name: String, _ placeholder: String, _ summary: String) -> OptionSpec {
    OptionSpec(name: name, placeholder: placeholder, summary: summary)
  }

  static func flag(_ name: String, _ summary: String) -> OptionSpec {
    OptionSpec(name: name, placeholder: nil, summary: summary)
  }
}
