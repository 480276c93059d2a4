import OpenSwiftData
import TestSupport

/// A small random graph of everything in `Imprint`, and random changes to it.
struct ImprintGraph {
  private(set) var random: SeededGenerator
  private var counter = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let names = ["a", "b", "c", "d", "é"]

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  mutating func number() -> Int { Int.random(in: -1...5, using: &random) }
  mutating func name() -> String { Self.names[Int.random(in: 0..<5, using: &random)] }
  mutating func pick<Element>(_ list: [Element]) -> Element? { list.randomElement(using: &random) }

  mutating func pick<Model: PersistentModel>(
    _ type: Model.Type, in context: ModelContext
  ) throws -> Model? {
    pick(try context.fetch(FetchDescriptor<Model>()))
  }

  // MARK: Making

  /// Inserts objects of every kind and links them.
  mutating func populate(_ context: ModelContext) throws {
    for _ in 0..<3 { context.insert(Imprint.House(name(), city: chance(50) ? name() : nil)) }
    for level in 0..<2 {
      let floor = Imprint.Floor(level)
      for number in 0..<2 { context.insert(Imprint.Shelf(number, floor: floor)) }
    }
    for _ in 0..<6 { try insertAuthor(context) }
    for _ in 0..<10 { try insertBook(context) }
    for _ in 0..<4 { context.insert(Imprint.Genre(name())) }
    for _ in 0..<8 { try insertFolder(context) }
    for _ in 0..<3 { context.insert(Imprint.Reader(name())) }
    for _ in 0..<40 { try relink(context) }
  }

  mutating func insertAuthor(_ context: ModelContext) throws {
    let author = Imprint.Author(name(), age: number(), nick: chance(50) ? name() : nil)
    context.insert(author)
    author.house = chance(70) ? try pick(Imprint.House.self, in: context) : nil
  }

  mutating func insertBook(_ context: ModelContext) throws {
    guard let shelf = try pick(Imprint.Shelf.self, in: context) else { return }
    let rating = chance(60) ? Double(number()) : nil
    let book = Imprint.Book(name(), pages: number(), rating: rating, shelf: shelf)
    context.insert(book)
    book.author = chance(70) ? try pick(Imprint.Author.self, in: context) : nil
  }

  mutating func insertFolder(_ context: ModelContext) throws {
    let parent = chance(70) ? try pick(Imprint.Folder.self, in: context) : nil
    context.insert(Imprint.Folder(name(), parent: parent))
  }

  // MARK: Changing

