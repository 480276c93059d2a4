import Foundation
import Testing

@testable import OpenSwiftData

enum CheckedEvaluation {
  struct Part: Codable, Hashable {
    var name: String
    var size: Int
  }

  /// Numbers that a store does not have, beside some that it has.
  @Model
  final class Tally {
    var label: String
    var total: Int
    var count: Int
    var maybeCount: Int?
    var small: Int8 = 100
    var price: Decimal = Decimal()
    var parts: [Part] = []
    var next: Tally?

    /// Finished in memory, as whatever is made of it.
    var own: Int { total }
    var lowest: Int { .min }
    var none: UInt { 0 }
    var tiny: Int8 { small }
    var list: [Int] { [1, count, 3] }
    var maybe: Int? { count }
    var cost: Decimal { price }

    init(_ label: String, total: Int, count: Int) {
      self.label = label
      self.total = total
      self.count = count
    }
  }

  /// A condition of which some objects have no answer, as by Foundation the program would end.
  struct Failure: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let predicate: Predicate<Tally>
    /// What the error must say.
    let words: String

    init(_ description: String, _ words: String, _ predicate: Predicate<Tally>) {
      testDescription = description
      self.words = words
      self.predicate = predicate
    }
  }
}

/// Conditions that are finished on objects end no program, whatever the objects have.
@Suite struct CheckedEvaluationTests {
  typealias Tally = CheckedEvaluation.Tally
  typealias Failure = CheckedEvaluation.Failure

  private func fetch(
    _ predicate: Predicate<Tally>, _ tallies: [Tally], _ kind: StoreKind = .memory,
    isFinishedInMemory: Bool = true
  ) throws -> [String] {
    try kind.withContainer(for: Tally.self) { container in
      let writer = ModelContext(container)
      tallies.forEach(writer.insert)
      try writer.save()
      let descriptor = FetchDescriptor(
        predicate: predicate, sortBy: [SortDescriptor(\Tally.label, comparator: .lexical)])
      let context = ModelContext(container)
      let text = try context.explain(descriptor)
      #expect(text.contains("In memory") == isFinishedInMemory, "\(text)")
      return try context.fetch(descriptor).map(\.label)
    }
  }

  private static let overflow = "arithmetic overflow"
  private static let division = "division by zero"
  private static let order = "the lower bound of a range is above its upper bound"

