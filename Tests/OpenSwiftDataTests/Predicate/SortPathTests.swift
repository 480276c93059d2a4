import Foundation
import Testing

@testable import OpenSwiftData

enum SortPaths {
  enum Mood: String, Codable { case merry, calm, bored }

  enum Size: Int, Codable, CaseIterable { case large = 30, small = 1, medium = 7 }

  struct Place: Codable, Hashable {
    var city: String
    var isCold: Bool
  }

  @Model
  final class Atelier {
    var number: Int
    var name: String
    var isOpen: Bool
    var mood: Mood
    var maybeMood: Mood?
    var size: Size
    var place: Place
    var maybePlace: Place?
    var tags: [Int] = []
    @Relationship(inverse: \Atelier.pupils) var master: Atelier?
    var pupils: [Atelier] = []

    var rank: Int { -number }
    var moodOfAll: String { "the same" }

    init(_ number: Int) {
      let names = ["ö", "Z", "o", "a", "É", "e", "ß", "z", "10", "9"]
      self.number = number
      name = names[number * 3 % names.count]
      isOpen = number % 3 == 0
      mood = [.merry, .calm, .bored][number % 3]
      maybeMood = number % 4 == 0 ? nil : [.calm, .bored, .merry][number % 3]
      size = Size.allCases[number % 3]
      place = Place(city: names[number * 7 % names.count], isCold: number % 2 == 0)
      maybePlace = number % 5 == 0 ? nil : place
    }
  }

  struct Order: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let descriptor: SortDescriptor<Atelier>

    init(_ description: String, _ descriptor: SortDescriptor<Atelier>) {
      testDescription = description
      self.descriptor = descriptor
    }
  }
}

/// Sorts along paths of several steps, by the store wherever it has the values.
@Suite struct SortPathTests {
  typealias Atelier = SortPaths.Atelier
  typealias Order = SortPaths.Order

  private func withAteliers(_ body: (ModelContext, [Atelier]) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Atelier.self) { container in
      let context = ModelContext(container)
      let ateliers = (0..<40).map(Atelier.init)
      ateliers.forEach(context.insert)
      for atelier in ateliers where atelier.number % 7 != 0 {
        atelier.master = ateliers[atelier.number * 3 % 40]
      }
      try context.save()
      try body(context, ateliers)
    }
  }

  static let orders = [
    Order("raw value", SortDescriptor(\.mood.rawValue)),
    Order("raw value, reverse", SortDescriptor(\.mood.rawValue, order: .reverse)),
    Order("raw value that may be nil", SortDescriptor(\.maybeMood?.rawValue)),
    Order("raw value that is a number", SortDescriptor(\.size.rawValue)),
    Order(
      "text of another object, localized",
      SortDescriptor(\.master?.name, comparator: String.LocalizedComparator.localized)),
    Order(
      "text of another object, localizedStandard, reverse",
      SortDescriptor(
        \.master?.master?.name, comparator: String.LocalizedComparator.localizedStandard,
        order: .reverse)),
    Order("Bool of another object", SortDescriptor(\.master?.isOpen)),
    Order(
      "member, localized",
      SortDescriptor(\.place.city, comparator: String.LocalizedComparator.localized)),
    Order(
      "member that may be nil, localizedStandard",
      SortDescriptor(\.maybePlace?.city, comparator: String.LocalizedComparator.localizedStandard)),
    Order("member, lexical", SortDescriptor(\.place.city, comparator: .lexical)),
    Order("Bool that is a member", SortDescriptor(\.place.isCold, order: .reverse)),
    Order("Bool that is a member of another object", SortDescriptor(\.master?.place.isCold)),
  ]

  @Test(arguments: orders)
  func theStoreSorts(order: Order) throws {
    try withAteliers { context, ateliers in
      let sorts = [order.descriptor, SortDescriptor(\.number)]
      let descriptor = FetchDescriptor(sortBy: sorts)
      let text = try context.explain(descriptor)
      #expect(!text.contains("In memory"), "\(text)")
      let found = try context.fetch(descriptor).map(\.number)
      #expect(found == ateliers.sorted(using: sorts).map(\.number))
    }
  }

  @Test func aPropertyOfAnEnumThatIsNotItsRawValueIsSortedInMemory() throws {
    try withAteliers { context, ateliers in
      let sorts = [SortDescriptor(\Atelier.mood.hashValue), SortDescriptor(\Atelier.number)]
      let descriptor = FetchDescriptor(sortBy: sorts)
      #expect(try context.explain(descriptor).contains("In memory"))
      let found = try context.fetch(descriptor).map(\.number)
      #expect(found == ateliers.sorted(using: sorts).map(\.number))
    }
  }

  /// In memory the program ends for an object without the other one; in the store it is sorted as nil.
  @Test func R62_aForcedStepSortsAsNilInTheStore() throws {
    try withAteliers { context, ateliers in
      // swift-format-ignore: NeverForceUnwrap
      let forced = FetchDescriptor(
        sortBy: [SortDescriptor(\Atelier.master!.name), SortDescriptor(\.number)])
      let asNil = [SortDescriptor(\Atelier.master?.name), SortDescriptor(\.number)]
      let found = try context.fetch(forced).map(\.number)
      #expect(found == ateliers.sorted(using: asNil).map(\.number))
    }
  }

  @Test func whatEndsTheProgramIsNotSortedInMemory() throws {
    try withAteliers { context, _ in
      // swift-format-ignore: NeverForceUnwrap
      let forced = SortDescriptor(\Atelier.master!.name)
      let orders: [([SortDescriptor<Atelier>], String)] = [
        ([SortDescriptor(\.rank), forced], "Atelier.master.name"),
        ([SortDescriptor(\.tags[0])], "Atelier.tags"),
      ]
      for (order, name) in orders {
        let error = #expect(throws: SwiftDataError.unsupportedKeyPath) {
          try context.fetch(FetchDescriptor(sortBy: order))
        }
        #expect(error?.explanation?.contains(name) == true, "\(error?.explanation ?? "")")
      }
    }
  }
}
