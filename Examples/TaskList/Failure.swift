import Foundation

/// Why the program did not do what it was asked: what is wrong, and what the user can do.
struct Failure: Error {
  let code: ExitCode
  /// One sentence without a full stop, shown after the program's name.
  let what: String
  /// One or more lines that say how to go on.
  let advice: String
}

extension Failure {
  /// A command line that cannot be understood.
  static func usage(_ what: String, advice: String) -> Failure {
    Failure(code: .usage, what: what, advice: advice)
  }

  /// An error that the store threw while a command was running.
  static func store(_ error: any Error) -> Failure {
    Failure(
      code: .failure,
      what: "the store reported an error",
      advice: """
        \(error)
        Nothing was changed. Try again, or work with another store: --store PATH.
        """)
  }

  /// A file that could not be read or written.
  static func file(_ name: String, _ verb: String, _ error: any Error) -> Failure {
    Failure(
      code: .failure,
      what: "\(name) could not be \(verb): \(reason(of: error))",
      advice: "Check the path, its permissions and the free space, or choose another file."
    )
  }

  /// What the operating system said, where it said something.
  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    guard let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError else {
      return error.localizedDescription
    }
    return cause.localizedDescription
  }
}
