import Foundation
import Testing

@testable import OpenSwiftData

/// Keys that change hands within one save.
@Suite struct KeyExchangeTests {
  private typealias Station = Unique.Station
  private typealias Safe = Unique.Safe
  private typealias Step = Unique.Step
  private typealias Plan = Unique.Plan

  private func stations(_ context: ModelContext) throws -> [String] {
    try ModelContext(context.container).fetch(
      FetchDescriptor<Station>(sortBy: [SortDescriptor(\.number)])
    ).map { "\($0.number) \($0.name)" }
  }

  @Test func R78_twoRowsExchangeTheirKeys() throws {
    try StoreKind.withUnique { context in
      let pair = [Station(1, "a"), Station(2, "b")]
      try context.insertAndSave(pair[0], pair[1])
      pair[0].number = 2
      pair[1].number = 1
      try context.save()
      #expect(try stations(context) == ["1 b", "2 a"] && !context.hasChanges)
    }
  }

  @Test func R78_keysRotate() throws {
    try StoreKind.withUnique { context in
      let all = (0..<5).map { Station($0, "\($0)") }
      all.forEach(context.insert)
      try context.save()
      for station in all { station.number = (station.number + 2) % 5 }
      try context.save()
      #expect(try stations(context) == ["0 3", "1 4", "2 0", "3 1", "4 2"])
      for station in all { station.number += 1 }
      try context.save()
      #expect(try stations(context) == ["1 3", "2 4", "3 0", "4 1", "5 2"])
    }
  }

  @Test func R78_placesOfAParentAreReordered() throws {
    try StoreKind.withUniqueLinks { context in
      let plan = Plan("p")
      let steps = (0..<4).map { Step("\($0)", at: $0, of: plan) }
      context.insert(plan)
      try context.save()
      for (position, step) in steps.reversed().enumerated() { step.position = position }
      try context.save()
      let found = try ModelContext(context.container).fetch(
        FetchDescriptor<Step>(sortBy: [SortDescriptor(\.position)]))
      #expect(found.map(\.text) == ["3", "2", "1", "0"])
    }
  }

  @Test func R78_optionalKeysAndSeveralConstraintsAtOnce() throws {
    try StoreKind.withUnique { context in
      let pair = [Safe("a", 1, 10), Safe("b", 2, 20), Safe("c", 3, nil)]
      pair.forEach(context.insert)
      try context.save()
      (pair[0].name, pair[1].name, pair[2].name) = ("b", "c", "a")
      (pair[0].keyA, pair[1].keyA, pair[2].keyA) = (3, 1, 2)
      (pair[0].keyB, pair[1].keyB, pair[2].keyB) = (nil, 10, 20)
      try context.save()
      let found = try ModelContext(context.container).all(Safe.self, by: \.name)
      #expect(found.map(\.keyA) == [2, 3, 1] && found.map(\.keyB) == [20, nil, 10])
    }
  }

  @Test func aNewObjectTakesTheKeyThatAChangeFrees() throws {
    try StoreKind.withUnique { context in
      let old = Station(1, "old")
      try context.insertAndSave(old)
      old.number = 2
      context.insert(Station(1, "new"))
      try context.save()
      #expect(try stations(context) == ["1 new", "2 old"])
    }
  }

  @Test func aNewObjectWithTheKeyThatAChangeGivesIsWrittenToThatRow() throws {
    try StoreKind.withUnique { context in
      let old = Station(1, "old")
      try context.insertAndSave(old)
      old.number = 2
      context.insert(Station(2, "new"))
      try context.save()
      #expect(try stations(context) == ["2 new"] && old.name == "new")
    }
  }

