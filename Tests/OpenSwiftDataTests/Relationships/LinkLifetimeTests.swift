import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct LinkLifetimeTests {
  /// Says whether an object is alive without keeping it so.
  private final class Witness {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
  }

  @Test(arguments: [true, false])
  func aContextAndItsLinkedObjectsAreFreed(isSaved: Bool) throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      var witnesses: [Witness] = []
      try {
        let context = ModelContext(container)
        for number in 0..<100 {
          let shelf = Shelf("\(number)")
          shelf.books = (0..<99).map { Volume("\($0)") }
          shelf.books[0].cover = Cover("red")
          shelf.themes = [Theme("t")]
          context.insert(shelf)
          witnesses.append(Witness(shelf))
          witnesses += shelf.books.map(Witness.init)
          if let theme = shelf.themes.first { witnesses.append(Witness(theme)) }
        }
        if isSaved {
          try context.save()
          for shelf in try context.fetch(FetchDescriptor<Shelf>()) {
            #expect(shelf.books.first?.cover?.book?.shelf === shelf)
            #expect(shelf.themes.first?.shelves.first === shelf)
          }
        }
        witnesses.append(Witness(context))
      }()
      #expect(witnesses.count > 10_000 && witnesses.allSatisfy { $0.object == nil })
    }
  }

  @Test func relationshipsAreFollowedAfterTheContextHasEnded() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let setup = ModelContext(container)
      let shelf = Shelf("s")
      shelf.books = [Volume("a"), Volume("b")]
      setup.insert(shelf)
      try setup.save()
      let shelves = try ModelContext(container).fetch(FetchDescriptor<Shelf>())
      #expect(shelves[0].books.map(\.title) == ["a", "b"])
      #expect(shelves[0].books[1].shelf === shelves[0] && shelves[0].modelContext == nil)
      let witness = Witness(shelves[0].books[0])
      #expect(witness.object != nil)
    }
  }

  @Test func countingLoadsNoRowsAndAppendingWritesOne() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Shelf.self) { container in
        let setup = ModelContext(container)
        let shelf = Shelf("s")
        shelf.books = (0..<500).map { Volume("\($0)") }
        setup.insert(shelf)
        try setup.save()
        let context = ModelContext(container)
        let again = try #require(try context.fetch(FetchDescriptor<Shelf>()).first)
        let reading = recorder.statements { _ = again.books.count + again.books.count }
        #expect(reading.count == 1 && !(reading.first?.contains("title") ?? true))
        let writing = try recorder.statements {
          again.books.append(Volume("last"))
          try context.save()
        }
        #expect(writing.count { $0.hasPrefix("INSERT INTO \"Volume\"") } == 1)
        #expect(writing.count { $0.hasPrefix("UPDATE \"") } == 0)
        #expect(!writing.contains { $0.contains("title") && $0.hasPrefix("SELECT") })
        let batch = recorder.count("SELECT") { _ = again.books.map(\.title) }
        #expect(batch == 1, "the first read loads its neighbours as well")
      }
    }
  }

  @Test func R141_walkingAToOneLoadsItForTheWholeResult() throws {
    try Press.withStore { container, recorder in
      let context = ModelContext(container)
      let novels = try context.fetch(FetchDescriptor<Press.Novel>())
      let walking = recorder.count("SELECT") {
        #expect(novels.compactMap { $0.author?.publisher.country?.name }.count == 24)
      }
      #expect(walking == 3)
      let authors = try context.fetch(FetchDescriptor<Press.Author>())
      let books = authors.flatMap(\.novels)
      let further = recorder.count("SELECT") {
        #expect(books.compactMap { $0.prequel?.title }.count == 7)
      }
      #expect(further == 0, "what is alive already is found without the store")
    }
  }

  @Test func aListMovesOnlyWhatMustMove() {
    #expect(PlacePlan.places(for: [1024, 2048, 3072]) == [1024, 2048, 3072])
    #expect(PlacePlan.places(for: [1024, nil, 2048]) == [1024, 1536, 2048])
    #expect(PlacePlan.places(for: [3072, 1024, 2048, 4096]).suffix(3) == [1024, 2048, 4096])
    #expect(PlacePlan.places(for: [1, nil, 2]) == [1024, 2048, 3072])
    let ends = PlacePlan.places(for: [nil, 1024, nil])
    #expect(ends[0] < 1024 && ends[1] == 1024 && ends[2] > 1024)
  }
}
