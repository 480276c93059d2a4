import Foundation
import Testing

@testable import OpenSwiftData

/// What a to-many with very many objects costs.
@Suite struct LargeArrayTests {
  private static let count = 100_000

  /// Runs `body` with a store of one shelf with a hundred thousand volumes, the first in memory of
  /// none.
  private func withShelf(_ body: (ModelContainer, SQLRecorder) throws -> Void) throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Shelf.self) { container in
        try container.execute("INSERT INTO \"Shelf\" (_pk, name) VALUES (1, 'long')")
        try container.execute(
          """
          WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count))
          INSERT INTO "Volume" (_pk, title, shelf, _shelf_position)
          SELECT i, 'v' || i, 1, i * 1024 FROM n
          """)
        try body(container, recorder)
      }
    }
  }

  private func shelf(_ context: ModelContext) throws -> Shelf {
    try #require(try context.fetch(FetchDescriptor<Shelf>()).first)
  }

  /// What a save wrote to the volumes' table, and whether anything read their titles.
  private func volumeWrites(_ statements: [String]) -> (writes: Int, loads: Int) {
    let writes = statements.count {
      $0.contains("\"Volume\"") && ($0.hasPrefix("INSERT") || $0.hasPrefix("UPDATE"))
    }
    return (writes, statements.count { $0.hasPrefix("SELECT") && $0.contains("title") })
  }

  @Test func R132_countAndIsEmptyMakeNoObject() throws {
    try withShelf { container, recorder in
      let context = ModelContext(container)
      let shelf = try shelf(context)
      let volumes = try context.entity(for: Volume.self)
      let asking = try recorder.count("SELECT") {
        let count = try context.fetchCount(of: \.books, in: shelf)
        let isEmpty = try context.isEmpty(\.books, in: shelf)
        #expect(count == Self.count && !isEmpty)
      }
      #expect(asking == 2 && volumes.identityMap.count == 0)
      let array = recorder.statements {
        #expect(shelf.books.count == Self.count && !shelf.books.isEmpty)
        #expect(shelf.books.contains(shelf.books[70_000]))
      }
      #expect(array.count == 1 && !array[0].contains("title"))
      let again = try recorder.count("SELECT") {
        let count = try context.fetchCount(of: \.books, in: shelf)
        #expect(count == Self.count)
      }
      #expect(again == 0, "a loaded array is counted in memory")
    }
  }

  @Test func R132_appendingAndRemovingWriteOneRowAndLoadNone() throws {
    try withShelf { container, recorder in
      let context = ModelContext(container)
      let shelf = try shelf(context)
      let appending = try recorder.statements {
        shelf.books.append(Volume("last"))
        try context.save()
      }
      #expect(volumeWrites(appending) == (1, 0))
      let removing = try recorder.statements {
        shelf.books.remove(at: 50_000)
        try context.save()
      }
      #expect(volumeWrites(removing) == (1, 0))
      #expect(
        try container.rows(
          "SELECT title FROM Volume WHERE shelf IS NULL OR _pk > \(Self.count) ORDER BY _pk")
          == [[.text("v50001")], [.text("last")]])
      let other = ModelContext(container)
      let books = try self.shelf(other).books
      #expect(books.count == Self.count && books.last?.title == "last")
    }
  }

  @Test func R132_settingTheInverseIsFree() throws {
    try withShelf { container, recorder in
      let context = ModelContext(container)
      let shelf = try shelf(context)
      let volume = Volume("last")
      context.insert(volume)
      let linking = recorder.statements { volume.shelf = shelf }
      #expect(linking.isEmpty)
      let saving = try recorder.statements { try context.save() }
      #expect(volumeWrites(saving) == (1, 0))
      #expect(try context.entity(for: Volume.self).identityMap.count == 1)
      #expect(try context.fetchCount(of: \.books, in: shelf) == Self.count + 1)
    }
  }
}
