import Foundation
import Observation
import SQLiteGateway
import Synchronization
import TestSupport
import Testing

@testable import OpenSwiftData

@Suite struct ExternalLoadingTests {
  /// Takes the files away while `body` runs.
  private func withoutFiles<Result>(
    _ store: PictureStore, _ body: () throws -> Result
  ) throws -> Result {
    let away = store.support.appendingPathExtension("away")
    try FileManager.default.moveItem(at: store.support, to: away)
    defer { try? FileManager.default.moveItem(at: away, to: store.support) }
    return try body()
  }

  @Test func R137_listingTitlesReadsNoFile() throws {
    try PictureStore.within { store in
      let context = ModelContext(store.container)
      for number in 0..<100 {
        context.insert(
          External.Picture("\(number)", image: External.bytes(seed: UInt8(number))))
      }
      try context.save()
      let reader = ModelContext(store.container)
      let pictures = try withoutFiles(store) {
        let pictures = try reader.fetch(FetchDescriptor<External.Picture>())
        #expect(pictures.map(\.title) == (0..<100).map { "\($0)" })
        return pictures
      }
      for (number, picture) in pictures.enumerated() {
        #expect(picture.image == External.bytes(seed: UInt8(number)))
      }
    }
  }

  @Test func anotherFetchLetsGoOfContents() throws {
    try PictureStore.within { store in
      try store.save()
      let context = ModelContext(store.container)
      let picture = try #require(try context.fetch(FetchDescriptor<External.Picture>()).first)
      #expect(picture.image?.count == 200_000)
      _ = try context.fetch(FetchDescriptor<External.Picture>())
      let entity = try context.entity(for: External.Picture.self)
      #expect(!entity.hasContents(1, of: picture))
      #expect(picture.image == External.bytes())
    }
  }

  // MARK: Missing files

  @Test func aMissingFileLosesNothing() throws {
    try PictureStore.within { store in
      try store.save()
      let context = ModelContext(store.container)
      let picture = try #require(try context.fetch(FetchDescriptor<External.Picture>()).first)
      try withoutFiles(store) {
        #expect(picture.image == nil)
        #expect(!picture.isDeleted)
        picture.title = "B"
        #expect(try context.fetch(FetchDescriptor<External.Picture>()) == [picture])
        try context.save()
        context.insert(External.Picture("C"))
        #expect(try context.fetchCount(FetchDescriptor<External.Picture>()) == 2)
      }
      #expect(picture.image == External.bytes())
      #expect(try store.pictures().map(\.title) == ["B"])
      #expect(try store.pictures().map(\.image) == [External.bytes()])
    }
  }

