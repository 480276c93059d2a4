import Foundation
import Testing

@testable import OpenSwiftData

/// Links to objects that do not belong to the context.
@Suite struct StrangerTests {
  private func withContexts(_ body: (ModelContext, ModelContext) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Shelf.self, Room.self, Houses.House.self) { container in
      try body(ModelContext(container), ModelContext(container))
    }
  }

  @Test func anAssignmentAcrossContextsIsRefused() throws {
    try withContexts { one, two in
      let shelf = Shelf("s"), book = Volume("b"), own = Shelf("own")
      one.insert(shelf)
      try one.save()
      two.insert(book)
      two.insert(own)
      book.shelf = own
      book.shelf = shelf
      #expect(book.shelf === own && shelf.books.isEmpty)
      #expect(
        explanation { try two.save() }.contains("Volume.shelf cannot lead to a Shelf of another"))
      try two.save()
      #expect(try two.only(Volume.self).shelf?.name == "own")
      own.books = [book, Volume("new")]
      shelf.books = own.books
      #expect(shelf.books.isEmpty && own.books.count == 2)
      #expect(throws: SwiftDataError.modelValidationFailure) { try one.save() }
      #expect(!one.hasChanges)
    }
  }

  @Test func aLinkFromAnInitializerAcrossContextsIsRefusedAtTheInsertion() throws {
    try withContexts { one, two in
      let house = Houses.House(), storey = Storey(1)
      one.insert(house)
      one.insert(storey)
      try one.save()
      let floor = Houses.Floor(before: house)
      two.insert(floor)
      #expect(floor.modelContext === two && floor.house == nil && house.floors.isEmpty)
      #expect(explanation { try two.save() }.contains("Floor.house cannot lead to a House of"))
      try two.save()
      let room = Room("r", storey: storey)
      two.insert(room)
      #expect(explanation { try two.save() }.contains("Room.storey cannot lead to a Storey of"))
      #expect(explanation { try two.save() }.contains("storey is required"))
      #expect(storey.rooms.isEmpty)
      let own = try #require(two.model(for: storey.persistentModelID) as? Storey)
      room.storey = own
      try two.save()
      #expect(own.rooms == [room])
    }
  }

  @Test func anObjectThatAContextTookMeanwhileIsAStranger() throws {
    try withContexts { one, two in
      let book = Volume("b"), reader = Reader("r")
      book.owner = reader
      one.insert(reader)
      #expect(book.modelContext == nil, "nothing leads to it")
      two.insert(book)
      #expect(book.owner == nil && reader.modelContext === one)
      #expect(throws: SwiftDataError.modelValidationFailure) { try two.save() }
      try two.save()
      try one.save()
      #expect(try container(of: one).value("SELECT owner FROM Volume") == .null)
    }
  }

  @Test func anObjectOfAnotherContainerIsRefused() throws {
    try withContexts { one, _ in
      try withContexts { two, _ in
        let house = Houses.House()
        one.insert(house)
        try one.save()
        let floor = Houses.Floor(before: house)
        two.insert(floor)
        floor.house = house
        #expect(floor.house == nil)
        #expect(throws: SwiftDataError.modelValidationFailure) { try two.save() }
        try two.save()
        #expect(try container(of: two).value("SELECT house FROM Floor") == .null)
      }
    }
  }

  @Test func aDeletedObjectIsRefused() throws {
    try withContexts { one, _ in
      let shelf = Shelf("s"), book = Volume("b")
      one.insert(shelf)
      one.insert(book)
      try one.save()
      one.delete(shelf)
      try one.save()
      book.shelf = shelf
      #expect(book.shelf == nil && shelf.books.isEmpty)
      #expect(
        explanation { try one.save() }.contains(
          "Volume.shelf cannot lead to a Shelf that was deleted"))
      let other = Volume("c", shelf: shelf)
      one.insert(other)
      #expect(explanation { try one.save() }.contains("a Shelf that was deleted"))
      shelf.books = [book]
      #expect(book.shelf == nil, "an object without a row is by itself")
      one.insert(shelf)
      #expect(book.shelf === shelf, "until it is inserted again")
      try one.save()
    }
  }

  @Test func anObjectWhoseContextIsGoneIsRefused() throws {
    try withContexts { one, _ in
      var shelf: Shelf?
      try {
        let ended = ModelContext(one.container)
        let made = Shelf("s")
        ended.insert(made)
        try ended.save()
        shelf = made
      }()
      let orphan = try #require(shelf)
      let book = Volume("b")
      one.insert(book)
      book.shelf = orphan
      #expect(book.shelf == nil)
      #expect(explanation { try one.save() }.contains("a Shelf whose context no longer exists"))
      let other = Volume("c")
      other.shelf = orphan
      one.insert(other)
      #expect(other.shelf == nil)
      #expect(throws: SwiftDataError.modelValidationFailure) { try one.save() }
      try one.save()
    }
  }

  private func container(of context: ModelContext) -> ModelContainer { context.container }
}
