import Foundation
import OpenSwiftData

/// Models with paths of every kind: through optional and required to-ones, to arrays, to itself.
enum Press {
  @Model
  final class Novel {
    var title: String
    var author: Author?
    var sequel: Novel?
    @Relationship(inverse: \Novel.sequel) var prequel: Novel?
    @Relationship(inverse: \Genre.novels) var genres: [Genre] = []
    var marks: [Mark] = []
    @Transient var badge = 0
    var writer: Author? { author }

    init(_ title: String, author: Author? = nil) {
      self.title = title
      self.author = author
    }
  }

  @Model
  final class Author {
    var name: String
    var publisher: Publisher
    @Relationship(inverse: \Novel.author) var novels: [Novel] = []
    var lastNovels: [Novel] { novels.suffix(2) }
    var house: Publisher { publisher }

    init(_ name: String, publisher: Publisher) {
      self.name = name
      self.publisher = publisher
    }
  }

  @Model
  final class Publisher {
    var name: String
    var country: Country?
    @Relationship(inverse: \Author.publisher) var authors: [Author] = []

    init(_ name: String, country: Country?) {
      self.name = name
      self.country = country
    }
  }

  @Model
  final class Country {
    var name: String
    init(_ name: String) { self.name = name }
  }

  @Model
  final class Genre {
    var name: String
    var novels: [Novel] = []
    init(_ name: String) { self.name = name }
  }

  /// What a novel leads to without its knowing.
  @Model
  final class Mark {
    var page: Int
    init(_ page: Int) { self.page = page }
  }

  /// Saves 24 novels of six authors, of three publishers, in two countries.
  static func fill(_ context: ModelContext) throws {
    // Inserted one by one before they are linked, so that the row ids follow the numbers.
    let countries = ["A", "B"].map(Country.init)
    countries.forEach(context.insert)
    let publishers = (0..<3).map { Publisher("p\($0)", country: countries[$0 % 2]) }
    publishers.forEach(context.insert)
    let authors = (0..<6).map { Author("a\($0)", publisher: publishers[$0 % 3]) }
    authors.forEach(context.insert)
    let genres = (0..<4).map { Genre("g\($0)") }
    genres.forEach(context.insert)
    let novels = (0..<24).map { Novel("n\($0)") }
    novels.forEach(context.insert)
    for (number, novel) in novels.enumerated() {
      novel.author = authors[number % 6]
      novel.genres = [genres[number % 4], genres[(number + 3) % 4]]
      novel.marks = [Mark(number), Mark(number + 1)]
      if number > 0, number % 3 == 0 { novels[number - 1].sequel = novel }
    }
    try context.save()
  }

  /// Runs `body` with a filled store whose statements are recorded.
  static func withStore(
    _ body: (ModelContainer, SQLRecorder) throws -> Void
  ) throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Novel.self) { container in
        try fill(ModelContext(container))
        try body(container, recorder)
      }
    }
  }
}

@ModelActor
actor PressReader {
  /// The names of the authors of all novels, which are prefetched.
  func authorNames() throws -> [String] {
    var descriptor = FetchDescriptor<Press.Novel>()
    descriptor.relationshipKeyPathsForPrefetching = [\.author]
    return try modelContext.fetch(descriptor).compactMap { $0.author?.name }
  }
}
