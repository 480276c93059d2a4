import Foundation
import Testing

@testable import OpenSwiftData

/// Looking an object up by its key before making it, without a save in between.
@Suite struct FetchOrCreateTests {
  private typealias Station = Unique.Station
  private typealias Ware = Unique.Ware

  private func station(_ number: Int) -> FetchDescriptor<Station> {
    var descriptor = FetchDescriptor<Station>(predicate: #Predicate { $0.number == number })
    descriptor.fetchLimit = 1
    return descriptor
  }

  @Test func R130_everyStepRunsTheSameStatements() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Station.self) { container in
        let context = ModelContext(container)
        try context.insertAndSave(Station(-1))
        func step(_ number: Int) throws {
          if try context.fetch(station(number)).isEmpty { context.insert(Station(number)) }
        }
        // The first pending object makes the mirror.
        for number in 0..<2 { try step(number) }
        let early = try recorder.statements { try step(2) }
        for number in 3..<3_000 { try step(number) }
        let late = try recorder.statements { try step(3_000) }
        #expect(early == late)
        #expect(early.count { $0.hasPrefix("SELECT") } == 1, "\(early)")
        for number in [-1, 0, 1_500, 3_000] {
          #expect(try context.fetch(station(number)).first?.number == number)
        }
        #expect(context.insertedModelsArray.count == 3_001)
        try context.save()
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Station>()) == 3_002)
      }
    }
  }

  @Test func R130_storedAndPendingObjectsAreFoundByTheKeysIndex() throws {
    try StoreKind.memory.withContainer(for: Station.self, Ware.self) { container in
      let context = ModelContext(container)
      try context.insertAndSave(Station(1), Ware("1", "Tea", "Drink"))
      context.insert(Station(2))
      context.insert(Ware("2", "Tea", "Drink"))
      let plan = try context.explain(station(2))
      #expect(plan.contains("USING INDEX Station unique by number"), "\(plan)")
      #expect(plan.contains("USING INDEX pending Station unique by number"), "\(plan)")
      #expect(!plan.contains("SCAN t0"), "\(plan)")
      let (name, category) = ("Tea", "Drink")
      let wares = FetchDescriptor<Ware>(
        predicate: #Predicate { $0.name == name && $0.category == category })
      let both = try context.explain(wares)
      #expect(
        both.contains("INDEX Ware unique by name, category (name=? AND category=?)"), "\(both)")
      #expect(try context.fetchCount(wares) == 2, "before the save two may have one key")
    }
  }

  /// One look-up for each new object and key, whatever is pending.
  @Test func R130_aSaveLooksEachKeyUpOnce() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Station.self, Memo.self) { container in
        let context = ModelContext(container)
        for number in 0..<50 { context.insert(Station(number)) }
        let lookUp = #"SELECT "_pk" FROM "Station" WHERE "number" = ?"#
        #expect(try recorder.count(lookUp) { try context.save() } == 50)
        context.insert(Memo("no keys"))
        try context.fetch(FetchDescriptor<Station>()).first?.name = "no new key"
        let statements = try recorder.statements { try context.save() }
        #expect(!statements.contains { $0.contains(#"WHERE "number" = ?"#) })
      }
    }
  }

  @Test func theQueryPlanOfTheLookUpIsASearch() throws {
    try StoreKind.memory.withContainer(for: Ware.self) { container in
      let plan = try container.rows(
        """
        EXPLAIN QUERY PLAN SELECT "_pk" FROM "Ware"
        WHERE "name" = 'a' COLLATE swift AND "category" = 'b' COLLATE swift
        """)
      #expect("\(plan)".contains("USING COVERING INDEX Ware unique by name, category"))
    }
  }
}
