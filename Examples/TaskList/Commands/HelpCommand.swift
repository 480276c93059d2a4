/// `tasklist help`: explains the program, or one command.
enum HelpCommand {
  static func run(_ invocation: Invocation) throws {
    guard let name = invocation.arguments.positional.first else {
      invocation.console.write(HelpText.overview)
      return
    }
    let command = try CommandTable.command(named: name)
    invocation.console.write(HelpText.text(for: command))
  }
}
