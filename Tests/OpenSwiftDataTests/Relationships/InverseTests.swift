import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct InverseTests {
  @Test func movingAChildLeavesItInOneArray() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let first = Shelf("first"), second = Shelf("second")
      let book = Volume("b")
      first.books = [book, Volume("c"), book]
      context.insert(first)
      context.insert(second)
      #expect(first.books.map(\.title) == ["b", "c"], "an object counts once")
      second.books.append(book)
      #expect(book.shelf === second && first.books.map(\.title) == ["c"])
      try context.save()
      first.books.swapAt(0, 0)
      first.books += second.books
      #expect(second.books.isEmpty && book.shelf === first)
      try context.save()
      let other = ModelContext(container)
      let shelves = try other.fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
      #expect(shelves.map { $0.books.map(\.title) } == [["c", "b"], []])
    }
  }

  @Test func bothSidesInAnInitializerAreOneLink() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let shelf = Shelf("s")
      let book = Volume("b", shelf: shelf)
      shelf.books.append(book)
      context.insert(book)
      context.insert(shelf)
      context.insert(book)
      #expect(shelf.books.count == 1)
      try context.save()
      #expect(try context.fetchCount(FetchDescriptor<Shelf>()) == 1)
      #expect(
        try container.value("SELECT count(*) FROM Volume WHERE shelf IS NOT NULL") == .integer(1))
    }
  }

  @Test func aOneToOneStealsItsPartner() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let one = Volume("1"), two = Volume("2")
      let cover = Cover("red")
      one.cover = cover
      context.insert(one)
      context.insert(two)
      try context.save()
      two.cover = cover
      #expect(one.cover == nil && cover.book === two)
      try context.save()
      let books = try ModelContext(container).fetch(
        FetchDescriptor<Volume>(sortBy: [.init(\.title)]))
      #expect(books.map { $0.cover?.colour } == [nil, "red"])
      #expect(books[1].cover?.book === books[1])
    }
  }

  @Test func unloadedEndsFollowWithoutBeingLoaded() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Shelf.self) { container in
        let setup = ModelContext(container)
        let old = Shelf("old"), new = Shelf("new")
        old.books = (0..<5).map { Volume("\($0)") }
        setup.insert(old)
        setup.insert(new)
        try setup.save()
        let context = ModelContext(container)
        let shelves = try context.fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
        let book = try #require(try context.fetch(FetchDescriptor<Volume>()).first)
        let count = recorder.count("SELECT") { book.shelf = shelves[0] }
        #expect(count == 0)
        #expect(shelves[0].books.map(\.title) == ["0"])
        #expect(shelves[1].books.map(\.title) == ["1", "2", "3", "4"])
        context.rollback()
        #expect(book.shelf === shelves[1] && !context.hasChanges)
        #expect(shelves[0].books.isEmpty && shelves[1].books.count == 5)
      }
    }
  }

  @Test func manyToManyWithUnloadedEnds() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let setup = ModelContext(container)
      let shelf = Shelf("s"), theme = Theme("t")
      setup.insert(shelf)
      setup.insert(theme)
      setup.insert(Theme("u"))
      shelf.themes = [theme]
      try setup.save()
      let context = ModelContext(container)
      let other = try #require(try context.fetch(FetchDescriptor<Shelf>()).first)
      let themes = try context.fetch(FetchDescriptor<Theme>(sortBy: [.init(\.label)]))
      other.themes = [themes[1]]
      #expect(themes[0].shelves.isEmpty && themes[1].shelves.first === other)
      other.themes.append(themes[0])
      try context.save()
      let again = try #require(try ModelContext(container).fetch(FetchDescriptor<Shelf>()).first)
      #expect(again.themes.map(\.label) == ["u", "t"])
    }
  }

  @Test func anObjectOfAnotherContextIsRefused() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let one = ModelContext(container), two = ModelContext(container)
      let shelf = Shelf("s")
      one.insert(shelf)
      try one.save()
      let book = Volume("b")
      two.insert(book)
      book.shelf = shelf
      #expect(book.shelf == nil)
      #expect(throws: SwiftDataError.modelValidationFailure) { try two.save() }
    }
  }

  @Test func aLinkMadeWithOnlyTheParentKnownInsertsTheChild() throws {
    try StoreKind.memory.withContainer(for: Branch.self) { container in
      let context = ModelContext(container)
      let root = Branch("root")
      context.insert(root)
      let child = Branch("child")
      child.parent = root
      #expect(child.modelContext === context && root.twigs.first === child)
      context.delete(child)
      #expect(root.twigs.isEmpty)
      try context.save()
      #expect(try context.fetchCount(FetchDescriptor<Branch>()) == 1)
    }
  }
}
