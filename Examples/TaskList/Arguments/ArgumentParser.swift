/// Reads a command line by the command table.
///
/// Options may stand anywhere, as `--name value` or `--name=value`; `--` ends them.
struct ArgumentParser {
  /// What the command line asks for.
  enum Request {
    case overview
    case help(CommandSpec)
    case run(CommandSpec, ParsedArguments)
  }

  private var remaining: ArraySlice<String>
  private var command: CommandSpec?
  private var parsed = ParsedArguments()

  private init(_ arguments: [String]) { remaining = arguments[...] }

  static func parse(_ arguments: [String]) throws -> Request {
    var parser = ArgumentParser(arguments)
    try parser.readAll()
    return try parser.request()
  }

  private mutating func readAll() throws {
    var optionsEnded = false
    while let argument = remaining.popFirst() {
      if optionsEnded || argument == "-" || !argument.hasPrefix("-") {
        try readPositional(argument)
      } else if argument == "--" {
        optionsEnded = true
      } else {
        try readOption(argument)
      }
    }
  }

  private func request() throws -> Request {
    let wantsHelp = parsed.contains(.help)
    guard let command else {
      if wantsHelp { return .overview }
      throw Failure.usage("no command was given", advice: "Run 'tasklist --help' to see them all.")
    }
    if wantsHelp { return .help(command) }
    let count = parsed.positional.count
    if count < command.argumentCount.lowerBound {
      throw usage("'\(command.name)' needs \(command.arguments)")
    }
    if count > command.argumentCount.upperBound {
      let surplus = parsed.positional[command.argumentCount.upperBound]
      throw usage("'\(command.name)' does not take the argument \(surplus.quoted)")
    }
    return .run(command, parsed)
  }

  private mutating func readPositional(_ argument: String) throws {
    if command == nil {
      command = try CommandTable.command(named: argument)
    } else {
      parsed.append(argument)
    }
  }

  private mutating func readOption(_ argument: String) throws {
    let option = try option(spelled: argument)
    if parsed.contains(option) { throw usage("--\(option.name) is given twice") }
    let attached = argument.firstIndex(of: "=").map { String(argument[$0...].dropFirst()) }
    switch (option.placeholder, attached) {
    case (nil, nil):
      parsed.set(option)
    case (nil, _?):
      throw usage("--\(option.name) takes no value")
    case (_?, let value?):
      parsed.set(option, to: value)
    case (let placeholder?, nil):
      guard let value = remaining.popFirst(), !value.hasPrefix("--") else {
        throw usage("--\(option.name) needs a value: --\(option.name) \(placeholder)")
      }
      parsed.set(option, to: value)
    }
  }

  private func option(spelled argument: String) throws -> OptionSpec {
    if argument == "-h" { return .help }
    let accepted = command?.acceptedOptions ?? CommandTable.commonOptions
    let spelling = argument.prefix { $0 != "=" }
    if let option = accepted.first(where: { "--\($0.name)" == spelling }) { return option }
    throw unknownOption(String(spelling), accepted: accepted)
  }

  private func unknownOption(_ spelling: String, accepted: [OptionSpec]) -> Failure {
    let owner =
      command.map { "'\($0.name)' has no option" } ?? "before the command there is no option"
    let suggestion = Suggestion.sentence(for: spelling, among: accepted.map { "--\($0.name)" })
    return usage("\(owner) \(spelling.quoted)", suggestion: suggestion)
  }

  private func usage(_ what: String, suggestion: String = "") -> Failure {
    let help = command.map { "tasklist help \($0.name)" } ?? "tasklist --help"
    return Failure.usage(what, advice: suggestion + "Run '\(help)' to see what is possible.")
  }
}
