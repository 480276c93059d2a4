import Foundation
import Testing

@testable import OpenSwiftData

/// Predicates and sorts on members of structs are asked of their columns, and answer as memory does.
@Suite struct CompositePredicateTests {
  typealias Person = Coded.Person
  typealias Address = Coded.Address

  private static func people() -> [Person] {
    (0..<24).map { number in
      let geo = number % 3 == 0 ? nil : Coded.Geo(lat: Double(number) - 8, lon: -0.0)
      let home = Address(
        city: ["Oslo", "e\u{301}", "\u{E9}", ""][number % 4], zip: number % 5 == 0 ? nil : number,
        geo: geo)
      return Person(
        "\(number)", home: home, work: number % 2 == 0 ? nil : home,
        options: number % 6 == 0 ? nil : Coded.Options(size: number % 4 == 0 ? nil : number),
        tags: (0..<(number % 4)).map { "t\($0)" })
    }
  }

  /// The store's answers, from rows and from pending objects, are those of memory.
  private func check(
    _ predicates: [Predicate<Person>], isSQL: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try StoreKind.memory.withContainer(for: Person.self) { container in
      let context = ModelContext(container)
      let people = Self.people()
      people.forEach(context.insert)
      for isSaved in [false, true] {
        if isSaved { try context.save() }
        for predicate in predicates {
          let expected = try people.filter { try predicate.evaluate($0) }.map(\.name).sorted()
          let found = try context.fetch(FetchDescriptor(predicate: predicate)).map(\.name).sorted()
          #expect(found == expected, sourceLocation: sourceLocation)
          let count = try context.fetchCount(FetchDescriptor(predicate: predicate))
          #expect(count == expected.count, sourceLocation: sourceLocation)
        }
      }
      let reader = ModelContext(container)
      for predicate in predicates {
        let expected = try people.filter { try predicate.evaluate($0) }.map(\.name).sorted()
        let found = try reader.fetch(FetchDescriptor(predicate: predicate)).map(\.name).sorted()
        #expect(found == expected, sourceLocation: sourceLocation)
        let unstored = try CompiledShape.hasUnstoredConditions(predicate, container)
        #expect(unstored != isSQL, sourceLocation: sourceLocation)
      }
    }
  }

  @Test func membersAreColumns() throws {
    let city = "\u{E9}"
    let none: Int? = nil
    try check([
      #Predicate { $0.home.city == city },
      #Predicate { $0.home.city != "Oslo" && $0.home.zip != 7 },
      #Predicate { $0.home.zip == nil },
      #Predicate { $0.home.zip == none || $0.home.city.isEmpty },
      #Predicate { ($0.home.zip ?? 3) < 10 },
      #Predicate { $0.home.city.contains("s") },
      #Predicate { [1, 2, 3].contains($0.home.zip ?? 1) },
    ])
  }

