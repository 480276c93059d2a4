import Foundation

/// The entry point: hands the command line to `Runner` and ends with its exit code.
@main
enum TaskListProgram {
  static func main() {
    let runner = Runner(
      console: Console(environment: ProcessInfo.processInfo.environment),
      environment: ProcessInfo.processInfo.environment,
      folder: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    )
    exit(runner.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}
