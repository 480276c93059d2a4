import Foundation
import Testing

@testable import OpenSwiftData

/// How objects come into a context through links.
@Suite struct InsertionTests {
  @Test func R30_theOrderOfInsertionDoesNotMatter() throws {
    for isParentFirst in [true, false] {
      try StoreKind.memory.withContainer(for: Room.self) { container in
        let context = ModelContext(container)
        let storey = Storey(1)
        let room = Room("r", storey: storey)
        if isParentFirst { context.insert(storey) } else { context.insert(room) }
        context.insert(room)
        context.insert(storey)
        context.insert(room)
        #expect(context.insertedModelsArray.count == 2 && storey.rooms == [room])
        try context.save()
        context.insert(storey)
        #expect(!context.hasChanges)
        #expect(try ModelContext(container).only(Room.self).storey.number == 1)
      }
    }
  }

  @Test func everythingReachableIsInserted() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let shelf = Shelf("s"), book = Volume("b"), reader = Reader("r")
      book.cover = Cover("red")
      book.owner = reader
      reader.wishes = [Theme("t")]
      shelf.books = [book]
      // From the far end: the links lead back to the shelf, and on from there.
      context.insert(try #require(book.cover))
      #expect(context.insertedModelsArray.count == 5)
      try context.save()
      let saved = Shelf("saved")
      context.insert(saved)
      try context.save()
      let late = Volume("late")
      late.cover = Cover("blue")
      saved.books.append(late)
      #expect(late.cover?.modelContext === context)
      let theme = Theme("back")
      theme.shelves = [saved]
      #expect(theme.modelContext === context, "linked from its own side")
      try context.save()
      #expect(try context.count(of: Cover.self) == 2)
      #expect(try ModelContext(container).count(of: Theme.self) == 2)
    }
  }

  @Test func R34_aFetchWithoutPendingChangesTakesNothingAway() throws {
    try launching(
      Shelf.self,
      steps: { context in
        context.insert(Shelf("s"))
        try context.save()
        let shelf = try context.only(Shelf.self)
        let book = Volume("b", shelf: shelf)
        context.insert(book)
        let theme = Theme("t")
        shelf.themes.append(theme)
        var descriptor = FetchDescriptor<Shelf>()
        descriptor.includePendingChanges = false
        #expect(try context.fetch(descriptor).first === shelf)
        #expect(shelf.books == [book] && shelf.themes == [theme] && book.shelf === shelf)
        try context.save()
      },
      { context in
        let book = try context.only(Volume.self), theme = try context.only(Theme.self)
        #expect(book.shelf?.name == "s" && theme.shelves.map(\.name) == ["s"])
      })
  }

  @Test func R37_bothSidesInAnInitializerAreOneLink() throws {
    for isFloorInserted in [true, false] {
      try StoreKind.memory.withContainer(for: Houses.House.self) { container in
        let context = ModelContext(container)
        let house = Houses.House()
        let floor = Houses.Floor(appendingTo: house)
        let plain = Houses.Floor(house)
        if isFloorInserted {
          context.insert(floor)
          context.insert(plain)
        } else {
          context.insert(house)
          context.insert(plain)
        }
        #expect(house.floors == [floor, plain])
        try context.save()
        #expect(try ModelContext(container).only(Houses.House.self).floors.count == 2)
      }
    }
  }

  @Test func R37_aLinkFromAnInitializerIsSeenAtOnceWhereThereIsAnObjectToLink() throws {
    let house = Houses.House()
    let last = Houses.Floor(house)
    #expect(house.floors == [last], "the link was assigned when everything else had a value")
    let first = Houses.Floor(before: house)
    #expect(house.floors == [last] && first.house === house)
    first.house = house
    #expect(house.floors == [last, first], "an assignment to the object makes it known")
    try StoreKind.memory.withContainer(for: Houses.House.self) { container in
      let context = ModelContext(container)
      context.insert(house)
      let early = Houses.Floor(before: house)
      context.insert(early)
      #expect(house.floors == [last, first, early], "and so does the insertion")
      #expect(early.modelContext === context && last.modelContext === context)
    }
  }

  @Test func R37_oneSideInAnInitializerReachesASavedObject() throws {
    try StoreKind.memory.withContainer(for: Houses.House.self) { container in
      let context = ModelContext(container)
      let house = Houses.House()
      context.insert(house)
      try context.save()
      #expect(house.floors.isEmpty)
      let floor = Houses.Floor(appendingTo: house)
      #expect(house.floors == [floor] && floor.modelContext === context)
      let plain = Houses.Floor(house)
      #expect(plain.house === house && plain.modelContext === context)
      context.insert(plain)
      #expect(house.floors == [floor, plain])
      context.rollback()
      #expect(house.floors.isEmpty && !context.hasChanges)
    }
  }

  @Test func repetitionsInAnInitializerCountOnce() throws {
    try StoreKind.memory.withContainer(for: Houses.House.self) { container in
      let context = ModelContext(container)
      let floor = Houses.Floor(nil)
      let house = Houses.House([floor, floor])
      context.insert(house)
      #expect(house.floors == [floor] && floor.house === house)
      let other = Houses.House([floor])
      context.insert(other)
      #expect(house.floors.isEmpty && other.floors == [floor] && floor.house === other)
      try context.save()
      #expect(try ModelContext(container).only(Houses.Floor.self).house?.floors.count == 1)
    }
  }

  /// A search through the others for each of them would take minutes.
  @Test func manyChildrenOfOneParentAreInserted() throws {
    try StoreKind.memory.withContainer(for: Houses.House.self) { container in
      let context = ModelContext(container)
      let house = Houses.House()
      context.insert(house)
      try context.save()
      for _ in 0..<20_000 { context.insert(Houses.Floor(house)) }
      try context.save()
      let other = ModelContext(container)
      let again = try other.only(Houses.House.self)
      for _ in 0..<20_000 { other.insert(Houses.Floor(again)) }
      #expect(again.floors.count == 40_000)
    }
  }
}

enum Houses {
  @Model
  final class House {
    @Relationship(deleteRule: .cascade, inverse: \Floor.house) var floors: [Floor]

    init(_ floors: [Floor] = []) { self.floors = floors }
  }

  @Model
  final class Floor {
    var house: House?
    var number: Int

    init(_ house: House?) {
      number = 0
      self.house = house
    }

    /// Links before there is an object to link.
    init(before house: House) {
      self.house = house
      number = 1
    }

    init(appendingTo house: House) {
      self.house = house
      number = 2
      house.floors.append(self)
    }
  }
}
