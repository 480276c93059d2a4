import Testing

/// One row of a table of diagnostics: a source, what is said about it, and what fixes it.
struct DiagnosticCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let source: String
  /// The messages with their positions, such as `2:7: error: …`.
  let messages: [String]
  /// What each message marks in the source; nil where only the beginning is of interest.
  let marks: [String]?
  let fixIts: [AppliedFixIt]

  init(
    _ description: String,
    _ source: String,
    marks: [String]? = nil,
    messages: [String],
    fixIts: [(message: String, source: String)] = []
  ) {
    testDescription = description
    self.source = source
    self.messages = messages
    self.marks = marks
    self.fixIts = fixIts.map { AppliedFixIt(message: $0.message, source: $0.source) }
  }

  /// Expands the source and compares.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let expansion = expand(source)
    #expect(expansion.diagnostics == messages, sourceLocation: sourceLocation)
    if let marks { #expect(expansion.marks == marks, sourceLocation: sourceLocation) }
    #expect(expansion.fixIts == fixIts, sourceLocation: sourceLocation)
  }
}
