import Foundation
import Testing

@testable import OpenSwiftData

/// A new object with the key of a stored one is written to that one's row.
@Suite struct UpsertTests {
  private typealias Station = Unique.Station
  private typealias Safe = Unique.Safe
  private typealias Ware = Unique.Ware

  private func rows(_ context: ModelContext) throws -> [String] {
    try ModelContext(context.container).fetch(
      FetchDescriptor<Station>(sortBy: [SortDescriptor(\.number)])
    ).map { "\($0.number) \($0.name) \($0.remark ?? "-") \($0.visits)" }
  }

  @Test func theRowTakesTheValuesAndKeepsItsIdentifier() throws {
    try StoreKind.withUnique { context in
      try context.insertAndSave(Station(7, "North"))
      let identifier = try #require(try context.fetchIdentifiers(FetchDescriptor<Station>()).first)
      try context.insertAndSave(Station(7, "South"))
      #expect(try rows(context) == ["7 South - 0"])
      #expect(try context.fetchIdentifiers(FetchDescriptor<Station>()) == [identifier])
    }
  }

  @Test func withoutAnObjectForTheRowTheNewObjectBecomesIt() throws {
    try StoreKind.withUnique { context in
      try context.insertAndSave(Station(7, "North", remark: "old"))
      let identifier = try #require(try context.fetchIdentifiers(FetchDescriptor<Station>()).first)
      let new = Station(7, "South")
      try context.insertAndSave(new)
      #expect(new.persistentModelID == identifier && !new.persistentModelID.isTemporary)
      #expect(new.modelContext === context && !new.hasChanges && !new.isDeleted)
      #expect(new.remark == "old", "what it did not say is the row's")
      #expect(try context.fetch(FetchDescriptor<Station>()).first === new)
      new.name = "West"
      try context.save()
      #expect(try rows(context) == ["7 West old 0"])
    }
  }

  @Test func withAnObjectForTheRowTheNewObjectPassesEverythingOnToIt() throws {
    try StoreKind.withUnique { context in
      let old = Station(7, "North", remark: "old")
      try context.insertAndSave(old)
      old.visits = 3
      try context.save()
      let new = Station(7, "South")
      try context.insertAndSave(new)
      #expect(old.name == "South" && old.remark == "old" && old.visits == 3)
      #expect(new.name == "South" && new.remark == "old" && new.visits == 3)
      #expect(new.persistentModelID == old.persistentModelID)
      #expect(new.modelContext === context && !new.hasChanges && !new.isDeleted)
      let found = try context.fetch(FetchDescriptor<Station>())
      #expect(found.count == 1 && found[0] === old)

      new.name = "West"
      new.visits += 1
      #expect(old.name == "West" && old.visits == 4 && old.hasChanges && new.hasChanges)
      try context.save()
      #expect(try rows(context) == ["7 West old 4"])
      old.remark = "older"
      #expect(new.remark == "older")
      context.rollback()
      #expect(new.remark == "old" && !new.hasChanges)
      context.delete(new)
      #expect(old.isDeleted && new.isDeleted)
      try context.save()
      #expect(try rows(context).isEmpty && new.isDeleted && new.modelContext == nil)
    }
  }

  @Test func theStoredObjectsOwnChangesGiveWayToWhatTheNewOneSays() throws {
    try StoreKind.withUnique { context in
      let old = Station(7, "North")
      try context.insertAndSave(old)
      old.name = "mine"
      old.remark = "mine"
      try context.insertAndSave(Station(7, "South"))
      #expect(old.name == "South" && old.remark == "mine" && !old.hasChanges)
      #expect(try rows(context) == ["7 South mine 0"])
    }
  }

