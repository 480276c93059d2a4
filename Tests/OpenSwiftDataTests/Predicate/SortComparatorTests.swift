import Foundation
import Testing

@testable import OpenSwiftData

/// A thing with what programs sort by.
@Model
final class Exhibit {
  var name: String
  var alias: String?
  var isOpen: Bool
  var isPaid: Bool?
  var level: Level
  var mood: Mood
  var price: Decimal
  var token: UUID
  var number: Int

  init(_ name: String, number: Int) {
    self.name = name
    self.number = number
    alias = number % 4 == 0 ? nil : name
    isOpen = number % 3 == 0
    isPaid = number % 5 == 0 ? nil : number % 2 == 0
    level = number % 2 == 0 ? .high : .low
    mood = [.good, .poor, .fair][number % 3]
    price = Decimal(number % 7) / 10
    let byte = UInt8(truncatingIfNeeded: number * 37)
    token = UUID(uuid: (byte, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
}

/// Each comparator and each kind of value sorts in the store as in memory.
@Suite struct SortComparatorTests {
  private static let names = [
    "å", "a", "z", "Ä", "10", "9", "", "Z", "ä", "a\u{308}", "Straße", "Strasse", "STRASSE", "ß",
    "ss", "İ", "I", "ı", "i", "i\u{307}", "Çilek", "cilek", "Ö", "o", "file 10", "file 9", "File 1",
    "é", "e\u{301}", "e", "E", "Ω", "я", "中", "👩‍🚀", " a", "-a", "a-b", "ab", "a'b", "٣", "½",
  ]

  struct Order: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let descriptors: [SortDescriptor<Exhibit>]
    /// Whether SQLite sorts, as for all but what it cannot know.
    var isStored = true

    init(_ name: String, _ descriptors: SortDescriptor<Exhibit>..., isStored: Bool = true) {
      testDescription = name
      self.descriptors = descriptors
      self.isStored = isStored
    }
  }

  static let orders = [
    Order("default", SortDescriptor(\.name)),
    Order("lexical", SortDescriptor(\.name, comparator: .lexical)),
    Order("localized", SortDescriptor(\.name, comparator: .localized)),
    Order("localizedStandard", SortDescriptor(\.name, comparator: .localizedStandard)),
    Order("lexical, reverse", SortDescriptor(\.name, comparator: .lexical, order: .reverse)),
    Order("localized, reverse", SortDescriptor(\.name, comparator: .localized, order: .reverse)),
    Order(
      "localizedStandard, reverse",
      SortDescriptor(\.name, comparator: .localizedStandard, order: .reverse)),
    Order("optional", SortDescriptor(\.alias), SortDescriptor(\.number, order: .reverse)),
    Order("optional, lexical", SortDescriptor(\.alias, comparator: .lexical)),
    Order("optional, localized", SortDescriptor(\.alias, comparator: .localized, order: .reverse)),
    Order("optional, localizedStandard", SortDescriptor(\.alias, comparator: .localizedStandard)),
    Order("Bool", SortDescriptor(\.isOpen), SortDescriptor(\.name)),
    Order("Bool, reverse", SortDescriptor(\.isOpen, order: .reverse)),
    Order("Bool?", SortDescriptor(\.isPaid), SortDescriptor(\.isOpen, order: .reverse)),
    Order("enum", SortDescriptor(\.level), SortDescriptor(\.price, order: .reverse)),
    Order("enum with an order of its own", SortDescriptor(\.mood), isStored: false),
    Order("raw value", SortDescriptor(\.mood.rawValue, order: .reverse)),
    Order("Decimal", SortDescriptor(\.price), SortDescriptor(\.level)),
    Order("UUID", SortDescriptor(\.token)),
    Order("UUID, reverse", SortDescriptor(\.token, order: .reverse)),
    Order("count of characters", SortDescriptor(\.name.count), isStored: false),
  ]

  private func exhibits() -> [Exhibit] {
    (0..<150).map { Exhibit(Self.names[($0 * 31) % Self.names.count], number: $0) }
  }

  @Test(arguments: orders)
  func R61_sortsAsInMemory(order: Order) throws {
    try StoreKind.memory.withContainer(for: Exhibit.self) { container in
      let writer = ModelContext(container)
      let saved = exhibits()
      saved[..<100].forEach(writer.insert)
      try writer.save()
      let context = ModelContext(container)
      saved[100...].forEach { context.insert(Exhibit($0.name, number: $0.number)) }
      let expected = saved.sorted(using: order.descriptors).map(\.number)
      let descriptor = FetchDescriptor(sortBy: order.descriptors)
      let found = try context.fetch(descriptor).map(\.number)
      #expect(found == expected)
      let isFinishedInMemory = try context.explain(descriptor).contains("In memory")
      #expect(isFinishedInMemory != order.isStored)
    }
  }

  @Test(arguments: orders)
  func pagesNeitherRepeatNorSkip(order: Order) throws {
    try StoreKind.memory.withContainer(for: Exhibit.self) { container in
      let writer = ModelContext(container)
      let saved = exhibits()
      saved.forEach(writer.insert)
      try writer.save()
      let context = ModelContext(container)
      // Unsaved changes at the borders of pages.
      for exhibit in try context.fetch(FetchDescriptor<Exhibit>()) {
        switch exhibit.number % 10 {
        case 3: exhibit.isOpen.toggle()
        case 4: context.delete(exhibit)
        default: continue
        }
      }
      (150..<180).forEach { context.insert(Exhibit("new", number: $0)) }
      var descriptor = FetchDescriptor(sortBy: order.descriptors)
      let whole = try context.fetch(descriptor).map(\.number)
      #expect(whole.count == 165 && Set(whole).count == 165)
      var pages: [Int] = []
      for offset in stride(from: 0, to: 165, by: 20) {
        descriptor.fetchOffset = offset
        descriptor.fetchLimit = 20
        pages += try context.fetch(descriptor).map(\.number)
      }
      #expect(pages == whole)
    }
  }

  /// Foundation's comparators contradict themselves about some texts: "a" is the same as "\u{FEFF}a" and that
  /// the same as "a\0" by `.localized`, which puts "a" before "a\0"; by `.lexical` "\u{E4}" and "\u{E4}z" are both the
  /// same as "a\u{308}"; by `.localizedStandard` each of "\u{E9}9" and "E\u{3A3}" is before the other one.
  @Test(arguments: orders.filter { $0.descriptors.count == 1 })
  func everyTextIsFoundOnceWhateverTheComparatorSays(order: Order) throws {
    let circles = [
      "a", "\u{FEFF}a", "a\0", "\u{E4}", "\u{E4}z", "a\u{308}", "\u{E9}9", "E\u{3A3}", "e\u{301}",
      "\u{FFFD}", "\u{DF}b ", "SSB\u{1F469}", "SSe\u{301}_",
    ]
    try StoreKind.memory.withContainer(for: Exhibit.self) { container in
      let context = ModelContext(container)
      (0..<60).forEach { context.insert(Exhibit(circles[$0 * 5 % circles.count], number: $0)) }
      try context.save()
      (60..<80).forEach { context.insert(Exhibit(circles[$0 % circles.count], number: $0)) }
      let descriptor = FetchDescriptor(sortBy: order.descriptors)
      let found = try context.fetch(descriptor).map(\.number)
      #expect(found.sorted() == Array(0..<80))
      try context.save()
      let saved = try context.fetch(descriptor).map(\.number)
      #expect(saved.sorted() == Array(0..<80))
    }
  }

  @Test func comparatorsOfTheLocaleSortTextsByThemselves() {
    let names = Self.names
    #expect(
      names.sorted(using: .localizedStandard)
        == names.sorted { $0.localizedStandardCompare($1) == .orderedAscending })
    var descending = String.LocalizedComparator.localized
    descending.order = .reverse
    #expect(descending.compare("a", "z") == .orderedDescending)
    #expect(SortDescriptor(\Exhibit.name, comparator: descending).order == .reverse)
    #expect(
      SortDescriptor(\Exhibit.name, comparator: descending, order: .reverse).order == .forward)
  }
}
