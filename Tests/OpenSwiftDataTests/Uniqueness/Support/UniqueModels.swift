import Foundation

@testable import OpenSwiftData

/// Models with keys; nested, so that their names are nobody else's.
enum Unique {
  /// One key.
  @Model final class Station {
    @Attribute(.unique) var number: Int
    var name: String
    var remark: String?
    var visits = 0

    init(_ number: Int, _ name: String = "", remark: String? = nil) {
      self.number = number
      self.name = name
      self.remark = remark
    }
  }

  /// Three keys of one property each.
  @Model final class Safe {
    @Attribute(.unique) var name: String
    @Attribute(.unique) var keyA: Int
    @Attribute(.unique) var keyB: Int?
    var content = ""

    init(_ name: String, _ keyA: Int, _ keyB: Int? = nil, content: String = "") {
      self.name = name
      self.keyA = keyA
      self.keyB = keyB
      self.content = content
    }
  }

  /// A key of two properties beside one of one.
  @Model final class Ware {
    #Unique<Ware>([\.barcode], [\.name, \.category])
    var barcode: String?
    var name: String
    var category: String
    var price: Int

    init(_ barcode: String?, _ name: String, _ category: String, price: Int = 0) {
      self.barcode = barcode
      self.name = name
      self.category = category
      self.price = price
    }
  }

  /// A place in a list that no two share.
  @Model final class Step {
    #Unique<Step>([\.parent, \.position])
    var parent: Plan?
    var position: Int
    var text: String

    init(_ text: String, at position: Int, of parent: Plan?) {
      self.text = text
      self.position = position
      self.parent = parent
    }
  }

  @Model final class Plan {
    @Attribute(.unique) var title: String
    @Relationship(deleteRule: .cascade, inverse: \Step.parent) var steps: [Step]

    init(_ title: String, steps: [Step] = []) {
      self.title = title
      self.steps = steps
    }
  }

  /// An author's pages, with their identity in one key and a second key.
  @Model final class Page {
    @Attribute(.unique) var slug: String
    var remoteID: Int
    var summary: String?
    var author: Writer?
    @Relationship(deleteRule: .cascade, inverse: \Note.page) var notes: [Note]
    @Relationship(inverse: \Topic.pages) var topics: [Topic]
    var cover: Cover?

    init(_ slug: String, remoteID: Int, summary: String? = nil, author: Writer? = nil) {
      self.slug = slug
      self.remoteID = remoteID
      self.summary = summary
      self.author = author
      notes = []
      topics = []
    }
  }

  @Model final class Writer {
    @Attribute(.unique) var name: String
    @Relationship(inverse: \Page.author) var pages: [Page]

    init(_ name: String) {
      self.name = name
      pages = []
    }
  }

  @Model final class Note {
    var text: String
    var page: Page?

    init(_ text: String, on page: Page? = nil) {
      self.text = text
      self.page = page
    }
  }

  @Model final class Topic {
    @Attribute(.unique) var word: String
    var pages: [Page]

    init(_ word: String) {
      self.word = word
      pages = []
    }
  }

  /// One cover for a page.
  @Model final class Cover {
    var colour: String
    @Relationship(inverse: \Page.cover) var page: Page?

    init(_ colour: String, of page: Page? = nil) {
      self.colour = colour
      self.page = page
    }
  }

  /// A tree of folders whose names are unique within a folder.
  @Model final class Folder {
    #Unique<Folder>([\.parent, \.name])
    var name: String
    var colour: String?
    var parent: Folder?
    @Relationship(deleteRule: .cascade, inverse: \Folder.parent) var folders: [Folder]

    init(_ name: String, in parent: Folder? = nil, colour: String? = nil) {
      self.name = name
      self.parent = parent
      self.colour = colour
      folders = []
    }
  }

  /// One passport for a person, by the relationship alone.
  @Model final class Passport {
    @Relationship(.unique) var person: Person?
    var number: String

    init(_ number: String, of person: Person?) {
      self.number = number
      self.person = person
    }
  }

  @Model final class Person {
    var name: String

    init(_ name: String) { self.name = name }
  }

  @Model final class Crate {
    var label: String
    @Relationship(deleteRule: .cascade, inverse: \Good.crate) var goods: [Good]

    init(_ label: String) {
      self.label = label
      goods = []
    }
  }

  /// Goes with its crate.
  @Model final class Good {
    @Attribute(.unique) var code: String
    var text: String
    var crate: Crate?

    init(_ code: String, _ text: String, in crate: Crate? = nil) {
      self.code = code
      self.text = text
      self.crate = crate
    }
  }

  static let linked: [any PersistentModel.Type] = [
    Page.self, Writer.self, Note.self, Topic.self, Cover.self, Plan.self, Step.self, Folder.self,
    Passport.self, Person.self, Crate.self, Good.self,
  ]
}

extension ModelContext {
  /// All objects of a class that a fetch finds, in the order of a key.
  func all<T: PersistentModel>(
    _ type: T.Type = T.self, by key: KeyPath<T, String> & Sendable
  ) throws -> [T] {
    try fetch(FetchDescriptor<T>(sortBy: [SortDescriptor(key)]))
  }

  func insertAndSave(_ models: any PersistentModel...) throws {
    for model in models { insert(model) }
    try save()
  }
}

extension StoreKind {
  /// Runs `body` with a context over the plain models with keys.
  static func withUnique(_ body: (ModelContext) throws -> Void) throws {
    for kind in allCases {
      try kind.withContainer(
        for: Unique.Station.self, Unique.Safe.self, Unique.Ware.self
      ) { container in
        try body(ModelContext(container))
      }
    }
  }

  /// Runs `body` with a context over the linked models with keys.
  static func withUniqueLinks(_ body: (ModelContext) throws -> Void) throws {
    let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
    try body(
      ModelContext(ModelContainer(for: Schema(Unique.linked), configurations: configuration)))
  }
}
