import Foundation

/// An expression of a random predicate: how it reads, and how to build it.
///
/// It is built once for each variable that it is to be built on, and always to the same type.
struct Term<Output>: Sendable {
  let text: String
  let make: @Sendable (TermScope) -> any StandardPredicateExpression<Output>

  init(
    _ text: String,
    _ make: @escaping @Sendable (TermScope) -> any StandardPredicateExpression<Output>
  ) {
    self.text = text
    self.make = make
  }

  /// The same term behind a type of its own.
  ///
  /// The types of expressions nest as their terms do; a program that builds endlessly many would fill its
  /// memory with types.
  var erased: Term { Term(text) { [make] in OpaqueExpression(make($0)) } }
}

/// What the variables of a term are when it is built.
struct TermScope {
  /// The row, and those that closures over relationships are about; none inside of a captured expression.
  private var rows: [PredicateExpressions.Variable<Grain>]
  /// The variables of the closures around the term, each a `Variable` of its value's type.
  private(set) var locals: [Any] = []

  init(row: PredicateExpressions.Variable<Grain>?, locals: [Any] = []) {
    rows = row.map { [$0] } ?? []
    self.locals = locals
  }

  /// The row of a number.
  func row(_ number: Int) -> PredicateExpressions.Variable<Grain> {
    rows.indices.contains(number) ? rows[number] : PredicateExpressions.Variable<Grain>()
  }

  func adding<Value>(_ variable: PredicateExpressions.Variable<Value>) -> TermScope {
    var scope = self
    if let row = variable as? PredicateExpressions.Variable<Grain> {
      scope.rows.append(row)
    } else {
      scope.locals.append(variable)
    }
    return scope
  }
}

/// Makes random terms.
struct TermGenerator {
  var choices: Choices
  /// How many more inner nodes the predicate may get.
  var budget: Int
  /// Whether terms are hidden behind `OpaqueExpression`.
  let erases: Bool
  /// The types of the variables in scope.
  private(set) var locals: [any Any.Type] = []
  /// How many rows are in scope.
  private(set) var rowCount = 1

  init(_ choices: Choices, budget: Int, erases: Bool) {
    self.choices = choices
    self.budget = budget
    self.erases = erases
  }

  typealias Maker<Output> = @Sendable (inout TermGenerator, Int) -> Term<Output>

  /// A term of one of the kinds; of the first ones where the depth or the budget is used up.
  mutating func term<Output>(
    _ depth: Int, leaves: [Maker<Output>], nodes: [Maker<Output>]
  ) -> Term<Output> {
    guard depth > 0, budget > 0, !nodes.isEmpty else {
      return choices.element(of: leaves)(&self, 0)
    }
    // A leaf now and then, so that trees are not all full.
    let choice = choices.below(nodes.count + 1 + nodes.count / 4)
    guard choice > nodes.count / 4 else { return choices.element(of: leaves)(&self, 0) }
    budget -= 1
    let term = nodes[choice - nodes.count / 4 - 1](&self, depth - 1)
    return erases ? term.erased : term
  }

  /// A term with one more variable in scope.
  mutating func with<Value, Result>(
    local type: Value.Type, _ make: (inout TermGenerator) -> Result
  ) -> Result {
    locals.append(type)
    defer { locals.removeLast() }
    return make(&self)
  }

  /// A term with one more row in scope.
  mutating func withRow<Result>(_ make: (inout TermGenerator) -> Result) -> Result {
    rowCount += 1
    defer { rowCount -= 1 }
    return make(&self)
  }

  var hasRow: Bool { rowCount > 0 }

  /// The number of one of the rows in scope.
  mutating func row() -> Int { choices.below(rowCount) }

  /// A term of a captured expression, which has these variables and nothing else.
  mutating func alone<Result>(
    with types: [any Any.Type], _ make: (inout TermGenerator) -> Result
  ) -> Result {
    let (outer, outerRowCount) = (locals, rowCount)
    (locals, rowCount) = (types, 0)
    defer { (locals, rowCount) = (outer, outerRowCount) }
    return make(&self)
  }

  /// A term of a captured predicate, which has a row of its own.
  mutating func onAnotherRow<Result>(_ make: (inout TermGenerator) -> Result) -> Result {
    let (outer, outerRowCount) = (locals, rowCount)
    (locals, rowCount) = ([], 1)
    defer { (locals, rowCount) = (outer, outerRowCount) }
    return make(&self)
  }

  /// A variable in scope of this type; nil where there is none.
  mutating func local<Value>(_ type: Value.Type) -> Term<Value>? {
    let fitting = locals.indices.filter { locals[$0] == type }
    guard !fitting.isEmpty else { return nil }
    let index = choices.element(of: fitting)
    return Term("v\(index)") { scope in
      scope.locals[index] as? PredicateExpressions.Variable<Value>
        ?? PredicateExpressions.Variable<Value>()
    }
  }
}
