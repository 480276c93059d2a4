import Foundation
import OpenSwiftData
import Testing

/// Objects that go and come back several times, and are changed in between.
@Suite struct ReinsertionUndoTests {
  typealias Album = UndoModels.Album
  typealias Song = UndoModels.Song
  typealias Mark = UndoModels.Mark

  @Test(arguments: StoreKind.allCases)
  func changesAfterAReinsertionAreTakenBackWithIt(kind: StoreKind) throws {
    try kind.withUndo { context, undo in
      let album = Album(1, "a")
      context.insert(album)
      try context.save()
      context.delete(album)
      try context.save()
      context.insert(album)
      album.title = "z"
      context.processPendingChanges()
      undo.undo()
      undo.undo()
      #expect(album.title == "a")
      try context.save()
      #expect(try ModelContext(context.container).fetch(FetchDescriptor<Album>())[0].title == "a")
      undo.redo()
      undo.redo()
      #expect(album.title == "z" && album.modelContext === context)
    }
  }

  @Test func soAreThoseAfterADeletionThatIsNotSaved() throws {
    try StoreKind.memory.withUndo { context, undo in
      let (album, other) = (Album(1, "a"), Album(2))
      let song = Song(3, "s", album: album)
      context.insert(song)
      context.insert(other)
      try context.save()
      context.delete(song)
      context.processPendingChanges()
      context.insert(song)
      song.title = "z"
      song.album = other
      context.processPendingChanges()
      undo.undo()
      undo.undo()
      #expect(song.title == "s" && song.album === album && album.songs == [song])
      #expect(!context.hasChanges)
      undo.redo()
      undo.redo()
      #expect(song.title == "z" && song.album === other && other.songs == [song])
    }
  }

  @Test func changesOutsideOfTheContextAreTakenBackToo() throws {
    try StoreKind.memory.withUndo { context, undo in
      let (album, best) = (Album(1, "a"), Song(2))
      context.insert(album)
      context.insert(best)
      album.best = best
      context.processPendingChanges()
      context.delete(album)
      context.processPendingChanges()
      album.title = "z"
      album.best = nil
      context.insert(album)
      context.processPendingChanges()
      undo.undo()
      undo.undo()
      #expect(album.title == "a" && album.best === best && album.modelContext === context)
      undo.redo()
      undo.redo()
      #expect(album.title == "z" && album.modelContext === context)
    }
  }

  @Test func whatWasDeletedBeforeDoesNotComeBackByWayOfAnotherThatDoes() throws {
    try StoreKind.memory.withUndo { context, undo in
      let (album, deleted, mark) = (Album(1, "a"), Mark(2), Mark(3))
      context.insert(album)
      album.extras = [deleted]
      context.processPendingChanges()
      context.delete(deleted)
      context.processPendingChanges()
      mark.albums = [album]
      context.insert(mark)
      context.processPendingChanges()
      // The mark comes back first, and leads to the album.
      context.delete(mark)
      context.delete(album)
      context.processPendingChanges()
      undo.undo()
      let marks = try context.fetch(FetchDescriptor<Mark>())
      #expect(marks == [mark])
      #expect(album.extras.isEmpty && album.marks == [mark] && deleted.modelContext == nil)
    }
  }

  @Test func whatOthersSaveMeanwhileStays() throws {
    try StoreKind.memory.withUndo { context, undo in
      let album = Album(1, "a")
      context.insert(album)
      try context.save()
      context.delete(album)
      context.processPendingChanges()
      let other = ModelContext(context.container)
      try #require(try other.fetch(FetchDescriptor<Album>()).first).title = "b"
      try other.save()
      context.processPendingChanges()
      undo.undo()
      #expect(try context.fetch(FetchDescriptor<Album>()) == [album])
      #expect(album.title == "b" && !album.hasChanges)
    }
  }
}
