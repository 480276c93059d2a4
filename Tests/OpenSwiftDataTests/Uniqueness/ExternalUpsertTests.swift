import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// What becomes of files with large contents when new objects are written to stored rows.
@Suite struct ExternalUpsertTests {
  enum Models {
    @Model final class Portrait {
      @Attribute(.unique) var name: String
      @Attribute(.unique) var number: Int?
      @Attribute(.externalStorage) var image: Data?
      @Attribute(.externalStorage) var story: String = ""
      var frame: Frame?

      init(
        _ name: String, number: Int? = nil, image: Data? = nil, story: String? = nil,
        in frame: Frame? = nil
      ) {
        self.name = name
        self.number = number
        self.image = image
        self.frame = frame
        if let story { self.story = story }
      }
    }

    @Model final class Frame {
      @Relationship(deleteRule: .cascade, inverse: \Portrait.frame) var portraits: [Portrait] = []

      init() {}
    }
  }

  private typealias Portrait = Models.Portrait
  private typealias Frame = Models.Frame

  /// A store file with nothing in it yet.
  private struct Gallery {
    let configuration: ModelConfiguration
    let container: ModelContainer

    static func within(_ body: (Gallery) throws -> Void) throws {
      try withTemporaryFolder { folder in try body(Gallery(.file(in: folder))) }
    }

    init(_ configuration: ModelConfiguration) throws {
      self.configuration = configuration
      container = try ModelContainer(
        for: Models.Portrait.self, Models.Frame.self, configurations: configuration)
    }

    /// The names and contents of the files beside the store.
    func files() throws -> [String: Data] {
      let folder = configuration.url.deletingLastPathComponent()
        .appendingPathComponent(".test.store_SUPPORT")
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      var files: [String: Data] = [:]
      for name in names ?? [] {
        let url = folder.appendingPathComponent(name)
        if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
          files[name] = try Data(contentsOf: url)
        }
      }
      return files
    }

    /// The portraits as another container finds them.
    func found() throws -> [Portrait] {
      try ModelContext(Gallery(configuration).container).all(Portrait.self, by: \.name)
    }
  }

  @Test(arguments: [true, false])
  func theFileOfReplacedContentsIsRemoved(isAlive: Bool) throws {
    try Gallery.within { gallery in
      let context = ModelContext(gallery.container)
      let old = Portrait("Ann", image: External.bytes(seed: 1))
      try context.insertAndSave(old)
      let working = isAlive ? context : ModelContext(gallery.container)
      let new = Portrait("Ann", image: External.bytes(seed: 2))
      try working.insertAndSave(new)
      #expect(new.persistentModelID == old.persistentModelID)
      #expect(new.image == External.bytes(seed: 2))
      if isAlive { #expect(old.image == External.bytes(seed: 2)) }
      #expect(try Array(gallery.files().values) == [External.bytes(seed: 2)])
      #expect(try gallery.found().map(\.image) == [External.bytes(seed: 2)])

      // Small contents stand in the row, so no file is left.
      try working.insertAndSave(Portrait("Ann", image: Data([1])))
      #expect(try gallery.files().isEmpty)
      #expect(try gallery.found().map(\.image) == [Data([1])])
    }
  }

  @Test(arguments: [true, false])
  func contentsThatTheNewObjectDoesNotSayStay(isAlive: Bool) throws {
    try Gallery.within { gallery in
      let context = ModelContext(gallery.container)
      let old = Portrait("Ann", image: External.bytes(seed: 1), story: External.text())
      try context.insertAndSave(old)
      let files = try gallery.files()
      #expect(files.count == 2)
      let working = isAlive ? context : ModelContext(gallery.container)
      let new = Portrait("Ann", number: 7)
      try working.insertAndSave(new)
      #expect(try gallery.files() == files)
      #expect(new.image == External.bytes(seed: 1) && new.story == External.text())
      // A change through the merged object replaces the row's file.
      new.image = External.bytes(seed: 3)
      try working.save()
      let found = try gallery.found()
      #expect(found.map(\.image) == [External.bytes(seed: 3)])
      #expect(found.map(\.number) == [7] && found.map(\.story) == [External.text()])
      #expect(try gallery.files().count == 2)
    }
  }

  @Test func twoNewObjectsWithOneKeyLeaveOneFile() throws {
    try Gallery.within { gallery in
      let context = ModelContext(gallery.container)
      context.insert(Portrait("Ann", image: External.bytes(seed: 1), story: External.text()))
      context.insert(Portrait("Ann", image: External.bytes(seed: 2)))
      #expect(try context.fetchCount(FetchDescriptor<Portrait>()) == 2)
      try context.save()
      #expect(try gallery.found().map(\.image) == [External.bytes(seed: 2)])
      #expect(try gallery.found().map(\.story) == [External.text()])
      #expect(try gallery.files().count == 2)
    }
  }

  @Test func aRefusedUpsertLeavesTheFilesAsTheyWere() throws {
    try Gallery.within { gallery in
      let context = ModelContext(gallery.container)
      try context.insertAndSave(
        Portrait("Ann", number: 1, image: External.bytes(seed: 1)),
        Portrait("Bob", number: 2, image: External.bytes(seed: 2)))
      let files = try gallery.files()
      let new = Portrait("Ann", number: 2, image: External.bytes(seed: 3))
      context.insert(new)
      #expect(refusal { try context.save() }?.uniquenessConflict?.identifiers.count == 3)
      #expect(try gallery.files() == files && new.image == External.bytes(seed: 3))
      new.number = 1
      try context.save()
      #expect(
        try gallery.found().map(\.image) == [External.bytes(seed: 3), External.bytes(seed: 2)])
      #expect(try gallery.files().count == 2)
    }
  }

  @Test func rowsThatExchangeTheirKeysKeepTheirFiles() throws {
    try Gallery.within { gallery in
      let pair = [
        Portrait("Ann", image: External.bytes(seed: 1)),
        Portrait("Bob", image: External.bytes(seed: 2)),
      ]
      let context = ModelContext(gallery.container)
      try context.insertAndSave(pair[0], pair[1])
      let files = try gallery.files()
      (pair[0].name, pair[1].name) = ("Bob", "Ann")
      try context.save()
      #expect(try gallery.files() == files)
      (pair[0].name, pair[1].name) = ("Ann", "Bob")
      pair[0].image = External.bytes(seed: 3)
      try context.save()
      #expect(
        try gallery.found().map(\.image) == [External.bytes(seed: 3), External.bytes(seed: 2)])
      #expect(try gallery.files().count == 2)
    }
  }

  /// The save begins again where a cascade takes the row, and writes the contents anew.
  @Test func aSaveThatBeginsAgainLeavesNoFileBehind() throws {
    try Gallery.within { gallery in
      let context = ModelContext(gallery.container)
      let frame = Frame()
      try context.insertAndSave(
        frame, Portrait("Ann", image: External.bytes(seed: 1), in: frame))
      context.delete(frame)
      context.insert(Portrait("Ann", image: External.bytes(seed: 2)))
      try context.save()
      #expect(try gallery.found().map(\.image) == [External.bytes(seed: 2)])
      #expect(try Array(gallery.files().values) == [External.bytes(seed: 2)])
    }
  }
}
