/// The help texts, made from the command table.
enum HelpText {
  /// The text of `tasklist --help`: every command with its options.
  static var overview: String {
    let parts =
      [
        "tasklist keeps lists of tasks in a store on this computer.",
        "Usage: tasklist COMMAND [ARGUMENTS] [OPTIONS]",
        section("Commands", CommandTable.commands.flatMap(overviewLines)),
        section("Options of every command", optionLines(CommandTable.commonOptions, indent: 2)),
      ] + notes
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The text of `tasklist help COMMAND`.
  static func text(for command: CommandSpec) -> String {
    var parts = ["Usage: tasklist \(command.usage)\(command.options.isEmpty ? "" : " [OPTIONS]")"]
    parts.append(([command.summary] + command.details).joined(separator: "\n"))
    parts.append(section("Options", optionLines(command.acceptedOptions, indent: 2)))
    if !command.examples.isEmpty {
      parts.append(section("Examples", command.examples.map { "  tasklist \($0)" }))
    }
    if command.options.contains(where: { $0.placeholder == "DATE" }) { parts.append(dates) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static var notes: [String] { [dates, stores, colours, codes] }

  private static var dates: String { section("Dates", ["  \(Day.spellings)"]) }

  private static var stores: String {
    section(
      "Store",
      [
        "  --store PATH, otherwise the file in the variable TASKLIST_STORE, otherwise the",
        "  default store of this user. The store is made when it is first used.",
      ])
  }

  private static var colours: String {
    section("Colours", ["  only on a terminal, and not if the variable NO_COLOR is set"])
  }

  private static var codes: String {
    section("Exit codes", rows(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }, indent: 2))
  }

  private static func overviewLines(of command: CommandSpec) -> [String] {
    ["  \(command.usage)", "      \(command.summary)"] + optionLines(command.options, indent: 6)
  }

  private static func optionLines(_ options: [OptionSpec], indent: Int) -> [String] {
    rows(options.map { ($0.spelling, $0.summary) }, indent: indent)
  }

  private static func section(_ title: String, _ lines: [String]) -> String {
    ([title + ":"] + lines).joined(separator: "\n")
  }

  /// Two aligned columns.
  private static func rows(_ pairs: [(String, String)], indent: Int) -> [String] {
    let width = pairs.map(\.0.count).max() ?? 0
    let margin = String(repeating: " ", count: indent)
    return pairs.map { name, text in
      margin + name + String(repeating: " ", count: width - name.count + 2) + text
    }
  }
}
