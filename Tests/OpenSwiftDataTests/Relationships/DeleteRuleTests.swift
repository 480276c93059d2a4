import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct DeleteRuleTests {
  @Test func R27_cascadeReachesRowsThatAreNotLoaded() throws {
    try StoreKind.memory.withContainer(for: Branch.self) { container in
      let context = ModelContext(container)
      let root = Branch("root")
      for number in 0..<10 {
        let child = Branch("\(number)")
        child.twigs = (0..<10).map { Branch("\(number).\($0)") }
        root.twigs.append(child)
      }
      context.insert(root)
      context.insert(Branch("stays"))
      try context.save()
      let other = ModelContext(container)
      try other.delete(model: Branch.self, where: #Predicate { $0.name == "root" })
      try other.save()
      #expect(try container.value("SELECT count(*) FROM Branch") == .integer(1))
    }
  }

  @Test func R28_theFinalGraphDecides() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let old = Shelf("old"), new = Shelf("new")
      old.books = [Volume("a"), Volume("b")]
      context.insert(old)
      context.insert(new)
      try context.save()
      context.delete(old)
      new.books = old.books
      try context.save()
      #expect(new.books.map(\.title) == ["a", "b"])
      #expect(try context.fetchCount(FetchDescriptor<Volume>()) == 2)
    }
  }

  @Test func R29_aOneWayReferenceBecomesNil() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let book = Volume("b"), reader = Reader("r"), theme = Theme("t")
      book.owner = reader
      reader.wishes = [theme]
      context.insert(book)
      try context.save()
      context.delete(theme)
      try context.save()
      #expect(reader.wishes.isEmpty)
      context.delete(reader)
      try context.save()
      #expect(book.owner == nil && !context.hasChanges)
      #expect(try container.value("SELECT count(*) FROM Reader_wishes") == .integer(0))
      let again = try #require(try ModelContext(container).fetch(FetchDescriptor<Volume>()).first)
      #expect(again.owner == nil)
    }
  }

  @Test func R36_aRequiredToOneIsNotLeftEmpty() throws {
    try StoreKind.memory.withContainer(for: Room.self) { container in
      let context = ModelContext(container)
      let storey = Storey(1)
      let room = Room("r", storey: storey)
      context.insert(room)
      try context.save()
      context.delete(storey)
      #expect(room.storey === storey)
      let text = explanation { try context.save() }
      #expect(text.contains("Room") && text.contains("storey"))
      context.rollback()
      storey.rooms.removeAll()
      #expect(room.storey === storey)
      let other = explanation { try context.save() }
      #expect(other.contains("Room") && other.contains("storey"))
      context.rollback()
      #expect(storey.rooms.first === room && !context.hasChanges)
      #expect(try container.value("SELECT count(*) FROM Room") == .integer(1))
      let batch = ModelContext(container)
      try batch.delete(model: Storey.self)
      #expect(throws: SwiftDataError.modelValidationFailure) { try batch.save() }
      #expect(try container.value("SELECT count(*) FROM Storey") == .integer(1))
    }
  }

  @Test func denyAndLimitsNameTheRelationship() throws {
    try StoreKind.memory.withContainer(for: Club.self) { container in
      let context = ModelContext(container)
      let club = Club("c", chairs: [Member("m")])
      club.members = club.chairs
      context.insert(club)
      try context.save()
      context.delete(club)
      #expect(explanation { try context.save() }.contains("members"))
      context.rollback()
      club.chairs.removeAll()
      #expect(explanation { try context.save() }.contains("at least 1"))
      context.rollback()
      club.chairs += [Member("n"), Member("o")]
      #expect(explanation { try context.save() }.contains("at most 2"))
      club.chairs.removeLast()
      try context.save()
      #expect(club.chairs.count == 2)
      context.insert(Club("d", chairs: []))
      #expect(explanation { try context.save() }.contains("chairs"))
    }
  }
}