  @Test func aMissingFileOfAssignedContentsDoesNoHarm() throws {
    try PictureStore.within { store in
      try store.save()
      let context = ModelContext(store.container)
      let picture = try #require(try context.fetch(FetchDescriptor<External.Picture>()).first)
      try withoutFiles(store) {
        picture.image = External.bytes(seed: 5)
        context.rollback()
        #expect(picture.image == nil)
      }
      #expect(picture.image == External.bytes())
      try FileManager.default.removeItem(at: try #require(store.files.first))
      picture.image = External.bytes(seed: 6)
      try context.save()
      #expect(try store.pictures().map(\.image) == [External.bytes(seed: 6)])
      #expect(store.files.count == 1)
    }
  }

  @Test func contentsThatAreAskedForByNameAreReadByTheFetch() throws {
    try PictureStore.within { store in
      try store.save()
      var descriptor = FetchDescriptor<External.Picture>()
      descriptor.propertiesToFetch = [\.title, \.image]
      let found = try store.pictures(descriptor)
      try withoutFiles(store) {
        #expect(found.map { $0.image?.count } == [200_000])
        let message = explanation { _ = try store.pictures(descriptor) }
        #expect(message.contains("Picture.image of row 1 cannot be read"))
        #expect(message.contains(store.support.path))
        #expect(message.contains("is missing"))
      }
    }
  }

  @Test func aFileThatHasLostBytesIsNoValue() throws {
    try PictureStore.within { store in
      try store.save()
      try Data().write(to: try #require(store.files.first))
      var descriptor = FetchDescriptor<External.Picture>()
      descriptor.propertiesToFetch = [\.image]
      let message = explanation { _ = try store.pictures(descriptor) }
      #expect(message.contains("has 0 bytes, not as many as were saved"))
    }
  }

  @Test(arguments: [150_000, 199_999, 200_001])
  func aFileOfAnotherLengthIsNoValue(length: Int) throws {
    try PictureStore.within { store in
      try store.save()
      try External.bytes(length).write(to: try #require(store.files.first))
      let picture = try #require(try store.pictures().first)
      #expect(picture.image == nil)
      var descriptor = FetchDescriptor<External.Picture>()
      descriptor.propertiesToFetch = [\.image]
      let message = explanation { _ = try store.pictures(descriptor) }
      #expect(message.contains("has \(length) bytes, not as many as were saved"), "\(message)")
    }
  }

  /// Rows that earlier versions wrote name the file alone.
  @Test func aReferenceWithoutALengthIsRead() throws {
    try PictureStore.within { store in
      try store.save()
      let number = try #require(store.files.first?.lastPathComponent)
      try store.container.execute("UPDATE Picture SET image = \(number)")
      try store.container.execute("DELETE FROM _swiftdata_discarded")
      #expect(try store.reopened().pictures().map(\.image) == [External.bytes()])
      let context = ModelContext(store.container)
      try context.fetch(FetchDescriptor<External.Picture>()).forEach(context.delete)
      try context.save()
      #expect(store.files == [])
    }
  }

  @Test func textThatIsNotUTF8IsNoValue() throws {
    try PictureStore.within { store in
      try store.save(image: nil, notes: External.text())
      try Data(repeating: 0xFF, count: 200_000).write(to: try #require(store.files.first))
      var descriptor = FetchDescriptor<External.Picture>()
      descriptor.propertiesToFetch = [\.notes]
      let message = explanation { _ = try store.pictures(descriptor) }
      #expect(message.contains("Picture.notes in row 1"))
      #expect(message.contains("UTF-8"))
    }
  }

  // MARK: Several contexts

  @Test func contentsThatAnotherContextHasReplacedAreReadAnew() throws {
    try PictureStore.within { store in
      try store.save()
      let reader = ModelContext(store.container)
      let picture = try #require(try reader.fetch(FetchDescriptor<External.Picture>()).first)
      let writer = ModelContext(store.container)
      let other = try #require(try writer.fetch(FetchDescriptor<External.Picture>()).first)
      other.image = External.bytes(seed: 8)
      try writer.save()
      #expect(picture.image == External.bytes(seed: 8))
      other.image = External.bytes(seed: 9)
      try writer.save()
      #expect(picture.image == External.bytes(seed: 8), "what was read stays until a fetch")
      _ = try reader.fetch(FetchDescriptor<External.Picture>())
      #expect(picture.image == External.bytes(seed: 9))
      writer.delete(other)
      try writer.save()
      #expect(picture.image == External.bytes(seed: 9))
    }
  }

  @Test func contentsOfARowThatIsGoneAreAsOfAnyOther() throws {
    try PictureStore.within { store in
      try store.save()
      let reader = ModelContext(store.container)
      let picture = try #require(try reader.fetch(FetchDescriptor<External.Picture>()).first)
      let writer = ModelContext(store.container)
      try writer.delete(model: External.Picture.self)
      try writer.save()
      #expect(picture.image == nil)
      #expect(picture.isDeleted)
    }
  }

  @Test func anObjectWhoseContextIsGoneStillReadsItsFile() throws {
    try PictureStore.within { store in
      try store.save()
      let picture = try #require(try store.pictures().first)
      #expect(picture.modelContext == nil)
      #expect(picture.image == External.bytes())
    }
  }

  @Test func rowsThatRelationshipsLeadToReadNoFile() throws {
    try PictureStore.within { store in
      let context = ModelContext(store.container)
      let album = External.Album("Alps")
      context.insert(album)
      for seed in 0..<3 as Range<UInt8> {
        album.sheets.append(External.Sheet(scan: External.bytes(seed: seed)))
      }
      try context.save()
      for isPrefetching in [false, true] {
        let reader = ModelContext(store.container)
        var descriptor = FetchDescriptor<External.Album>()
        if isPrefetching { descriptor.relationshipKeyPathsForPrefetching = [\.sheets] }
        let sheets = try withoutFiles(store) {
          let sheets = try #require(try reader.fetch(descriptor).first).sheets
          #expect(sheets.map(\.text) == ["", "", ""])
          return sheets
        }
        #expect(sheets.map(\.scan) == (0..<3).map { External.bytes(seed: $0) })
      }
    }
  }

  // MARK: Observation

  @Test func observersHearOfOtherContentsAlone() throws {
    try PictureStore.within { store in
      try store.save()
      let context = ModelContext(store.container)
      let picture = try #require(try context.fetch(FetchDescriptor<External.Picture>()).first)
      let count = Mutex(0)
      func observe() -> Data? {
        withObservationTracking {
          picture.image
        } onChange: {
          count.withLock { $0 += 1 }
        }
      }
      #expect(observe() == External.bytes())
      _ = try context.fetch(FetchDescriptor<External.Picture>())
      #expect(count.withLock { $0 } == 0)
      let writer = ModelContext(store.container)
      try #require(try writer.fetch(FetchDescriptor<External.Picture>()).first).image =
        External.bytes(seed: 1)
      try writer.save()
      _ = try context.fetch(FetchDescriptor<External.Picture>())
      #expect(count.withLock { $0 } == 1)
      #expect(picture.image == External.bytes(seed: 1))
    }
  }
}
