import Foundation
import Testing

@testable import OpenSwiftData

/// Arrays of objects that are changed in place, and their order.
@Suite struct ArrayTests {
  private static let names = ["a", "b", "c", "d"]
  private static let others = ["x", "y"]

  @Test(arguments: ArrayOperation.allCases, [false, true])
  func childrenFollow(operation: ArrayOperation, isSaved: Bool) throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let shelf = Shelf("shelf"), other = Shelf("other")
      shelf.books = Self.names.map { Volume($0) }
      other.books = Self.others.map { Volume($0) }
      context.insert(shelf)
      context.insert(other)
      if isSaved { try context.save() }
      let books = shelf.books + other.books
      let result = operation.result(of: Self.names, with: Self.others)
      operation.apply(to: &shelf.books, with: other.books) { $0.title }
      #expect(shelf.books.map(\.title) == result)
      #expect(other.books.map(\.title) == Self.others.filter { !result.contains($0) })
      #expect(
        books.allSatisfy { ($0.shelf === shelf) == result.contains($0.title) })
      #expect(books.allSatisfy { $0.shelf !== other || other.books.contains($0) })
      if isSaved { #expect(context.hasChanges == (result != Self.names)) }
      try context.save()
      let fetched = try ModelContext(container).fetch(
        FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
      #expect(fetched[1].books.map(\.title) == result)
      #expect(fetched[1].books.allSatisfy { $0.shelf === fetched[1] })
      #expect(fetched[0].books.map(\.title) == other.books.map(\.title))
    }
  }

  @Test(arguments: ArrayOperation.allCases, [false, true])
  func manyToManyFollows(operation: ArrayOperation, isSaved: Bool) throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let shelf = Shelf("shelf"), other = Shelf("other")
      shelf.themes = Self.names.map { Theme($0) }
      other.themes = Self.others.map { Theme($0) }
      context.insert(shelf)
      context.insert(other)
      if isSaved { try context.save() }
      let themes = shelf.themes + other.themes
      let result = operation.result(of: Self.names, with: Self.others)
      operation.apply(to: &shelf.themes, with: other.themes) { $0.label }
      #expect(shelf.themes.map(\.label) == result)
      #expect(other.themes.map(\.label) == Self.others, "a theme may stand on several shelves")
      #expect(
        themes.allSatisfy { $0.shelves.contains(shelf) == result.contains($0.label) })
      try context.save()
      let fetched = try ModelContext(container).fetch(
        FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
      #expect(fetched[1].themes.map(\.label) == result)
      #expect(fetched[1].themes.allSatisfy { $0.shelves.contains(fetched[1]) })
      #expect(fetched[0].themes.map(\.label) == Self.others)
    }
  }

  @Test(arguments: ArrayOperation.allCases, [false, true])
  func oneWayArraysAreKept(operation: ArrayOperation, isSaved: Bool) throws {
    try StoreKind.memory.withContainer(for: Reader.self) { container in
      let context = ModelContext(container)
      let reader = Reader("reader")
      reader.wishes = Self.names.map { Theme($0) }
      context.insert(reader)
      if isSaved { try context.save() }
      let others = Self.others.map { Theme($0) }
      let result = operation.result(of: Self.names, with: Self.others)
      operation.apply(to: &reader.wishes, with: others) { $0.label }
      #expect(reader.wishes.map(\.label) == result)
      try context.save()
      #expect(try ModelContext(container).only(Reader.self).wishes.map(\.label) == result)
    }
  }

  @Test func R26_theOrderOutlivesRelaunches() throws {
    try launching(
      Shelf.self,
      steps: { context in
        let shelf = Shelf("first"), other = Shelf("second")
        context.insert(shelf)
        context.insert(other)
        for number in 1...10 { shelf.books.append(Volume("\(number)")) }
        shelf.themes = ["a", "b", "c"].map { Theme($0) }
        other.themes = shelf.themes.reversed()
        try context.save()
      },
      { context in
        let shelves = try context.fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
        #expect(shelves[0].books.map(\.title) == (1...10).map { "\($0)" })
        #expect(shelves[0].themes.map(\.label) == ["a", "b", "c"])
        #expect(shelves[1].themes.map(\.label) == ["c", "b", "a"], "each owner has an order")
        shelves[0].books.insert(Volume("middle"), at: 5)
        shelves[0].books.insert(shelves[0].books.remove(at: 10), at: 0)
        shelves[1].themes.swapAt(0, 1)
        try context.save()
      },
      { context in
        let shelves = try context.fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
        let titles = ["10", "1", "2", "3", "4", "5", "middle", "6", "7", "8", "9"]
        #expect(shelves[0].books.map(\.title) == titles)
        #expect(shelves[0].themes.map(\.label) == ["a", "b", "c"])
        #expect(shelves[1].themes.map(\.label) == ["b", "c", "a"])
      })
  }

  @Test func manyInsertionsAtOnePlaceKeepTheOrder() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let shelf = Shelf("s")
      context.insert(shelf)
      shelf.books = [Volume("first"), Volume("last")]
      try context.save()
      // More than the gap between two places holds.
      for number in 0..<40 {
        shelf.books.insert(Volume("\(number)"), at: 1)
        try context.save()
      }
      let titles = ["first"] + (0..<40).reversed().map { "\($0)" } + ["last"]
      #expect(try ModelContext(container).only(Shelf.self).books.map(\.title) == titles)
    }
  }

  @Test func anOptionalArrayMayBeNil() throws {
    try StoreKind.memory.withContainer(for: OptionalLinks.Album.self) { container in
      let context = ModelContext(container)
      let album = OptionalLinks.Album()
      context.insert(album)
      #expect(album.pictures == nil)
      let picture = OptionalLinks.Picture()
      picture.album = album
      #expect(album.pictures?.count == 1)
      try context.save()
      album.pictures = nil
      #expect(album.pictures == nil && picture.album == nil && picture.hasChanges)
      try context.save()
      #expect(try ModelContext(container).only(OptionalLinks.Album.self).pictures == [])
      album.pictures = []
      #expect(!context.hasChanges, "nil and an empty array are one to the store")
      album.pictures = [picture, picture]
      #expect(album.pictures == [picture] && picture.album === album)
      context.rollback()
      #expect(picture.album == nil && album.pictures?.isEmpty ?? true)
    }
  }
}

enum OptionalLinks {
  @Model
  final class Album {
    @Relationship(inverse: \Picture.album) var pictures: [Picture]?

    init() {}
  }

  @Model
  final class Picture {
    var album: Album?

    init() {}
  }
}
