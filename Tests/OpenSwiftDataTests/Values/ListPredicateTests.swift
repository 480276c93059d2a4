import Foundation
import OpenSwiftData
import Testing

/// Predicates on arrays, sets and dictionaries of values, which are columns of JSON, are asked of the store
/// and answer as memory does.
@Suite struct ListPredicateTests {
  enum Kind: String, Codable, CaseIterable { case plain, odd }
  /// Coded otherwise than by its raw value.
  enum Mark: Int, Codable {
    case low, high

    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(String.self) == "low" ? .low : .high
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(self == .low ? "low" : "high")
    }
  }

  struct Sheet: Codable, Equatable {
    var notes: [String]
    var sizes: [Int]?
  }

  @Model
  final class Folder {
    var number: Int
    var word: String
    var tags: [String]
    var more: [String]?
    var counts: [Int]
    var gaps: [Int?]
    var ratios: [Double]
    var weights: [Float]
    var dates: [Date]
    var prices: [Decimal]
    var serials: Set<UInt64>
    var words: Set<String>
    var flags: [Bool]
    var tokens: [UUID]
    var links: [URL]
    var parts: [Data]
    var kinds: [Kind]
    var marks: [Mark]
    var scores: [String: Int]
    var rivals: [String: Int]?
    var sheet: Sheet
    var other: Sheet?
    var owner: Folder?

    init(_ number: Int) {
      self.number = number
      let texts = ["a", "e\u{301}", "\u{E9}", "", "a\0b", "B"]
      word = texts[number % 6]
      tags = (0..<number % 4).map { texts[(number + $0) % 6] }
      more = number % 3 == 0 ? nil : (0..<number % 3 - 1).map { _ in "m" }
      counts = (0..<number % 5).map { $0 * number - 7 }
      gaps = (0..<number % 3).map { $0 == 1 ? nil : number }
      ratios = [0.1, -0.0, .infinity, 2].prefix(number % 5).map(\.self)
      weights = [0.1, 2.5].prefix(number % 3).map(\.self)
      dates = (0..<number % 3).map { Date(timeIntervalSinceReferenceDate: Double($0) + 0.1) }
      prices = ["0.1", "10", "1e30"].prefix(number % 4).compactMap { Decimal(string: $0) }
      serials = Set([0, UInt64.max, 5].prefix(number % 4))
      words = Set(texts.prefix(number % 3))
      flags = (0..<number % 3).map { $0 == 1 }
      tokens = (0..<number % 3).map { Self.token(UInt8($0)) }
      links = (0..<number % 3).compactMap { URL(string: "https://example.org/\($0)") }
      parts = (0..<number % 3).map { Data(repeating: 255, count: $0) }
      kinds = (0..<number % 3).map { Kind.allCases[$0] }
      marks = number % 2 == 0 ? [.low] : [.high, .low]
      scores = number % 4 == 0 ? [:] : ["a": number, "\u{E9}": 2]
      rivals = number % 5 == 0 ? nil : ["e\u{301}": 2, "a": number]
      sheet = Sheet(notes: number % 2 == 0 ? [] : ["n\(number % 5)"])
      other = number % 4 == 1 ? nil : Sheet(notes: ["x"], sizes: number % 4 == 2 ? nil : [number])
    }

    static func token(_ byte: UInt8) -> UUID {
      UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    }
  }

  private static func folders() -> [Folder] {
    let folders = (0..<30).map(Folder.init)
    for folder in folders where folder.number % 3 != 0 {
      folder.owner = folders[folder.number / 3]
    }
    return folders
  }

  /// - Parameter isSQL: Whether the store is to answer by itself.
  private func check(
    _ predicates: [Predicate<Folder>], isSQL: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try StoreKind.memory.withContainer(for: Folder.self) { container in
      let context = ModelContext(container)
      let folders = Self.folders()
      folders.forEach(context.insert)
      for isSaved in [false, true] {
        if isSaved { try context.save() }
        let asked = isSaved ? ModelContext(container) : context
        for (place, predicate) in predicates.enumerated() {
          let expected = try folders.filter { try predicate.evaluate($0) }.map(\.number)
          let found = try asked.fetch(FetchDescriptor(predicate: predicate)).map(\.number).sorted()
          #expect(found == expected, "\(place)", sourceLocation: sourceLocation)
          let text = try asked.explain(FetchDescriptor(predicate: predicate))
          #expect(
            text.contains("In memory") != isSQL, "\(place): \(text)",
            sourceLocation: sourceLocation)
        }
      }
    }
  }

  @Test func valuesAreFoundInLists() throws {
    let (accent, number, nan) = ("\u{E9}", 5 as Int?, Double.nan)
    let (date, price) = (Date(timeIntervalSinceReferenceDate: 0.1), Decimal(10))
    let (token, link, part) = (
      Folder.token(1), URL(string: "https://example.org/1") ?? URL(fileURLWithPath: "/"), Data()
    )
    try check([
      #Predicate { $0.tags.contains(accent) },
      #Predicate { !$0.tags.contains("a") },
      #Predicate { $0.tags.contains($0.word) },
      #Predicate { $0.words.contains("e\u{301}") },
      #Predicate { $0.counts.contains(-7) },
      #Predicate { $0.counts.contains($0.number) },
      #Predicate { $0.gaps.contains(nil) },
      #Predicate { $0.gaps.contains(number) },
      #Predicate { $0.ratios.contains(0) },
      #Predicate { $0.ratios.contains(nan) || $0.ratios.contains(.infinity) },
      #Predicate { $0.weights.contains(0.1) },
      #Predicate { $0.dates.contains(date) },
      #Predicate { $0.prices.contains(price) },
      #Predicate { $0.serials.contains(.max) },
      #Predicate { $0.flags.contains(true) },
      #Predicate { $0.tokens.contains(token) },
      #Predicate { $0.links.contains(link) },
      #Predicate { $0.parts.contains(part) },
      #Predicate { $0.kinds.contains(.odd) },
    ])
  }

  @Test func listsAreCounted() throws {
    try check([
      #Predicate { $0.tags.isEmpty },
      #Predicate { $0.tags.isEmpty == false },
      #Predicate { $0.counts.count > 2 },
      #Predicate { $0.serials.count == $0.words.count },
      #Predicate { $0.words.isEmpty },
      #Predicate { $0.scores.isEmpty },
    ])
  }

  @Test func closuresAskForElements() throws {
    try check([
      #Predicate { folder in folder.tags.contains { $0 > "a" } },
      #Predicate { folder in folder.tags.allSatisfy { $0 != "a" } },
      #Predicate { folder in folder.tags.allSatisfy { $0.isEmpty || $0.hasPrefix("a") } },
      #Predicate { folder in folder.counts.contains { $0 > folder.number } },
      #Predicate { folder in folder.counts.filter { $0 < 0 }.count == 1 },
      #Predicate { folder in folder.counts.filter { $0 > 20 }.isEmpty },
      #Predicate { folder in folder.gaps.allSatisfy { $0 == nil || $0 == 4 } },
      #Predicate { folder in folder.ratios.contains { $0 > 1e300 } },
      #Predicate { folder in folder.kinds.allSatisfy { $0 == .plain } },
      #Predicate { folder in
        folder.tags.contains { tag in folder.words.contains { $0 == tag } }
      },
      #Predicate { folder in folder.owner?.tags.contains { $0 == folder.word } == true },
    ])
  }

  /// An element that fails is asked only if those in front of it leave the answer open.
  @Test func elementsAreAskedInTheirOrder() throws {
    let folder = Folder(0)
    folder.counts = [1, 0, 5]
    let predicates: [Predicate<Folder>] = [
      #Predicate { folder in folder.counts.contains { 5 / $0 == 5 } },
      #Predicate { folder in !folder.counts.allSatisfy { 5 / $0 == 1 } },
    ]
    let failing: [Predicate<Folder>] = [
      #Predicate { folder in folder.counts.contains { 5 / $0 == 1 } },
      #Predicate { folder in folder.counts.filter { 5 / $0 == 5 }.isEmpty },
    ]
    try StoreKind.memory.withContainer(for: Folder.self) { container in
      let context = ModelContext(container)
      context.insert(folder)
      try context.save()
      for predicate in predicates {
        let count = try context.fetchCount(FetchDescriptor(predicate: predicate))
        #expect(count == 1)
      }
      for predicate in failing {
        #expect(throws: SwiftDataError.self) {
          try context.fetchCount(FetchDescriptor(predicate: predicate))
        }
      }
    }
  }

  /// Also where no element is needed for the answer, and where there is none.
  @Test func aListThatFailsIsAnError() throws {
    // swift-format-ignore: NeverForceUnwrap
    let predicates: [Predicate<Folder>] = [
      #Predicate { folder in folder.more!.allSatisfy { _ in folder.number >= 0 } },
      #Predicate { folder in folder.more!.contains { _ in folder.number < 0 } },
      #Predicate { folder in folder.more!.filter { _ in folder.number < 0 }.count == 0 },
      #Predicate { $0.more!.contains("m") },
      #Predicate { $0.more!.isEmpty },
    ]
    try StoreKind.memory.withContainer(for: Folder.self) { container in
      let context = ModelContext(container)
      context.insert(Folder(0))
      try context.save()
      for predicate in predicates {
        #expect(throws: (any Error).self) {
          try context.fetchCount(FetchDescriptor(predicate: predicate))
        }
      }
    }
  }

  @Test func wholeListsAreCompared() throws {
    let (tags, none, words) = (["a", "\u{E9}"], nil as [String]?, Set(["\u{E9}", "a"]))
    try check([
      #Predicate { $0.tags == tags },
      #Predicate { $0.tags != tags },
      #Predicate { ["a"] == $0.tags },
      #Predicate { $0.more == none },
      #Predicate { $0.more != nil },
      #Predicate { $0.more == [] },
      #Predicate { $0.more == $0.tags },
      #Predicate { $0.words == words },
      #Predicate { $0.gaps == [4, nil] },
      #Predicate { $0.ratios == [0.1, 0] },
      #Predicate { $0.kinds == [.plain] },
    ])
  }

  @Test func optionalsMembersAndRelationshipsLeadToLists() throws {
    try check([
      #Predicate { $0.more?.contains("m") == true },
      #Predicate { $0.more?.isEmpty == true },
      #Predicate { ($0.more ?? []).isEmpty },
      #Predicate { ($0.more ?? ["m"]).contains("m") },
      #Predicate { ($0.more?.count ?? 7) > 0 },
      #Predicate { $0.sheet.notes.contains("n3") },
      #Predicate { $0.sheet.sizes == nil },
      #Predicate { $0.other?.notes.contains("x") == true },
      #Predicate { $0.other?.notes.isEmpty != false },
      #Predicate { $0.owner?.tags.contains("a") == true },
      #Predicate { ($0.owner?.counts.count ?? 0) > 1 },
    ])
  }

  @Test func dictionariesAreAskedByTheirKeys() throws {
    let key = "e\u{301}"
    try check([
      #Predicate { $0.scores["a"] == 5 },
      #Predicate { $0.scores["a"] == nil },
      #Predicate { ($0.scores[key] ?? 0) > 1 },
      #Predicate { $0.scores[$0.word] == $0.number },
      #Predicate { $0.scores.count == 2 },
      #Predicate { $0.rivals?["a"] == 7 },
    ])
  }

  /// Equal dictionaries may be stored as texts that differ, as their keys do in form.
  @Test func dictionariesAreComparedWithNilAndInMemoryWithOthers() throws {
    let scores = ["a": 7, "e\u{301}": 2]
    try check([
      #Predicate { $0.rivals == nil }, #Predicate { $0.rivals != nil },
      #Predicate { $0.owner?.rivals == nil }, #Predicate { $0.owner?.scores != nil },
    ])
    try check(
      [
        #Predicate { $0.rivals == $0.scores }, #Predicate { $0.rivals != $0.scores },
        #Predicate { $0.scores == scores }, #Predicate { $0.owner?.scores == $0.rivals },
      ], isSQL: false)
  }

  /// A struct that is always there takes no instruction, which must not hide that its owner may not be.
  @Test func aStructOfAnOwnerWhoIsNotThereIsAnError() throws {
    let always = #Expression<Sheet, Bool> { _ in true }
    let isSheet = Predicate<Folder> { folder in
      PredicateExpressions.TypeCheck<_, Sheet>(
        PredicateExpressions.KeyPath(
          root: PredicateExpressions.ForcedUnwrap(
            PredicateExpressions.KeyPath(root: folder, keyPath: \.owner)), keyPath: \.sheet))
    }
    // swift-format-ignore: NeverForceUnwrap
    let failing: [Predicate<Folder>] = [
      isSheet, #Predicate { always.evaluate($0.owner!.sheet) },
      #Predicate { $0.owner!.sheet.notes.isEmpty },
    ]
    try StoreKind.memory.withContainer(for: Folder.self) { container in
      let context = ModelContext(container)
      let folders = Self.folders()
      folders.forEach(context.insert)
      try context.save()
      for (place, predicate) in failing.enumerated() {
        #expect(throws: PredicateError.self) { try folders.filter { try predicate.evaluate($0) } }
        #expect(throws: (any Error).self, "\(place)") {
          try context.fetch(FetchDescriptor(predicate: predicate))
        }
      }
    }
    // swift-format-ignore: NeverForceUnwrap
    try check([#Predicate { $0.owner != nil && $0.owner!.sheet.notes.isEmpty }])
  }

  @Test func whatIsCodedOtherwiseIsFinishedInMemory() throws {
    try check(
      [
        #Predicate { $0.marks.contains(.high) },
        #Predicate { $0.tags.first == "a" },
        #Predicate { $0.counts.max() == 1 },
        #Predicate { $0.scores["a", default: 3] == 3 },
      ], isSQL: false)
  }
}
