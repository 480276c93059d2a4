import Foundation
import OpenSwiftData
import Testing

/// What else a condition asks does not hide the error of a part that Swift computes.
@Suite struct HiddenErrorTests {
  enum Charter {
    @Model final class Owner {
      var share: Double
      var since: Date
      @Relationship(inverse: \Ship.owner) var ships: [Ship] = []

      init(share: Double, since: Date) {
        self.share = share
        self.since = since
      }
    }

    @Model final class Ship {
      var name: String
      var share: Double
      var since: Date
      var length: Int?
      var owner: Owner?

      init(_ name: String, share: Double, since: Date, length: Int? = nil) {
        self.name = name
        self.share = share
        self.since = since
        self.length = length
      }
    }
  }

  private typealias Owner = Charter.Owner
  private typealias Ship = Charter.Ship

  private static let never = Date(timeIntervalSinceReferenceDate: .nan)

  /// Ships with an owner and one without, whose numbers are not there either.
  private func withShips(_ body: (ModelContext) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Ship.self) { container in
      let context = ModelContext(container)
      for (number, share) in [0, 1, .nan].enumerated() {
        let since = Date(timeIntervalSinceReferenceDate: share)
        let ship = Ship("s\(number)", share: share, since: since, length: number)
        ship.owner = Owner(share: 1, since: Date(timeIntervalSinceReferenceDate: 1))
        context.insert(ship)
      }
      context.insert(Ship("lost", share: .nan, since: Self.never))
      try context.save()
      try body(ModelContext(container))
    }
  }

  /// Whether a fetch raises an error, as evaluating does, and answers as memory does without the rows at fault.
  private func expectError<Model: PersistentModel>(
    _ predicate: Predicate<Model>, _ context: ModelContext, without isAtFault: (Model) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let all = try context.fetch(FetchDescriptor<Model>())
    let descriptor = FetchDescriptor(predicate: predicate)
    for model in all where isAtFault(model) {
      #expect(throws: PredicateError.self, sourceLocation: sourceLocation) {
        try predicate.evaluate(model)
      }
    }
    #expect(throws: SwiftDataError.unsupportedPredicate, sourceLocation: sourceLocation) {
      try context.fetch(descriptor)
    }
    for model in all where isAtFault(model) { context.delete(model) }
    let found = try context.fetch(descriptor).map(\.persistentModelID)
    let expected = try all.filter { try !isAtFault($0) && predicate.evaluate($0) }
      .map(\.persistentModelID)
    #expect(Set(found) == Set(expected), sourceLocation: sourceLocation)
    context.rollback()
  }

  private func comparisons<Value: Comparable & Codable & Sendable>(
    _ own: any KeyPath<Ship, Value> & Sendable, _ other: any KeyPath<Owner, Value> & Sendable
  ) -> [Predicate<Ship>] {
    let orders: [PredicateExpressions.ComparisonOperator] = [
      .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual,
    ]
    return orders.flatMap { order in
      [
        Predicate<Ship> { ship in
          PredicateExpressions.Comparison(
            lhs: PredicateExpressions.KeyPath(root: ship, keyPath: own),
            rhs: Self.value(other, ofOwnerOf: ship), op: order)
        },
        Predicate<Ship> { ship in
          PredicateExpressions.Comparison(
            lhs: Self.value(other, ofOwnerOf: ship),
            rhs: PredicateExpressions.KeyPath(root: ship, keyPath: own), op: order)
        },
      ]
    }
  }

  private static func value<Value>(
    _ keyPath: any KeyPath<Owner, Value> & Sendable,
    ofOwnerOf ship: PredicateExpressions.Variable<Ship>
  )
    -> PredicateExpressions.KeyPath<
      PredicateExpressions.ForcedUnwrap<
        PredicateExpressions.KeyPath<PredicateExpressions.Variable<Ship>, Owner?>, Owner
      >, Value
    >
  {
    PredicateExpressions.KeyPath(
      root: PredicateExpressions.ForcedUnwrap(
        PredicateExpressions.KeyPath(root: ship, keyPath: \.owner)), keyPath: keyPath)
  }

  /// SQLite looks at the NaN first, since that takes no row of another table.
  @Test func aNaNDoesNotHideTheErrorOfTheOtherSide() throws {
    try withShips { context in
      var predicates = comparisons(\.share, \.share) + comparisons(\.since, \.since)
      // swift-format-ignore: NeverForceUnwrap
      predicates += [
        #Predicate { $0.share == $0.owner!.share }, #Predicate { $0.owner!.share != $0.share },
        #Predicate { $0.share + 1 > $0.owner!.share }, #Predicate { $0.owner!.since == $0.since },
        #Predicate { ($0.owner!.share...9).contains($0.share) },
      ]
      for predicate in predicates {
        try expectError(predicate, context) { $0.owner == nil }
      }
    }
  }

  @Test func aNilDoesNotHideTheErrorOfAnIdentifierOfAnotherEntity() throws {
    try withShips { context in
      // swift-format-ignore: NeverForceUnwrap
      let predicates: [Predicate<Ship>] = [
        #Predicate { $0.persistentModelID == $0.owner!.persistentModelID },
        #Predicate { $0.owner!.persistentModelID != $0.persistentModelID },
      ]
      for predicate in predicates {
        try expectError(predicate, context) { $0.owner == nil }
      }
    }
  }

  /// Swift asks a filter of all objects before it asks anything of those that are left.
  @Test func anObjectThatIsFoundDoesNotHideTheErrorOfAFilter() throws {
    try withShips { context in
      let ships = try context.fetch(FetchDescriptor<Ship>(sortBy: [SortDescriptor(\.name)]))
      // The ship "lost" has no length; whichever is asked first, one object decides.
      ships[0].owner = ships[1].owner
      ships[2].owner = ships[1].owner
      try context.save()
      // swift-format-ignore: NeverForceUnwrap
      let predicates: [Predicate<Owner>] = [
        #Predicate { owner in owner.ships.filter { $0.length! >= 0 }.isEmpty },
        #Predicate { owner in
          owner.ships.filter { $0.length! >= 0 }.contains { $0.name == "s0" }
        },
        #Predicate { owner in
          owner.ships.filter { $0.length! >= 0 }.allSatisfy { $0.name == "s1" }
        },
      ]
      for predicate in predicates {
        try expectError(predicate, context) { $0.ships.contains { $0.length == nil } }
      }
    }
  }

  @Test func aConditionBehindOneInMemoryDoesNotHideTheErrorOfTheFirst() throws {
    try withShips { context in
      // swift-format-ignore: NeverForceUnwrap
      try expectError(
        #Predicate<Ship> {
          $0.length! >= 0 && $0.name.hashValue != $0.name.count.hashValue && $0.name == "s0"
        }, context
      ) { $0.length == nil }
    }
  }

  @Test func aListOfNilDoesNotHideTheErrorOfWhatIsLookedFor() throws {
    try withShips { context in
      let list: [Int?] = [nil]
      let predicate = Predicate<Ship> { ship in
        PredicateExpressions.SequenceContains(
          sequence: PredicateExpressions.Value(list),
          element: PredicateExpressions.OptionalPromotion(
            PredicateExpressions.ForcedUnwrap(
              PredicateExpressions.KeyPath(root: ship, keyPath: \.length))))
      }
      try expectError(predicate, context) { $0.length == nil }
    }
  }
}
