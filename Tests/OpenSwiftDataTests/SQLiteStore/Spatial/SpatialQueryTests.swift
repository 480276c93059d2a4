import Foundation
import Testing

@testable import OpenSwiftData

/// Fetches search an R-tree where their conditions bound a box.
@Suite struct SpatialQueryTests {
  private typealias Place = Spatial.Place

  private static let inTheBox = #Predicate<Place> { place in
    if let longitude = place.longitude {
      place.latitude >= 10.5 && place.latitude <= 13.5 && longitude >= 20.5 && longitude < 24
    } else {
      false
    }
  }

  /// Places at all crossings of the latitudes 0...29 and the longitudes 0...29, in no order.
  private func withGrid(
    _ kind: StoreKind = .memory, _ body: (ModelContainer, ModelContext) throws -> Void
  ) throws {
    try kind.withContainer(for: Place.self) { container in
      let context = ModelContext(container)
      for number in 0..<900 {
        let place = (number * 7) % 900
        context.insert(
          Place(place, Double(place / 30), Double(place % 30), name: "place \(place % 100)"))
      }
      try context.save()
      try body(container, ModelContext(container))
    }
  }

  private static func isInTheBox(_ place: Place) -> Bool {
    guard let longitude = place.longitude else { return false }
    return place.latitude >= 10.5 && place.latitude <= 13.5 && longitude >= 20.5 && longitude < 24
  }

  @Test(arguments: StoreKind.allCases)
  func aBoundingBoxIsSearched(kind: StoreKind) throws {
    try withGrid(kind) { _, context in
      let descriptor = FetchDescriptor(predicate: Self.inTheBox)
      let plan = try IndexPlanTests.plan(of: descriptor, in: context)
      #expect(plan.contains("SEARCH t0 USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
      #expect(
        plan.contains("SCAN Place rtree by latitude, longitude VIRTUAL TABLE INDEX"), "\(plan)")
      #expect(!plan.contains("SCAN t0"), "\(plan)")
      let codes = try context.fetch(descriptor).map(\.code).sorted()
      #expect(codes == [351, 352, 353, 381, 382, 383, 411, 412, 413])
      #expect(try context.fetch(FetchDescriptor<Place>()).filter(Self.isInTheBox).count == 9)
    }
  }

  @Test func sortsLimitsAndCountsAreRight() throws {
    try withGrid { _, context in
      let all = try context.fetch(FetchDescriptor<Place>()).filter(Self.isInTheBox)
      var descriptor = FetchDescriptor(
        predicate: Self.inTheBox,
        sortBy: [SortDescriptor(\.name, order: .reverse), SortDescriptor(\.code)])
      #expect(try context.fetchCount(descriptor) == 9)
      let sorted = all.sorted { ($1.name, $0.code) < ($0.name, $1.code) }.map(\.code)
      #expect(try context.fetch(descriptor).map(\.code) == sorted)
      descriptor.fetchLimit = 4
      descriptor.fetchOffset = 3
      #expect(try context.fetch(descriptor).map(\.code) == Array(sorted[3..<7]))
      #expect(try context.fetchCount(descriptor) == 4)
      #expect(try context.fetchIdentifiers(descriptor).count == 4)
    }
  }

  @Test func unsavedChangesCount() throws {
    try withGrid { _, context in
      let inside = try context.fetch(FetchDescriptor(predicate: Self.inTheBox))
      inside[0].latitude = 50
      inside[1].longitude = nil
      context.delete(inside[2])
      let outside = try context.fetch(
        FetchDescriptor<Place>(predicate: #Predicate { $0.code == 0 }))
      outside[0].latitude = 12
      outside[0].longitude = 22
      context.insert(Place(1_000, 11, 21))
      context.insert(Place(1_001, 11, nil))
      var descriptor = FetchDescriptor(
        predicate: Self.inTheBox, sortBy: [SortDescriptor(\Place.code)])
      let expected = ([0, 1_000] + inside[3...].map(\.code)).sorted()
      #expect(try context.fetch(descriptor).map(\.code) == expected)
      #expect(try context.fetchCount(descriptor) == 8)
      let plan = try IndexPlanTests.plan(of: descriptor, in: context)
      #expect(plan.contains("VIRTUAL TABLE INDEX"), "\(plan)")
      descriptor.fetchLimit = 3
      #expect(try context.fetch(descriptor).map(\.code) == Array(expected.prefix(3)))
      descriptor.includePendingChanges = false
      #expect(try context.fetchCount(descriptor) == 3)
      try context.save()
      descriptor.fetchLimit = nil
      #expect(try context.fetch(descriptor).map(\.code) == expected)
    }
  }

  struct Question: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let searchesTree: Bool
    let predicate: Predicate<Spatial.Grain>

    init(_ text: String, _ searchesTree: Bool, _ predicate: Predicate<Spatial.Grain>) {
      testDescription = text
      self.searchesTree = searchesTree
      self.predicate = predicate
    }
  }

  private static let day = Date(timeIntervalSinceReferenceDate: 0)
  private static let nothing: Double? = nil

  static let questions = [
    Question(
      "two ranges", true,
      #Predicate { (grain: Spatial.Grain) in grain.whole > 3 && grain.float < 5 }),
    Question(
      "equality", true,
      #Predicate { (grain: Spatial.Grain) in grain.whole == 3 && grain.large == 5 }),
    Question(
      "captured first", true,
      #Predicate { (grain: Spatial.Grain) in 3 < grain.whole && 5.0 >= grain.double }),
    Question(
      "closed ranges", true,
      #Predicate { (grain: Spatial.Grain) in
        (1...3).contains(grain.double) && (day...day).contains(grain.date)
      }),
    Question(
      "dates", true, #Predicate { (grain: Spatial.Grain) in grain.date <= day && grain.double < 3 }),
    Question(
      "a condition behind", true,
      #Predicate { (grain: Spatial.Grain) in
        grain.whole > 3 && grain.float < 5 && grain.large % 2 == 0
      }),
    Question("the only dimension", true, #Predicate { (grain: Spatial.Grain) in grain.maybe == 3 }),
    Question(
      "one of several dimensions", false,
      #Predicate { (grain: Spatial.Grain) in grain.whole > 3 && grain.whole < 9 }),
    Question(
      "either", false, #Predicate { (grain: Spatial.Grain) in grain.whole > 3 || grain.float < 5 }),
    Question(
      "not", false, #Predicate { (grain: Spatial.Grain) in !(grain.whole > 3 && grain.float < 5) }),
    Question("nil", false, #Predicate { (grain: Spatial.Grain) in grain.maybe == nothing }),
    Question(
      "unequal", false,
      #Predicate { (grain: Spatial.Grain) in grain.whole != 3 && grain.float != 5 }),
    Question(
      "what may fail in front", false,
      #Predicate { (grain: Spatial.Grain) in
        9 / grain.whole > 3 && grain.whole > 3 && grain.float < 5
      }),
  ]

  @Test(arguments: questions)
  func aTreeIsSearchedWhereItIsOfUse(question: Question) throws {
    try StoreKind.memory.withContainer(for: Spatial.Grain.self) { container in
      let descriptor = FetchDescriptor(predicate: question.predicate)
      let plan = try IndexPlanTests.plan(of: descriptor, in: ModelContext(container))
      #expect(plan.contains("VIRTUAL TABLE INDEX") == question.searchesTree, "\(plan)")
    }
  }

  @Test func aKeyIsSearchedInstead() throws {
    try withGrid { _, context in
      let descriptor = FetchDescriptor<Place>(
        predicate: #Predicate { (place: Place) in
          place.code == 3 && place.latitude < 9 && place.longitude == 3
        })
      let plan = try IndexPlanTests.plan(of: descriptor, in: context)
      #expect(plan.contains("USING INDEX Place unique by code (code=?)"), "\(plan)")
      #expect(!plan.contains("VIRTUAL TABLE"), "\(plan)")
      #expect(try context.fetchCount(descriptor) == 1)
    }
  }

  /// A row that a condition in front spares raises no error, and any other does.
  @Test func errorsAreThoseOfTheCondition() throws {
    try StoreKind.memory.withContainer(for: Spatial.Grain.self) { container in
      let context = ModelContext(container)
      context.insert(Spatial.Grain(0, 1, 1, Self.day, 1))
      context.insert(Spatial.Grain(3, 1, 1, Self.day, 1))
      try context.save()
      let spared = #Predicate { (grain: Spatial.Grain) in
        grain.whole > 1 && grain.double > 0 && 9 / grain.whole == 3
      }
      #expect(try context.fetchCount(FetchDescriptor(predicate: spared)) == 1)
      let plan = try IndexPlanTests.plan(of: FetchDescriptor(predicate: spared), in: context)
      #expect(plan.contains("VIRTUAL TABLE INDEX"), "\(plan)")
      let raised = #Predicate { (grain: Spatial.Grain) in
        9 / grain.whole == 3 && grain.whole > 1 && grain.double > 0
      }
      #expect(throws: SwiftDataError.self) {
        try context.fetchCount(FetchDescriptor(predicate: raised))
      }
    }
  }
}
