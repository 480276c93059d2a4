import Foundation

/// Runs one command line: parses it, calls the command, and turns errors into messages.
struct Runner {
  let console: Console
  let environment: [String: String]
  /// The folder that relative paths start from.
  let folder: URL

  /// Runs `arguments` and reports a failure on standard error.
  func run(_ arguments: [String]) -> ExitCode {
    do {
      try execute(arguments)
      try console.flush()
      return .success
    } catch let failure as Failure {
      report(failure)
      return failure.code
    } catch {
      let failure = Failure.store(error)
      report(failure)
      return failure.code
    }
  }

  /// Runs `arguments` and throws what went wrong.
  func execute(_ arguments: [String]) throws {
    switch try ArgumentParser.parse(arguments) {
    case .overview:
      console.write(HelpText.overview)
    case .help(let command):
      console.write(HelpText.text(for: command))
    case .run(let command, let parsed):
      try command.run(invocation(with: parsed))
    }
  }

  private func invocation(with arguments: ParsedArguments) throws -> Invocation {
    let now = Timestamp.wholeSeconds(Date.now)
    return Invocation(
      arguments: arguments,
      console: console,
      place: try StorePlace(option: arguments[.store], environment: environment, folder: folder),
      folder: folder,
      now: now,
      today: Day(containing: now, in: .current)
    )
  }

  private func report(_ failure: Failure) {
    try? console.flush()
    console.error("tasklist: \(failure.what)")
    for line in failure.advice.split(separator: "\n") {
      console.error("  \(line)")
    }
  }
}
