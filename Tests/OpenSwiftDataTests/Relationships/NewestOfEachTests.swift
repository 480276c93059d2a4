import Foundation
import Testing

@testable import OpenSwiftData

/// The newest object of each parent, without loading the others.
enum Journey {
  @Model
  final class Vehicle {
    var name: String
    @Relationship(inverse: \Position.vehicle) var positions: [Position] = []
    init(_ name: String) { self.name = name }
  }

  @Model
  final class Position {
    #Index<Position>([\.vehicle, \.time])

    var time: Int
    var vehicle: Vehicle?
    init(_ time: Int) { self.time = time }
  }
}

@Suite struct NewestOfEachTests {
  @Test func R133_oneFetchFindsTheNewestOfEveryParent() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Journey.Vehicle.self) { container in
        let setup = ModelContext(container)
        for number in 0..<20 {
          let vehicle = Journey.Vehicle("\(number)")
          vehicle.positions = (0..<30).map { Journey.Position($0 * 7 % 30 + number) }
          setup.insert(vehicle)
        }
        try setup.save()
        let context = ModelContext(container)
        var newest = FetchDescriptor<Journey.Position>(
          predicate: #Predicate { position in
            !(position.vehicle?.positions.contains { $0.time > position.time } ?? true)
          })
        newest.relationshipKeyPathsForPrefetching = [\.vehicle]
        var found: [String: Int] = [:]
        let count = try recorder.count("SELECT") {
          for position in try context.fetch(newest) {
            found[position.vehicle?.name ?? ""] = position.time
          }
        }
        #expect(count == 2)
        #expect(found == Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0)", $0 + 29) }))
        let plan = try context.explain(newest)
        #expect(plan.contains("Position by vehicle, time (vehicle=? AND time>?)"), "\(plan)")
      }
    }
  }
}
