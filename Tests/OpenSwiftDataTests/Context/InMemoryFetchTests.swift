import Foundation
import Testing

@testable import OpenSwiftData

/// A model that answers some questions by itself, so that no store can.
@Model
final class Parcel {
  var code: Int
  var label: String
  var weight: Int?
  @Transient var isMarked = false

  /// How often `isHeavy` was asked, of all parcels of the thread.
  @TaskLocal static var counter: Counter?

  var isHeavy: Bool {
    Parcel.counter?.increment()
    return (weight ?? 0) > 5
  }

  var remainder: Int { code % 3 }

  init(code: Int, label: String = "", weight: Int? = nil) {
    self.code = code
    self.label = label
    self.weight = weight
  }

  final class Counter: @unchecked Sendable {
    // Used by one thread.
    private(set) var count = 0
    func increment() { count += 1 }
  }
}

/// Fetches with conditions and sorts that no store can answer: they are finished on objects.
@Suite struct InMemoryFetchTests {
  /// Parcels 0 to `count` - 1; every tenth is heavy.
  private func withParcels(
    _ count: Int, _ kind: StoreKind = .memory, body: (ModelContext) throws -> Void
  ) throws {
    try kind.withContainer(for: Parcel.self) { container in
      let writer = ModelContext(container)
      for code in 0..<count {
        writer.insert(Parcel(code: code, label: "p\(code)", weight: code % 10 == 0 ? 9 : 1))
      }
      try writer.save()
      try body(ModelContext(container))
    }
  }

  private func descriptor(
    _ predicate: Predicate<Parcel>, sortBy: [SortDescriptor<Parcel>] = [], offset: Int? = nil,
    limit: Int? = nil
  ) -> FetchDescriptor<Parcel> {
    var descriptor = FetchDescriptor(predicate: predicate, sortBy: sortBy)
    descriptor.fetchOffset = offset
    descriptor.fetchLimit = limit
    return descriptor
  }

