import Foundation

@testable import OpenSwiftData

/// Texts, and what can be asked of them.
enum Texts {
  static let pool = [
    "", "a", "A", "b", "z", "ab", "B", "apple", "Apple", "\u{E9}", "e\u{301}", "e", "caf\u{E9}",
    "cafe\u{301}", "a\0b", "a\0", "\0", "50%_", "\u{1F469}\u{200D}\u{1F680}", "\u{1F469}",
    "\u{1F44D}\u{1F3FD}", "\u{1F44D}", "\u{1F1E9}\u{1F1EA}", "\u{1F1E9}", "\u{1F1EA}\u{1F1E9}",
    "\u{5E9}\u{5DC}", "stra\u{DF}e", "STRASSE", "STRA\u{1E9E}E", "\u{130}", "\u{131}", "i", "I",
    "i\u{307}", "\u{3A3}\u{3AF}", "\u{3C3}", "\u{3C2}", "\u{3A3}", "\r\n", "\n", "\r", "a\r\nb",
    "\u{212A}", "k", "\u{212B}", "\u{C5}", "A\u{30A}", "\u{301}", "\u{D55C}",
    "\u{1112}\u{1161}\u{11AB}", "\u{FB01}", "fi", "\u{FFFD}", "10", "9", "\u{E4}", "Z", " ", "a ",
    "\u{FEFF}a", "q\u{307}\u{323}", "q\u{323}\u{307}", "'", "\u{10FFFF}",
  ]

  static let values: [TermGenerator.Maker<String>] = [
    { generator, depth in
      let text = ValueFamilies.string.value(&generator, depth)
      let operation: PredicateExpressions.StringCase<OpaqueExpression<String>>.Operation =
        generator.choices.once(in: 2) ? .uppercased : .lowercased
      return Term("\(text.text).\(operation.rawValue)()") {
        PredicateExpressions.StringCase(operation, root: OpaqueExpression(text.make($0)))
      }
    },
    { generator, depth in
      let phase = ValueFamilies.phase.value(&generator, depth)
      return Term("\(phase.text).rawValue") { Nodes.property(phase.make($0), \.rawValue) }
    },
    { generator, depth in
      let flavor = ValueFamilies.flavor.value(&generator, depth)
      return Term("\(flavor.text).rawValue") { Nodes.property(flavor.make($0), \.rawValue) }
    },
  ]

  static let conditions: [TermGenerator.Maker<Bool>] = [
    { generator, depth in
      let text = ValueFamilies.string.value(&generator, depth)
      return Term("\(text.text).isEmpty") { Nodes.property(text.make($0), \.isEmpty) }
    },
    test("contains", Nodes.containsText), test("starts", Nodes.startsWithText),
    test("contains", Nodes.containsText), test("hasPrefix", Nodes.hasPrefix),
    test("hasSuffix", Nodes.hasSuffix),
    test("localizedStandardContains", Nodes.localizedStandardContains),
    test("localizedCaseInsensitiveContains", Nodes.localizedCaseInsensitiveContains),
  ]

  static let comparisons: [TermGenerator.Maker<ComparisonResult>] = [
    test("caseInsensitiveCompare", Nodes.caseInsensitiveCompare),
    test("localizedCompare", Nodes.localizedCompare),
    test("localizedStandardCompare", Nodes.localizedStandardCompare),
    test("localizedCaseInsensitiveCompare", Nodes.localizedCaseInsensitiveCompare),
  ]

  /// By every comparator, and by the one that is used where none is named.
  static let sorts: [Sort] = [SortOrder.forward, .reverse].flatMap { order in
    [
      Sort(
        text: #"\.string, comparator: .lexical, order: .\#(order)"#,
        descriptor: SortDescriptor(\.string, comparator: .lexical, order: order)),
      Sort(
        text: #"\.maybeString, comparator: .lexical, order: .\#(order)"#,
        descriptor: SortDescriptor(\.maybeString, comparator: .lexical, order: order)),
      Sort(
        text: #"\.string, comparator: .localized, order: .\#(order)"#,
        descriptor: SortDescriptor(
          \.string, comparator: String.LocalizedComparator.localized, order: order)),
      Sort(
        text: #"\.maybeString, comparator: .localizedStandard, order: .\#(order)"#,
        descriptor: SortDescriptor(
          \.maybeString, comparator: String.LocalizedComparator.localizedStandard, order: order)),
      Sort(
        text: #"\.string as String, order: .\#(order)"#,
        descriptor: SortDescriptor(\.string, order: order)),
    ]
  }

  private static func test<Output>(
    _ name: String,
    _ make:
      @escaping @Sendable (OpaqueExpression<String>, OpaqueExpression<String>) ->
      any StandardPredicateExpression<Output>
  ) -> TermGenerator.Maker<Output> {
    { generator, depth in
      let text = ValueFamilies.string.value(&generator, depth)
      let other = ValueFamilies.string.value(&generator, depth)
      return Term("\(text.text).\(name)(\(other.text))") {
        make(OpaqueExpression(text.make($0)), OpaqueExpression(other.make($0)))
      }
    }
  }
}

extension ValueFamilies {
  static let string: ValueFamily<String> = {
    var kind = ValueFamily(
      "String", Texts.pool, [Column(name: "string", path: \.string)],
      optional: [Column(name: "maybeString", path: \.maybeString)])
    kind.values = Texts.values
    kind.conditions = Texts.conditions
    kind.values.append { generator, _ in
      guard let spot = generator.local(PropertyTest.Spot.self) else {
        return string.value(&generator, 0)
      }
      return Term("\(spot.text).city") { Nodes.property(spot.make($0), \.city) }
    }
    kind.columns.append(Column(\.city, of: "spot", name: "city", path: \.spot.city))
    kind.optionals.append { generator, depth in
      guard generator.hasRow else { return string.optional(&generator, 0) }
      let row = generator.row()
      return Term("\(RowTerms.name(of: row)).maybeSpot?.city") {
        Nodes.member(of: Nodes.column($0.row(row), \.maybeSpot), \.city)
      }
    }
    kind.optionals.append { generator, depth in
      let labels = labels.value(&generator, depth)
      let key = string.value(&generator, depth)
      return Term("\(labels.text)[\(key.text)]") {
        Nodes.value(of: key.make($0), in: labels.make($0))
      }
    }
    kind = kind.ordered
    kind.sorts += Texts.sorts
    return kind
  }()
}
