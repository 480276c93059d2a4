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

  @Test func R32_oneCandidateIsInferredAndNoneIsOneWay() throws {
    try launching(
      Shelf.self, Reader.self,
      steps: { context in
        let shelf = Shelf("s"), reader = Reader("r"), theme = Theme("t")
        context.insert(shelf)
        context.insert(reader)
        theme.shelves = [shelf]
        reader.wishes = [theme]
        let other = Reader("other")
        context.insert(other)
        other.wishes = [theme]
        #expect(shelf.themes == [theme] && reader.wishes == [theme], "a wish may be shared")
        try context.save()
      },
      { context in
        let shelf = try context.only(Shelf.self)
        #expect(shelf.themes.map(\.label) == ["t"] && shelf.themes[0].shelves == [shelf])
        let readers = try context.fetch(FetchDescriptor<Reader>())
        #expect(readers.count == 2 && readers.allSatisfy { $0.wishes == shelf.themes })
      })
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

  @Test func R40_aTreeIsTheSameInEitherOrder() throws {
    func pairs(_ type: any PersistentModel.Type) -> Set<String> {
      Set(
        Schema([type]).entities[0].relationships.map { "\($0.name)-\($0.inverseName ?? "none")" })
    }
    let expected: Set = ["parent-children", "children-parent"]
    for type in [
      Trees.ParentFirst.Node.self, Trees.ChildrenFirst.Node.self, Trees.Written.Node.self,
    ] as [any PersistentModel.Type] {
      #expect(pairs(type) == expected)
    }
    #expect(
      Schema([Trees.ParentFirst.Node.self]).fingerprint
        == Schema([Trees.ChildrenFirst.Node.self]).fingerprint)
    #expect(pairs(Trees.Alone.Node.self) == ["next-none"], "a single property is one-way")
    let text = explanation { try Schema([Trees.Three.Node.self]).validate() }
    #expect(
      text.contains("Node.next") && text.contains("Node.previous") && text.contains("ambiguous"))
    try StoreKind.memory.withContainer(for: Trees.ChildrenFirst.Node.self) { container in
      let context = ModelContext(container)
      let root = Trees.ChildrenFirst.Node()
      root.children = [Trees.ChildrenFirst.Node(), Trees.ChildrenFirst.Node()]
      context.insert(root)
      try context.save()
      let nodes = try ModelContext(container).fetch(
        FetchDescriptor<Trees.ChildrenFirst.Node>())
      #expect(nodes.map(\.children.count).sorted() == [0, 0, 2])
    }
  }
}

private enum Trees {
  enum ParentFirst {
    @Model
    final class Node {
      var parent: Node?
      var children: [Node] = []
      init() {}
    }
  }

  enum ChildrenFirst {
    @Model
    final class Node {
      var children: [Node] = []
      var parent: Node?
      init() {}
    }
  }

  enum Written {
    @Model
    final class Node {
      @Relationship(inverse: \Node.parent) var children: [Node] = []
      var parent: Node?
      init() {}
    }
  }

  enum Alone {
    @Model
    final class Node {
      var next: Node?
      init() {}
    }
  }

  enum Three {
    @Model
    final class Node {
      var next: Node?
      var previous: Node?
      var other: Node?
      init() {}
    }
  }
}
