import Foundation
import Testing
@testable import OpenSwiftData
@Test func dump() throws {
  var values = SpecimenValues(seed: 3)
  let table = try PredicateTable((0..<20).map { _ in Specimen(&values) })
  for family in PredicateFamily.all {
    print("##", family.testDescription)
    for p in family.make(&values) { print(try table.condition(p), try table.compile(p).values) }
  }
  try table.connection.execute("CREATE INDEX a ON t (title COLLATE swift); CREATE INDEX b ON t (note COLLATE swift); CREATE INDEX c ON t (count); CREATE INDEX d ON t (date); CREATE INDEX e ON t (ratio); CREATE INDEX f ON t (size); CREATE INDEX g ON t (due); CREATE INDEX h ON t (price COLLATE decimal); CREATE INDEX i ON t (token); CREATE INDEX j ON t(wide); CREATE INDEX k ON t(stage COLLATE swift); CREATE INDEX l ON t(level)")
  for family in PredicateFamily.all {
    print("##", family.testDescription)
    for p in family.make(&values) { print(try table.condition(p), "->", try table.plan(p).replacing("\n", with: " / ")) }
  }
}
