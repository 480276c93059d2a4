import Foundation

/// The types of values that random predicates are about.
enum ValueFamilies {
  static let all: [any AnyValueFamily] = [
    int, string, bool, double, date, decimal, int8, int16, int32, int64, uint, uint8, uint16,
    uint32, uint64, float, data, uuid, url, phase, grade, flavor, comparison, ints, texts, textSet,
    reals, phases, gaps, spot, spots, half, length, intSet, phaseSet, counts, labels,
  ]

  static let bool: ValueFamily<Bool> = {
    var kind = ValueFamily(
      "Bool", [true, false], [Column(name: "bool", path: \.bool)],
      optional: [Column(name: "maybeBool", path: \.maybeBool)])
    kind.values = [{ Conditions.condition(&$0, $1) }]
    return kind
  }()

  static let date: ValueFamily<Date> = {
    let seconds = [
      0, 0.1, -0.1, 1, -978_307_200, -978_307_200.5, 700_000_000.125, -62_135_769_600, 1e-300,
      2_524_608_000, .infinity, .nan,
    ]
    var kind = ValueFamily(
      "Date", seconds.map { Date(timeIntervalSinceReferenceDate: $0) },
      [Column(name: "date", path: \.date)],
      optional: [Column(name: "maybeDate", path: \.maybeDate)]
    )
    kind.isUnordered = { $0.timeIntervalSinceReferenceDate.isNaN }
    kind.conditions = [Calendars.isSameUnit, Calendars.isSameUnit, Calendars.isWeekend]
    kind.values = [Calendars.startOfDay]
    return kind.ordered
  }()

  static let uuid = ValueFamily(
    "UUID",
    [(0, 0), (0, 1), (0x7F, 0), (0x80, 0), (0xFF, 9)].map { first, last in
      UUID(uuid: (first, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last))
    }, [Column(name: "uuid", path: \.uuid)],
    optional: [Column(name: "maybeUUID", path: \.maybeUUID)]
  ).ordered

  static let url = ValueFamily(
    "URL",
    [
      URL(string: "https://example.com/a"), URL(string: "https://example.com/b?q=a%20b#c"),
      URL(string: "file:///tmp/"), URL(string: "a"),
      URL(string: "a", relativeTo: URL(string: "https://example.com/")),
      URL(string: "https://example.com/"),
    ].compactMap(\.self), optional: [Column(name: "maybeURL", path: \.maybeURL)])

  static let data: ValueFamily<Data> = {
    var kind = ValueFamily(
      "Data",
      [[], [0], [0, 0], [0, 1], [1], [127], [128], [255, 255]].map { Data($0 as [UInt8]) },
      [Column(name: "data", path: \.data)],
      optional: [Column(name: "maybeData", path: \.maybeData)])
    kind.conditions = [
      { generator, depth in
        let data = data.value(&generator, depth)
        return Term("\(data.text).isEmpty") { Nodes.property(data.make($0), \.isEmpty) }
      }
    ]
    return kind
  }()

  static let phase: ValueFamily<PropertyTest.Phase> = {
    var kind = ValueFamily(
      "Phase", PropertyTest.Phase.allCases, [Column(name: "phase", path: \.phase)],
      optional: [Column(name: "maybePhase", path: \.maybePhase)])
    return kind.ordered
  }()

  static let grade = ValueFamily(
    "Grade", [PropertyTest.Grade.low, .middle, .high], [Column(name: "grade", path: \.grade)],
    optional: [Column(name: "maybeGrade", path: \.maybeGrade)]
  ).ordered

  static let flavor = ValueFamily(
    "Flavor", [PropertyTest.Flavor.sweet, .sour, .none], [Column(name: "flavor", path: \.flavor)],
    optional: [Column(name: "maybeFlavor", path: \.maybeFlavor)])

  /// How two texts are ordered; no property holds such a value.
  static let comparison: ValueFamily<ComparisonResult> = {
    var kind = ValueFamily(
      "ComparisonResult", [ComparisonResult.orderedSame, .orderedAscending, .orderedDescending])
    kind.values = Texts.comparisons
    return kind
  }()
}
