import Testing

/// What is said about the arguments of `@Attribute` and `@Relationship`.
struct MarkerArgumentDiagnosticTests {
  @Test(arguments: cases)
  func isTold(_ row: DiagnosticCase) {
    row.check()
  }

  /// A row about one line in a model.
  private static func row(
    _ description: String, _ line: String, _ messages: [String],
    fixIts: [(message: String, line: String)] = []
  ) -> DiagnosticCase {
    func source(_ line: String) -> String {
      "@Model final class Chore {\n  \(line)\n  init() {}\n}"
    }
    return DiagnosticCase(
      description, source(line), messages: messages,
      fixIts: fixIts.map { ($0.message, source($0.line)) })
  }

  static let cases = [
    row(
      "options that exclude one another",
      "@Attribute(.ephemeral, originalName: \"b\", .spotlight) var code = 0",
      ["2:45: error: '.ephemeral' and '.spotlight' exclude one another"],
      fixIts: [
        ("remove '.spotlight'", "@Attribute(.ephemeral, originalName: \"b\") var code = 0"),
        ("remove '.ephemeral'", "@Attribute(originalName: \"b\", .spotlight) var code = 0"),
      ]),
    row(
      "options that exclude one another, with their type",
      "@Attribute(Schema.Attribute.Option.codable, .transformable(by: \"Box\")) var box: Box?",
      [
        "2:47: error: 'Schema.Attribute.Option.codable' and '.transformable(by: \"Box\")' exclude "
          + "one another"
      ],
      fixIts: [
        (
          "remove '.transformable'",
          "@Attribute(Schema.Attribute.Option.codable) var box: Box?"
        ),
        (
          "remove '.codable'",
          "@Attribute(.transformable(by: \"Box\")) var box: Box?"
        ),
      ]),
    row(
      "option that is written twice",
      "@Attribute(.unique, .unique) var code = 0",
      ["2:23: warning: '.unique' is written twice"],
      fixIts: [("remove '.unique'", "@Attribute(.unique) var code = 0")]),
    row(
      "option behind a name of the program's own",
      "@Attribute(.unique, Options.hidden) var code = 0",
      [
        "2:23: error: '@Model' reads options as they are written, and does not know "
          + "'Options.hidden'; write the option itself"
      ]),
    row(
      "option behind a variable",
      "@Attribute(hidden, originalName: \"b\") var code = 0",
      [
        "2:14: error: '@Model' reads options as they are written, and does not know 'hidden'; "
          + "write the option itself"
      ]),
    row(
      "options that go together",
      "@Attribute(.unique, .spotlight, .preserveValueOnDeletion) var code = 0", []),
    row(
      "external storage of a number",
      "@Attribute(.externalStorage) var code: Int? = 0",
      ["2:14: error: '.externalStorage' is for 'Data' and 'String', and 'code' is of type 'Int?'"],
      fixIts: [("remove '@Attribute'", "var code: Int? = 0")]),
    row("external storage of text", "@Attribute(.externalStorage) var text: String?", []),
    row("external storage of a type's other name", "@Attribute(.externalStorage) var x: Blob?", []),
    row(
      "attribute twice",
      "@Attribute(.unique) @Attribute(.spotlight, originalName: \"b\") var code = 0",
      ["2:23: error: '@Attribute' stands on property 'code' twice; write all in one"],
      fixIts: [
        (
          "write one '@Attribute'",
          "@Attribute(.unique, .spotlight, originalName: \"b\") var code = 0"
        )
      ]),
    row(
      "attribute twice, the same",
      "@Attribute(hashModifier: \"a\") @Attribute(hashModifier: \"b\") var code = 0",
      ["2:33: error: '@Attribute' stands on property 'code' twice; write all in one"]),
    row(
      "relationship of a value",
      "@Relationship(deleteRule: .cascade) var names: [String] = []",
      [
        "2:3: error: '@Relationship' cannot be applied to 'names', whose type '[String]' is no model"
      ],
      fixIts: [("remove '@Relationship'", "var names: [String] = []")]),
    row(
      "relationship to a set",
      "@Relationship var steps: Set<Step>? = nil",
      ["2:28: error: relationship 'steps' has an order; its type is an array"],
      fixIts: [("use '[Step]?'", "@Relationship var steps: [Step]? = nil")]),
    row("unique relationship to one", "@Relationship(.unique) var step: Step?", []),
  ]
}
