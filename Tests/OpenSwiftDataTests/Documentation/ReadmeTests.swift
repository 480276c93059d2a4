import Foundation
import Testing
import TestSupport

@Suite struct ReadmeTests {
  /// This file lies in Tests/OpenSwiftDataTests/Documentation.
  private let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func theSampleIsTheOneThatThisTargetCompiles() throws {
    let sample = try text("Tests/OpenSwiftDataTests/Documentation/ReadmeSample.swift")
    #expect(try text("README.md").contains("```swift\n\(sample)```"))
    #expect(sample.split(separator: "\n", omittingEmptySubsequences: false).count - 1 == 25)
  }

  @Test func theSampleDoesWhatItSays() throws {
    try withTemporaryFolder { folder in
      let titles = try readingList(at: folder.appendingPathComponent("books.store"))
      #expect(titles == ["The Left Hand of Darkness"])
    }
  }

  @Test func everyArticleThatTheCatalogueNamesExists() throws {
    let catalogue = "Sources/OpenSwiftData/OpenSwiftData.docc"
    let landing = try text("\(catalogue)/OpenSwiftData.md")
    let articles = landing.matches(of: /<doc:(\w+)>/).map { String($0.1) }
    #expect(!articles.isEmpty)
    for article in articles {
      #expect(throws: Never.self) { try text("\(catalogue)/\(article).md") }
    }
  }
}
