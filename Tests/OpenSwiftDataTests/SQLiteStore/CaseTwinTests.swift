import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Classes with names that Swift tells apart and SQLite does not.
enum CaseTwins {
  @Model
  final class Item {
    var text: String

    init(_ text: String) { self.text = text }
  }

  @Model
  final class ITEM {
    var text: String

    init(_ text: String) { self.text = text }
  }

  @Model
  final class Link {
    var url: String
    var URL: String

    init(lower: String, upper: String) {
      url = lower
      URL = upper
    }
  }

  /// The same class after somebody moved a line.
  enum Reordered {
    @Model
    final class Link {
      var URL: String
      var url: String

      init(lower: String, upper: String) {
        URL = upper
        url = lower
      }
    }
  }
}

/// Which of two twins owns a column or a table does not depend on the order in a program's text.
@Suite struct CaseTwinTests {
  @Test func propertiesKeepTheirColumnsWhenDeclarationsAreReordered() throws {
    try withTemporaryFolder { folder in
      do {
        let container = try ModelContainer(
          for: CaseTwins.Link.self, configurations: .file(in: folder))
        let context = ModelContext(container)
        context.insert(CaseTwins.Link(lower: "lower", upper: "upper"))
        try context.save()
      }
      let container = try ModelContainer(
        for: CaseTwins.Reordered.Link.self, configurations: .file(in: folder))
      let links = try ModelContext(container).fetch(FetchDescriptor<CaseTwins.Reordered.Link>())
      #expect(links.map(\.url) == ["lower"] && links.map(\.URL) == ["upper"])
    }
  }

  @Test func entitiesKeepTheirTablesWhenTheContainerListsThemInAnotherOrder() throws {
    try withTemporaryFolder { folder in
      do {
        let container = try ModelContainer(
          for: CaseTwins.Item.self, CaseTwins.ITEM.self, configurations: .file(in: folder))
        let context = ModelContext(container)
        context.insert(CaseTwins.Item("lower"))
        context.insert(CaseTwins.ITEM("upper"))
        try context.save()
      }
      let container = try ModelContainer(
        for: CaseTwins.ITEM.self, CaseTwins.Item.self, configurations: .file(in: folder))
      let context = ModelContext(container)
      #expect(try context.fetch(FetchDescriptor<CaseTwins.Item>()).map(\.text) == ["lower"])
      #expect(try context.fetch(FetchDescriptor<CaseTwins.ITEM>()).map(\.text) == ["upper"])
    }
  }
}
