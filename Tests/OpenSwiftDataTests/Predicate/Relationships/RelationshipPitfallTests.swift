import Foundation
import OpenSwiftData
import Testing

/// What is known to go wrong with predicates and sorts across relationships.
@Suite struct RelationshipPitfallTests {
  private typealias Author = Imprint.Author
  private typealias Book = Imprint.Book

  /// Two authors with two books each, the first of them of a house, and a book of nobody.
  private func withBooks(_ body: (ModelContext) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Book.self, Imprint.Reader.self) { container in
      let context = ModelContext(container)
      let shelf = Imprint.Shelf(1, floor: Imprint.Floor(2))
      let house = Imprint.House("h")
      for (number, name) in ["x", "y"].enumerated() {
        let author = Author(name, age: number)
        if name == "x" { author.house = house }
        for part in 1...2 {
          let book = Book("\(name)\(part)", pages: part, rating: part == 1 ? 5 : nil, shelf: shelf)
          book.author = author
          context.insert(book)
        }
      }
      context.insert(Book("o", shelf: shelf))
      try context.save()
      try body(ModelContext(container))
    }
  }

  private func titles(
    _ context: ModelContext, _ predicate: Predicate<Book>,
    _ order: [SortDescriptor<Book>] = [SortDescriptor(\.title)]
  ) throws -> [String] {
    try context.fetch(FetchDescriptor(predicate: predicate, sortBy: order)).map(\.title)
  }

  @Test func R41_aQueryOverLinksAnswersWithTheRowsThemselves() throws {
    try withBooks { context in
      let sea = Imprint.Genre("sea")
      for book in try context.fetch(FetchDescriptor<Book>(sortBy: [SortDescriptor(\.title)]))
      where book.title != "o" {
        book.genres.append(sea)
      }
      try context.save()
      let fresh = ModelContext(context.container)
      let first = try titles(
        fresh, #Predicate { book in book.genres.contains { $0.label == "sea" } })
      #expect(first == ["x1", "x2", "y1", "y2"])
    }
  }

  @Test func R44_chainsOfSeveralHops() throws {
    try withBooks { context in
      let house = try #require(try context.fetch(FetchDescriptor<Imprint.House>()).first)
      let id = house.persistentModelID
      let first = try titles(context, #Predicate { $0.author?.house?.persistentModelID == id })
      #expect(first == ["x1", "x2"])
      let second = try titles(context, #Predicate { ($0.author?.house?.name ?? "") == "" })
      #expect(second == ["o", "y1", "y2"])
      let third = try titles(
        context,
        #Predicate { $0.author?.house?.name == "h" && $0.author?.house?.name != "i" })
      #expect(third == ["x1", "x2"])
    }
  }

  @Test func R45_differingFromAValueIncludesNothing() throws {
    try withBooks { context in
      let first = try titles(context, #Predicate { $0.author?.name != "x" })
      #expect(first == ["o", "y1", "y2"])
      let second = try titles(context, #Predicate { !($0.author?.name == "x") })
      #expect(second == ["o", "y1", "y2"])
      let third = try titles(context, #Predicate { !($0.author?.name == "x" || $0.pages > 1) })
      #expect(third == ["o", "y1"])
    }
  }

  @Test func R46_aCapturedObjectThatIsNilIsNil() throws {
    try withBooks { context in
      let nobody: Author? = nil
      let first = try titles(context, #Predicate { $0.author == nobody })
      #expect(first == ["o"])
      let second = try titles(context, #Predicate { $0.author != nobody })
      #expect(second == ["x1", "x2", "y1", "y2"])
    }
  }

  @Test func R53_R54_listsOfObjectsOfAnyLength() throws {
    try withBooks { context in
      let none: [Author?] = []
      let all: [Author?] = try context.fetch(FetchDescriptor<Author>())
      let ids: [PersistentIdentifier?] =
        Array(repeating: nil, count: 50_000)
        + all.map { $0?.persistentModelID }
      let first = try titles(context, #Predicate { none.contains($0.author) }).isEmpty
      #expect(first)
      let second = try titles(context, #Predicate { !none.contains($0.author) }).count
      #expect(second == 5)
      let third = try titles(context, #Predicate { all.contains($0.author) }).count
      #expect(third == 4)
      let fourth = try titles(context, #Predicate { ids.contains($0.author?.persistentModelID) })
        .count
      #expect(fourth == 5)
    }
  }

  @Test func R56_nothingIsTrueOfAllOfNothing() throws {
    try withBooks { context in
      context.insert(Author("z"))
      func names(_ predicate: Predicate<Author>) throws -> [String] {
        try context.fetch(FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.name)]))
          .map(\.name)
      }
      let first = try names(#Predicate { author in author.books.allSatisfy { $0.rating == 5 } })
      #expect(first == ["z"])
      let second = try names(
        #Predicate { author in !author.books.allSatisfy { $0.rating == nil } })
      #expect(second == ["x", "y"])
      let third = try names(#Predicate { author in author.books.contains { _ in true } })
      #expect(third == ["x", "y"])
      let fourth = try names(#Predicate { $0.books.isEmpty || $0.books.count > 2 })
      #expect(fourth == ["z"])
    }
  }

  @Test func R62_sortsByWhatAToOneLeadsTo() throws {
    try withBooks { context in
      let byName = [SortDescriptor(\Book.author?.name), SortDescriptor(\Book.title)]
      let reversed = [
        SortDescriptor(\Book.author?.house?.name, order: .reverse), SortDescriptor(\Book.title),
      ]
      let byLevel = [
        SortDescriptor(\Book.shelf.floor.level), SortDescriptor(\Book.title, order: .reverse),
      ]
      let first = try titles(context, .true, byName)
      #expect(first == ["o", "x1", "x2", "y1", "y2"])
      let second = try titles(context, .true, reversed)
      #expect(second == ["x1", "x2", "o", "y1", "y2"])
      let third = try titles(context, .true, byLevel)
      #expect(third == ["y2", "y1", "x2", "x1", "o"])
      // The names are swapped, and nothing is saved.
      for author in try context.fetch(FetchDescriptor<Author>()) {
        author.name = author.name == "x" ? "y" : "x"
      }
      let fourth = try titles(context, .true, byName)
      #expect(fourth == ["o", "y1", "y2", "x1", "x2"])
      var stored = FetchDescriptor(sortBy: byName)
      stored.includePendingChanges = false
      let fifth = try context.fetch(stored).map(\.title)
      #expect(fifth == ["o", "x1", "x2", "y1", "y2"])
    }
  }

  @Test func limitsOffsetsCountsAndDeletionsGoByRelationships() throws {
    try withBooks { context in
      var page = FetchDescriptor<Book>(
        predicate: #Predicate { $0.author != nil }, sortBy: [SortDescriptor(\.author?.name)])
      page.fetchLimit = 2
      page.fetchOffset = 1
      let first = try context.fetch(page).map(\.title)
      #expect(first == ["x2", "y1"])
      let second = try context.fetchCount(page)
      #expect(second == 2)
      let third = try context.fetchIdentifiers(page).count
      #expect(third == 2)
      try context.delete(model: Book.self, where: #Predicate { $0.author?.name == "y" })
      let fourth = try titles(context, .true)
      #expect(fourth == ["o", "x1", "x2"])
      try context.save()
      let fifth = try titles(ModelContext(context.container), .true)
      #expect(fifth == ["o", "x1", "x2"])
    }
  }

  @Test func theStoredStateAloneIsSeenWhereThatIsAsked() throws {
    try withBooks { context in
      for author in try context.fetch(FetchDescriptor<Author>()) {
        author.name = "w"
        author.books = []
      }
      var stored = FetchDescriptor<Book>(predicate: #Predicate { $0.author?.name == "x" })
      let first = try context.fetchCount(stored)
      #expect(first == 0)
      stored.includePendingChanges = false
      let second = try context.fetchCount(stored)
      #expect(second == 2)
    }
  }

  @Test func indexesOfBothEndsAreSearched() throws {
    try withBooks { context in
      let author = try #require(try context.fetch(FetchDescriptor<Author>()).first)
      func plan(_ predicate: Predicate<Book>) throws -> String {
        try context.explain(FetchDescriptor(predicate: predicate))
      }
      let first = try plan(#Predicate { $0.author == author }).contains("(author=?)")
      #expect(first)
      let second = try plan(#Predicate { $0.author == nil }).contains("(author=?)")
      #expect(second)
      let byName = try plan(#Predicate { $0.author?.name == "x" })
      #expect(byName.contains(" JOIN \"Author\"") && !byName.contains("LEFT JOIN"))
      let byBooks = try context.explain(
        FetchDescriptor<Author>(
          predicate: #Predicate { author in author.books.contains { $0.pages > 1 } }))
      #expect(byBooks.contains("SEARCH t1 USING INDEX Book by author (author=?)"))
    }
  }
}
