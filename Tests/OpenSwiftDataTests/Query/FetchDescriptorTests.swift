import Foundation
import OpenSwiftData
import Testing

@Suite("Fetch descriptors can be compared")
struct FetchDescriptorTests {
  private typealias Chore = SchemaModels.Chore

  /// A captured value that can be compared, but not hashed.
  private struct Opaque: Codable {
    var text: String
  }

  private func above(_ priority: Int, note: String? = nil) -> Predicate<Chore> {
    #Predicate<Chore> { $0.priority > priority && $0.note == note }
  }

  @Test func aNewDescriptorFetchesAll() {
    let descriptor = FetchDescriptor<Chore>()
    #expect(descriptor.predicate == nil && descriptor.sortBy.isEmpty)
    #expect(descriptor.fetchLimit == nil && (descriptor.fetchOffset ?? 0) == 0)
    #expect(descriptor.includePendingChanges && descriptor.propertiesToFetch.isEmpty)
    #expect(descriptor == FetchDescriptor<Chore>())
  }

  @Test func everyMemberTakesPart() {
    let changes: [(inout FetchDescriptor<Chore>) -> Void] = [
      { $0.sortBy = [SortDescriptor(\.title)] }, { $0.fetchLimit = 3 }, { $0.fetchOffset = 3 },
      { $0.includePendingChanges = false }, { $0.propertiesToFetch = [\.title] },
      { $0.relationshipKeyPathsForPrefetching = [\.title] }, { $0.predicate = above(1) },
    ]
    for change in changes {
      var one = FetchDescriptor<Chore>()
      change(&one)
      var other = FetchDescriptor<Chore>()
      #expect(one != other)
      change(&other)
      #expect(one == other)
    }
  }

  @Test func predicatesAreComparedByFormAndCapturedValues() {
    func equal(_ lhs: Predicate<Chore>, _ rhs: Predicate<Chore>) -> Bool {
      FetchDescriptor(predicate: lhs) == FetchDescriptor(predicate: rhs)
    }
    #expect(equal(above(1, note: "x"), above(1, note: "x")))
    #expect(!equal(above(1), above(2)))
    #expect(!equal(above(1, note: nil), above(1, note: "x")))
    #expect(!equal(#Predicate { $0.priority > 1 }, #Predicate { $0.priority < 1 }))
    #expect(!equal(#Predicate { $0.title == "a" }, #Predicate { $0.title != "a" }))
    let names = ["a", "b"]
    let inNames = { () -> Predicate<Chore> in
      #Predicate { chore in names.contains { name in chore.title == name } }
    }
    #expect(equal(inNames(), inNames()), "each has variables of its own")
    #expect(equal(#Predicate { _ in true }, #Predicate { _ in true }))
    #expect(!equal(#Predicate { _ in true }, #Predicate { _ in false }))
  }

  @Test func capturedValuesThatCannotBeHashedAreNeverEqual() {
    let opaque = Opaque(text: "a")
    let predicate = Predicate<Chore> { chore in
      PredicateExpressions.build_Equal(
        lhs: PredicateExpressions.build_KeyPath(root: chore, keyPath: \.title),
        rhs: PredicateExpressions.build_KeyPath(
          root: PredicateExpressions.build_Arg(opaque), keyPath: \.text))
    }
    #expect(FetchDescriptor(predicate: predicate) != FetchDescriptor(predicate: predicate))
  }

  @Test func variablesAreTheirPlacesNotTheirNumbers() {
    let words = ["a"]
    let inner = #Predicate<Chore> { chore in
      words.contains { one in words.contains { other in one == other && chore.title == one } }
    }
    let mixed = #Predicate<Chore> { chore in
      words.contains { one in words.contains { other in other == one && chore.title == one } }
    }
    #expect(FetchDescriptor(predicate: inner) != FetchDescriptor(predicate: mixed))
  }
}