  /// A member that is nil is not the struct that is nil.
  @Test func anIfLetKeepsANilMember() throws {
    try check([
      #Predicate { person in
        let zip: Int? = if let options = person.options { options.size } else { person.home.zip }
        return zip == nil
      },
      #Predicate { person in
        let zip: Int? = if let options = person.options { options.size } else { person.home.zip }
        return zip == 8
      },
    ])
  }

  @Test func optionalStructsAreAskedThrough() throws {
    try check([
      #Predicate { $0.work == nil },
      #Predicate { $0.work != nil },
      #Predicate { $0.options == nil },
      #Predicate { $0.work?.city == "Oslo" },
      #Predicate { $0.work?.zip == nil },
      #Predicate { $0.work?.geo?.lat == 5 },
      #Predicate { ($0.home.geo?.lat ?? 1) > 0 },
      #Predicate { $0.work?.city.contains("s") == true },
      #Predicate { $0.work.flatMap { $0.city == "Oslo" } ?? true },
      #Predicate { person in if let work = person.work { work.city == "" } else { true } },
      #Predicate { $0.options?.size == nil },
    ])
  }

  /// What `==` of a struct compares is its author's affair.
  @Test func theRestIsFinishedInMemory() throws {
    let address = Address(city: "Oslo", zip: 4, geo: Coded.Geo(lat: -4, lon: 0))
    try check(
      [
        #Predicate { $0.home == address },
        #Predicate { $0.work == address },
        #Predicate { $0.tags.first == "t0" },
        #Predicate { $0.tags.starts(with: ["t0"]) },
      ], isSQL: false)
  }

  @Test func sortsGoByMembers() throws {
    try StoreKind.memory.withContainer(for: Person.self) { container in
      let context = ModelContext(container)
      let people = Self.people()
      people.forEach(context.insert)
      let orders: [[SortDescriptor<Person>]] = [
        [SortDescriptor(\.home.city), SortDescriptor(\.home.zip, order: .reverse)],
        [SortDescriptor(\.work?.zip), SortDescriptor(\.name)],
        [SortDescriptor(\.home.geo?.lat, order: .reverse), SortDescriptor(\.name)],
      ]
      for isSaved in [false, true] {
        if isSaved { try context.save() }
        for order in orders {
          let found = try context.fetch(FetchDescriptor(sortBy: order)).map(\.name)
          #expect(found == people.sorted(using: order).map(\.name))
        }
      }
      let text = try context.explain(FetchDescriptor(sortBy: orders[1]))
      #expect(text.contains(#"ORDER BY t0."work_zip", t0."name" COLLATE swift"#))
      var page = FetchDescriptor(sortBy: orders[0])
      page.fetchLimit = 5
      page.fetchOffset = 3
      page.propertiesToFetch = [\.home.city]
      // What is not fetched is loaded by the context, as long as there is one.
      let other = ModelContext(container)
      let found = try other.fetch(page).map(\.name)
      withExtendedLifetime(other) {}
      #expect(found == Array(people.sorted(using: orders[0]).map(\.name)[3..<8]))
    }
  }

  @Model
  final class Parcel {
    var sender: Sender?
    var weight: Int
    init(_ weight: Int, _ sender: Sender?) {
      self.weight = weight
      self.sender = sender
    }
  }

  @Model
  final class Sender {
    var name: String
    var home: Address
    var work: Address?
    init(_ name: String, _ home: Address, _ work: Address? = nil) {
      self.name = name
      self.home = home
      self.work = work
    }
  }

  @Test func relationshipsLeadToMembers() throws {
    try StoreKind.memory.withContainer(for: Parcel.self) { container in
      let context = ModelContext(container)
      let oslo = Address(city: "Oslo", zip: 1)
      let senders = [
        Sender("a", oslo), Sender("b", Address(city: "Rome"), oslo), Sender("c", oslo, oslo),
      ]
      for number in 0..<8 {
        context.insert(Parcel(number, number % 4 == 3 ? nil : senders[number % 4]))
      }
      try context.save()
      let predicates: [Predicate<Parcel>] = [
        #Predicate { $0.sender?.home.city == "Oslo" },
        #Predicate { $0.sender?.work?.city == "Oslo" },
        #Predicate { $0.sender?.home.zip == nil },
      ]
      let parcels = try context.fetch(FetchDescriptor<Parcel>())
      for predicate in predicates {
        let expected = try parcels.filter { try predicate.evaluate($0) }.map(\.weight)
        let found = try ModelContext(container).fetch(FetchDescriptor(predicate: predicate))
        #expect(found.map(\.weight) == expected)
      }
      let order = [SortDescriptor(\Parcel.sender?.home.city), SortDescriptor(\.weight)]
      let sorted = try ModelContext(container).fetch(FetchDescriptor(sortBy: order))
      #expect(sorted.map(\.weight) == parcels.sorted(using: order).map(\.weight))
    }
  }
}

/// What becomes of a predicate before it is asked.
private enum CompiledShape {
  /// Whether a part of it is left to be tested on objects.
  static func hasUnstoredConditions(
    _ predicate: Predicate<Coded.Person>, _ container: ModelContainer
  ) throws -> Bool {
    let text = try ModelContext(container).explain(FetchDescriptor(predicate: predicate))
    return text.contains("memory")
  }
}
