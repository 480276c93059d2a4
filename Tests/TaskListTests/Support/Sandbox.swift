import Foundation

/// A folder of its own with a store in it, and the program run there.
///
/// The folder is removed when the sandbox is no longer used.
final class Sandbox: Sendable {
  /// How one run of the program ended and what it wrote.
  struct Outcome {
    let code: Int32
    let output: String
    let error: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  let folder: URL
  var store: URL { folder.appendingPathComponent("tasks.store") }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tasklist-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs `tasklist` with `arguments` and waits for its end.
  ///
  /// The store is named by the environment, so that `arguments` may hold what a user would type.
  @discardableResult
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:],
    outputTo path: String? = nil
  ) async throws -> Outcome {
    try await run(arguments, input: input, environment: environment, outputTo: path)
  }

  @discardableResult
  func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:],
    outputTo path: String? = nil
  ) async throws -> Outcome {
    try await Turnstile.programs.pass {
      try await runNow(arguments, input, environment, path)
    }
  }

  private func runNow(
    _ arguments: [String], _ input: String, _ environment: [String: String], _ path: String?
  ) async throws -> Outcome {
    // Files instead of pipes: they take any amount of text and nobody has to read along.
    let streams = folder.appendingPathComponent("streams-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    let names = ["input", "output", "error"].map(streams.appendingPathComponent)
    try Data(input.utf8).write(to: names[0])
    for name in names[1...] { try Data().write(to: name) }

    let process = try process(arguments, environment: environment)
    let inputFile = try FileHandle(forReadingFrom: names[0])
    let outputFile = try FileHandle(
      forWritingTo: path.map(URL.init(fileURLWithPath:)) ?? names[1])
    let errorFile = try FileHandle(forWritingTo: names[2])
    // Processes outlive their runs, and would keep three files open each.
    defer { for handle in [inputFile, outputFile, errorFile] { try? handle.close() } }
    process.standardInput = inputFile
    process.standardOutput = outputFile
    process.standardError = errorFile
    try await end(of: process)
    return Outcome(
      code: process.terminationStatus,
      output: try String(contentsOf: names[1], encoding: .utf8),
      error: try String(contentsOf: names[2], encoding: .utf8))
  }

  /// Writes a file into the folder and returns its name.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    return name
  }

  /// The content of a file in the folder.
  func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The program in the folder of the sandbox, not yet started.
  func process(_ arguments: [String], environment: [String: String]) throws -> Process {
    let process = Process()
    process.executableURL = try TaskListExecutable.url()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environmentOfRun.merging(environment) { $1 }
    return process
  }

  /// The environment of every run: that of the tests, and a time zone in which no day ends.
  private var environmentOfRun: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["TASKLIST_STORE"] = store.path
    environment["TMPDIR"] = folder.path
    environment["TZ"] = timeZoneOfRuns.identifier
    environment["NO_COLOR"] = nil
    environment["TERM"] = "xterm"
    return environment
  }

  private func end(of process: Process) async throws {
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        ended.resume(throwing: error)
      }
    }
  }
}
