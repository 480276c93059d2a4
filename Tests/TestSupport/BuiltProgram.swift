package import Foundation

/// A program of this package, which the build puts beside the test bundle.
package struct BuiltProgram {
  package struct NotFound: Error, CustomStringConvertible {
    package let description: String
  }

  package let url: URL

  /// Finds the program of that name.
  package init(named name: String) throws {
    let folders = [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0])]
      .flatMap { [$0, $0.deletingLastPathComponent()] }
    let candidates = folders.map { $0.appendingPathComponent(name) }
    guard
      let url = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else {
      let places = folders.map(\.path).joined(separator: ", ")
      throw NotFound(description: "\(name) was not built; looked in \(places)")
    }
    self.url = url
  }

  /// Starts the program, and kills it once `delay`, which is given the number of lines that the
  /// program has written, answers with the seconds to wait for that.
  ///
  /// - Parameter signal: What kills it.
  /// - Returns: The lines that it wrote.
  package func runUntilKilled(
    _ arguments: [String], by signal: Int32 = SIGKILL, after delay: (Int) -> TimeInterval?
  ) throws -> [String] {
    try run(arguments, by: signal, killedAfter: delay).lines
  }

  /// What came of a program that was started.
  package struct Outcome {
    /// The lines that it wrote.
    package let lines: [String]
    /// Whether it was running when it was killed.
    package let wasKilled: Bool
  }

  /// The same, which says as well whether the program was running still.
  package func run(
    _ arguments: [String], by signal: Int32 = SIGKILL,
    killedAfter delay: (Int) -> TimeInterval?
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    var text = Data()
    var lines: [String] = []
    while true {
      let chunk = output.fileHandleForReading.availableData
      if chunk.isEmpty { break }
      text += chunk
      lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropLast().map { String(decoding: $0, as: UTF8.self) }
      if let wait = delay(lines.count) {
        Thread.sleep(forTimeInterval: wait)
        kill(process.processIdentifier, signal)
      }
    }
    process.waitUntilExit()
    let wasKilled =
      process.terminationReason == .uncaughtSignal && process.terminationStatus == signal
    return Outcome(lines: lines, wasKilled: wasKilled)
  }

  /// Runs the program on a thread of its own, as those of the concurrency pool are few and not to be
  /// blocked.
  ///
  /// - Returns: The lines that it wrote.
  package func run(_ arguments: [String]) async throws -> [String] {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try runUntilKilled(arguments) { _ in nil } })
      }
    }
  }
}
