import Foundation
import OpenSwiftData
import Testing

protocol Launched { var title: String { get } }

enum CastModels {
  @Model
  final class Hull: Launched {
    var title: String
    var tags: [Int]
    var owner: Hull?
    var crew: [Hull] = []

    init(_ title: String, tags: [Int] = []) {
      self.title = title
      self.tags = tags
    }
  }

  @Model
  final class Deck: Launched {
    var title: String
    init(_ title: String) { self.title = title }
  }
}

/// `is`, `as?` and `as!` on objects, and what is asked of the order of a row's list, as the macro writes them.
@Suite struct PredicateTypeTests {
  typealias Hull = CastModels.Hull
  typealias Deck = CastModels.Deck

  private func withHulls(_ body: (ModelContext, [Hull]) throws -> Void) throws {
    let container = try ModelContainer(
      for: Hull.self, Deck.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let hulls = [
      Hull("a", tags: [3, 1, 2]), Hull("b", tags: [2]), Hull("c", tags: [1, 1]),
      Hull("d", tags: [3, 4]),
    ]
    hulls.forEach(context.insert)
    hulls[0].owner = hulls[1]
    hulls[2].owner = hulls[0]
    try context.save()
    try body(context, hulls)
  }

  /// Checks what the store finds; nil stands for an error, in memory as well.
  private func check(
    _ predicate: Predicate<Hull>, _ expected: [String]?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try withHulls { context, hulls in
      let descriptor = FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.title)])
      guard let expected else {
        #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
          try hulls.filter(predicate.evaluate)
        }
        #expect(throws: SwiftDataError.unsupportedPredicate, sourceLocation: sourceLocation) {
          try context.fetch(descriptor)
        }
        return
      }
      let inMemory = try hulls.filter(predicate.evaluate).map(\.title)
      #expect(inMemory == expected, "in memory", sourceLocation: sourceLocation)
      let found = try context.fetch(descriptor).map(\.title)
      #expect(found == expected, "in the store", sourceLocation: sourceLocation)
    }
  }

  // The type is a parameter, as the compiler warns of a cast whose answer it knows.

  private func isOf<Other>(_ type: Other.Type) -> Predicate<Hull> {
    #Predicate<Hull> { $0 is Other && $0.title != "b" }
  }

  private func ownerIsOf<Other>(_ type: Other.Type) -> Predicate<Hull> {
    #Predicate<Hull> { $0.owner is Other }
  }

  private func isNamedAs<Other: PersistentModel & Launched>(
    _ type: Other.Type, _ title: String
  ) -> Predicate<Hull> {
    #Predicate<Hull> { ($0 as? Other)?.title == title }
  }

  private func isSurelyNamedAs<Other: PersistentModel & Launched>(
    _ type: Other.Type, _ title: String
  ) -> Predicate<Hull> {
    // swift-format-ignore: NeverForceUnwrap
    #Predicate<Hull> { ($0 as! Other).title == title }
  }

  @Test func checks() throws {
    try check(isOf(Hull.self), ["a", "c", "d"])
    try check(isOf(Deck.self), [])
    try check(ownerIsOf(Hull.self), ["a", "c"])
    try check(ownerIsOf(Deck.self), [])
  }

  @Test func casts() throws {
    try check(isNamedAs(Hull.self, "c"), ["c"])
    try check(isNamedAs(Deck.self, "c"), [])
    try check(isSurelyNamedAs(Hull.self, "c"), ["c"])
    try check(isSurelyNamedAs(Deck.self, "c"), nil)
  }

  @Test func extremes() throws {
    try check(#Predicate { $0.tags.min() == 1 }, ["a", "c"])
    try check(#Predicate { $0.tags.max() == 3 && $0.title < "d" }, ["a"])
    try check(#Predicate { $0.tags.filter { $0 > 3 }.max() == nil }, ["a", "b", "c"])
    try check(#Predicate { ($0.tags.max() ?? 0) - ($0.tags.min() ?? 0) == 1 }, ["d"])
  }

  @Test func elements() throws {
    try check(#Predicate { $0.tags[0] == 3 }, ["a", "d"])
    try check(#Predicate { $0.title != "b" && $0.tags[1] == 1 }, ["a", "c"])
    try check(#Predicate { $0.tags[1] == 1 }, nil)
    try check(#Predicate { $0.tags.count > 1 && $0.tags[$0.tags.count - 1] == 2 }, ["a"])
    try check(#Predicate { $0.tags[0..<1].contains(3) }, ["a", "d"])
    try check(#Predicate { $0.tags.count > 1 && $0.tags[1..<2].max() == 1 }, ["a", "c"])
    try check(#Predicate { $0.tags[1..<2].contains(3) }, nil)
    try check(#Predicate { $0.tags[0..<$0.tags.count - 1].contains(1) }, ["a", "c"])
    try check(#Predicate { $0.tags[$0.tags.count - 3..<$0.tags.count].contains(1) }, nil)
  }
}