  /// Makes changes of all kinds that nothing saves.
  mutating func disturb(_ context: ModelContext, steps: Int) throws {
    for _ in 0..<steps {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: try insert(context)
      case 1, 2: try change(context)
      case 3, 4: try delete(context)
      case 5: try revisitDeleted(context)
      default: try relink(context)
      }
    }
  }

  private mutating func insert(_ context: ModelContext) throws {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: try insertAuthor(context)
    case 1: try insertBook(context)
    case 2: try insertFolder(context)
    case 3: context.insert(Imprint.Genre(name()))
    default: context.insert(Imprint.Reader(name()))
    }
    if chance(20) { _ = context.insertedModelsArray.last?.persistentModelID }
  }

  private mutating func change(_ context: ModelContext) throws {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: try pick(Imprint.Author.self, in: context)?.age = number()
    case 1: try pick(Imprint.Author.self, in: context)?.nick = chance(50) ? name() : nil
    case 2: try pick(Imprint.Book.self, in: context)?.pages = number()
    case 3: try pick(Imprint.Genre.self, in: context)?.label = name()
    case 4: try pick(Imprint.House.self, in: context)?.name = name()
    default: try pick(Imprint.Floor.self, in: context)?.level = number()
    }
  }

  private mutating func delete(_ context: ModelContext) throws {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: if let author = try pick(Imprint.Author.self, in: context) { context.delete(author) }
    // What one-way relationships lead to is only forgotten with a save.
    case 1:
      if let book = pickSaved(try context.fetch(FetchDescriptor<Imprint.Book>())) {
        context.delete(book)
      }
    case 2:
      if let genre = pickSaved(try context.fetch(FetchDescriptor<Imprint.Genre>())) {
        context.delete(genre)
      }
    case 3: if let folder = try pick(Imprint.Folder.self, in: context) { context.delete(folder) }
    case 4: if let house = try pick(Imprint.House.self, in: context) { context.delete(house) }
    default:
      let label = name()
      try context.delete(model: Imprint.House.self, where: #Predicate { $0.city == label })
    }
  }

  private mutating func pickSaved<Model: PersistentModel>(_ models: [Model]) -> Model? {
    let pending = Set(
      models.flatMap { $0.modelContext?.insertedModelsArray ?? [] }.map { ObjectIdentifier($0) })
    return pick(models.filter { !pending.contains(ObjectIdentifier($0)) })
  }

  /// What is to be deleted can still be changed, and kept after all.
  private mutating func revisitDeleted(_ context: ModelContext) throws {
    guard let model = pick(context.deletedModelsArray) else { return }
    switch model {
    case let author as Imprint.Author:
      if chance(30) { context.insert(author) } else { author.age = number() }
    case let book as Imprint.Book:
      if chance(30) {
        context.insert(book)
      } else {
        book.author = try pick(Imprint.Author.self, in: context)
      }
    case let genre as Imprint.Genre:
      if chance(50) { context.insert(genre) } else { genre.label = name() }
    default: break
    }
  }

  private mutating func relink(_ context: ModelContext) throws {
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1:
      try pick(Imprint.Book.self, in: context)?.author =
        chance(75) ? try pick(Imprint.Author.self, in: context) : nil
    case 2:
      try pick(Imprint.Book.self, in: context)?.editor =
        chance(75) ? try pick(Imprint.Author.self, in: context) : nil
    case 3: try rearrangeBooks(context)
    case 4, 5: try toggleGenre(context)
    case 6:
      try pick(Imprint.Author.self, in: context)?.house =
        chance(75) ? try pick(Imprint.House.self, in: context) : nil
    case 7:
      try pick(Imprint.Author.self, in: context)?.mentor =
        chance(75) ? try pick(Imprint.Author.self, in: context) : nil
    case 8:
      guard let shelf = try pick(Imprint.Shelf.self, in: context),
        let book = try pick(Imprint.Book.self, in: context)
      else { return }
      if chance(50) { book.shelf = shelf } else { shelf.books.append(book) }
    case 9, 10: try toggleWish(context)
    case 11:
      try pick(Imprint.Reader.self, in: context)?.favourite =
        chance(75) ? try pick(Imprint.Book.self, in: context) : nil
    case 12: try toggleLike(context)
    default:
      try pick(Imprint.Folder.self, in: context)?.parent =
        chance(75) ? try pick(Imprint.Folder.self, in: context) : nil
    }
  }

  private mutating func rearrangeBooks(_ context: ModelContext) throws {
    guard let author = try pick(Imprint.Author.self, in: context),
      let book = try pick(Imprint.Book.self, in: context)
    else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: author.books.append(book)
    case 1: author.books.removeAll { $0.pages > 2 }
    case 2: author.books.shuffle(using: &random)
    default: author.books = [book]
    }
  }

  private mutating func toggleGenre(_ context: ModelContext) throws {
    guard let book = try pick(Imprint.Book.self, in: context),
      let genre = try pick(Imprint.Genre.self, in: context)
    else { return }
    if chance(50) {
      if let index = book.genres.firstIndex(of: genre) {
        book.genres.remove(at: index)
      } else {
        book.genres.append(genre)
      }
    } else {
      if let index = genre.books.firstIndex(of: book) {
        genre.books.remove(at: index)
      } else {
        genre.books.append(book)
      }
    }
  }

  private mutating func toggleWish(_ context: ModelContext) throws {
    guard let reader = try pick(Imprint.Reader.self, in: context),
      let book = try pick(Imprint.Book.self, in: context)
    else { return }
    if let index = reader.wishes.firstIndex(of: book) {
      reader.wishes.remove(at: index)
    } else {
      reader.wishes.append(book)
    }
  }

  private mutating func toggleLike(_ context: ModelContext) throws {
    guard let reader = try pick(Imprint.Reader.self, in: context),
      let genre = try pick(Imprint.Genre.self, in: context)
    else { return }
    if let index = reader.likes?.firstIndex(of: genre) {
      reader.likes?.remove(at: index)
    } else {
      reader.likes?.append(genre)
    }
  }
}
