import Foundation
import Testing

@testable import OpenSwiftData

/// Two programs without versions, of which one has no array.
enum Ordering {
  enum With {
    @Model final class Shelf {
      var name: String
      @Relationship(inverse: \Volume.shelf) var volumes: [Volume] = []
      init(name: String) { self.name = name }
    }
    @Model final class Volume {
      var title: String
      var shelf: Shelf?
      init(title: String) { self.title = title }
    }
  }

  enum Without {
    @Model final class Shelf {
      var name: String
      init(name: String) { self.name = name }
    }
    @Model final class Volume {
      var title: String
      var shelf: Shelf?
      init(title: String) { self.title = title }
    }
  }

  /// Both ends are arrays.
  enum Mutual {
    @Model final class Shelf {
      var name: String
      @Relationship(inverse: \Volume.shelves) var volumes: [Volume] = []
      init(name: String) { self.name = name }
    }
    @Model final class Volume {
      var title: String
      @Relationship(originalName: "shelf") var shelves: [Shelf] = []
      init(title: String) { self.title = title }
    }
  }

  /// As `Without`, with the name that `Mutual` has.
  enum Single {
    @Model final class Shelf {
      var name: String
      init(name: String) { self.name = name }
    }
    @Model final class Volume {
      var title: String
      @Relationship(originalName: "shelves") var shelf: Shelf?
      init(title: String) { self.title = title }
    }
  }
}

/// The order of an array is a value too.
@Suite struct LostOrderTests {
  private func copies(_ passage: Passage) -> [URL] {
    StoreFiles(database: passage.configuration.url).keptCopies
  }

  private let with = Schema([Ordering.With.Shelf.self, Ordering.With.Volume.self])
  private let without = Schema([Ordering.Without.Shelf.self, Ordering.Without.Volume.self])

  /// Writes one shelf with three volumes in an order.
  private func write(_ passage: Passage, _ order: [Int]) throws {
    try passage.write(with) { context in
      let shelf = Ordering.With.Shelf(name: "shelf")
      let volumes = (0..<3).map { Ordering.With.Volume(title: "\($0)") }
      context.insert(shelf)
      volumes.forEach(context.insert)
      try context.save()
      shelf.volumes = order.map { volumes[$0] }
    }
  }

  @Test func anArrayThatGoesWhileItsLinksStayIsKeptInACopyWithItsOrder() throws {
    try withPassage { passage in
      try write(passage, [2, 0, 1])
      let volumes = try passage.open(without).fetch(FetchDescriptor<Ordering.Without.Volume>())
      #expect(volumes.count == 3 && volumes.allSatisfy { $0.shelf?.name == "shelf" })
      let copy = try #require(copies(passage).first)
      let context = ModelContext(
        try ModelContainer(for: with, configurations: ModelConfiguration(url: copy)))
      let shelf = try context.only(Ordering.With.Shelf.self)
      #expect(shelf.volumes.map(\.title) == ["2", "0", "1"])
      try passage.expectRefusal(
        with, as: .backwardMigration, mentioning: ["a later one", copy.path])
    }
  }

  @Test func anOrderThatComesBackByItselfIsNotLost() throws {
    try withPassage { passage in
      try write(passage, [0, 1, 2])
      _ = try passage.open(without)
      #expect(copies(passage).isEmpty)
      let shelf = try passage.open(with).only(Ordering.With.Shelf.self)
      #expect(shelf.volumes.map(\.title) == ["0", "1", "2"])
    }
  }

  @Test(arguments: [false, true])
  func theOrderInATableOfLinksIsOneToo(isSorted: Bool) throws {
    try withPassage { passage in
      let mutual = Schema([Ordering.Mutual.Shelf.self, Ordering.Mutual.Volume.self])
      try passage.write(mutual) { context in
        let shelf = Ordering.Mutual.Shelf(name: "shelf")
        let volumes = (0..<3).map { Ordering.Mutual.Volume(title: "\($0)") }
        context.insert(shelf)
        volumes.forEach(context.insert)
        try context.save()
        shelf.volumes = isSorted ? volumes : volumes.reversed()
      }
      let single = Schema([Ordering.Single.Shelf.self, Ordering.Single.Volume.self])
      let volumes = try passage.open(single).fetch(FetchDescriptor<Ordering.Single.Volume>())
      #expect(volumes.count == 3 && volumes.allSatisfy { $0.shelf?.name == "shelf" })
      #expect(copies(passage).count == (isSorted ? 0 : 1))
    }
  }

  @Test func aHigherVersionSaysThatTheOrderMayGo() throws {
    try withPassage { passage in
      try write(passage, [2, 0, 1])
      _ = try passage.open(
        Schema(
          [Ordering.Without.Shelf.self, Ordering.Without.Volume.self],
          version: Schema.Version(2, 0, 0)))
      #expect(copies(passage).isEmpty)
    }
  }
}
