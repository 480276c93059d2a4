import Foundation

/// What is asked of lists of values.
struct Lists<List: Collection & Hashable & Codable & Sendable>: Sendable
where List.Element: Hashable & Codable & Sendable {
  let kind: @Sendable () -> ValueFamily<List>
  let elements: @Sendable () -> ValueFamily<List.Element>
  let isOrdered: Bool
  let isEmpty: KeyPath<List, Bool> & Sendable
  let count: KeyPath<List, Int> & Sendable

  var conditions: [TermGenerator.Maker<Bool>] { [contains, contains, isNothing, quantified] }

  private var contains: TermGenerator.Maker<Bool> {
    { generator, depth in
      let list = kind().value(&generator, depth)
      let element = elements().value(&generator, depth)
      return Term("\(list.text).contains(\(element.text))") {
        Nodes.contains(in: list.make($0), element.make($0))
      }
    }
  }

  private var isNothing: TermGenerator.Maker<Bool> {
    { generator, depth in
      let list = kind().value(&generator, depth)
      return Term("\(list.text).isEmpty") { Nodes.property(list.make($0), isEmpty) }
    }
  }

  private var quantified: TermGenerator.Maker<Bool> {
    { generator, depth in
      let list = kind().value(&generator, depth)
      let isOfAll = generator.choices.once(in: 2)
      let index = generator.locals.count
      let test = generator.with(local: List.Element.self) { Conditions.condition(&$0, depth) }
      let method = isOfAll ? "allSatisfy" : "contains"
      return Term("\(list.text).\(method) { v\(index) in \(test.text) }") {
        Nodes.quantified(list.make($0), all: isOfAll, isOrdered: isOrdered, in: $0, test)
      }
    }
  }

  /// How many elements there are, or are chosen.
  var sizes: [TermGenerator.Maker<Int>] {
    [
      { generator, depth in
        let list = kind().value(&generator, depth)
        return Term("\(list.text).count") { Nodes.property(list.make($0), count) }
      },
      { generator, depth in
        let list = kind().value(&generator, depth)
        let index = generator.locals.count
        let test = generator.with(local: List.Element.self) { Conditions.condition(&$0, depth) }
        return Term("\(list.text).filter { v\(index) in \(test.text) }.count") {
          Nodes.chosenCount(list.make($0), in: $0, test)
        }
      },
    ]
  }
}

extension Lists {
  static func array<Element>(
    _ kind: @escaping @Sendable () -> ValueFamily<List>,
    of elements: @escaping @Sendable () -> ValueFamily<Element>
  ) -> Lists where List == [Element] {
    Lists(
      kind: kind, elements: elements, isOrdered: true, isEmpty: \[Element].isEmpty,
      count: \[Element].count)
  }

  static func set<Element>(
    _ kind: @escaping @Sendable () -> ValueFamily<List>,
    of elements: @escaping @Sendable () -> ValueFamily<Element>
  ) -> Lists where List == Set<Element> {
    Lists(
      kind: kind, elements: elements, isOrdered: false, isEmpty: \Set<Element>.isEmpty,
      count: \Set<Element>.count)
  }
}

extension ValueFamilies {
  private static let intLists = Lists.array({ ints }, of: { int })
  private static let textLists = Lists.array({ texts }, of: { string })
  private static let textSets = Lists.set({ textSet }, of: { string })
  private static let intSets = Lists.set({ intSet }, of: { int })
  private static let phaseSets = Lists.set({ phaseSet }, of: { phase })
  private static let realLists = Lists.array({ reals }, of: { double })
  private static let spotLists = Lists.array({ spots }, of: { spot })
  private static let phaseLists = Lists.array({ phases }, of: { phase })

  static let ints: ValueFamily<[Int]> = {
    var kind = ValueFamily(
      "[Int]", [[], [0], [1, 2], [2, 1], [7, 7, 0], [.max, .min]],
      [
        Column(name: "ints", path: \.ints),
        Column(\.marks, of: "spot", name: "marks", path: \.spot.marks),
      ], optional: [Column(name: "maybeInts", path: \.maybeInts)])
    kind.conditions = intLists.conditions
    return kind
  }()

  static let texts: ValueFamily<[String]> = {
    var kind = ValueFamily(
      "[String]", [[], ["a"], ["\u{E9}"], ["e\u{301}"], ["a\0b", "", "z"], ["\"\\", "\n"]],
      [Column(name: "texts", path: \.texts)])
    kind.conditions = textLists.conditions
    return kind
  }()

  static let textSet: ValueFamily<Set<String>> = {
    var kind = ValueFamily(
      "Set<String>", [[], ["a"], ["\u{E9}", "a"], ["a", "e\u{301}"], ["z", "b", "a\0"]],
      [Column(name: "textSet", path: \.textSet)])
    kind.conditions = textSets.conditions
    return kind
  }()