  @Test(arguments: [UniquenessPolicy.upsert, .refuse])
  func aChangeToTheKeyOfAnotherRowIsRefused(policy: UniquenessPolicy) throws {
    try StoreKind.withUnique { context in
      context.uniquenessPolicy = policy
      let pair = [Station(1, "a"), Station(2, "b")]
      try context.insertAndSave(pair[0], pair[1])
      pair[1].number = 1
      for _ in 0..<2 {
        let error = refusal { try context.save() }
        #expect(error == .modelValidationFailure)
        #expect(
          error?.uniquenessConflict?.identifiers == [pair[1], pair[0]].map(\.persistentModelID))
        #expect(error?.uniquenessConflict?.constraints == [["number"]])
        #expect(pair[1].number == 1 && pair[1].hasChanges)
        #expect(try stations(context) == ["1 a", "2 b"])
      }
      pair[0].number = 3
      try context.save()
      #expect(try stations(context) == ["1 b", "3 a"])
    }
  }

  @Test func aChangeToTheKeyOfARowThatSomebodyElseHasMadeIsRefused() throws {
    try StoreKind.withUnique { context in
      let station = Station(1, "a")
      try context.insertAndSave(station)
      try ModelContext(context.container).insertAndSave(Station(2, "b"))
      station.number = 2
      #expect(refusal { try context.save() }?.uniquenessConflict?.identifiers.count == 2)
      context.rollback()
      #expect(station.number == 1)
    }
  }

  @Test func aMergedValueThatTakesTheKeyOfAThirdRowIsRefused() throws {
    try StoreKind.withUnique { context in
      // The new object says its name alone; with the row's own category it meets another row.
      try context.insertAndSave(
        Unique.Ware("1", "Tea", "Drink"), Unique.Ware("2", "Coffee", "Drink"))
      let new = Unique.Ware("1", "Coffee", "Drink")
      context.insert(new)
      let error = refusal { try context.save() }
      #expect(error?.uniquenessConflict?.identifiers.count == 3)
      #expect(context.insertedModelsArray.count == 1)
    }
  }

  @Test func R84_aKeyIsFreeOnceItsObjectIsDeleted() throws {
    try StoreKind.withUnique { context in
      let old = Station(1, "old")
      try context.insertAndSave(old)
      let identifier = old.persistentModelID
      context.delete(old)
      let new = Station(1, "new")
      context.insert(new)
      try context.save()
      #expect(try stations(context) == ["1 new"] && old.isDeleted)
      #expect(new.persistentModelID != identifier, "another row")
      context.delete(new)
      try context.save()
      try context.insertAndSave(Station(1, "third"))
      #expect(try stations(context) == ["1 third"])
      try context.delete(model: Station.self)
      try context.insertAndSave(Station(1, "fourth"))
      #expect(try stations(context) == ["1 fourth"])
    }
  }

  @Test func R84_aContextWithAStaleViewMakesTheRowAnew() throws {
    try StoreKind.withUnique { context in
      let old = Station(1, "old")
      try context.insertAndSave(old)
      let other = ModelContext(context.container)
      try other.delete(model: Station.self)
      try other.save()
      let new = Station(1, "new")
      try context.insertAndSave(new)
      #expect(try stations(context) == ["1 new"] && new.persistentModelID != old.persistentModelID)
      try other.delete(model: Station.self)
      try other.insertAndSave(Station(1, "theirs"))
      let mine = Station(1, "mine")
      try context.insertAndSave(mine)
      #expect(try stations(context) == ["1 mine"])
      #expect(try context.fetch(FetchDescriptor<Station>()).first === mine)
    }
  }

  @Test func R84_aDeletedObjectIsInsertedAgainOntoItsTwin() throws {
    try StoreKind.withUnique { context in
      let old = Station(1, "old")
      try context.insertAndSave(old)
      context.delete(old)
      try context.save()
      try context.insertAndSave(Station(1, "twin", remark: "twin's"))
      context.insert(old)
      try context.save()
      #expect(try stations(context) == ["1 old"])
      #expect(old.remark == "twin's" && !old.isDeleted)
    }
  }

  @Test func R84_keysOfLinkedRowsAreFreeAlthoughTheyAreDeletedLast() throws {
    try StoreKind.withUniqueLinks { context in
      let old = Plan("p", steps: [])
      try context.insertAndSave(old, Step("s", at: 1, of: old))
      context.delete(old)
      let new = Plan("p")
      context.insert(new)
      context.insert(Step("t", at: 1, of: new))
      try context.save()
      let plans = try ModelContext(context.container).all(Plan.self, by: \.title)
      #expect(plans.count == 1 && plans[0].steps.map(\.text) == ["t"])
      #expect(plans[0].persistentModelID == new.persistentModelID)
    }
  }

  @Test func R84_keysOfRowsThatACascadeReachesAreFree() throws {
    try StoreKind.withUniqueLinks { context in
      let crate = Unique.Crate("c")
      let old = Unique.Good("1", "old", in: crate)
      try context.insertAndSave(crate, old)
      context.delete(crate)
      let new = Unique.Good("1", "new")
      context.insert(new)
      try context.save()
      let found = try ModelContext(context.container).all(Unique.Good.self, by: \.text)
      #expect(found.map(\.text) == ["new"] && old.isDeleted && !new.isDeleted)
      #expect(new.persistentModelID != old.persistentModelID)
    }
  }

  @Test func aRowThatMovesOutOfTheCascadesReachIsWrittenTo() throws {
    try StoreKind.withUniqueLinks { context in
      let crates = [Unique.Crate("a"), Unique.Crate("b")]
      let old = Unique.Good("1", "old", in: crates[0])
      try context.insertAndSave(crates[0], crates[1], old)
      let identifier = old.persistentModelID
      context.delete(crates[0])
      let new = Unique.Good("1", "new", in: crates[1])
      context.insert(new)
      try context.save()
      #expect(new.persistentModelID == identifier && !old.isDeleted)
      #expect(old.crate === crates[1] && crates[1].goods.map(\.text) == ["new"])
    }
  }
}
