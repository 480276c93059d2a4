import Foundation
import Testing

@testable import OpenSwiftData

/// What Foundation's own `#Predicate` makes is asked of a store as well.
@Suite struct FoundationPredicateTests {
  @Test(arguments: FoundationPredicates.all().indices)
  func theStoreAnswersAsFoundationDoes(index: Int) throws {
    let predicate = FoundationPredicates.all()[index]
    var values = SpecimenValues(seed: 20_260_803)
    let specimens = (0..<120).map { _ in Specimen(&values) }
    for (number, specimen) in specimens.enumerated() { specimen.link = numbered(number) }
    let expected = try specimens.filter(predicate.evaluate).map(\.link)
    #expect(!expected.isEmpty && expected.count < specimens.count)
    try StoreKind.memory.withContainer(for: Specimen.self) { container in
      let context = ModelContext(container)
      specimens.forEach(context.insert)
      let pending = try context.fetch(FetchDescriptor(predicate: predicate)).map(\.link)
      #expect(pending == expected, "unsaved")
      try context.save()
      let saved = try ModelContext(container).fetch(FetchDescriptor(predicate: predicate))
      #expect(saved.map(\.link) == expected, "saved")
    }
  }

  private func numbered(_ number: Int) -> URL? { URL(string: "https://example.com/\(number)") }

  /// Foundation ends the program for these rows; a fetch throws.
  @Test func whatEndsTheProgramInMemoryIsAnError() throws {
    for predicate in FoundationPredicates.failing() {
      try StoreKind.memory.withContainer(for: Specimen.self) { container in
        let context = ModelContext(container)
        context.insert(Specimen(count: 0))
        try context.save()
        #expect(throws: SwiftDataError.unsupportedPredicate) {
          try context.fetch(FetchDescriptor(predicate: predicate))
        }
      }
    }
  }
}
