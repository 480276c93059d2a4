import Foundation

extension Sandbox {
  enum Stream { case output, error }

  /// Runs `tasklist` with one of its streams on a terminal and returns what was written there.
  func onTerminal(
    _ stream: Stream, columns: UInt16 = 80, _ arguments: [String],
    environment: [String: String] = [:]
  ) async throws -> String {
    try await Turnstile.programs.pass {
      try await onTerminalNow(stream, columns, arguments, environment)
    }
  }

  private func onTerminalNow(
    _ stream: Stream, _ columns: UInt16, _ arguments: [String], _ environment: [String: String]
  ) async throws -> String {
    let terminal = try PseudoTerminal(columns: columns)
    let process = try process(arguments, environment: environment)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = stream == .output ? terminal.terminalSide : FileHandle.nullDevice
    process.standardError = stream == .error ? terminal.terminalSide : FileHandle.nullDevice
    try process.run()
    let text = await terminal.readAll()
    process.waitUntilExit()
    return text
  }
}
