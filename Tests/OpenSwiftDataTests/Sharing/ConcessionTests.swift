import Foundation
import Testing

@testable import OpenSwiftData

/// What a save gives up for others' changes has no effect elsewhere either.
@Suite struct ConcessionTests {
  @Model final class Seat {
    #Unique<Seat>([\.row, \.number])
    var row: Int
    var number: Int
    var guest: String

    init(_ row: Int, _ number: Int, _ guest: String) {
      (self.row, self.number, self.guest) = (row, number, guest)
    }
  }

  @Test func aToOneThatIsGivenUpDoesNotMoveTheRowInTheArrayThatHasIt() throws {
    for policy in [MergePolicy.storeWins, .byProperty] {
      try StoreKind.memory.withPair(for: Shelf.self) { pair in
        let shelves = ["a", "b", "c"].map { Shelf($0) }
        shelves.forEach(pair.writer.insert)
        let volume = Volume("moved", shelf: shelves[0])
        shelves[1].books = ["1", "2", "3"].map { Volume($0) }
        shelves[2].books = ["4", "5", "6", "7"].map { Volume($0) }
        try pair.writer.save()
        let seen = try pair.reader.fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
        seen[1].books.append(seen[0].books[0])
        shelves[2].books.insert(volume, at: 0)
        try pair.writer.save()
        pair.reader.mergePolicy = policy
        try pair.reader.save()
        let titles = [[], ["1", "2", "3"], ["moved", "4", "5", "6", "7"]]
        #expect(seen.map { $0.books.map(\.title) } == titles)
        let stored = try ModelContext(pair.container)
          .fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
        #expect(stored.map { $0.books.map(\.title) } == titles)
      }
    }
  }

  @Test func aKeyThatIsGivenUpIsFree() throws {
    try StoreKind.memory.withPair(for: Seat.self) { pair in
      pair.writer.insert(Seat(1, 1, "a"))
      try pair.writer.save()
      let seat = try #require(try pair.reader.fetch(FetchDescriptor<Seat>()).first)
      (seat.number, seat.guest) = (2, "mine")
      try pair.change(Seat.self) { $0.number = 3 }
      pair.reader.mergePolicy = .byProperty
      pair.reader.insert(Seat(1, 2, "new"))
      try pair.reader.save()
      let seats = try ModelContext(pair.container)
        .fetch(FetchDescriptor<Seat>(sortBy: [.init(\.number)]))
      #expect(seats.map(\.number) == [2, 3] && seats.map(\.guest) == ["new", "mine"])
    }
  }

  /// One part of the key is changed here, the other elsewhere.
  @Test func aKeyIsThatWhichTheRowHasAfterTheSave() throws {
    try StoreKind.memory.withPair(for: Seat.self) { pair in
      pair.writer.insert(Seat(1, 1, "a"))
      try pair.writer.save()
      let seat = try #require(try pair.reader.fetch(FetchDescriptor<Seat>()).first)
      seat.number = 2
      try pair.change(Seat.self) { $0.row = 7 }
      pair.reader.insert(Seat(7, 2, "new"))
      try pair.reader.save()
      let seats = try ModelContext(pair.container).fetch(FetchDescriptor<Seat>())
      #expect(seats.map(\.guest) == ["new"] && seats.map(\.row) == [7])
      #expect(seat.guest == "new")
    }
  }
}