  static let intSet: ValueFamily<Set<Int>> = {
    var kind = ValueFamily(
      "Set<Int>", [[], [0], [1, 2], [.max, .min, 7]], [Column(name: "intSet", path: \.intSet)])
    kind.conditions = intSets.conditions
    return kind
  }()

  static let phaseSet: ValueFamily<Set<PropertyTest.Phase>> = {
    var kind = ValueFamily<Set<PropertyTest.Phase>>(
      "Set<Phase>", [[], [.dusk], [.dawn, .day]],
      optional: [Column(name: "maybePhaseSet", path: \.maybePhaseSet)])
    kind.conditions = phaseSets.conditions
    return kind
  }()

  static let counts: ValueFamily<[String: Int]> = dictionary(
    "[String: Int]",
    [
      [:], ["a": 1], ["\u{E9}": 0, "a": 7], ["e\u{301}": 0, "a": 7], ["": .max, "a\0": .min],
    ],
    [Column(name: "counts", path: \.counts)],
    optional: [Column(name: "maybeCounts", path: \.maybeCounts)])

  static let labels: ValueFamily<[String: String]> = dictionary(
    "[String: String]", [[:], ["a": "\u{E9}"], ["a": "e\u{301}"], ["\"": "\\", "\n": ""]],
    [Column(name: "labels", path: \.labels)])

  private static func dictionary<Value: Hashable & Codable & Sendable>(
    _ name: String, _ pool: [[String: Value]], _ columns: [Column<[String: Value]>],
    optional: [Column<[String: Value]?>] = []
  ) -> ValueFamily<[String: Value]> {
    var kind = ValueFamily(name, pool, columns, optional: optional)
    kind.conditions = [
      { [kind] generator, depth in
        let dictionary = kind.value(&generator, depth)
        return Term("\(dictionary.text).isEmpty") {
          Nodes.property(dictionary.make($0), \.isEmpty)
        }
      },
      { [kind] generator, depth in
        let dictionary = kind.value(&generator, depth)
        let size = int.value(&generator, depth)
        return Term("(\(dictionary.text).count == \(size.text))") {
          Nodes.equal(Nodes.property(dictionary.make($0), \.count), size.make($0))
        }
      },
    ]
    return kind
  }

  /// Arrays with NaN are equal or not as they share their storage.
  static let reals: ValueFamily<[Double]> = {
    var kind = ValueFamily(
      "[Double]", [[], [0], [-0.0], [0.1, .infinity], [1, 2.5, -1], [.leastNonzeroMagnitude]],
      [Column(name: "reals", path: \.reals)])
    kind.conditions = realLists.conditions
    return kind
  }()

  static let phases: ValueFamily<[PropertyTest.Phase]> = {
    var kind = ValueFamily(
      "[Phase]", [[], [.dawn], [.dusk, .dawn]], [Column(name: "phases", path: \.phases)])
    kind.conditions = phaseLists.conditions
    return kind
  }()

  static let gaps: ValueFamily<[Int?]> = {
    var kind = ValueFamily(
      "[Int?]", [[], [nil], [0, nil], [1, 7]], [Column(name: "gaps", path: \.gaps)])
    kind.conditions = [
      { generator, depth in
        let list = gaps.value(&generator, depth)
        let element = int.optional(&generator, depth)
        return Term("\(list.text).contains(\(element.text))") {
          Nodes.contains(in: list.make($0), element.make($0))
        }
      }
    ]
    return kind
  }()

  static let spot: ValueFamily<PropertyTest.Spot> = ValueFamily(
    "Spot",
    [
      .init(city: ""), .init(city: "a", floor: 1), .init(city: "e\u{301}", marks: [1, 2]),
      .init(city: "\u{E9}", floor: nil, marks: [0]),
    ], [Column(name: "spot", path: \.spot)],
    optional: [Column(name: "maybeSpot", path: \.maybeSpot)])

  /// Asked in memory alone.
  static let spots: ValueFamily<[PropertyTest.Spot]> = {
    var kind = ValueFamily(
      "[Spot]",
      [
        [], [.init(city: "a")], [.init(city: "e\u{301}", floor: 7), .init(city: "", marks: [1])],
        [.init(city: "b", floor: 0), .init(city: "b", floor: 0, marks: [2, 1])],
      ], [Column(name: "spots", path: \.spots)])
    kind.conditions = spotLists.conditions
    return kind
  }()

  static let listSizes: [TermGenerator.Maker<Int>] =
    intLists.sizes + textLists.sizes + textSets.sizes + realLists.sizes + phaseLists.sizes
    + intSets.sizes + phaseSets.sizes + spotLists.sizes
}