  @Test(arguments: StoreKind.allCases)
  func everyWayOfFetchingAppliesTheWholePredicate(kind: StoreKind) throws {
    try withParcels(100, kind) { context in
      let heavy = descriptor(#Predicate { $0.isHeavy && $0.code >= 20 })
      let codes = [20, 30, 40, 50, 60, 70, 80, 90]
      let fetched = try context.fetch(heavy)
      #expect(fetched.map(\.code) == codes)
      let count = try context.fetchCount(heavy)
      #expect(count == 8)
      let identifiers = try context.fetchIdentifiers(heavy)
      #expect(identifiers == fetched.map(\.persistentModelID))
      let batches = try context.fetch(heavy, batchSize: 3)
      #expect(batches.map(\.code) == codes)
      let batchedIdentifiers = try context.fetchIdentifiers(heavy, batchSize: 3)
      #expect(Array(batchedIdentifiers) == identifiers)
      var seen: [Int] = []
      try context.enumerate(heavy, batchSize: 3) { seen.append($0.code) }
      #expect(seen == codes)
    }
  }

  @Test func offsetAndLimitAreAppliedAfterTheFilter() throws {
    try withParcels(100) { context in
      let page = descriptor(#Predicate { $0.isHeavy }, offset: 2, limit: 3)
      let fetched = try context.fetch(page)
      #expect(fetched.map(\.code) == [20, 30, 40])
      let count = try context.fetchCount(page)
      #expect(count == 3)
      let identifiers = try context.fetchIdentifiers(page)
      #expect(identifiers == fetched.map(\.persistentModelID))
      let beyond = try context.fetchCount(descriptor(#Predicate { $0.isHeavy }, offset: 99))
      #expect(beyond == 0)
      let all = try context.fetch(descriptor(#Predicate { $0.isHeavy }, offset: 7, limit: .max))
      #expect(all.map(\.code) == [70, 80, 90])
    }
  }

  @Test func aLimitEndsTheSearch() throws {
    try withParcels(3_000) { context in
      let counter = Parcel.Counter()
      try Parcel.$counter.withValue(counter) {
        let first = try context.fetch(descriptor(#Predicate { $0.isHeavy }, limit: 3))
        #expect(first.map(\.code) == [0, 10, 20])
      }
      #expect(counter.count == 21, "no object after the last wanted one is asked")
    }
  }

  @Test func candidatesAreLoadedInBatchesAndLetGo() throws {
    try SQLRecorder.watching { recorder in
      try withParcels(2_000) { context in
        let statements = try recorder.statements {
          let none = try context.fetchCount(descriptor(#Predicate { $0.remainder == 7 }))
          #expect(none == 0)
        }
        #expect(statements.count == 5, "the candidates, and four batches of 500")
        let entity = try context.entity(for: Parcel.self)
        #expect((1...2_000).allSatisfy { entity.object(for: $0) == nil })
      }
    }
  }

  @Test func conditionsWithAnExactFormNarrow() throws {
    try withParcels(10) { context in
      let digits = /[0-9]+/
      let text = try context.explain(
        descriptor(
          #Predicate {
            $0.code > 3 && $0.label.contains(digits)
              && ($0.isHeavy || $0.weight == 1 && $0.remainder == 0)
          }, offset: 1, limit: 5))
      #expect(text.contains(#"WHERE (likelihood(t0."code" > ?1, 0.01)) ORDER BY"#), "\(text)")
      #expect(
        text.hasSuffix(
          """
          In memory:
            FILTER: StringContainsRegex on Parcel.label
            FILTER: Parcel.isHeavy is a computed property, so the store has no values of it.
            OFFSET 1
            LIMIT 5
          """), "\(text)")
      let either = try context.explain(
        descriptor(#Predicate { $0.code == 3 && $0.isHeavy || $0.code == 5 && $0.remainder == 2 }))
      #expect(either.contains(#"WHERE (t0."code" = ?1 OR t0."code" = ?2)"#), "\(either)")
    }
  }

  @Test func deletionByPredicateDeletesWhatMatchesInMemory() throws {
    try withParcels(20) { context in
      let kept = try context.fetch(descriptor(#Predicate { $0.code == 1 }))
      try context.delete(model: Parcel.self, where: #Predicate { $0.remainder == 1 })
      #expect(kept[0].isDeleted)
      try context.save()
      let rest = try ModelContext(context.container).fetch(FetchDescriptor<Parcel>())
      #expect(rest.map(\.code) == (0..<20).filter { $0 % 3 != 1 })
    }
  }

  @Test func R63_unsavedChangesTakePart() throws {
    try withParcels(30) { context in
      let heavy = descriptor(#Predicate { $0.isHeavy })
      let old = try context.fetch(heavy)
      old[0].weight = 1
      context.delete(old[1])
      context.insert(Parcel(code: 100, weight: 7))
      context.insert(Parcel(code: 101, weight: 1))
      let codes = try context.fetch(heavy).map(\.code)
      #expect(codes == [20, 100])
      let last = try context.fetch(descriptor(#Predicate { $0.isHeavy }, offset: 1, limit: 1))
      #expect(last.map(\.code) == [100])
      let identifiers = try context.fetchIdentifiers(heavy)
      #expect(identifiers == [old[2].persistentModelID, last[0].persistentModelID])
      let count = try context.fetchCount(heavy)
      #expect(count == 2)
    }
  }

  @Test func withoutUnsavedChangesTheStoredValuesDecide() throws {
    try withParcels(30) { context in
      var heavy = descriptor(#Predicate { $0.isHeavy })
      heavy.includePendingChanges = false
      let old = try context.fetch(heavy)
      old[0].weight = 1
      context.insert(Parcel(code: 100, weight: 7))
      let again = try context.fetch(heavy)
      #expect(again.map(\.code) == [0, 10, 20] && again[0] === old[0] && again[0].weight == 1)
      let count = try context.fetchCount(heavy)
      #expect(count == 3)
    }
  }

  @Test func transientPropertiesAnswerWithWhatTheObjectsHave() throws {
    try withParcels(3) { context in
      let all = try context.fetch(FetchDescriptor<Parcel>())
      all[1].isMarked = true
      let marked = try context.fetch(descriptor(#Predicate { $0.isMarked }))
      #expect(marked.map(\.code) == [1])
    }
  }

  @Test func capturedClosuresAndOwnExpressionsAreAsked() throws {
    try withParcels(10) { context in
      let predicate = Predicate<Parcel> { parcel in
        Odd(operand: PredicateExpressions.build_KeyPath(root: parcel, keyPath: \.code))
      }
      let odd = try context.fetch(descriptor(predicate))
      #expect(odd.map(\.code) == [1, 3, 5, 7, 9])
    }
  }

  @Test func errorsOfTheEvaluationAreThrown() throws {
    try withParcels(10) { context in
      // swift-format-ignore: NeverForceUnwrap
      let failing = descriptor(#Predicate { $0.remainder == 1 && $0.weight! > 3 && $0.code < 5 })
      let light = Parcel(code: 100)
      context.insert(light)
      #expect(throws: SwiftDataError.unsupportedPredicate) { try context.fetch(failing) }
      #expect(throws: SwiftDataError.unsupportedPredicate) { try context.fetchCount(failing) }
      light.code = 102
      let found = try context.fetch(failing)
      #expect(found.isEmpty, "the row without weight is spared by the condition in front")
    }
  }

  @Test func sortsWithoutAnExactFormAreFinishedInMemory() throws {
    try withParcels(60) { context in
      let order = [SortDescriptor(\Parcel.remainder, order: .reverse)]
      let expected = (0..<60).sorted { ($1 % 3, $0) < ($0 % 3, $1) }
      let all = try context.fetch(FetchDescriptor(sortBy: order))
      #expect(all.map(\.code) == expected, "equal ones keep the order of the rows")
      let page = try context.fetch(
        descriptor(#Predicate { $0.code < 50 }, sortBy: order, offset: 10, limit: 20))
      #expect(page.map(\.code) == Array(expected.filter { $0 < 50 }[10..<30]))
      let count = try context.fetchCount(
        descriptor(#Predicate { $0.code < 50 }, sortBy: order, offset: 10, limit: 100))
      #expect(count == 40)
      let text = try context.explain(FetchDescriptor(sortBy: order))
      #expect(text.contains("SORT: Parcel.remainder is a computed property"))
    }
  }

  @Test func R62_pagesOfASortInMemoryNeitherRepeatNorSkip() throws {
    try withParcels(2_500) { context in
      context.insert(Parcel(code: 2_500))
      let order = [SortDescriptor(\Parcel.remainder)]
      var codes: [Int] = []
      for offset in stride(from: 0, through: 2_500, by: 600) {
        var page = FetchDescriptor(sortBy: order)
        page.fetchOffset = offset
        page.fetchLimit = 600
        codes += try context.fetch(page).map(\.code)
      }
      #expect(codes == (0...2_500).sorted { ($0 % 3, $0) < ($1 % 3, $1) })
    }
  }

  @Test func anErrorInADisjunctionIsNotSparedByAConditionBehindIt() throws {
    try withParcels(3) { context in
      context.insert(Parcel(code: 100))
      try context.save()
      // swift-format-ignore: NeverForceUnwrap
      let predicate = #Predicate<Parcel> {
        ($0.weight! > 0 && $0.code == 1 && $0.isHeavy) || $0.label == "none"
      }
      #expect(throws: (any Error).self) {
        try context.fetch(FetchDescriptor(predicate: predicate))
      }
    }
  }
}

/// An expression that nobody but this test knows.
private struct Odd<Operand: PredicateExpression<Int>>: PredicateExpression {
  let operand: Operand

  func evaluate(_ bindings: PredicateBindings) throws -> Bool {
    try operand.evaluate(bindings) % 2 != 0
  }
}

extension Odd: Sendable where Operand: Sendable {}
extension Odd: Codable where Operand: Codable {}
extension Odd: StandardPredicateExpression where Operand: StandardPredicateExpression {
}
