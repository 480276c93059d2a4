/// The exit codes of the program.
///
/// Those above 1 follow the BSD convention of `sysexits.h`.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  case failure = 1
  case usage = 64
  case badData = 65
  case notFound = 66

  /// What the code tells, as `--help` says it.
  var meaning: String {
    switch self {
    case .success: "success"
    case .failure: "the store or a file could not be read or written"
    case .usage: "the command line was not understood"
    case .badData: "a value or an imported file is not acceptable"
    case .notFound: "a task, a list or a file was not found"
    }
  }
}
