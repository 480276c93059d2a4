import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

@Suite struct ExternalQueryTests {
  private typealias Picture = External.Picture

  private func titles(
    _ context: ModelContext, _ predicate: Predicate<External.Picture>
  ) throws -> [String] {
    try context.fetch(FetchDescriptor(predicate: predicate)).map(\.title)
  }

  private func filled(_ store: PictureStore) throws {
    try store.save("large", image: External.bytes(), notes: External.text())
    try store.save("small", image: Data([1, 2, 3]), notes: "naïve")
    try store.save("none", image: nil)
  }

  @Test func absenceIsAskedForWithoutReadingFiles() throws {
    try PictureStore.within { store in
      try filled(store)
      try FileManager.default.removeItem(at: store.support)
      let context = ModelContext(store.container)
      #expect(try titles(context, #Predicate { $0.image == nil }) == ["none"])
      #expect(try titles(context, #Predicate { $0.image != nil }) == ["large", "small"])
      #expect(try titles(context, #Predicate { $0.notes == nil }) == ["none"])
    }
  }

  @Test(arguments: [false, true])
  func contentsAreComparedWhereverTheyAre(isPending: Bool) throws {
    try PictureStore.within { store in
      let context = ModelContext(store.container)
      if isPending {
        context.insert(Picture("large", image: External.bytes(), notes: External.text()))
        context.insert(Picture("small", image: Data([1, 2, 3]), notes: "naïve"))
        context.insert(Picture("none"))
      } else {
        try filled(store)
      }
      let bytes = External.bytes()
      let text = External.text()
      #expect(try titles(context, #Predicate { $0.image == bytes }) == ["large"])
      #expect(try titles(context, #Predicate { $0.image != bytes }) == ["small", "none"])
      #expect(try titles(context, #Predicate { ($0.image?.count ?? 0) > 3 }) == ["large"])
      #expect(try titles(context, #Predicate { $0.notes == text }) == ["large"])
      #expect(
        try titles(context, #Predicate { $0.notes?.contains("naïve") ?? false })
          == ["large", "small"])
      let sorted = try context.fetch(FetchDescriptor<Picture>(sortBy: [SortDescriptor(\.notes)]))
      #expect(sorted.map(\.title) == ["none", "large", "small"])
      let same = FetchDescriptor<Picture>(predicate: #Predicate { $0.image == bytes })
      #expect(try context.fetchCount(same) == 1)
    }
  }

  @Test func theMirrorCopiesNoLargeContents() throws {
    try PictureStore.within { store in
      let (picture, context) = try store.save()
      picture.title = "B"
      context.insert(Picture("C", image: External.bytes(seed: 1)))
      let bytes = External.bytes(seed: 1)
      #expect(try titles(context, #Predicate { $0.image == bytes }) == ["C"])
      let session = try #require(
        try context.entity(for: Picture.self).session as? SQLiteSession)
      let connection = try #require(session.mirrorConnection)
      let kinds = try connection.query("SELECT typeof(image) FROM temp.\"pending Picture\"")
      #expect(kinds == [[.text("integer")], [.text("integer")]])
      picture.image = External.bytes(seed: 2)
      #expect(try titles(context, #Predicate { $0.image == bytes }) == ["C"])
      let other = External.bytes(seed: 2)
      #expect(try titles(context, #Predicate { $0.image == other }) == ["B"])
    }
  }

  @Test func aMissingFileIsAnErrorOfThePredicateThatAsksForIt() throws {
    try PictureStore.within { store in
      try filled(store)
      let bytes = External.bytes()
      let path = try #require(store.files.first).path
      try FileManager.default.removeItem(at: store.support)
      let context = ModelContext(store.container)
      let message = explanation {
        _ = try titles(context, #Predicate { $0.image == bytes })
      }
      #expect(message.contains("the file \(path) is missing"))
      #expect(
        try titles(context, #Predicate { $0.title == "small" && $0.image != bytes }) == ["small"])
    }
  }
}
