import OpenSwiftData

/// Models with every kind of relationship, to ask predicates across.
enum Imprint {
  static let types: [any PersistentModel.Type] = [Book.self, Reader.self, Folder.self]

  /// The far end of two hops.
  @Model final class House {
    var name: String
    var city: String?
    @Relationship(inverse: \Author.house) var authors: [Author] = []

    init(_ name: String, city: String? = nil) {
      self.name = name
      self.city = city
    }
  }

  /// Two to-manys to one entity, and a chain of its own kind.
  @Model final class Author {
    var name: String
    var nick: String?
    var age: Int
    var house: House?
    @Relationship(deleteRule: .cascade, inverse: \Book.author) var books: [Book] = []
    @Relationship(inverse: \Book.editor) var edits: [Book] = []
    @Relationship(inverse: \Author.pupils) var mentor: Author?
    var pupils: [Author] = []

    init(_ name: String, age: Int = 0, nick: String? = nil) {
      self.name = name
      self.age = age
      self.nick = nick
    }
  }

  @Model final class Book {
    var title: String
    var pages: Int
    var rating: Double?
    var author: Author?
    var editor: Author?
    var shelf: Shelf
    var genres: [Genre] = []

    init(_ title: String, pages: Int = 0, rating: Double? = nil, shelf: Shelf) {
      self.title = title
      self.pages = pages
      self.rating = rating
      self.shelf = shelf
    }
  }

  /// A many-to-many.
  @Model final class Genre {
    var label: String
    var books: [Book] = []

    init(_ label: String) { self.label = label }
  }

  /// A required to-one, and one behind it.
  @Model final class Shelf {
    var number: Int
    var floor: Floor
    @Relationship(inverse: \Book.shelf) var books: [Book] = []

    init(_ number: Int, floor: Floor) {
      self.number = number
      self.floor = floor
    }
  }

  @Model final class Floor {
    var level: Int
    @Relationship(inverse: \Shelf.floor) var shelves: [Shelf] = []

    init(_ level: Int) { self.level = level }
  }

  /// A one-way to-many, an optional one, and a one-way to-one.
  @Model final class Reader {
    var name: String
    var wishes: [Book] = []
    var likes: [Genre]? = []
    var favourite: Book?

    init(_ name: String) { self.name = name }
  }

  /// A tree.
  @Model final class Folder {
    var name: String
    var parent: Folder?
    @Relationship(deleteRule: .cascade, inverse: \Folder.parent) var children: [Folder] = []

    init(_ name: String, parent: Folder? = nil) {
      self.name = name
      self.parent = parent
    }
  }
}
