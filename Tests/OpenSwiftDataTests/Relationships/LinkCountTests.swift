import Foundation
import Testing

@testable import OpenSwiftData

/// Counting what a to-many leads to, without making its objects.
@Suite struct LinkCountTests {
  /// Counts by the store, then by the array, which must agree.
  private func count<Owner: PersistentModel, Target: PersistentModel>(
    _ path: KeyPath<Owner, [Target]>, in owner: Owner, _ context: ModelContext
  ) throws -> Int {
    let count = try context.fetchCount(of: path, in: owner)
    #expect(try context.isEmpty(path, in: owner) == (count == 0))
    #expect(owner[keyPath: path].count == count)
    return count
  }

  private func saved() throws -> ModelContainer {
    let container = try ModelContainer(
      for: Shelf.self, Reader.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    for name in ["a", "b"] {
      let shelf = Shelf(name)
      shelf.books = (0..<3).map { Volume("\(name)\($0)") }
      context.insert(shelf)
    }
    try context.save()
    return container
  }

  private func shelves(_ context: ModelContext) throws -> [Shelf] {
    try context.fetch(FetchDescriptor<Shelf>(sortBy: [SortDescriptor(\.name)]))
  }

  @Test func unsavedChangesBesideAnUnloadedArrayCount() throws {
    let context = ModelContext(try saved())
    let shelves = try shelves(context)
    let books = try context.fetch(FetchDescriptor<Volume>(sortBy: [SortDescriptor(\.title)]))
    books[0].shelf = shelves[1]
    books[1].shelf = nil
    books[4].shelf = nil
    books[4].shelf = shelves[1]
    let new = Volume("new")
    context.insert(new)
    new.shelf = shelves[0]
    #expect(try count(\.books, in: shelves[0], context) == 2)
    #expect(try count(\.books, in: shelves[1], context) == 4)
  }

  @Test func anEmptiedArrayIsEmptyBeforeTheSave() throws {
    let context = ModelContext(try saved())
    let shelf = try shelves(context)[0]
    for book in try context.fetch(FetchDescriptor<Volume>()) where book.shelf === shelf {
      book.shelf = nil
    }
    #expect(try count(\.books, in: shelf, context) == 0)
    context.rollback()
    #expect(try count(\.books, in: shelf, context) == 3)
  }

  @Test func objectsWithoutARowAndOtherKindsOfLinks() throws {
    let context = ModelContext(try saved())
    let shelf = Shelf("new")
    #expect(try context.fetchCount(of: \.books, in: shelf) == 0)
    shelf.books = [Volume("x")]
    shelf.themes = [Theme("t"), Theme("u")]
    #expect(try context.fetchCount(of: \.books, in: shelf) == 1)
    context.insert(shelf)
    let reader = Reader("r")
    reader.wishes = shelf.themes
    context.insert(reader)
    try context.save()
    let other = ModelContext(context.container)
    let again = try #require(try shelves(other).last)
    #expect(try count(\.themes, in: again, other) == 2)
    let readers = try other.fetch(FetchDescriptor<Reader>())
    #expect(try count(\.wishes, in: readers[0], other) == 2)
  }

  @Test func whatIsNoToManyAndWhatIsElsewhereIsRefused() throws {
    let container = try saved()
    let context = ModelContext(container)
    let shelf = try shelves(context)[0]
    let text = explanation { _ = try context.fetchCount(of: \Volume.wrongly, in: Volume("x")) }
    #expect(text.contains("to-many relationship of Volume"))
    let other = ModelContext(container)
    let elsewhere = refusal { _ = try other.isEmpty(\.books, in: shelf) }
    #expect(elsewhere == .modelValidationFailure)
  }
}

extension Volume {
  fileprivate var wrongly: [Cover] { [] }
}
