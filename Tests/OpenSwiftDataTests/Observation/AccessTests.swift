import Foundation
import Observation
import Testing

@testable import OpenSwiftData

/// A model with a computed property whose source cannot be observed.
enum Accessed {
  /// Holds a value that no one announces.
  final class Gauge {
    var level = 0
  }

  @Model
  final class Tank {
    var name: String
    @Transient var gauge: Gauge = Gauge()

    var level: Int {
      get {
        access(keyPath: \.level)
        return gauge.level
      }
      set { withMutation(keyPath: \.level) { gauge.level = newValue } }
    }

    init(_ name: String) { self.name = name }
  }
}

/// The calls by which a class makes a computed property of its own observable.
@Suite struct AccessTests {
  private func withTank(_ body: (Accessed.Tank, ModelContext) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Accessed.Tank.self) { container in
      let context = ModelContext(container)
      let tank = Accessed.Tank("t")
      context.insert(tank)
      try context.save()
      try body(tank, context)
    }
  }

  @Test func aMutationOfAComputedPropertyIsAnnouncedOnce() throws {
    try withTank { tank, context in
      let watch = Watch { _ = tank.level }
      #expect(watch.count == 0)
      tank.level = 1
      tank.level = 2
      #expect(watch.count == 1 && tank.level == 2)
      #expect(!context.hasChanges, "nothing of it is stored")
    }
  }

  @Test func anObjectOfNoContextAnnouncesItToo() {
    let tank = Accessed.Tank("t")
    let watch = Watch { _ = tank.level }
    tank.level = 1
    #expect(watch.count == 1)
  }

  @Test func otherPropertiesAreNotAnnounced() throws {
    try withTank { tank, _ in
      let name = Watch { _ = tank.name }
      let level = Watch { _ = tank.level }
      tank.gauge.level = 1
      #expect(level.count == 0, "the source announces nothing by itself")
      tank.level = 2
      #expect(name.count == 0 && level.count == 1)
    }
  }

  @Test func aMutationAnswersAndThrowsAsItsBodyDoes() throws {
    try withTank { tank, _ in
      #expect(tank.withMutation(keyPath: \.level) { 7 } == 7)
      let watch = Watch { _ = tank.level }
      #expect(throws: CocoaError.self) {
        try tank.withMutation(keyPath: \.level) { throw CocoaError(.userCancelled) }
      }
      #expect(watch.count == 1)
    }
  }
}