  @Test func R80_twoNewObjectsWithOneKeyBecomeOneRow() throws {
    try StoreKind.withUnique { context in
      let first = Station(7, "first", remark: "kept")
      let second = Station(7, "second")
      context.insert(first)
      context.insert(second)
      #expect(
        try context.fetchCount(FetchDescriptor<Station>()) == 2,
        "nothing is decided before the save")
      try context.save()
      #expect(try rows(context) == ["7 second kept 0"])
      for station in [first, second] {
        #expect(station.name == "second" && station.remark == "kept")
        #expect(!station.isDeleted && station.modelContext === context && !station.hasChanges)
      }
      #expect(first.persistentModelID == second.persistentModelID)
      #expect(try context.fetch(FetchDescriptor<Station>()).count == 1)
    }
  }

  @Test func R80_theSecondOfTwoContextsUpdatesTheRowOfTheFirst() throws {
    try StoreKind.withUnique { context in
      let other = ModelContext(context.container)
      context.insert(Station(7, "here"))
      other.insert(Station(7, "there"))
      try context.save()
      try other.save()
      #expect(try rows(context) == ["7 there - 0"])
      #expect(try context.fetch(FetchDescriptor<Station>()).map(\.name) == ["there"])
    }
  }

  @Test func R80_manyNewObjectsWithTheKeyOfOneRow() throws {
    try StoreKind.withUnique { context in
      try context.insertAndSave(Station(7, "row"))
      let stations = (0..<5).map { Station(7, "\($0)") }
      for station in stations { context.insert(station) }
      try context.save()
      #expect(try rows(context) == ["7 4 - 0"])
      #expect(Set(stations.map(\.persistentModelID)).count == 1)
      #expect(stations.allSatisfy { $0.name == "4" })
    }
  }

  @Test func R81_aNewObjectThatCollidesOnOneOfSeveralKeysUpdatesThatRow() throws {
    try StoreKind.withUnique { context in
      try context.insertAndSave(Safe("a", 1, 10), Safe("b", 2, 20))
      try context.insertAndSave(Safe("a", 3, 30, content: "new"))
      let safes = try ModelContext(context.container).all(Safe.self, by: \.name)
      #expect(safes.map(\.keyA) == [3, 2] && safes.map(\.keyB) == [30, 20])
      #expect(safes.map(\.content) == ["new", ""])
    }
  }

  @Test(arguments: [UniquenessPolicy.upsert, .upsertKeepingOtherKeys, .refuse])
  func R81_aNewObjectWithTheKeysOfTwoRowsIsRefused(policy: UniquenessPolicy) throws {
    try StoreKind.withUnique { context in
      let safes = [Safe("a", 1), Safe("b", 2)]
      try context.insertAndSave(safes[0], safes[1])
      context.uniquenessPolicy = policy
      let new = Safe("a", 2, content: "new")
      context.insert(new)
      for _ in 0..<2 {
        let error = refusal { try context.save() }
        let conflict = try #require(error?.uniquenessConflict)
        #expect(error == .modelValidationFailure && conflict.entityName == "Safe")
        #expect(conflict.identifiers == [new.persistentModelID] + safes.map(\.persistentModelID))
        #expect(conflict.constraints == [["name"], ["keyA"]])
        #expect("\(error as Any)".contains("Safe 1") && "\(error as Any)".contains("Safe 2"))
        #expect(new.hasChanges && context.insertedModelsArray.count == 1)
        #expect(try context.container.value("SELECT count(*) FROM Safe") == .integer(2))
      }
      new.keyA = 3
      new.name = "c"
      try context.save()
      #expect(
        try ModelContext(context.container).all(Safe.self, by: \.name).map(\.keyA) == [1, 2, 3])
    }
  }

  @Test func R81_thePolicyMayRefuseEveryCollision() throws {
    try StoreKind.withUnique { context in
      let old = Station(7, "North")
      try context.insertAndSave(old)
      context.uniquenessPolicy = .refuse
      let new = Station(7, "South")
      context.insert(new)
      let conflict = refusal { try context.save() }?.uniquenessConflict
      #expect(conflict?.constraints == [["number"]])
      #expect(conflict?.identifiers == [new.persistentModelID, old.persistentModelID])
      let found: Station? = try context.registeredModel(
        for: #require(conflict?.identifiers.first))
      #expect(found === new && old.name == "North")
      new.number = 8
      try context.save()
      #expect(try rows(context) == ["7 North - 0", "8 South - 0"])

      context.insert(Station(9, "a"))
      context.insert(Station(9, "b"))
      #expect(refusal { try context.save() }?.uniquenessConflict?.identifiers.count == 2)
      context.rollback()
      #expect(try rows(context).count == 2)
    }
  }

  @Test func R81_thePolicyMayRefuseToChangeAnotherKey() throws {
    try StoreKind.withUnique { context in
      context.uniquenessPolicy = .upsertKeepingOtherKeys
      try context.insertAndSave(Safe("a", 1, content: "old"))
      context.insert(Safe("a", 1, 5, content: "new"))
      try context.save()
      #expect(
        try context.all(Safe.self, by: \.name).map(\.content) == ["new"],
        "a key that was nil may be filled in")
      context.insert(Safe("a", 2, content: "newer"))
      let error = refusal { try context.save() }
      #expect(error?.uniquenessConflict?.constraints == [["name"]])
      #expect("\(error as Any)".contains("keyA"))
      context.rollback()
      #expect(try context.all(Safe.self, by: \.name).map(\.keyA) == [1])
    }
  }

  @Test func R82_whatTheNewObjectDoesNotSayStays() throws {
    try StoreKind.withUnique { context in
      let old = Station(7, "North", remark: "kept")
      old.visits = 9
      try context.insertAndSave(old)
      let new = Station(7, "South", remark: nil)
      context.insert(new)
      try context.save()
      #expect(try rows(context) == ["7 South kept 9"])
      let another = Station(7, "")
      another.visits = 0
      try context.insertAndSave(another)
      #expect(try rows(context) == ["7  kept 0"], "an empty text, and a default that was assigned")
    }
  }

  @Test func compoundKeys() throws {
    try StoreKind.withUnique { context in
      try context.insertAndSave(
        Ware("1", "Tea", "Drink", price: 1), Ware("2", "Tea", "Plant", price: 2))
      try context.insertAndSave(Ware("3", "Tea", "Drink", price: 9))
      let wares = try ModelContext(context.container).fetch(
        FetchDescriptor<Ware>(sortBy: [SortDescriptor(\.price)]))
      #expect(wares.map(\.barcode) == ["2", "3"] && wares.map(\.price) == [2, 9])
    }
  }

  @Test func nilIsLikeNoOtherNil() throws {
    try StoreKind.withUnique { context in
      try context.insertAndSave(Ware(nil, "a", "x"), Ware(nil, "b", "x"))
      try context.insertAndSave(Ware(nil, "c", "x"))
      #expect(try context.fetchCount(FetchDescriptor<Ware>()) == 3)
    }
  }

  @Test func anIdentifierThatWasAskedForFindsTheRowInThisContext() throws {
    try StoreKind.withUnique { context in
      try context.insertAndSave(Station(7, "North"))
      let new = Station(7, "South")
      context.insert(new)
      let early = new.persistentModelID
      try context.save()
      #expect(new.persistentModelID != early, "the row keeps its own")
      #expect(context.model(for: early) === new)
      #expect((context.registeredModel(for: early) as Station?) === new)
      let second = Station(7, "West")
      context.insert(second)
      let other = second.persistentModelID
      try context.save()
      #expect(
        context.model(for: other) === new && second.persistentModelID == new.persistentModelID)
    }
  }

  @Test func objectsAreTakenInTheOrderOfTheirInsertion() throws {
    try StoreKind.withUnique { context in
      try context.insertAndSave(Safe("a", 1))
      // The first one takes the row's key away, so that it is free for the second one.
      context.insert(Safe("a", 2, content: "first"))
      context.insert(Safe("b", 1, content: "second"))
      try context.save()
      let safes = try ModelContext(context.container).all(Safe.self, by: \.name)
      #expect(safes.map(\.keyA) == [2, 1] && safes.map(\.content) == ["first", "second"])
    }
  }

  @Test func insertingAndDeletingTheMergedObjectConcernsTheOther() throws {
    try StoreKind.withUnique { context in
      let old = Station(7, "North")
      try context.insertAndSave(old)
      let new = Station(7, "South")
      try context.insertAndSave(new)
      context.delete(new)
      context.insert(new)
      #expect(!old.isDeleted && !new.isDeleted)
      try context.save()
      #expect(try rows(context) == ["7 South - 0"])
    }
  }
}
