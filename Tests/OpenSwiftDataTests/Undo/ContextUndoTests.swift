import Foundation
import Observation
import OpenSwiftData
import Synchronization
import TestSupport
import Testing

/// What an undo manager takes back and brings back in a context.
@Suite struct ContextUndoTests {
  typealias Album = UndoModels.Album
  typealias Song = UndoModels.Song
  typealias Mark = UndoModels.Mark

  // MARK: Insertions

  @Test(arguments: StoreKind.allCases)
  func undoOfAnInsertionForgetsTheObjectAndRedoInsertsItAgain(kind: StoreKind) throws {
    try kind.withUndo { context, undo in
      let album = Album(1, "a")
      context.insert(album)
      context.processPendingChanges()
      undo.undo()
      #expect(album.modelContext == nil && !context.hasChanges)
      undo.redo()
      #expect(album.modelContext === context)
      try context.save()
      #expect(try context.fetch(FetchDescriptor<Album>()) == [album])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func undoAfterASaveMakesNewChanges(kind: StoreKind) throws {
    try kind.withUndo { context, undo in
      let album = Album(1, "a")
      context.insert(album)
      try context.save()
      album.title = "b"
      try context.save()
      undo.undo()
      #expect(album.title == "a" && album.hasChanges)
      undo.undo()
      #expect(album.isDeleted)
      try context.save()
      #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Album>()) == 0)
      undo.redo()
      undo.redo()
      try context.save()
      let stored = try ModelContext(context.container).fetch(FetchDescriptor<Album>())
      #expect(stored.map(\.title) == ["b"])
    }
  }

  // MARK: Values

  @Test func changesBetweenCheckpointsAreOneAction() throws {
    try StoreKind.memory.withUndo { context, undo in
      let album = Album(1, "a")
      context.insert(album)
      try context.save()
      undo.removeAllActions()
      album.title = "b"
      album.title = "c"
      context.processPendingChanges()
      #expect(undo.undoCount == 1)
      undo.undo()
      #expect(album.title == "a" && !context.hasChanges)
    }
  }

  @Test func whatHasChangedBackRegistersNothing() throws {
    try StoreKind.memory.withUndo { context, undo in
      let album = Album(1, "a")
      context.insert(album)
      try context.save()
      undo.removeAllActions()
      album.title = "b"
      album.title = "a"
      context.processPendingChanges()
      #expect(!undo.canUndo)
    }
  }

  @Test func pendingObjectsAreChangedInPlaceWithTheManagersKnowledge() throws {
    try StoreKind.memory.withUndo { context, undo in
      let album = Album(1, "a")
      context.insert(album)
      context.processPendingChanges()
      album.title += "b"
      context.processPendingChanges()
      undo.undo()
      #expect(album.title == "a")
    }
  }

  @Test func observersAreTold() throws {
    try StoreKind.memory.withUndo { context, undo in
      let album = Album(1, "a")
      context.insert(album)
      context.processPendingChanges()
      album.title = "b"
      context.processPendingChanges()
      let told = Mutex(0)
      withObservationTracking {
        _ = album.title
      } onChange: {
        told.withLock { $0 += 1 }
      }
      undo.undo()
      #expect(told.withLock { $0 } == 1)
    }
  }

  // MARK: Relationships

  @Test(arguments: StoreKind.allCases)
  func bothEndsAndTheOrderComeBack(kind: StoreKind) throws {
    try kind.withUndo { context, undo in
      let album = Album(1)
      let songs = (2...5).map { Song($0, album: album) }
      songs.forEach(context.insert)
      try context.save()
      let other = Album(9)
      context.insert(other)
      try context.save()
      album.songs = [songs[3], songs[0]]
      songs[1].album = other
      context.processPendingChanges()
      undo.undo()
      #expect(album.songs == songs && other.songs.isEmpty)
      #expect(songs.allSatisfy { $0.album === album })
      undo.redo()
      #expect(album.songs == [songs[3], songs[0]] && other.songs == [songs[1]])
      #expect(songs[2].album == nil)
    }
  }

  @Test func anUnloadedArrayIsLoadedBeforeItChanges() throws {
    try StoreKind.memory.withContainer(for: Album.self, Song.self, Mark.self) { container in
      let writer = ModelContext(container)
      let album = Album(1)
      (2...4).map { Song($0, album: album) }.forEach(writer.insert)
      try writer.save()
      let context = ModelContext(container)
      let undo = UndoManager()
      undo.groupsByEvent = false
      context.undoManager = undo
      let songs = try context.fetch(FetchDescriptor<Song>(sortBy: [SortDescriptor(\.key)]))
      songs[1].album = nil
      context.processPendingChanges()
      undo.undo()
      let owner = try #require(songs[1].album)
      #expect(owner.songs == songs)
      #expect(!context.hasChanges)
    }
  }

  // MARK: Deletions

  @Test(arguments: StoreKind.allCases, [false, true])
  func undoOfADeletionBringsBackWhatWentWithIt(kind: StoreKind, isSaved: Bool) throws {
    try kind.withUndo { context, undo in
      let album = Album(1, "a")
      let songs = (2...4).map { Song($0, "s", album: album) }
      songs[0].sound = Data(repeating: 7, count: 300_000)
      let marks = (5...6).map { Mark($0) }
      let admirer = Album(7)
      admirer.best = songs[1]
      admirer.marks = marks
      album.marks = marks
      ([album, admirer] as [any PersistentModel]).forEach { $0.insert(into: context) }
      try context.save()
      undo.removeAllActions()
      let before = try context.describeUndoGraph()
      context.delete(album)
      context.processPendingChanges()
      if isSaved {
        try context.save()
        #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Song>()) == 0)
        #expect(admirer.best == nil)
      }
      undo.undo()
      #expect(try context.describeUndoGraph() == before)
      try context.save()
      #expect(try ModelContext(context.container).describeUndoGraph() == before)
      #expect(songs[0].sound == Data(repeating: 7, count: 300_000))
      undo.redo()
      #expect(album.isDeleted)
    }
  }

  @Test func whatWasNotLoadedComesBackToo() throws {
    try StoreKind.file.withUndo { writer, _ in
      let album = Album(1, "a")
      for key in 2...3 {
        let song = Song(key, "s\(key)", album: album)
        song.sound = Data(repeating: UInt8(key), count: 200_000)
        writer.insert(song)
      }
      try writer.save()
      let context = ModelContext(writer.container)
      let undo = UndoManager()
      undo.groupsByEvent = false
      context.undoManager = undo
      let before = try ModelContext(writer.container).describeUndoGraph()
      context.delete(try #require(try context.fetch(FetchDescriptor<Album>()).first))
      try context.save()
      undo.undo()
      try context.save()
      #expect(try ModelContext(writer.container).describeUndoGraph() == before)
    }
  }

  @Test func batchDeletionIsNotUndone() throws {
    try StoreKind.memory.withUndo { context, undo in
      context.insert(Album(1))
      try context.save()
      undo.removeAllActions()
      try context.delete(model: Album.self)
      try context.save()
      #expect(!undo.canUndo)
    }
  }

  // MARK: Saves, rollbacks, other contexts

  @Test func aFailedSaveLeavesUndoIntact() throws {
    try StoreKind.memory.withContainer(for: Storey.self) { container in
      let context = ModelContext(container)
      let undo = UndoManager()
      undo.groupsByEvent = false
      let storey = Storey(1)
      let room = Room("a", storey: storey)
      context.insert(room)
      try context.save()
      context.undoManager = undo
      context.delete(storey)
      #expect(throws: SwiftDataError.self) { try context.save() }
      undo.undo()
      #expect(!storey.isDeleted)
      room.name = "b"
      try context.save()
      #expect(room.storey === storey)
    }
  }

  @Test func rollbackForgetsTheContextsActions() throws {
    try StoreKind.memory.withUndo { context, undo in
      final class Other {
        var value = 0
      }
      let other = Other()
      undo.beginUndoGrouping()
      undo.registerUndo(withTarget: other) { $0.value = 1 }
      undo.endUndoGrouping()
      context.insert(Album(1))
      context.processPendingChanges()
      context.insert(Album(2))
      context.rollback()
      #expect(undo.undoCount == 1)
      undo.undo()
      #expect(other.value == 1)
    }
  }

  @Test func anArrayKeepsWhatOthersHaveDoneToIt() throws {
    try StoreKind.memory.withUndo { context, undo in
      let album = Album(1)
      let songs = (2...4).map { Song($0, album: album) }
      songs.forEach(context.insert)
      try context.save()
      album.songs.swapAt(0, 2)
      try context.save()
      let other = ModelContext(context.container)
      let theirs = try #require(try other.fetch(FetchDescriptor<Album>()).first)
      other.delete(theirs.songs[1])
      theirs.songs.append(Song(5))
      try other.save()
      _ = try context.fetch(FetchDescriptor<Album>())
      _ = try context.fetch(FetchDescriptor<Song>())
      undo.undo()
      #expect(album.songs.map(\.key) == [2, 4, 5])
    }
  }

  @Test func followingOthersRegistersNothing() throws {
    try StoreKind.memory.withUndo { context, undo in
      let album = Album(1, "a")
      context.insert(album)
      try context.save()
      undo.removeAllActions()
      let other = ModelContext(context.container)
      try #require(try other.fetch(FetchDescriptor<Album>()).first).title = "b"
      try other.save()
      _ = try context.fetch(FetchDescriptor<Album>())
      context.processPendingChanges()
      #expect(album.title == "b" && !undo.canUndo)
    }
  }

  @Test func aNewObjectThatJoinedAStoredRowIsNotTakenBack() throws {
    try StoreKind.memory.withContainer(for: JoiningModels.Tag.self) { container in
      let context = ModelContext(container)
      context.insert(JoiningModels.Tag("a", 1))
      try context.save()
      let later = ModelContext(container)
      let undo = UndoManager()
      undo.groupsByEvent = false
      later.undoManager = undo
      later.insert(JoiningModels.Tag("a", 2))
      try later.save()
      undo.undo()
      try later.save()
      #expect(try ModelContext(container).fetch(FetchDescriptor<JoiningModels.Tag>()).count == 1)
    }
  }

  // MARK: The manager

  @Test func disabledRegistrationIsHonoured() throws {
    try StoreKind.memory.withUndo { context, undo in
      undo.disableUndoRegistration()
      context.insert(Album(1))
      undo.enableUndoRegistration()
      context.processPendingChanges()
      #expect(!undo.canUndo)
    }
  }

  @Test func anotherManagerEndsTheTracking() throws {
    try StoreKind.memory.withUndo { context, undo in
      context.insert(Album(1))
      context.processPendingChanges()
      context.insert(Album(2))
      let other = UndoManager()
      context.undoManager = other
      #expect(context.undoManager === other && !undo.canUndo)
      context.processPendingChanges()
      #expect(!other.canUndo)
      context.undoManager = nil
      context.insert(Album(3))
      context.processPendingChanges()
      #expect(!undo.canUndo && !other.canUndo)
    }
  }

  @Test func aContextThatEndsTakesItsActionsAlong() throws {
    let undo = UndoManager()
    undo.groupsByEvent = false
    try StoreKind.memory.withContainer(for: Album.self, Song.self, Mark.self) { container in
      let context = ModelContext(container)
      context.undoManager = undo
      context.insert(Album(1))
      context.processPendingChanges()
      #expect(undo.canUndo)
    }
    #expect(!undo.canUndo)
  }

  @Test func closingAGroupPicksUpWhatIsNotRegisteredYet() throws {
    try StoreKind.memory.withUndo { context, undo in
      undo.beginUndoGrouping()
      let album = Album(1)
      context.insert(album)
      undo.endUndoGrouping()
      album.title = "b"
      undo.undo()
      #expect(album.title == "" && album.modelContext != nil)
      undo.undo()
      #expect(album.modelContext == nil)
    }
  }

  @Test @MainActor func theMainActorsEventsGroupByThemselves() async throws {
    let container = try ModelContainer(
      for: Album.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let undo = UndoManager()
    context.undoManager = undo
    let album = Album(1, "a")
    context.insert(album)
    album.title = "b"
    for _ in 0..<200 where undo.groupingLevel > 0 || undo.undoCount == 0 {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(undo.undoCount == 1)
    album.title = "c"
    undo.setActionName("Rename")
    for _ in 0..<200 where undo.groupingLevel > 0 || undo.undoCount == 1 {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(undo.undoActionName == "Rename")
    undo.undo()
    #expect(album.title == "b")
    undo.undo()
    #expect(album.modelContext == nil)
  }

  /// R76: changes from tasks of the context's actor leave the groups balanced.
  @Test func R76_groupsAreBalancedWhereTasksOfAnActorChangeObjects() async throws {
    let container = try ModelContainer(
      for: Album.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let editor = UndoEditor(modelContainer: container)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 { group.addTask { await editor.work(number) } }
    }
    let (level, titles) = await editor.undoAll()
    #expect(level == 0)
    #expect(titles.isEmpty)
  }
}

/// An actor that changes objects in tasks of its own, with and without groups.
@ModelActor
private actor UndoEditor {
  private var latest: UndoModels.Album?

  private var undo: UndoManager {
    if let undo = modelContext.undoManager { return undo }
    let undo = UndoManager()
    modelContext.undoManager = undo
    return undo
  }

  func work(_ number: Int) async {
    let undo = undo
    let album = UndoModels.Album(number)
    switch number % 4 {
    case 0:
      undo.beginUndoGrouping()
      modelContext.insert(album)
      undo.endUndoGrouping()
    case 1:
      modelContext.insert(album)
      modelContext.processPendingChanges()
      await Task.yield()
      album.title = "\(number)"
    case 2:
      modelContext.insert(album)
      latest = album
      await Task { self.renameLatest("\(number)") }.value
      try? modelContext.save()
    default:
      modelContext.insert(album)
      undo.undo()
    }
  }

  private func renameLatest(_ title: String) { latest?.title = title }

  func undoAll() -> (Int, [String]) {
    let undo = undo
    modelContext.processPendingChanges()
    while undo.canUndo { undo.undo() }
    let albums = (try? modelContext.fetch(FetchDescriptor<UndoModels.Album>())) ?? []
    return (undo.groupingLevel, albums.map(\.title))
  }
}

/// A class with a unique key.
enum JoiningModels {
  @Model
  final class Tag {
    @Attribute(.unique) var name: String
    var number: Int

    init(_ name: String, _ number: Int) {
      self.name = name
      self.number = number
    }
  }
}

extension PersistentModel {
  fileprivate func insert(into context: ModelContext) { context.insert(self) }
}
