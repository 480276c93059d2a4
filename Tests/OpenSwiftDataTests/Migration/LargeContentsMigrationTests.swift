import Foundation
import Testing

@testable import OpenSwiftData

enum Filled {
  @Model final class Photo {
    var name: String
    @Attribute(.externalStorage) var image: Data = Data()
    @Attribute(.externalStorage) var text: String = ""
    init(name: String) { self.name = name }
  }
}

/// Large contents stay with their rows.
@Suite struct LargeContentsMigrationTests {
  @Test func R100_largeContentsStayWhereTheirPropertyMayNotBeNilAnyMore() throws {
    let image = Data(repeating: 7, count: 200_000)
    let text = String(repeating: "x", count: 200_000)
    try withPassage { passage in
      var configuration = passage.configuration
      configuration.backupBeforeMigration = true
      let passage = Passage(folder: passage.folder, configuration: configuration)
      try passage.write(Contents.Outside.Photo.self) { context in
        context.insert(Contents.Outside.Photo(name: "large", image: image, text: text))
        context.insert(Contents.Outside.Photo(name: "none", image: nil, text: nil))
      }
      for _ in 0..<2 {
        let photos = try passage.open(Filled.Photo.self)
          .fetch(FetchDescriptor<Filled.Photo>(sortBy: [SortDescriptor(\.name)]))
        #expect(photos.map(\.image) == [image, Data()])
        #expect(photos.map(\.text) == [text, ""])
      }
    }
  }
}
