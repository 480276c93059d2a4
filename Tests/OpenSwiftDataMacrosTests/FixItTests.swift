import Testing

/// What becomes of a source when a fix-it is taken.
struct FixItTests {
  @Test(arguments: rows)
  func leadsToASourceThatIsRight(_ row: DiagnosticCase) {
    for fixIt in row.fixIts {
      let expansion = expand(fixIt.source)
      #expect(expansion.diagnostics == [], "\(fixIt.message)")
    }
  }

  /// Those with one fault: a fix-it mends its own alone.
  private static var rows: [DiagnosticCase] {
    let tables = [
      ModelDiagnosticTests.cases, PropertyDiagnosticTests.cases, NameDiagnosticTests.cases,
      MarkerDiagnosticTests.cases, MarkerArgumentDiagnosticTests.cases,
      ConstraintDiagnosticTests.cases,
    ]
    return tables.flatMap(\.self).filter { $0.messages.count == 1 && !$0.fixIts.isEmpty }
  }
}
