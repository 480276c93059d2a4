/// One command: what it is called, what it takes, how it is explained and what it runs.
struct CommandSpec: Sendable {
  let name: String
  /// The positional arguments as help texts show them, such as `NUMBER...`; empty if none.
  var arguments = ""
  /// How many positional arguments there may be.
  var argumentCount = 0...0
  /// One sentence, shown in the overview.
  let summary: String
  /// Further sentences, shown by `help COMMAND`.
  var details: [String] = []
  /// The command's own options; those of every command are not among them.
  var options: [OptionSpec] = []
  /// Command lines without the program's name.
  var examples: [String] = []
  let run: @Sendable (Invocation) throws -> Void

  /// The name with its positional arguments.
  var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  /// Everything that may follow the command.
  var acceptedOptions: [OptionSpec] { options + CommandTable.commonOptions }
}
