import Foundation
import TestSupport

/// Compiles a client of the library as far as the compiler's diagnostics go.
enum CompilerCheck {
  /// Whether there is a compiler, as there is wherever the tests were just built.
  static let isAvailable = compiler != nil

  private static let compiler: URL? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent("swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The errors of a source in the Swift 6 language mode, by line, from 1.
  static func errors(of source: String) async throws -> [Int: [String]] {
    try await withCheckedThrowingContinuation { continuation in
      // A thread of its own: those of the concurrency pool are not to be blocked.
      Thread.detachNewThread {
        continuation.resume(with: Result { try parse(compile(source)) })
      }
    }
  }

  private static func compile(_ source: String) throws -> String {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("client.swift")
      try Data(source.utf8).write(to: file)
      let plugin = try BuiltProgram(named: "OpenSwiftDataMacros-tool").url
      let modules = plugin.deletingLastPathComponent().appendingPathComponent("Modules")
      // This file lies in Tests/OpenSwiftDataTests/Support.
      let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
      }
      let map = root.appendingPathComponent("Sources/CSQLiteGateway/module.modulemap")
      let process = Process()
      process.executableURL = compiler
      // Isolation is checked on the intermediate language; types alone would not do.
      process.arguments = [
        "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6",
        "-diagnostic-style", "llvm", "-module-cache-path",
        folder.appendingPathComponent("cache").path, "-I", modules.path, "-Xcc",
        "-fmodule-map-file=\(map.path)", "-load-plugin-executable",
        "\(plugin.path)#OpenSwiftDataMacros", file.path,
      ]
      let output = Pipe()
      process.standardError = output
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: text, as: UTF8.self)
    }
  }

  private static func parse(_ output: String) -> [Int: [String]] {
    var errors: [Int: [String]] = [:]
    for line in output.split(separator: "\n") {
      if let match = line.firstMatch(of: /client\.swift:(\d+):\d+: error: (.*)/) {
        errors[Int(match.1) ?? 0, default: []].append(String(match.2))
      } else if line.contains("error: ") {
        // One that is about no line of the source.
        errors[0, default: []].append(String(line))
      }
    }
    return errors
  }
}
