import Testing

/// One row of a table of diagnostics: a source, what is said about it, and what fixes it.
struct DiagnosticCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let source: String
  /// The messages with their positions, such as `2:7: error: …`.
  let messages: [String]
  let fixIts: [AppliedFixIt]

  init(
    _ description: String,
    _ source: String,
    messages: [String],
    fixIts: [(message: String, source: String)] = []
  ) {
    testDescription = description
    self.source = source
    self.messages = messages
    self.fixIts = fixIts.map { AppliedFixIt(message: $0.message, source: $0.source) }
  }

  /// Expands the source and compares.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let expansion = expand(source)
    #expect(expansion.diagnostics == messages, sourceLocation: sourceLocation)
    #expect(expansion.fixIts == fixIts, sourceLocation: sourceLocation)
  }
}
