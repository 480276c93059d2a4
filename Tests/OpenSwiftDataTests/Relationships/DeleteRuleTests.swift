import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct DeleteRuleTests {
  @Test func R27_cascadeReachesUnloadedRows() throws {
    try launching(
      Shelf.self,
      steps: { context in
        for number in 0..<60 {
          let shelf = Shelf("\(number)")
          shelf.books = (0..<4).map { Volume("\(number).\($0)") }
          context.insert(shelf)
        }
        try context.save()
      },
      { context in
        let all = try context.fetch(FetchDescriptor<Shelf>())
        for shelf in all.prefix(10) { #expect(shelf.books.map(\.title).count == 4) }
        // One by one: loaded, not loaded, known only by the identifier.
        for shelf in all.prefix(20) { context.delete(shelf) }
        for identifier in all[20..<30].map(\.persistentModelID) {
          context.delete(context.model(for: identifier))
        }
        try context.delete(model: Shelf.self, where: #Predicate { $0.name.hasPrefix("3") })
        try context.save()
        #expect(try context.count(of: Volume.self) == 20 * 4)
      },
      { context in
        let stale = try context.fetch(FetchDescriptor<Shelf>())
        let other = ModelContext(context.container)
        other.insert(Volume("new", shelf: try other.fetch(FetchDescriptor<Shelf>())[0]))
        try other.save()
        for shelf in stale { context.delete(shelf) }
        try context.save()
      },
      { context in
        let counts = try (context.count(of: Shelf.self), context.count(of: Volume.self))
        #expect(counts == (0, 0))
      })
  }

  @Test func cascadeGoesThroughLevelsAndCycles() throws {
    try StoreKind.memory.withContainer(for: Branch.self) { container in
      let context = ModelContext(container)
      let root = Branch("root")
      var last = root
      for number in 0..<100 { last = Branch("\(number)", parent: last) }
      context.insert(last)
      context.insert(Branch("stays"))
      try context.save()
      // The end of the chain is above its beginning as well.
      let other = ModelContext(container)
      let all = try other.fetch(FetchDescriptor<Branch>())
      let end = try #require(all.first { $0.name == "99" })
      end.twigs.append(try #require(all.first { $0.name == "root" }))
      try other.save()
      try other.delete(model: Branch.self, where: #Predicate { $0.name == "50" })
      try other.save()
      #expect(try ModelContext(container).only(Branch.self).name == "stays")
    }
  }

  @Test(arguments: [true, false])
  func R28_theFinalGraphDecides(isDeletedFirst: Bool) throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let old = Shelf("old"), new = Shelf("new")
      old.books = [Volume("a"), Volume("b")]
      new.books = [Volume("c")]
      context.insert(old)
      context.insert(new)
      try context.save()
      if isDeletedFirst { context.delete(old) }
      new.books = old.books
      if !isDeletedFirst { context.delete(old) }
      try context.save()
      #expect(new.books.map(\.title) == ["a", "b"])
      let books = try ModelContext(container).fetch(
        FetchDescriptor<Volume>(sortBy: [.init(\.title)]))
      #expect(books.map { $0.shelf?.name } == ["new", "new", nil])
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
      let again = try ModelContext(container).only(Volume.self)
      #expect(again.owner == nil)
    }
  }

  @Test func R33_theRuleBelongsToTheSideThatItIsWrittenOn() throws {
    try StoreKind.memory.withContainer(for: Twig.self) { container in
      let context = ModelContext(container)
      let root = Twig("root")
      let middle = Twig("middle", parent: root), sibling = Twig("sibling", parent: middle)
      let leaf = Twig("leaf", parent: middle)
      context.insert(leaf)
      context.insert(sibling)
      try context.save()
      context.delete(leaf)
      try context.save()
      #expect(middle.isDeleted && root.isDeleted, "the parents go with the child, as written")
      #expect(!sibling.isDeleted && sibling.parent == nil)
      #expect(try ModelContext(container).only(Twig.self).name == "sibling")
    }
  }

  @Test func R33_theRuleOnChildrenStaysWithinTheSubtree() throws {
    try StoreKind.memory.withContainer(for: Branch.self) { container in
      let context = ModelContext(container)
      let root = Branch("root")
      let left = Branch("left", parent: root), right = Branch("right", parent: root)
      context.insert(Branch("leaf", parent: left))
      context.insert(right)
      try context.save()
      context.delete(left)
      try context.save()
      #expect(root.twigs == [right] && root.twigs[0].parent === root)
      #expect(try context.count(of: Branch.self) == 2)
    }
  }

  @Test func R36_aRequiredToOneIsNotLeftEmpty() throws {
    try StoreKind.file.withContainer(for: Room.self) { container in
      let context = ModelContext(container)
      let storey = Storey(1)
      let room = Room("r", storey: storey)
      context.insert(room)
      try context.save()
      context.delete(storey)
      #expect(room.storey === storey)
      let text = explanation { try context.save() }
      #expect(
        text.contains("Storey 1 cannot be deleted: Room 1 needs it") && text.contains("storey"))
      context.rollback()
      storey.rooms.removeAll()
      #expect(room.storey === storey)
      let other = explanation { try context.save() }
      #expect(other.contains("Room 1 cannot be saved") && other.contains("storey is required"))
      context.rollback()
      #expect(storey.rooms.first === room && !context.hasChanges)
      #expect(try container.value("SELECT count(*) FROM Room") == .integer(1))
      let batch = ModelContext(container)
      try batch.delete(model: Storey.self)
      #expect(throws: SwiftDataError.modelValidationFailure) { try batch.save() }
      #expect(try container.value("SELECT count(*) FROM Storey") == .integer(1))
    }
  }

  @Test func R38_aBatchDeletionFollowsTheSameRules() throws {
    typealias Chat = Chats.Chat
    try StoreKind.file.withContainer(for: Chat.self) { container in
      let setup = ModelContext(container)
      for rule in ["nullify", "cascade", "deny", "noAction"] {
        let chat = Chat(rule)
        switch rule {
        case "nullify": setup.insert(Chats.Role(chat))
        case "cascade": setup.insert(Chats.Line(chat))
        case "deny": setup.insert(Chats.Bill(chat))
        default: setup.insert(Chats.Trace(chat))
        }
      }
      try setup.save()
      let context = ModelContext(container)
      func deleting(_ name: String) -> String {
        explanation {
          try context.delete(model: Chat.self, where: #Predicate { $0.name == name })
          try context.save()
        }
      }
      #expect(deleting("nullify").contains("Role 1 needs it, as its relationship chat is required"))
      context.rollback()
      #expect(deleting("deny").contains("its relationship bills has the delete rule deny"))
      context.rollback()
      #expect(try context.count(of: Chat.self) == 4, "nothing was removed")
      #expect(deleting("cascade").isEmpty)
      #expect(try context.count(of: Chats.Line.self) == 0)
      #expect(deleting("noAction").isEmpty)
      let trace = try ModelContext(container).only(Chats.Trace.self)
      #expect(trace.chat.isDeleted && trace.chat.name.isEmpty, "the row keeps what leads nowhere")
    }
  }

  @Test func R72_linkedClassesAreDeletedInOneSave() throws {
    try StoreKind.file.withContainer(for: Circle.Red.self) { container in
      let context = ModelContext(container)
      for _ in 0..<20 {
        let red = Circle.Red(), green = Circle.Green(), blue = Circle.Blue()
        red.greens = [green]
        green.blues = [blue]
        blue.reds = [red]
        context.insert(red)
      }
      try context.save()
      try context.delete(model: Circle.Red.self)
      try context.delete(model: Circle.Green.self)
      try context.delete(model: Circle.Blue.self)
      try context.save()
      for table in ["Red", "Green", "Blue"] {
        #expect(try container.value("SELECT count(*) FROM \(table)") == .integer(0))
      }
    }
  }
}
