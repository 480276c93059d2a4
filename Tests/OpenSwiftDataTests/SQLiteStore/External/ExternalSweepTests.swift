import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

@Suite struct ExternalSweepTests {
  @Test func openingRemovesWhatASaveThatNeverEndedHasLeft() throws {
    try PictureStore.within { store in
      try store.save()
      let folder = try #require(store.files.first).deletingLastPathComponent()
      try External.bytes(seed: 1).write(to: folder.appendingPathComponent("2"))
      try External.bytes(seed: 1).write(to: folder.appendingPathComponent("77"))
      let reopened = try store.reopened()
      #expect(reopened.files.map(\.lastPathComponent) == ["1"])
      #expect(try reopened.pictures().map(\.image) == [External.bytes()])
    }
  }

  @Test func filesOfOthersAreLeftAlone() throws {
    try PictureStore.within { store in
      try store.save()
      let folder = try #require(store.files.first).deletingLastPathComponent()
      let names = ["02", "2.txt", ".DS_Store", "-3", "999999999999999999999"]
      for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
      _ = try store.reopened()
      #expect(Set(store.files.map(\.lastPathComponent)) == Set(names + ["1"]))
    }
  }

  @Test func aSaveThatIsUnderWayKeepsItsFiles() throws {
    try PictureStore.within { store in
      try store.save()
      let folder = try #require(store.files.first).deletingLastPathComponent()
      let session = try #require(
        store.container.contents.makeSessions()["Picture"] as? SQLiteSession)
      try session.store.pool.write { connection in
        try connection.transaction(.immediate) {
          let file = folder.appendingPathComponent("2")
          try External.bytes().write(to: file)
          _ = try store.reopened()
          #expect(FileManager.default.fileExists(atPath: file.path))
        }
      }
      _ = try store.reopened()
      #expect(store.files.count == 1)
    }
  }

  @Test func aNewStoreInTheOldOnesPlaceTakesNothingOfIt() throws {
    try PictureStore.within { store in
      try store.save()
      let database = store.configuration.url
      let away = database.appendingPathExtension("away")
      try store.container.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      try FileManager.default.moveItem(at: database, to: away)
      for ending in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: database.path + ending)
      }
      let new = try store.reopened()
      try new.save("new", image: External.bytes(seed: 1))
      #expect(store.files.count == 2)
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: database.path + ending)
      }
      try FileManager.default.moveItem(at: away, to: database)
      #expect(try store.reopened().pictures().map(\.image) == [External.bytes()])
    }
  }

  @Test func aStoreBehindASymbolicLinkHasOneFolder() throws {
    try withTemporaryFolder { folder in
      let real = folder.appendingPathComponent("real", isDirectory: true)
      try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
      let store = try PictureStore(.file(in: real))
      try store.save()
      let link = folder.appendingPathComponent("link.store")
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: store.configuration.url)
      let other = try PictureStore(ModelConfiguration(url: link))
      #expect(try other.pictures().map(\.image) == [External.bytes()])
      try other.save("B", image: External.bytes(seed: 1))
      #expect(store.files.count == 2)
    }
  }
}
