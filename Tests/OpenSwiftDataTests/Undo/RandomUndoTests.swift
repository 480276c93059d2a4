import Foundation
import OpenSwiftData
import TestSupport
import Testing

/// Random work on a graph, with saves, undo and redo, compared with what the graph was before.
@Suite struct RandomUndoTests {
  private static let walks = Int(ProcessInfo.processInfo.environment["UNDO_WALKS"] ?? "") ?? 12

  @Test(arguments: 0..<walks)
  func undoAndRedoLeadBackAndForth(walk: Int) throws {
    let fixed = ProcessInfo.processInfo.environment["UNDO_SEED"].flatMap { UInt64($0) }
    let seed = fixed ?? .random(in: 0...UInt64.max)
    try StoreKind.memory.withUndo { context, undo in
      var walk = UndoWalk(context, undo, SeededGenerator(seed: seed))
      for step in 0..<150 {
        do {
          try walk.step()
        } catch {
          Issue.record(
            "seed \(seed), step \(step): \(error)\n\(walk.log.suffix(40).joined(separator: "\n"))")
          return
        }
      }
    }
  }
}

/// A walk that remembers the graph after each registered action.
private struct UndoWalk {
  struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  typealias Album = UndoModels.Album
  typealias Song = UndoModels.Song
  typealias Mark = UndoModels.Mark
  typealias Sleeve = UndoModels.Sleeve

  let context: ModelContext
  let undo: UndoManager
  var generator: SeededGenerator
  var states: [[String]]
  var position = 0
  var nextKey = 0
  var log: [String] = []

  init(_ context: ModelContext, _ undo: UndoManager, _ generator: SeededGenerator) {
    self.context = context
    self.undo = undo
    self.generator = generator
    states = [[]]
  }

  mutating func step() throws {
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<50: try work()
    case ..<70 where position > 0:
      log.append("undo")
      let count = undo.redoCount
      undo.undo()
      position -= 1
      try compare("after undo")
      // What led to nothing but deleted objects leads nowhere once they are gone, and cannot be redone.
      if undo.redoCount == count { states.remove(at: position + 1) }
    case ..<85 where position < states.count - 1:
      log.append("redo")
      let count = undo.undoCount
      undo.redo()
      position += 1
      try compare("after redo")
      if undo.undoCount == count {
        states.remove(at: position - 1)
        position -= 1
      }
    case ..<92:
      log.append("save")
      try context.save()
      try compare("after save")
      try compare("in the store", ModelContext(context.container))
    default: break
    }
  }

  private func compare(_ moment: String, _ other: ModelContext? = nil) throws {
    let now = try (other ?? context).describeUndoGraph()
    let before = states[position]
    if now == before { return }
    let lost = Set(before).subtracting(now).sorted()
    let won = Set(now).subtracting(before).sorted()
    throw Difference(description: "\(moment): expected \(lost), found \(won)")
  }

  private mutating func work() throws {
    let count = undo.undoCount
    for _ in 0..<Int.random(in: 1...3, using: &generator) { try change() }
    context.processPendingChanges()
    if undo.undoCount > count {
      states.removeSubrange((position + 1)...)
      states.append(try context.describeUndoGraph())
      position += 1
      log.append("-- \(position)")
    } else {
      try compare("after nothing was registered")
    }
  }

  private mutating func key() -> Int {
    nextKey += 1
    return nextKey
  }

  private func albums() throws -> [Album] {
    try context.fetch(FetchDescriptor<Album>(sortBy: [SortDescriptor(\.key)]))
  }

  /// The songs that no pending deletion takes along.
  private func songs() throws -> [Song] {
    try context.fetch(FetchDescriptor<Song>(sortBy: [SortDescriptor(\.key)])).filter {
      !($0.album?.isDeleted ?? false)
    }
  }

  private func marks() throws -> [Mark] {
    try context.fetch(FetchDescriptor<Mark>(sortBy: [SortDescriptor(\.key)]))
  }

  private func sleeves() throws -> [Sleeve] {
    try context.fetch(FetchDescriptor<Sleeve>(sortBy: [SortDescriptor(\.key)]))
  }

  private mutating func some<Element>(of all: [Element]) -> [Element] {
    Array(all.shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator)))
  }

  private mutating func change() throws {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0:
      let album = Album(key(), "new")
      album.songs = [Song(key(), "with")]
      album.marks = some(of: try marks())
      context.insert(album)
      log.append("insert album \(album.key)")
    case 1, 2:
      let album = try albums().randomElement(using: &generator)
      let song = Song(key(), "new", album: album)
      context.insert(song)
      log.append("insert song \(song.key) album \(album?.key ?? 0)")
    case 3:
      let mark = Mark(key())
      mark.albums = some(of: try albums())
      context.insert(mark)
      log.append("insert mark \(mark.key)")
    case 4:
      let sleeve = Sleeve(key())
      sleeve.album = try albums().randomElement(using: &generator)
      context.insert(sleeve)
      log.append("insert sleeve \(sleeve.key) album \(sleeve.album?.key ?? 0)")
    default: try changeOne()
    }
  }

  private mutating func changeOne() throws {
    guard let album = try albums().randomElement(using: &generator) else { return }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0:
      album.title = "\(Int.random(in: 0..<5, using: &generator))"
      log.append("title of \(album.key)")
    case 1:
      guard let song = try songs().randomElement(using: &generator) else { return }
      song.title = "\(Int.random(in: 0..<5, using: &generator))"
      song.sound = Data(count: [0, 10, 200_000][Int.random(in: 0..<3, using: &generator)])
      log.append("title and sound of \(song.key)")
    case 2:
      guard let song = try songs().randomElement(using: &generator) else { return }
      song.album = Bool.random(using: &generator) ? album : nil
      log.append("album of \(song.key): \(song.album?.key ?? 0)")
    case 3:
      album.songs.shuffle(using: &generator)
      log.append("songs of \(album.key): \(album.songs.map(\.key))")
    case 4:
      album.songs = some(of: try songs())
      log.append("songs of \(album.key): \(album.songs.map(\.key))")
    case 5:
      album.marks = some(of: try marks())
      log.append("marks of \(album.key): \(album.marks.map(\.key))")
    case 6:
      guard let mark = try marks().randomElement(using: &generator) else { return }
      mark.albums = some(of: try albums())
      log.append("albums of \(mark.key): \(mark.albums.map(\.key))")
    case 7:
      album.best = try songs().randomElement(using: &generator)
      log.append("best of \(album.key): \(album.best?.key ?? 0)")
    case 8:
      album.extras = some(of: try marks())
      log.append("extras of \(album.key): \(album.extras.map(\.key))")
    case 9:
      album.sleeve = try sleeves().randomElement(using: &generator)
      log.append("sleeve of \(album.key): \(album.sleeve?.key ?? 0)")
    default: try deleteOne(album)
    }
  }

  private mutating func deleteOne(_ album: Album) throws {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      log.append("delete album \(album.key)")
      context.delete(album)
    case 1:
      guard let song = try songs().randomElement(using: &generator) else { return }
      log.append("delete song \(song.key)")
      context.delete(song)
    case 2:
      guard let mark = try marks().randomElement(using: &generator) else { return }
      log.append("delete mark \(mark.key)")
      context.delete(mark)
    default:
      guard let sleeve = try sleeves().randomElement(using: &generator) else { return }
      log.append("delete sleeve \(sleeve.key)")
      context.delete(sleeve)
    }
  }
}
