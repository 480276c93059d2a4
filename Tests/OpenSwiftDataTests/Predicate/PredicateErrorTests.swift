import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// An error of a predicate is raised for exactly the rows for which evaluating it in memory throws.
///
/// The property-based test has found these.
@Suite struct PredicateErrorTests {
  /// Whether the table answers as memory does: with these rows, or with an error for nil.
  private func answers(
    _ predicate: Predicate<Plum>, on plums: [Plum], with expected: [Int]?
  ) throws -> Bool {
    let table = try PredicateTable(plums)
    guard let expected else {
      #expect(throws: PredicateError.self) { try plums.filter { try predicate.evaluate($0) } }
      #expect(throws: SQLiteError.self) { try table.matches(predicate) }
      return true
    }
    let found = try table.matches(predicate)
    let inMemory = try plums.indices.filter { try predicate.evaluate(plums[$0]) }
    return found == expected && inMemory == expected
  }

  @Test func aConditionBesideOneThatFailsDoesNotHideIt() throws {
    let plums = [Plum("a", size: 1), Plum("b")]
    let no = false
    // swift-format-ignore: NeverForceUnwrap
    let failing: [Predicate<Plum>] = [
      #Predicate { $0.size! == 1 && $0.name == "a" }, #Predicate { $0.size! == 1 && no },
      #Predicate { $0.size! == 2 || $0.name != "c" },
      #Predicate { !($0.size! == 2 || $0.name != "c") },
    ]
    for predicate in failing { #expect(try answers(predicate, on: plums, with: nil)) }
    // swift-format-ignore: NeverForceUnwrap
    let guarded: [Predicate<Plum>] = [
      #Predicate { $0.name == "a" && $0.size! == 1 },
      #Predicate { !($0.name == "b" || $0.size! == 2) },
    ]
    for predicate in guarded { #expect(try answers(predicate, on: plums, with: [0])) }
  }

  @Test func anAnswerThatIsKnownBeforehandHidesNoError() throws {
    let plums = [Plum("a", size: 1), Plum("b")]
    let check = Predicate<Plum> {
      PredicateExpressions.TypeCheck<_, Int>(Self.unwrappedSize(of: $0))
    }
    #expect(try answers(check, on: plums, with: nil))
    let specimens = [Specimen(count: 1)]
    specimens[0].share = nil
    let table = try PredicateTable(specimens)
    let undefined = 0 * Double.infinity
    let never = Date(timeIntervalSinceReferenceDate: undefined)
    specimens[0].due = nil
    // swift-format-ignore: NeverForceUnwrap
    for predicate: Predicate<Specimen> in [
      #Predicate { $0.share! == undefined }, #Predicate { undefined != $0.share! },
      #Predicate { $0.share! < undefined }, #Predicate { $0.due! <= never },
    ] {
      #expect(throws: PredicateError.self) { try predicate.evaluate(specimens[0]) }
      #expect(throws: SQLiteError.self) { try table.matches(predicate) }
    }
  }

  @Test func anArgumentThatIsNotUsedIsEvaluated() throws {
    let plums = [Plum("a", size: 1), Plum("b")]
    let isSmall = #Expression<Int, Bool> { _ in true }
    let isGood = #Predicate<Int> { _ in true }
    let predicates = [
      Predicate<Plum> {
        PredicateExpressions.build_evaluate(
          PredicateExpressions.build_Arg(isSmall), Self.unwrappedSize(of: $0))
      },
      Predicate<Plum> {
        PredicateExpressions.build_evaluate(
          PredicateExpressions.build_Arg(isGood), Self.unwrappedSize(of: $0))
      },
      Predicate<Plum> {
        PredicateExpressions.NilCoalesce(
          lhs: PredicateExpressions.OptionalFlatMap(
            PredicateExpressions.OptionalPromotion(Self.unwrappedSize(of: $0))
          ) { _ in PredicateExpressions.Value(true) }, rhs: PredicateExpressions.Value(false))
      },
    ]
    for predicate in predicates { #expect(try answers(predicate, on: plums, with: nil)) }
    for predicate in predicates { #expect(try answers(predicate, on: [plums[0]], with: [0])) }
  }

  private static func unwrappedSize(
    of plum: PredicateExpressions.Variable<Plum>
  )
    -> PredicateExpressions.ForcedUnwrap<
      PredicateExpressions.KeyPath<PredicateExpressions.Variable<Plum>, Int?>, Int
    >
  {
    PredicateExpressions.ForcedUnwrap(
      PredicateExpressions.KeyPath(root: plum, keyPath: \.size))
  }

  @Test func aCapturedPredicateThatIsAlwaysTrueStandsBesideOtherConditions() throws {
    let plums = [Plum("a", size: 1), Plum("b")]
    let always = #Predicate<Plum> { _ in true }
    #expect(
      try answers(#Predicate { always.evaluate($0) && $0.name == "b" }, on: plums, with: [1]))
    #expect(
      try answers(#Predicate { always.evaluate($0) ? $0.size == nil : false }, on: plums, with: [1])
    )
  }

  /// Built by hand, since `#Predicate` evaluates what does not concern the row when the predicate is made.
  @Test func aClosureOverACapturedListMayFail() throws {
    let plums = [Plum("a", size: 1)]
    let numbers = PredicateExpressions.Value([1, 2])
    func isMissing(
      _ number: PredicateExpressions.Variable<Int>
    ) -> some StandardPredicateExpression<Bool> {
      _PredicateTree.equal(number, _PredicateTree.unwrapped(value: Int?.none))
    }
    let predicates = [
      Predicate<Plum> { _ in _PredicateTree.contains(numbers, where: isMissing) },
      Predicate<Plum> { _ in _PredicateTree.allSatisfy(numbers, isMissing) },
      Predicate<Plum> { plum in
        let count = PredicateExpressions.KeyPath(
          root: _PredicateTree.filter(numbers, isMissing), keyPath: \.count)
        return _PredicateTree.equal(
          PredicateExpressions.KeyPath(root: plum, keyPath: \.count), count)
      },
      Predicate<Plum> { plum in
        PredicateExpressions.SequenceContains(
          sequence: _PredicateTree.filter(numbers, isMissing),
          element: PredicateExpressions.KeyPath(root: plum, keyPath: \.count))
      },
    ]
    for predicate in predicates {
      #expect(try answers(predicate, on: plums, with: nil))
      #expect(try answers(predicate, on: [], with: []))
    }
  }

  /// The arguments of evaluate are computed whether or not a body asks for them, whatever it yields.
  @Test func argumentsThatNothingAsksForMayFail() throws {
    let plums = [Plum("a"), Plum("b", size: 2)]
    let none: [Int] = []
    let list = #Expression<Int, [Int]> { _ in none }
    let always = #Expression<[Int], Bool> { _ in true }
    let predicate = Predicate<Plum> { plum in
      PredicateExpressions.build_evaluate(
        PredicateExpressions.build_Arg(always),
        PredicateExpressions.build_evaluate(
          PredicateExpressions.build_Arg(list),
          PredicateExpressions.ForcedUnwrap(
            PredicateExpressions.KeyPath(root: plum, keyPath: \.size))))
    }
    // The store leaves it to be evaluated on the objects.
    let table = try PredicateTable(plums)
    #expect(throws: PredicateError.self) { try plums.filter { try predicate.evaluate($0) } }
    #expect(throws: (any Error).self) { try table.matches(predicate) }
    let isMet = try predicate.evaluate(plums[1])
    #expect(isMet)
  }

  /// SQLite does not compute what is looked for in an empty list.
  @Test(arguments: [[], [1]])
  func whatIsLookedForInAListMayBeAnError(list: [Int]) throws {
    let plums = [Plum("a")]
    let empty: [Int] = []
    let predicate = Predicate<Plum> { _ in
      PredicateExpressions.build_contains(
        PredicateExpressions.build_Arg(list),
        PredicateExpressions.CollectionIndexSubscript(
          wrapped: PredicateExpressions.build_Arg(empty), index: PredicateExpressions.build_Arg(0)))
    }
    let table = try PredicateTable(plums)
    #expect(throws: PredicateError.self) { try predicate.evaluate(plums[0]) }
    #expect(throws: (any Error).self) { try table.matches(predicate) }
  }

  /// What is made of a row's value may be a captured nil, whether or not a column could hold it.
  @Test func aForcedUnwrapOfACapturedNilInAClosureIsAnError() throws {
    let plums = [Plum("a"), Plum("b", size: 2)]
    func isFound<Value: Codable & Sendable>(_ value: Value?) -> Predicate<Plum> {
      let values = value.map { [0: $0] } ?? [:]
      return Predicate { plum in
        PredicateExpressions.TypeCheck<_, Value>(
          PredicateExpressions.ForcedUnwrap(
            PredicateExpressions.OptionalFlatMap(
              PredicateExpressions.OptionalPromotion(
                PredicateExpressions.KeyPath(root: plum, keyPath: \.count))
            ) { _ in
              PredicateExpressions.DictionaryKeySubscript(
                wrapped: PredicateExpressions.Value(values), key: PredicateExpressions.Value(0))
            }))
      }
    }
    let table = try PredicateTable(plums)
    for failing in [isFound([Int]?.none), isFound(Int?.none)] {
      #expect(throws: PredicateError.self) { try plums.filter { try failing.evaluate($0) } }
      #expect(throws: (any Error).self) { try table.matches(failing) }
    }
    #expect(try answers(isFound([1]), on: plums, with: [0, 1]))
    #expect(try answers(isFound(1), on: plums, with: [0, 1]))
  }

  /// SQLite computes an operand of COLLATE that looks constant before the first row.
  @Test func aCapturedTextThatCannotBeHadIsNotAskedForByOtherRows() throws {
    let plums = [Plum("a", size: 1), Plum("b", size: 2)]
    let names: [String] = []
    let index = 0
    let range = #Predicate<Plum> {
      $0.size != nil || (($0.name ?? "")..<names[index]).contains("m")
    }
    #expect(try answers(range, on: plums, with: [0, 1]))
  }

  @Test func theTypeOfAValueThatCannotBeHadIsAnError() throws {
    let none: [[Int]] = []
    let first = #Expression<String, [Int]> { _ in none[0] }
    let predicate = Predicate<Memo> { memo in
      PredicateExpressions.TypeCheck<_, [Int]>(
        PredicateExpressions.build_evaluate(
          PredicateExpressions.build_Arg(first),
          PredicateExpressions.KeyPath(root: memo, keyPath: \.title)))
    }
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a"])
      #expect(throws: PredicateError.self) { try predicate.evaluate(memos[0]) }
      #expect(throws: (any Error).self) {
        try context.fetch(FetchDescriptor(predicate: predicate))
      }
    }
  }

  @Test func anErrorOfARowNamesTheExpressionAndTheProperty() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      _ = try context.saveMemos(["a"])
      // swift-format-ignore: NeverForceUnwrap
      let failing: [(Predicate<Memo>, [String])] = [
        (#Predicate { 6 / $0.rank > 0 }, ["division by zero", #"swift_div(?1, "#, #""rank""#]),
        (#Predicate { $0.remark! == "b" }, ["found nil when unwrapping", #""remark""#, "= ?1"]),
      ]
      for (predicate, parts) in failing {
        let text = explanation { _ = try context.fetch(FetchDescriptor(predicate: predicate)) }
        for part in parts { #expect(text.contains(part), "\(text)") }
      }
    }
  }

  @Test func anErrorOfAnObjectNamesTheExpressionAndTheProperty() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      _ = try context.saveMemos(["a"])
      // swift-format-ignore: NeverForceUnwrap
      let predicate = #Predicate<Memo> { $0.title.hashValue == 0 || $0.remark! == "b" }
      let descriptor = FetchDescriptor(predicate: predicate)
      #expect(throws: SwiftDataError.unsupportedPredicate) { try context.fetch(descriptor) }
      let text = explanation { _ = try context.fetch(descriptor) }
      for part in ["nil when unwrapping", "Disjunction", "Memo.title, Memo.remark"] {
        #expect(text.contains(part), "\(text)")
      }
    }
  }

  @Test func aStoredRowThatIsChangedOrDeletedIsNotAsked() throws {
    for kind in StoreKind.allCases {
      try kind.withContainer(for: Memo.self) { container in
        let context = ModelContext(container)
        let memos = try context.saveMemos(["a", "b", "c"])
        // The rank of the first is 0.
        let predicate = #Predicate<Memo> { 6 / $0.rank > 0 }
        let descriptor = FetchDescriptor(predicate: predicate)
        #expect(throws: SwiftDataError.unsupportedPredicate) { try context.fetch(descriptor) }
        memos[0].rank = 3
        let titles = try context.fetch(descriptor).map(\.title)
        #expect(titles == ["a", "b", "c"])
        context.rollback()
        context.delete(memos[0])
        let count = try context.fetchCount(descriptor)
        #expect(count == 2)
      }
    }
  }
}
