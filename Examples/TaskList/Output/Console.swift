import Foundation

/// The only way to standard output and standard error.
///
/// Output is collected and written in large pieces; an error message first sends what is collected,
/// so that the two streams keep their order on a terminal.
final class Console {
  /// The number of columns to keep to, nil where lines may have any length.
  let width: Int?
  let errorIsTerminal: Bool
  private let usesColours: Bool
  private let output = FileHandle.standardOutput
  private let errors = FileHandle.standardError
  private var collected = Data()
  private var failure: Failure?

  private static let pieceSize = 1 << 16

  init(environment: [String: String]) {
    width = Terminal.width(of: output)
    errorIsTerminal = Terminal.isTerminal(errors)
    let isPlain = !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    usesColours = Terminal.isTerminal(output) && !isPlain
  }

  /// Writes a line to standard output.
  func print(_ line: String = "") {
    write(line + "\n")
  }

  /// Writes `text` as it is to standard output.
  func write(_ text: String) {
    write(Data(text.utf8))
  }

  /// Writes `data` to standard output.
  func write(_ data: Data) {
    collected.append(data)
    if collected.count >= Console.pieceSize { send() }
  }

  /// Writes a line to standard error.
  func error(_ line: String) {
    writeError(line.printable + "\n")
  }

  /// Writes `text` as it is to standard error.
  func writeError(_ text: String) {
    send()
    // There is no place left to report a closed standard error to.
    try? errors.write(contentsOf: Data(text.utf8))
  }

  /// Sends what is collected; throws if standard output refused any part of it.
  func flush() throws {
    send()
    if let failure { throw failure }
  }

  /// `text` with `style`, or without if standard output shows no colours.
  func paint(_ text: String, _ style: Style?) -> String {
    guard usesColours, let style, !text.isEmpty else { return text }
    return style.applied(to: text)
  }

  private func send() {
    defer { collected.removeAll(keepingCapacity: true) }
    guard failure == nil, !collected.isEmpty else { return }
    do {
      try output.write(contentsOf: collected)
    } catch {
      failure = .file("standard output", "written", error)
    }
  }
}
