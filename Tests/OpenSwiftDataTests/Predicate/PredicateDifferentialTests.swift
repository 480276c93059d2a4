import Foundation
import Testing

@testable import OpenSwiftData

/// The contract of the compiler: the rows found are those whose objects the predicate is true for in memory.
@Suite struct PredicateDifferentialTests {
  static let seed: UInt64 = 20_260_801
  static let rounds = 20

  @Test(arguments: PredicateFamily.all)
  func answersAsInMemory(_ family: PredicateFamily) throws {
    var values = SpecimenValues(seed: Self.seed)
    let table = try PredicateTable((0..<500).map { _ in Specimen(&values) })
    for round in 0..<Self.rounds {
      for (index, predicate) in family.make(&values).enumerated() {
        let expected = try table.objects.indices.filter {
          try predicate.evaluate(table.objects[$0])
        }
        let found = try table.matches(predicate)
        if found != expected {
          let row = table.objects[Set(found).symmetricDifference(expected).min() ?? 0]
          let comment: Comment = """
            seed \(Self.seed), round \(round), predicate \(index): \
            \(try table.condition(predicate)) \(table.compile(predicate).values), \
            count \(row.count), ratio \(row.ratio), title \(row.title.debugDescription)
            """
          Issue.record(comment)
        }
      }
    }
  }
}
