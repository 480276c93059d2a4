import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Random work on a graph, beside a plain model of the right answer.
///
/// Deletions are saved at once, since an object that is to be deleted is seen until then.
@Suite struct RandomGraphTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func everyEndIsAsAPlainModelSays(seed: UInt64) throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      var walk = GraphWalk(container, seed: seed)
      for step in 0..<400 {
        try walk.step()
        // Looking loads everything: not after every step.
        guard step.isMultiple(of: 3) else { continue }
        let answer = try walk.answer()
        #expect(answer == walk.oracle, "seed \(seed), step \(step): \(walk.log)")
        if answer != walk.oracle { return }
      }
      try walk.save()
      #expect(try GraphWalk.answer(of: ModelContext(container)) == walk.oracle, "seed \(seed)")
    }
  }
}

/// One random walk.
struct GraphWalk {
  private let container: ModelContainer
  private var context: ModelContext
  private var random: SeededGenerator
  private var counter = 0
  private var saved = GraphOracle()
  private(set) var oracle = GraphOracle()
  private(set) var log: [String] = []

  init(_ container: ModelContainer, seed: UInt64) {
    self.container = container
    context = ModelContext(container)
    random = SeededGenerator(seed: seed)
  }

  mutating func step() throws {
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1: addShelf()
    case 2, 3, 4: try addVolume()
    case 5: addTheme()
    case 6, 7, 8: try moveVolume()
    case 9, 10: try appendVolume()
    case 11, 12: try rearrange()
    case 13, 14: try link()
    case 15: try cover()
    case 16: try delete()
    case 17, 18, 19: try save()
    case 20: rollback()
    default: try startAnew()
    }
    log = log.suffix(12)
  }

  private mutating func name(_ kind: String) -> String {
    counter += 1
    return "\(kind)\(counter)"
  }

  private mutating func addShelf() {
    let shelf = Shelf(name("s"))
    context.insert(shelf)
    oracle.volumes[shelf.name] = []
    oracle.themes[shelf.name] = []
    log.append("shelf \(shelf.name)")
  }

  private mutating func addTheme() {
    let theme = Theme(name("t"))
    context.insert(theme)
    oracle.allThemes.insert(theme.label)
    log.append("theme \(theme.label)")
  }

  private mutating func addVolume() throws {
    let shelf = try all(Shelf.self).randomElement(using: &random)
    let volume = Volume(name("v"), shelf: shelf)
    context.insert(volume)
    oracle.move(volume.title, to: shelf?.name)
    if shelf == nil { oracle.shelves[volume.title] = .some(nil) }
    log.append("volume \(volume.title) in \(shelf?.name ?? "none")")
  }

  private mutating func moveVolume() throws {
    guard let volume = try all(Volume.self).randomElement(using: &random) else { return }
    let shelf =
      Bool.random(using: &random) ? try all(Shelf.self).randomElement(using: &random) : nil
    volume.shelf = shelf
    oracle.move(volume.title, to: shelf?.name)
    log.append("move \(volume.title) to \(shelf?.name ?? "none")")
  }

  private mutating func appendVolume() throws {
    guard let volume = try all(Volume.self).randomElement(using: &random),
      let shelf = try all(Shelf.self).randomElement(using: &random), volume.shelf !== shelf
    else { return }
    shelf.books.append(volume)
    oracle.move(volume.title, to: shelf.name)
    log.append("append \(volume.title) to \(shelf.name)")
  }

  private mutating func rearrange() throws {
    guard let shelf = try all(Shelf.self).randomElement(using: &random) else { return }
    var list = shelf.books.shuffled(using: &random)
    if Bool.random(using: &random), !list.isEmpty { list.removeLast() }
    if let other = try all(Volume.self).randomElement(using: &random),
      !list.contains(where: { $0 === other })
    {
      list.insert(other, at: Int.random(in: 0...list.count, using: &random))
    }
    shelf.books = list
    oracle.assign(list.map(\.title), to: shelf.name)
    log.append("assign \(list.map(\.title)) to \(shelf.name)")
  }

  private mutating func link() throws {
    guard let shelf = try all(Shelf.self).randomElement(using: &random),
      let theme = try all(Theme.self).randomElement(using: &random)
    else { return }
    let isFromTheme = Bool.random(using: &random)
    if oracle.themes[shelf.name]?.contains(theme.label) ?? false {
      if isFromTheme {
        theme.shelves.removeAll { $0 === shelf }
      } else {
        shelf.themes.removeAll { $0 === theme }
      }
      oracle.themes[shelf.name]?.removeAll { $0 == theme.label }
    } else {
      if isFromTheme { theme.shelves.append(shelf) } else { shelf.themes.append(theme) }
      oracle.themes[shelf.name]?.append(theme.label)
    }
    log.append("toggle \(shelf.name) and \(theme.label), from the theme: \(isFromTheme)")
  }

  private mutating func cover() throws {
    guard let volume = try all(Volume.self).randomElement(using: &random) else { return }
    let known = try all(Cover.self).randomElement(using: &random)
    let cover = Bool.random(using: &random) ? known : Cover(name("c"))
    if let cover { oracle.allCovers.insert(cover.colour) }
    if Bool.random(using: &random), let cover { cover.book = volume } else { volume.cover = cover }
    oracle.cover(volume.title, with: cover?.colour)
    log.append("cover \(volume.title) with \(cover?.colour ?? "none")")
  }

  private mutating func delete() throws {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      guard let shelf = try all(Shelf.self).randomElement(using: &random) else { return }
      oracle.deleteShelf(shelf.name)
      log.append("delete \(shelf.name)")
      context.delete(shelf)
    case 1:
      guard let volume = try all(Volume.self).randomElement(using: &random) else { return }
      oracle.deleteVolume(volume.title)
      log.append("delete \(volume.title)")
      context.delete(volume)
    case 2:
      guard let theme = try all(Theme.self).randomElement(using: &random) else { return }
      oracle.deleteTheme(theme.label)
      log.append("delete \(theme.label)")
      context.delete(theme)
    default:
      guard let cover = try all(Cover.self).randomElement(using: &random) else { return }
      oracle.deleteCover(cover.colour)
      log.append("delete \(cover.colour)")
      context.delete(cover)
    }
    try save()
  }

  mutating func save() throws {
    log.append("save")
    try context.save()
    saved = oracle
  }

  private mutating func rollback() {
    log.append("rollback")
    context.rollback()
    oracle = saved
  }

  /// Goes on in another context, where nothing is loaded.
  private mutating func startAnew() throws {
    try save()
    log.append("another context")
    context = ModelContext(container)
  }

  private func all<Model: PersistentModel>(_ type: Model.Type) throws -> [Model] {
    try context.fetch(FetchDescriptor<Model>())
  }

  func answer() throws -> GraphOracle { try Self.answer(of: context) }

  /// What a context says, from both ends.
  static func answer(of context: ModelContext) throws -> GraphOracle {
    var answer = GraphOracle()
    for shelf in try context.fetch(FetchDescriptor<Shelf>()) {
      answer.volumes[shelf.name] = shelf.books.map(\.title)
      answer.themes[shelf.name] = shelf.themes.map(\.label)
      #expect(shelf.books.allSatisfy { $0.shelf === shelf })
      #expect(shelf.themes.allSatisfy { $0.shelves.contains { $0 === shelf } })
    }
    for volume in try context.fetch(FetchDescriptor<Volume>()) {
      answer.shelves[volume.title] = .some(volume.shelf?.name)
      answer.covers[volume.title] = volume.cover?.colour
      #expect(volume.cover.map { $0.book === volume } ?? true)
    }
    for cover in try context.fetch(FetchDescriptor<Cover>()) {
      answer.allCovers.insert(cover.colour)
      #expect(cover.book.map { $0.cover === cover } ?? true)
    }
    answer.allThemes = Set(try context.fetch(FetchDescriptor<Theme>()).map(\.label))
    return answer
  }
}
