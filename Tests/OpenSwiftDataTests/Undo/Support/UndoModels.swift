import Foundation
import OpenSwiftData

/// A graph with every kind of relationship; each object has a key that never changes.
enum UndoModels {
  static let all: [any PersistentModel.Type] = [Album.self, Song.self, Mark.self, Sleeve.self]

  @Model
  final class Album {
    var key: Int
    var title: String
    @Relationship(deleteRule: .cascade, inverse: \Song.album) var songs: [Song] = []
    @Relationship(inverse: \Mark.albums) var marks: [Mark] = []
    @Relationship(inverse: \Sleeve.album) var sleeve: Sleeve?
    /// One-way.
    var best: Song?
    /// One-way.
    var extras: [Mark] = []

    init(_ key: Int, _ title: String = "") {
      self.key = key
      self.title = title
    }
  }

  @Model
  final class Song {
    var key: Int
    var title: String
    var album: Album?
    @Attribute(.externalStorage) var sound: Data?

    init(_ key: Int, _ title: String = "", album: Album? = nil) {
      self.key = key
      self.title = title
      self.album = album
    }
  }

  @Model
  final class Mark {
    var key: Int
    var albums: [Album] = []

    init(_ key: Int) { self.key = key }
  }

  @Model
  final class Sleeve {
    var key: Int
    var album: Album?

    init(_ key: Int) { self.key = key }
  }
}

extension StoreKind {
  /// Runs `body` with a context that has an undo manager, which groups nothing by itself.
  func withUndo<Result>(
    body: (ModelContext, UndoManager) throws -> Result
  ) throws -> Result {
    try withContainer(
      for: UndoModels.Album.self, UndoModels.Song.self, UndoModels.Mark.self, UndoModels.Sleeve.self
    ) { container in
      let context = ModelContext(container)
      let undo = UndoManager()
      undo.groupsByEvent = false
      context.undoManager = undo
      return try body(context, undo)
    }
  }
}

extension ModelContext {
  /// What the context's objects say of each other, without those that the next save takes away.
  func describeUndoGraph() throws -> [String] {
    let albums = try fetch(FetchDescriptor<UndoModels.Album>())
    var doomed = Set<Int>()
    for case let album as UndoModels.Album in deletedModelsArray {
      doomed.formUnion(album.songs.map(\.key))
    }
    let songs = try fetch(FetchDescriptor<UndoModels.Song>()).filter { !doomed.contains($0.key) }
    func key(_ song: UndoModels.Song?) -> String {
      guard let song, !song.isDeleted, song.modelContext != nil, !doomed.contains(song.key) else {
        return "-"
      }
      return "\(song.key)"
    }
    func keys(_ objects: [any PersistentModel]) -> String {
      objects.filter { !$0.isDeleted && $0.modelContext != nil }.map { object in
        switch object {
        case let song as UndoModels.Song: key(song)
        case let mark as UndoModels.Mark: "\(mark.key)"
        case let album as UndoModels.Album: "\(album.key)"
        default: "?"
        }
      }.joined(separator: ",")
    }
    func key(_ album: UndoModels.Album?) -> String {
      album.map { $0.isDeleted ? "-" : "\($0.key)" } ?? "-"
    }
    var lines = albums.map { album in
      let sleeve = album.sleeve.map { $0.isDeleted ? "-" : "\($0.key)" } ?? "-"
      return
        "album \(album.key) \(album.title) songs \(keys(album.songs)) marks \(keys(album.marks)) "
        + "sleeve \(sleeve) best \(key(album.best)) extras \(keys(album.extras))"
    }
    lines += songs.map {
      "song \($0.key) \($0.title) album \(key($0.album)) \($0.sound?.count ?? 0)"
    }
    lines += try fetch(FetchDescriptor<UndoModels.Mark>()).map {
      "mark \($0.key) albums \(keys($0.albums))"
    }
    lines += try fetch(FetchDescriptor<UndoModels.Sleeve>()).map {
      "sleeve \($0.key) album \(key($0.album))"
    }
    return lines.sorted()
  }
}
