import Foundation

/// `tasklist import`: reads lists and tasks from JSON, all or nothing.
enum ImportCommand {
  static func run(_ invocation: Invocation) throws {
    let path = invocation.arguments.positional[0]
    let source = path == "-" ? "standard input" : path
    let document = try TransferDocument(
      json: path == "-" ? readStandardInput() : readFile(path, invocation), source: source)

    let outcome = try importEntries(of: document, invocation)
    invocation.console.print(report(outcome, from: source).printable)
  }

  private static func importEntries(
    of document: TransferDocument, _ invocation: Invocation
  ) throws -> Importer.Outcome {
    var importer = Importer(
      store: try invocation.openStore(), replaces: invocation.arguments.contains(.replace),
      now: invocation.now)
    var progress = ProgressBar(
      "Importing", total: document.tasks.count, console: invocation.console)
    defer { progress.clear() }
    try importer.run(document) { progress.update($0) }
    return importer.outcome
  }

  private static func report(_ outcome: Importer.Outcome, from source: String) -> String {
    var text = "Imported \(String.count(outcome.added, "task"))"
    if outcome.newLists > 0 { text += " and \(String.count(outcome.newLists, "new list"))" }
    text += " from \(source)."
    if outcome.replaced > 0 { text += " Replaced \(String.count(outcome.replaced, "task"))." }
    if outcome.skipped > 0 { text += " Skipped \(outcome.skipped) that were here already." }
    return text
  }

  private static func readFile(_ path: String, _ invocation: Invocation) throws -> Data {
    let url = invocation.file(at: path)
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw Failure(
        code: .notFound, what: "there is no file \(path.quoted)",
        advice: "Check the path; 'tasklist export FILE' writes such a file.")
    }
    do {
      return try Data(contentsOf: url)
    } catch {
      throw Failure.file(path.quoted, "read", error)
    }
  }

  private static func readStandardInput() throws -> Data {
    do {
      return try FileHandle.standardInput.readToEnd() ?? Data()
    } catch {
      throw Failure.file("standard input", "read", error)
    }
  }
}
