import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

@Suite struct ExternalStorageTests {
  private let limit = ExternalFiles.threshold

  @Test func largeContentsLieInFilesAndSmallOnesInTheRow() throws {
    try PictureStore.within { store in
      let large = External.bytes(limit + 1)
      try store.save("large", image: large, notes: External.text(limit + 1))
      try store.save("small", image: External.bytes(limit), notes: External.text(limit))
      try store.save("empty", image: Data(), notes: "")
      try store.save("none", image: nil)
      let rows = try store.container.rows("SELECT typeof(image), typeof(notes) FROM Picture")
      #expect(
        rows == [
          [.text("integer"), .text("integer")], [.text("blob"), .text("text")],
          [.text("blob"), .text("text")], [.text("null"), .text("null")],
        ])
      #expect(store.files.count == 2)
      #expect(try Data(contentsOf: store.files[0]) == large)
    }
  }

  @Test func contentsOfEverySizeRoundTrip() throws {
    try PictureStore.within { store in
      let sizes = [0, 1, limit - 1, limit, limit + 1, 3_000_000]
      for size in sizes {
        try store.save("\(size)", image: External.bytes(size), notes: External.text(size))
      }
      let found = try store.reopened().pictures()
      #expect(found.map { $0.image?.count } == sizes)
      for (picture, size) in zip(found, sizes) {
        #expect(picture.image == External.bytes(size))
        #expect(picture.notes == External.text(size))
      }
    }
  }

  @Test func requiredContentsRoundTrip() throws {
    try PictureStore.within { store in
      let context = ModelContext(store.container)
      let sheet = External.Sheet(scan: External.bytes())
      sheet.text = External.text()
      context.insert(sheet)
      try context.save()
      let found = try ModelContext(store.reopened().container)
        .fetch(FetchDescriptor<External.Sheet>())
      #expect(found.map(\.scan) == [External.bytes()])
      #expect(found.map(\.text) == [External.text()])
    }
  }

  @Test func R128_unchangedContentsAreNotWrittenAgain() throws {
    try PictureStore.within { store in
      let sizes = [limit - 1, limit, limit + 1, 500_000]
      for size in sizes { try store.save("0", image: External.bytes(size)) }
      let before = store.files
      let numbers = try before.map(identity)
      for round in 1...100 {
        let context = ModelContext(store.container)
        for picture in try context.fetch(FetchDescriptor<External.Picture>()) {
          picture.title = "\(round)"
          if round.isMultiple(of: 10) { picture.image = External.bytes(picture.image?.count ?? 0) }
        }
        try context.save()
      }
      #expect(store.files == before)
      #expect(try store.files.map(identity) == numbers)
      #expect(try store.reopened().pictures().map(\.image) == sizes.map { External.bytes($0) })
    }
  }

  /// What changes when a file is written again or replaced.
  private func identity(_ url: URL) throws -> [NSObject?] {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return [
      attributes[.systemFileNumber] as? NSNumber, attributes[.modificationDate] as? NSDate,
    ]
  }

  // MARK: Removal

  @Test(arguments: ["another", "small", "nil"])
  func anotherValueTakesTheFileAway(kind: String) throws {
    let values = ["another": External.bytes(seed: 1), "small": Data([1])]
    try PictureStore.within { store in
      let (picture, context) = try store.save()
      let old = store.files
      picture.image = values[kind]
      #expect(store.files == old, "nothing happens before the save")
      try context.save()
      #expect(store.files.count == (kind == "another" ? 1 : 0))
      #expect(store.files != old)
      #expect(try store.reopened().pictures().map(\.image) == [values[kind]])
    }
  }

  @Test func aDeletedRowTakesItsFilesAlong() throws {
    try PictureStore.within { store in
      let (picture, context) = try store.save(notes: External.text())
      context.delete(picture)
      #expect(store.files.count == 2)
      try context.save()
      #expect(store.files == [])
    }
  }

  @Test func rowsDeletedByPredicateTakeTheirFilesAlong() throws {
    try PictureStore.within { store in
      try store.save("A")
      try store.save("B", image: External.bytes(seed: 7))
      let context = ModelContext(store.container)
      try context.delete(model: External.Picture.self, where: #Predicate { $0.title == "A" })
      try context.save()
      #expect(store.files.count == 1)
      #expect(try store.pictures().map(\.image) == [External.bytes(seed: 7)])
    }
  }

  @Test func rowsDeletedByARuleTakeTheirFilesAlong() throws {
    try PictureStore.within { store in
      let context = ModelContext(store.container)
      let album = External.Album("Alps")
      context.insert(album)
      for seed in 0..<3 as Range<UInt8> {
        album.sheets.append(External.Sheet(scan: External.bytes(seed: seed)))
      }
      try context.save()
      #expect(store.files.count == 3)
      let other = ModelContext(store.container)
      try other.fetch(FetchDescriptor<External.Album>()).forEach(other.delete)
      try other.save()
      #expect(store.files == [])
    }
  }

  @Test func rowsDeletedBySQLLoseTheirFilesAtTheNextOpening() throws {
    try PictureStore.within { store in
      try store.save()
      try store.container.execute("DELETE FROM Picture")
      #expect(store.files.count == 1)
      #expect(try store.reopened().files == [])
    }
  }

  // MARK: What comes to nothing

  @Test func aRollbackKeepsFileAndValue() throws {
    try PictureStore.within { store in
      try store.save()
      let context = ModelContext(store.container)
      let picture = try #require(try context.fetch(FetchDescriptor<External.Picture>()).first)
      picture.image = External.bytes(seed: 9)
      context.rollback()
      #expect(picture.image == External.bytes())
      #expect(!context.hasChanges)
      #expect(store.files.count == 1)
    }
  }

  @Test func aSaveThatFailsKeepsTheFilesAndLeavesNone() throws {
    try PictureStore.within { store in
      let (picture, context) = try store.save()
      let old = store.files
      try store.container.execute(
        """
        CREATE TRIGGER refusal BEFORE UPDATE ON Picture
        BEGIN SELECT raise(abort, 'not today'); END
        """)
      picture.image = External.bytes(seed: 3)
      context.insert(External.Picture("new", image: External.bytes(seed: 4)))
      #expect(throws: (any Error).self) { try context.save() }
      #expect(store.files == old)
      #expect(try store.pictures().map(\.image) == [External.bytes()])
      try store.container.execute("DROP TRIGGER refusal")
      try context.save()
      #expect(
        try store.pictures().map(\.image) == [External.bytes(seed: 3), External.bytes(seed: 4)])
      #expect(store.files.count == 2)
    }
  }

  @Test func aFolderThatCannotBeWrittenIsNamed() throws {
    try PictureStore.within { store in
      // A file in the folder's place: the superuser may write to every folder.
      try Data().write(to: store.support)
      let message = explanation { try store.save("A") }
      #expect(message.contains("Picture.image of row 1 cannot be saved"))
      #expect(message.contains(store.support.path))
      #expect(try store.pictures() == [])
      try FileManager.default.removeItem(at: store.support)
      try store.save("B")
      #expect(try store.pictures().map(\.image) == [External.bytes()])
    }
  }

  // MARK: Other ways

  @Test func storesInMemoryKeepEverythingInTheRow() throws {
    try StoreKind.memory.withContainer(for: External.Picture.self) { container in
      let context = ModelContext(container)
      context.insert(External.Picture("A", image: External.bytes(), notes: External.text()))
      try context.save()
      #expect(try container.value("SELECT typeof(image) FROM Picture") == .text("blob"))
      let picture = try #require(
        try ModelContext(container).fetch(FetchDescriptor<External.Picture>()).first)
      #expect(picture.image == External.bytes())
      #expect(picture.notes == External.text())
      #expect(container.configurations.first?.storeFiles == [])
    }
  }

  @Test func changesInPlaceAreStored() throws {
    try PictureStore.within { store in
      try store.save()
      let context = ModelContext(store.container)
      let picture = try #require(try context.fetch(FetchDescriptor<External.Picture>()).first)
      picture.image?.append(contentsOf: [1, 2, 3])
      try context.save()
      #expect(try store.pictures().map(\.image) == [External.bytes() + [1, 2, 3]])
      #expect(store.files.count == 1)
    }
  }

  @Test func anObjectThatIsInsertedAgainNamesNoFileThatIsGone() throws {
    try PictureStore.within { store in
      try store.save()
      let context = ModelContext(store.container)
      let picture = try #require(try context.fetch(FetchDescriptor<External.Picture>()).first)
      context.delete(picture)
      try context.save()
      context.insert(picture)
      try context.save()
      #expect(try store.pictures().map(\.title) == ["A"])
      #expect(try store.pictures().map(\.image) == [nil])
    }
  }

  @Test func readOnlyStoresAreReadAndLeftAlone() throws {
    try PictureStore.within { store in
      try store.save()
      try store.container.execute("DELETE FROM _swiftdata WHERE key = 'next file'")
      let configuration = ModelConfiguration.file(
        in: store.configuration.url.deletingLastPathComponent(), allowsSave: false)
      let other = try PictureStore(configuration)
      #expect(try other.pictures().map(\.image) == [External.bytes()])
      #expect(store.files.count == 1)
    }
  }

  @Test func theFilesOfAStoreAreListed() throws {
    try PictureStore.within { store in
      try store.save()
      let names = store.configuration.storeFiles.map(\.lastPathComponent)
      #expect(names.first == "test.store")
      #expect(names.last == ".test.store_SUPPORT")
      #expect(Set(names).isSuperset(of: ["test.store-wal", "test.store-shm"]))
    }
  }
}
