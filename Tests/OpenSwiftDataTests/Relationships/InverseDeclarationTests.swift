import Foundation
import Testing

@testable import OpenSwiftData

@Model
private final class Song {
  var singer: Artist?
  var writer: Artist?

  init() {}
}

@Model
private final class Artist {
  var songs: [Song] = []

  init() {}
}

@Model
private final class Letter {
  var sender: Person?

  init() {}
}

@Model
private final class Person {
  @Relationship(inverse: \Town.mayor) var letters: [Letter] = []

  init() {}
}

@Model
private final class Town {
  var mayor: Person?

  init() {}
}

@Suite struct InverseDeclarationTests {
  @Test func R32_anAmbiguousInverseIsRefusedAndNamesTheCandidates() throws {
    let text = explanation {
      try StoreKind.memory.withContainer(for: Song.self) { _ in }
    }
    #expect(text.contains("Artist.songs") && text.contains("Song.singer, Song.writer"))
  }

  @Test func aWrongInverseIsRefused() throws {
    let text = explanation {
      try StoreKind.memory.withContainer(for: Person.self, Town.self) { _ in }
    }
    #expect(text.contains("Person.letters"))
  }

  @Test func R40_theOrderOfDeclarationsTakesNoPart() {
    let schema = Schema([Shelf.self, Branch.self])
    let names = schema.entities.flatMap { entity in
      entity.relationships.map { "\(entity.name).\($0.name)-\($0.inverseName ?? "none")" }
    }
    #expect(
      Set(names) == [
        "Shelf.books-shelf", "Shelf.themes-shelves", "Volume.shelf-books", "Volume.cover-book",
        "Volume.owner-none", "Cover.book-cover", "Reader.wishes-none", "Theme.shelves-themes",
        "Branch.parent-twigs", "Branch.twigs-parent",
      ])
  }
}
