import Foundation
import Testing

@testable import OpenSwiftData

/// Optionals of optionals, and bindings that nothing asks for any more.
///
/// The property-based test has found these.
@Suite struct PredicateOptionalTests {
  private let plums = [
    Plum("a", size: 1), Plum("b", size: nil), Plum(nil, size: 1), Plum(nil, size: nil),
  ]

  private func check(_ predicate: Predicate<Plum>, _ expected: [Int]) throws {
    #expect(try plums.indices.filter { try predicate.evaluate(plums[$0]) } == expected)
    #expect(try PredicateTable(plums).matches(predicate) == expected)
  }

  private static func key<Value>(
    _ plum: PredicateExpressions.Variable<Plum>, _ path: KeyPath<Plum, Value> & Sendable
  ) -> PredicateExpressions.KeyPath<PredicateExpressions.Variable<Plum>, Value> {
    PredicateExpressions.KeyPath(root: plum, keyPath: path)
  }

  /// `(if let _ = name { plum.size } else { 7 }) == result`.
  private func sizeIfNamed(
    _ name: some StandardPredicateExpression<String?>, is result: Int?,
    _ plum: PredicateExpressions.Variable<Plum>
  ) -> some StandardPredicateExpression<Bool> {
    _PredicateTree.equal(
      _PredicateTree.ifPresent(
        name, { _ in Self.key(plum, \.size) }, otherwise: PredicateExpressions.Value(7 as Int?)),
      value: result)
  }

  /// A nil that is there is not the nil that `else` stands for.
  @Test func ifLetKeepsANilOfItsBody() throws {
    try check(Predicate { sizeIfNamed(Self.key($0, \.name), is: nil, $0) }, [1])
    try check(Predicate { sizeIfNamed(Self.key($0, \.name), is: 7, $0) }, [2, 3])
    try check(Predicate { sizeIfNamed(Self.key($0, \.name), is: 1, $0) }, [0])
  }

  @Test func ifLetOfACapturedValueKeepsANilOfItsBody() throws {
    let (name, none): (String?, String?) = ("a", nil)
    try check(Predicate { sizeIfNamed(PredicateExpressions.Value(name), is: nil, $0) }, [1, 3])
    try check(Predicate { sizeIfNamed(PredicateExpressions.Value(none), is: 7, $0) }, [0, 1, 2, 3])
  }

  @Test func aPromotedOptionalIsThere() throws {
    let predicate = Predicate<Plum> { plum in
      PredicateExpressions.Equal(
        lhs: PredicateExpressions.NilCoalesce(
          lhs: PredicateExpressions.OptionalPromotion(
            PredicateExpressions.KeyPath(root: plum, keyPath: \.size)),
          rhs: PredicateExpressions.Value(9 as Int?)),
        rhs: PredicateExpressions.NilLiteral<Int>())
    }
    try check(predicate, [1, 3])
  }

  @Test func bothOptionalsOfCoalescing() throws {
    let other: Int? = 7
    try check(#Predicate { ($0.size ?? other) == 7 }, [1, 3])
    let none: Int? = nil
    try check(#Predicate { ($0.size ?? none) == nil }, [1, 3])
  }

  /// `(if let _ = (if let _ = plum.count as? Int { value } else { nil }) { true } else { false })`.
  private func isThere<Value: Codable & Sendable>(_ value: Value?) -> Predicate<Plum> {
    Predicate { plum in
      let inner = _PredicateTree.ifPresent(
        PredicateExpressions.ConditionalCast<_, Int>(Self.key(plum, \.count)),
        { _ in PredicateExpressions.Value(value) },
        otherwise: PredicateExpressions.Value(Value?.none))
      return Self.isPresent(inner)
    }
  }

  private static func isPresent<Value>(
    _ optional: some StandardPredicateExpression<Value?>
  ) -> some StandardPredicateExpression<Bool> {
    _PredicateTree.ifPresent(
      optional, { (_: PredicateExpressions.Variable<Value>) in PredicateExpressions.Value(true) },
      otherwise: PredicateExpressions.Value(false))
  }

  /// No instruction stands for such a value, so none tells whether it is there.
  @Test func aBranchMayBeACapturedNilThatNoColumnHolds() throws {
    try check(isThere([Int]?.none), [])
    try check(isThere([Int]()), [0, 1, 2, 3])
    try check(isThere(Set<String>?.none), [])
    try check(isThere([Int: [Int]]?.none), [])
    try check(isThere(PredicateOptionalTests.Pit?.none), [])
    try check(isThere(PredicateOptionalTests.Pit(weight: 1)), [0, 1, 2, 3])
    try check(isThere(Int?.none), [])
    try check(isThere(1), [0, 1, 2, 3])
  }

  @Test func anExpressionOfARowMayYieldACapturedNilThatNoColumnHolds() throws {
    for list: [Int]? in [nil, []] {
      let expression = Expression<Int, [Int]?> { _ in PredicateExpressions.Value(list) }
      let predicate = Predicate<Plum> { plum in
        Self.isPresent(
          PredicateExpressions.build_evaluate(
            PredicateExpressions.build_Arg(expression), Self.key(plum, \.count)))
      }
      try check(predicate, list == nil ? [] : [0, 1, 2, 3])
    }
  }

  /// A struct that is captured.
  struct Pit: Codable, Hashable {
    var weight: Int
  }

  /// The captured 5 is left out of the SQL, as nothing asks for it.
  @Test func aCapturedValueThatIsNotUsed() throws {
    let predicate = Predicate<Plum> { plum in
      PredicateExpressions.Equal(
        lhs: PredicateExpressions.OptionalFlatMap(
          PredicateExpressions.OptionalPromotion(
            PredicateExpressions.NilCoalesce(
              lhs: PredicateExpressions.KeyPath(root: plum, keyPath: \.size),
              rhs: PredicateExpressions.Value(5)))
        ) { _ in PredicateExpressions.KeyPath(root: plum, keyPath: \.count) },
        rhs: PredicateExpressions.OptionalPromotion(
          PredicateExpressions.KeyPath(root: plum, keyPath: \.count)))
    }
    try check(predicate, [0, 1, 2, 3])
  }
}
