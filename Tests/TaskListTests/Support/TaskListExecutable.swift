import Foundation

/// Finds the program under test, which the build puts beside the test bundle.
enum TaskListExecutable {
  struct NotFound: Error, CustomStringConvertible {
    let folders: [URL]
    var description: String {
      "tasklist was not built; looked in \(folders.map(\.path).joined(separator: ", "))"
    }
  }

  static func url() throws -> URL {
    let folders = [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0])]
      .flatMap { [$0, $0.deletingLastPathComponent()] }
    for folder in folders {
      let candidate = folder.appendingPathComponent("tasklist")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    throw NotFound(folders: folders)
  }
}