  static let failures = [
    Failure("quotient", division, #Predicate { $0.own / $0.count > 1 }),
    Failure("remainder", division, #Predicate { $0.own % $0.count == 1 }),
    Failure("sum", overflow, #Predicate { $0.own + Int.max > 0 }),
    Failure("difference", overflow, #Predicate { $0.own - Int.min > 0 }),
    Failure("difference of unsigned numbers", overflow, #Predicate { $0.none - 1 > 0 }),
    Failure("product", overflow, #Predicate { $0.own * Int.max > 0 }),
    Failure("product of small numbers", overflow, #Predicate { $0.tiny * 2 > 0 }),
    Failure("negation", overflow, #Predicate { -$0.lowest > 0 }),
    Failure("quotient of the smallest number", overflow, #Predicate { $0.lowest / -1 > $0.count }),
    Failure(
      "remainder of the smallest number", overflow, #Predicate { $0.lowest % -1 == $0.count }),
    Failure("range", order, #Predicate { ($0.own..<$0.count).contains(5) }),
    Failure("closed range", order, #Predicate { ($0.own...$0.count).contains(5) }),
    Failure("element", "Tally", #Predicate { $0.list[9] == 1 }),
    Failure("negative index", "Tally", #Predicate { $0.list[$0.count - 1] == 1 }),
    Failure("in a closure", division, #Predicate { $0.list.contains { 10 / $0 == 7 } }),
    Failure("in allSatisfy", division, #Predicate { $0.list.allSatisfy { 10 / $0 > 1 } }),
    Failure("in a filter", division, #Predicate { $0.list.filter { 10 / $0 > 1 }.count > 0 }),
    Failure("in an optional", division, #Predicate { $0.maybe.flatMap { 10 / $0 } == 10 }),
    Failure("in a choice", division, #Predicate { ($0.own > 0 ? 10 / $0.count : 1) == 1 }),
    Failure(
      "in if let", division,
      #Predicate { tally in
        if let maybe = tally.maybe { 10 / maybe == 1 } else { false }
      }),
    Failure(
      "in a captured expression", division,
      {
        let tenth = #Expression<Int, Int> { 10 / $0 }
        return #Predicate<Tally> { tenth.evaluate($0.count) == $0.own }
      }()),
    Failure(
      "in a captured predicate", division,
      {
        let isOne = #Predicate<Tally> { 10 / $0.count == $0.own }
        return #Predicate<Tally> { isOne.evaluate($0) }
      }()),
    Failure(
      "beside a regular expression", division,
      {
        let letters = /[a-z]+/
        return #Predicate<Tally> { $0.label.contains(letters) && $0.total / $0.count > 1 }
      }()),
  ]

  @Test(arguments: failures)
  func anObjectWithoutAnAnswerIsAnError(failure: Failure) throws {
    let tallies = [Tally("a", total: 2, count: 1), Tally("b", total: 2, count: 0)]
    let error = #expect(throws: SwiftDataError.unsupportedPredicate) {
      try fetch(failure.predicate, tallies)
    }
    let text = error?.explanation ?? ""
    #expect(text.contains("Tally") && text.contains(failure.words), "\(text)")
  }

  @Test(arguments: StoreKind.allCases)
  func aConditionInFrontSparesTheObject(kind: StoreKind) throws {
    let tallies = {
      [
        Tally("a", total: 9, count: 3), Tally("b", total: 1, count: 0),
        Tally("c", total: 9, count: 5),
      ]
    }
    let spared = #Predicate<Tally> { $0.count != 0 && $0.own / $0.count == 3 }
    #expect(try fetch(spared, tallies(), kind) == ["a"])
    let chosen = #Predicate<Tally> { ($0.count == 0 ? 3 : $0.own / $0.count) == 3 }
    #expect(try fetch(chosen, tallies(), kind) == ["a", "b"])
    let either = #Predicate<Tally> { $0.count == 0 || $0.own % $0.count == 0 }
    #expect(try fetch(either, tallies(), kind) == ["a", "b"])
  }

  /// The closure's own variable, the row and a captured value stand side by side.
  @Test func closuresSeeEveryVariable() throws {
    let tallies = [Tally("a", total: 3, count: 2), Tally("b", total: 5, count: 2)]
    let one = 1
    let predicate = #Predicate<Tally> { tally in
      tally.list.contains { $0 + one == tally.own && tally.list.filter { $0 > one }.count == 2 }
    }
    #expect(try tallies.map(predicate.evaluate) == [true, false])
    #expect(try fetch(predicate, tallies) == ["a"])
  }

  /// Foundation ends the program where the exponents add up to too little; SQL has an answer, and so has memory.
  @Test func productsOfTinyDecimals() throws {
    let tally = Tally("a", total: 1, count: 1)
    tally.price = Decimal(sign: .plus, exponent: -100, significand: 3)
    let inMemory = #Predicate<Tally> { $0.cost * $0.price == 0 && $0.cost > 0 }
    #expect(try fetch(inMemory, [tally]) == ["a"])
    let stored = #Predicate<Tally> { $0.price * $0.price == 0 && $0.own == 1 }
    let again = Tally("a", total: 1, count: 1)
    again.price = tally.price
    #expect(try fetch(stored, [again]) == ["a"])
  }

  /// A captured part without a value is left to the objects that ask for it.
  @Test func capturedPartsThatFailAreLeftToTheRows() throws {
    let tallies = [Tally("a", total: 1, count: 1)]
    func predicate(_ label: String) -> Predicate<Tally> {
      Predicate<Tally> { tally in
        let numbers = PredicateExpressions.Value([1, 0])
        let failing = _PredicateTree.filter(numbers) {
          _PredicateTree.compare(_PredicateTree.divide(value: 10, $0), .greaterThan, value: 1)
        }
        let isInList = PredicateExpressions.SequenceContains(
          sequence: failing, element: _PredicateTree.property(tally, \.total))
        let isNamed = _PredicateTree.equal(_PredicateTree.property(tally, \.label), value: label)
        return _PredicateTree.and(isNamed, isInList)
      }
    }
    #expect(throws: SwiftDataError.unsupportedPredicate) {
      try fetch(predicate("a"), tallies, isFinishedInMemory: false)
    }
    let others = [Tally("a", total: 1, count: 1)]
    let found = try fetch(predicate("b"), others, isFinishedInMemory: false)
    #expect(found.isEmpty)
  }

  @Test func elementsOfListsOfStructsAreAskedOnObjects() throws {
    let tallies = [Tally("a", total: 1, count: 1), Tally("b", total: 2, count: 1)]
    tallies[0].parts = [.init(name: "bolt", size: 3), .init(name: "nut", size: 0)]
    tallies[1].parts = [.init(name: "nut", size: 5)]
    let name = "nut"
    let copies = {
      tallies.map { tally in
        let copy = Tally(tally.label, total: tally.total, count: tally.count)
        copy.parts = tally.parts
        return copy
      }
    }
    #expect(
      try fetch(#Predicate { $0.parts.contains { $0.name == name && $0.size > 1 } }, copies())
        == ["b"])
    #expect(try fetch(#Predicate { $0.parts.allSatisfy { $0.name == name } }, copies()) == ["b"])
    let part = CheckedEvaluation.Part(name: "bolt", size: 3)
    #expect(try fetch(#Predicate { $0.parts.contains(part) }, copies()) == ["a"])
    #expect(try fetch(#Predicate { $0.parts.count == 2 }, copies()) == ["a"])
    #expect(try fetch(#Predicate { $0.parts[0].size == $0.own + 2 }, copies()) == ["a"])
    let failing = #Predicate<Tally> { $0.parts.contains { 6 / $0.size == 2 } && $0.own == 1 }
    #expect(try fetch(failing, copies()) == ["a"])
    let asked = #Predicate<Tally> { $0.parts.allSatisfy { 6 / $0.size > 0 } }
    #expect(throws: SwiftDataError.unsupportedPredicate) { try fetch(asked, copies()) }
  }
}
