import Foundation

/// The library's side of a migration in a process of its own.
struct PeakChild {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let work: Work
  /// The store that is migrated, in place.
  let store: URL

  /// Answers the process's peak memory in bytes.
  func run() throws -> Int {
    let process = Process()
    let output = Pipe()
    process.executableURL =
      Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--peak", work.rawValue, "--store", store.path]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard process.terminationStatus == 0, let peak = Int(text) else {
      throw Failure(description: "the process for \(work.rawValue) failed: \(text)")
    }
    return peak
  }
}
