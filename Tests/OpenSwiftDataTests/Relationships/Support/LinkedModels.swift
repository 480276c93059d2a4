import OpenSwiftData

/// A to-many that deletes what it leads to, and a many-to-many without a written inverse.
@Model
final class Shelf {
  var name: String
  @Relationship(deleteRule: .cascade, inverse: \Volume.shelf) var books: [Volume] = []
  var themes: [Theme] = []

  init(_ name: String) { self.name = name }
}

/// A to-one with an inverse, a one-way to-one, and one end of a one-to-one.
@Model
final class Volume {
  var title: String
  var shelf: Shelf?
  var cover: Cover?
  var owner: Reader?

  init(_ title: String, shelf: Shelf? = nil) {
    self.title = title
    self.shelf = shelf
  }
}

/// The other end of a one-to-one.
@Model
final class Cover {
  var colour: String
  var book: Volume?

  init(_ colour: String) { self.colour = colour }
}

/// What others lead to without its knowing, and a one-way to-many.
@Model
final class Reader {
  var name: String
  var wishes: [Theme] = []

  init(_ name: String) { self.name = name }
}

/// The other end of a many-to-many.
@Model
final class Theme {
  var label: String
  var shelves: [Shelf] = []

  init(_ label: String) { self.label = label }
}

/// A tree without a written inverse.
@Model
final class Branch {
  var name: String
  var parent: Branch?
  @Relationship(deleteRule: .cascade) var twigs: [Branch] = []

  init(_ name: String, parent: Branch? = nil) {
    self.name = name
    self.parent = parent
  }
}

/// A required to-one under the rule nullify.
@Model
final class Storey {
  var number: Int
  var rooms: [Room] = []

  init(_ number: Int) { self.number = number }
}

@Model
final class Room {
  var name: String
  var storey: Storey

  init(_ name: String, storey: Storey) {
    self.name = name
    self.storey = storey
  }
}

/// A to-many that is kept from being deleted, and one with limits.
@Model
final class Club {
  var name: String
  @Relationship(deleteRule: .deny, inverse: \Member.club) var members: [Member] = []
  @Relationship(minimumModelCount: 1, maximumModelCount: 2, inverse: \Member.chairs)
  var chairs: [Member] = []

  init(_ name: String, chairs: [Member]) {
    self.name = name
    self.chairs = chairs
  }
}

@Model
final class Member {
  var name: String
  var club: Club?
  var chairs: Club?

  init(_ name: String) { self.name = name }
}
