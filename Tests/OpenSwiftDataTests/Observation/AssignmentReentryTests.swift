import Foundation
import Observation
import Testing

@testable import OpenSwiftData

/// Observers are told in the middle of an assignment, and may use the context.
@Suite struct AssignmentReentryTests {
  /// A room of the first of two storeys, saved.
  private func makeRoom(_ context: ModelContext) throws -> (room: Room, other: Storey) {
    let (first, second) = (Storey(1), Storey(2))
    let room = Room("a", storey: first)
    context.insert(room)
    context.insert(second)
    try context.save()
    return (room, second)
  }

  private func storedNumbers(_ container: ModelContainer) throws -> [Int] {
    try ModelContext(container).fetch(FetchDescriptor<Room>()).map(\.storey.number)
  }

  /// Assigns the room's other storey, with an observer.
  private func move(
    _ room: Room, to other: Storey, _ onChange: @escaping @Sendable () -> Void
  ) {
    withObservationTracking {
      _ = room.storey
    } onChange: {
      onChange()
    }
    room.storey = other
  }

  @Test(arguments: StoreKind.allCases)
  func aFetchInTheMiddleSavesNothingByItself(kind: StoreKind) throws {
    try kind.withContainer(for: Storey.self) { container in
      nonisolated(unsafe) let context = ModelContext(container)
      context.autosaveEnabled = true
      let (room, other) = try makeRoom(context)
      room.name = "b"
      Thread.sleep(forTimeInterval: 0.12)
      nonisolated(unsafe) var names: [String] = []
      move(room, to: other) {
        _ = try? context.fetch(FetchDescriptor<Storey>())
        names = (try? ModelContext(container).fetch(FetchDescriptor<Room>()).map(\.name)) ?? []
      }
      #expect(names == ["a"], "not saved halfway")
      _ = try context.fetch(FetchDescriptor<Storey>())
      #expect(!context.hasChanges, "but by the next use")
      #expect(try storedNumbers(container) == [2])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aSaveInTheMiddleDropsNothing(kind: StoreKind) throws {
    try kind.withContainer(for: Storey.self) { container in
      nonisolated(unsafe) let context = ModelContext(container)
      let (room, other) = try makeRoom(context)
      room.name = "b"
      move(room, to: other) { try? context.save() }
      #expect(room.hasChanges && room.storey === other)
      try context.save()
      #expect(try storedNumbers(container) == [2])
      #expect(other.rooms == [room])
    }
  }

  @Test func aFetchInTheMiddleHidesNothingFromLaterOnes() throws {
    try StoreKind.memory.withContainer(for: Storey.self) { container in
      nonisolated(unsafe) let context = ModelContext(container)
      let (room, other) = try makeRoom(context)
      room.name = "b"
      let inSecond = #Predicate<Room> { $0.storey.number == 2 }
      move(room, to: other) { _ = try? context.fetchCount(FetchDescriptor(predicate: inSecond)) }
      #expect(try context.fetchCount(FetchDescriptor(predicate: inSecond)) == 1)
    }
  }

  @Test func aRollbackInTheMiddleLeavesTheSavedValuesKnown() throws {
    try StoreKind.memory.withContainer(for: Storey.self) { container in
      nonisolated(unsafe) let context = ModelContext(container)
      let (room, other) = try makeRoom(context)
      let third = Storey(3)
      context.insert(third)
      try context.save()
      room.storey = third
      move(room, to: other) { context.rollback() }
      #expect(room.storey === other)
      context.rollback()
      #expect(room.storey.number == 1)
      room.name = "b"
      withObservationTracking {
        _ = room.name
      } onChange: {
        context.rollback()
      }
      room.name = "c"
      context.rollback()
      #expect(room.name == "a")
    }
  }
}
