import Foundation
import OpenSwiftData
import Testing

/// The plans of typical fetches of a model with indexes: rows are searched, not scanned.
@Suite struct IndexPlanTests {
  struct Search: CustomTestStringConvertible, Sendable {
    let predicate: Predicate<Ledger>
    /// The index and the terms by which SQLite is to search it.
    let expected: String

    init(_ expected: String, _ predicate: Predicate<Ledger>) {
      self.expected = expected
      self.predicate = predicate
    }

    var testDescription: String { expected }
  }

  private static let early = Date(timeIntervalSinceReferenceDate: 3)
  private static let late = Date(timeIntervalSinceReferenceDate: 9)
  private static let token = UUID()
  private static let nothing: String? = nil
  private static let codes = Array(0..<50)
  private static let price = Decimal(3)

  static let searches: [Search] = [
    Search("by code (code=?)", #Predicate { $0.code == 3 }),
    Search("by title (title=?)", #Predicate { $0.title == "a" }),
    Search("by token (token=?)", #Predicate { $0.token == token }),
    Search("by date (date=?)", #Predicate { $0.date == early }),
    Search("by stage (stage=?)", #Predicate { $0.stage == .review }),
    Search("by isOpen (isOpen=?)", #Predicate { $0.isOpen == true }),
    Search("by price (price=?)", #Predicate { $0.price == price }),
    Search("by note (note=?)", #Predicate { $0.note == "a" }),
    Search("by note (note=?)", #Predicate { $0.note == nothing }),
    Search("by rank (rank=?)", #Predicate { $0.rank == nil }),
    Search("by due (due=?)", #Predicate { $0.due == late }),
    Search("by code (code>? AND code<?)", #Predicate { $0.code > 3 && $0.code <= 9 }),
    Search("by code (code>? AND code<?)", #Predicate { (3..<9).contains($0.code) }),
    Search("by date (date>? AND date<?)", #Predicate { $0.date >= early && $0.date < late }),
    Search("by date (date>? AND date<?)", #Predicate { (early...late).contains($0.date) }),
    Search("by code (code=?)", #Predicate { codes.contains($0.code) }),
    Search(
      "by stage, date (stage=? AND date>?)", #Predicate { $0.stage == .draft && $0.date > late }),
    Search("by title (title=?)", #Predicate { $0.title == "a" && $0.ratio * 2 > 1 }),
    Search("by code (code=?)", #Predicate { $0.code == 3 && $0.code + 1 > 2 }),
    Search("by price (price>?)", #Predicate { $0.price > price }),
    Search("by date (date<?)", #Predicate { $0.date <= late }),
    Search("by title (title>? AND title<?)", #Predicate { $0.title.hasPrefix("ap") }),
    Search("by title (title>? AND title<?)", #Predicate { $0.title.starts(with: "ap") }),
    Search("by note (note>? AND note<?)", #Predicate { $0.note?.hasPrefix("ap") == true }),
    Search("by title (title>?)", #Predicate { $0.title.hasPrefix("e\u{301}") }),
    Search(
      "by title (title>? AND title<?)",
      #Predicate { $0.title.hasPrefix("ap") || $0.title.hasPrefix("b") }),
  ]

  @Test(arguments: searches)
  func findsRowsByAnIndex(search: Search) throws {
    try StoreKind.memory.withContainer(for: Ledger.self) { container in
      let descriptor = FetchDescriptor(predicate: search.predicate)
      let plan = try Self.plan(of: descriptor, in: ModelContext(container))
      #expect(plan.contains("USING INDEX Ledger \(search.expected)"), "\(plan)")
      #expect(!plan.contains("SCAN t0"), "\(plan)")
    }
  }

  @Test func findsOneObjectByItsKey() throws {
    try StoreKind.memory.withContainer(for: Ledger.self) { container in
      let context = ModelContext(container)
      let ledger = Ledger(code: 1)
      context.insert(ledger)
      try context.save()
      let id = ledger.persistentModelID
      let ids = [id]
      for predicate: Predicate<Ledger> in [
        #Predicate { $0.persistentModelID == id },
        #Predicate { ids.contains($0.persistentModelID) },
      ] {
        let plan = try Self.plan(of: FetchDescriptor(predicate: predicate), in: context)
        #expect(plan.contains("SEARCH t0 USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
      }
    }
  }

  @Test(arguments: [
    [SortDescriptor(\Ledger.date)], [SortDescriptor(\.title)], [SortDescriptor(\.price)],
    [SortDescriptor(\.rank)], [],
  ])
  func theFirstRowsOfAnIndexedOrderAreNotSorted(order: [SortDescriptor<Ledger>]) throws {
    try StoreKind.memory.withContainer(for: Ledger.self) { container in
      var descriptor = FetchDescriptor(sortBy: order)
      descriptor.fetchLimit = 10
      let plan = try Self.plan(of: descriptor, in: ModelContext(container))
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }

  @Test func theFirstRowsOfADescendingOrderAreSortedWithinTiesOnly() throws {
    try StoreKind.memory.withContainer(for: Ledger.self) { container in
      var descriptor = FetchDescriptor(sortBy: [SortDescriptor(\Ledger.date, order: .reverse)])
      descriptor.fetchLimit = 10
      let plan = try Self.plan(of: descriptor, in: ModelContext(container))
      #expect(plan.contains("USING INDEX Ledger by date"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE FOR ORDER BY"), "\(plan)")
    }
  }

  @Test func unsavedChangesAreSearchedByIndexesToo() throws {
    try StoreKind.memory.withContainer(for: Ledger.self) { container in
      let context = ModelContext(container)
      context.insert(Ledger(code: 3))
      let plan = try Self.plan(
        of: FetchDescriptor<Ledger>(predicate: #Predicate { $0.code == 3 }), in: context)
      #expect(plan.contains("USING INDEX Ledger by code (code=?)"), "\(plan)")
      #expect(plan.contains("USING INDEX pending Ledger by code (code=?)"), "\(plan)")
    }
  }

  @Model
  final class Depot {
    #Index<Depot>([\.name])
    var name: String
    @Relationship(inverse: \Truck.depot) var trucks: [Truck] = []

    init(_ name: String) { self.name = name }
  }

  @Model
  final class Truck {
    var number: Int
    var depot: Depot?

    init(_ number: Int, _ depot: Depot) {
      self.number = number
      self.depot = depot
    }
  }

  enum Unsaved: CaseIterable { case nothing, depots, trucks, both }

  /// The rows at the end of a to-one are found by their index, and then those that lead there, also where one
  /// of the entities has unsaved changes.
  @Test(arguments: Unsaved.allCases)
  func aToOneIsSearchedFromItsEnd(unsaved: Unsaved) throws {
    try StoreKind.memory.withContainer(for: Truck.self) { container in
      let writer = ModelContext(container)
      let (north, south) = (Depot("north"), Depot("south"))
      for number in 0..<10 { writer.insert(Truck(number, number < 5 ? north : south)) }
      try writer.save()
      let context = ModelContext(container)
      if unsaved == .depots || unsaved == .both {
        for depot in try context.fetch(FetchDescriptor<Depot>()) {
          depot.name = depot.name == "north" ? "south" : "north"
        }
      }
      if unsaved == .trucks || unsaved == .both {
        for truck in try context.fetch(FetchDescriptor<Truck>()) { truck.number += 100 }
      }
      let descriptor = FetchDescriptor<Truck>(
        predicate: #Predicate { $0.depot?.name == "north" }, sortBy: [SortDescriptor(\.number)])
      let plan = try Self.plan(of: descriptor, in: context)
      #expect(plan.contains("Depot by name (name=?)"), "\(plan)")
      #expect(plan.contains("INDEX Truck by depot (depot=?)"), "\(plan)")
      #expect(!plan.contains("SCAN"), "\(plan)")
      let found = try context.fetch(descriptor).map { $0.number % 100 }
      let isSwapped = unsaved == .depots || unsaved == .both
      #expect(found == (isSwapped ? [5, 6, 7, 8, 9] : [0, 1, 2, 3, 4]))
    }
  }

  /// The part of an explanation that tells what SQLite means to do.
  static func plan<Model: PersistentModel>(
    of descriptor: FetchDescriptor<Model>, in context: ModelContext
  ) throws -> String {
    let text = try context.explain(descriptor)
    return text.components(separatedBy: "\nPlan:\n").last ?? ""
  }
}
