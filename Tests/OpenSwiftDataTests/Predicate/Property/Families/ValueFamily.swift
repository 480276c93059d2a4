import Foundation

/// A property of the model.
struct Column<Value>: Sendable {
  let name: String
  let path: ReferenceWritableKeyPath<Grain, Value> & Sendable
  /// Reads it from a row.
  let node:
    @Sendable (any StandardPredicateExpression<Grain>) -> any StandardPredicateExpression<Value>

  var readPath: KeyPath<Grain, Value> & Sendable { path }

  init(name: String, path: ReferenceWritableKeyPath<Grain, Value> & Sendable) {
    self.name = name
    self.path = path
    node = { Nodes.property($0, path) }
  }

  /// A member of a struct.
  init(
    _ member: KeyPath<PropertyTest.Spot, Value> & Sendable, of spot: String, name: String,
    path: ReferenceWritableKeyPath<Grain, Value> & Sendable
  ) {
    self.name = "\(spot).\(name)"
    self.path = path
    node = { Nodes.property(Nodes.property($0, \.spot), member) }
  }
}

/// A type of values, its properties, and what predicates can do with it.
struct ValueFamily<Value: Hashable & Codable & Sendable>: Sendable {
  let name: String
  /// The values that rows have and predicates capture: the simplest first, then the nastiest.
  let pool: [Value]
  var columns: [Column<Value>]
  var optionalColumns: [Column<Value?>]

  /// Terms of this type that other types do not have, such as sums.
  var values: [TermGenerator.Maker<Value>] = []
  /// Optional terms that other types do not have, such as maxima.
  var optionals: [TermGenerator.Maker<Value?>] = []
  /// Conditions that other types do not have, such as comparisons.
  var conditions: [TermGenerator.Maker<Bool>] = []
  var sorts: [Sort] = []
  /// Whether a value has no place in an order.
  var isUnordered: @Sendable (Value) -> Bool = { _ in false }

  init(
    _ name: String, _ pool: [Value], _ columns: [Column<Value>] = [],
    optional: [Column<Value?>] = []
  ) {
    self.name = name
    self.pool = pool
    self.columns = columns
    optionalColumns = optional
  }
}

/// A way to sort.
struct Sort: Sendable {
  let text: String
  let descriptor: SortDescriptor<Grain>
}

/// A kind whose type is not known statically.
protocol AnyValueFamily: Sendable {
  var name: String { get }
  var sorts: [Sort] { get }

  /// Gives each of the kind's properties a value, once in `count` times.
  func assign(to grain: Grain, once count: Int, ordered: Bool, _ choices: inout Choices)

  func condition(_ generator: inout TermGenerator, _ depth: Int) -> Term<Bool>

  func flatMap<Result>(
    to kind: ValueFamily<Result>, _ generator: inout TermGenerator, _ depth: Int
  ) -> Term<Result?>

  func ifLet<Result>(
    _ generator: inout TermGenerator, _ depth: Int,
    _ make: (inout TermGenerator, Int) -> Term<Result>
  ) -> Term<Result>

  func expression<Result>(
    to kind: ValueFamily<Result>, _ generator: inout TermGenerator, _ depth: Int
  ) -> Term<Result>

  func dictionary<Result>(
    to kind: ValueFamily<Result>, _ generator: inout TermGenerator, _ depth: Int
  ) -> Term<Result?>

  func filteredCount(_ generator: inout TermGenerator, _ depth: Int) -> Term<Int>

  /// The values of the kind's properties of which the names stand in `text`.
  func describe(_ grain: Grain, for text: String) -> [String]
}

extension ValueFamily: AnyValueFamily {
  func assign(to grain: Grain, once count: Int, ordered: Bool, _ choices: inout Choices) {
    let pool = ordered ? pool.filter { !isUnordered($0) } : pool
    for column in columns where choices.below(count) == 0 {
      grain[keyPath: column.path] = choices.element(of: pool)
    }
    for column in optionalColumns where choices.below(count) == 0 {
      grain[keyPath: column.path] = choices.optional(of: pool)
    }
  }

  func describe(_ grain: Grain, for text: String) -> [String] {
    func line<Content>(_ column: Column<Content>) -> String? {
      guard text.contains(".\(column.name)") else { return nil }
      return "\(column.name) = \(literal(grain[keyPath: column.path]))"
    }
    return columns.compactMap(line) + optionalColumns.compactMap(line)
  }
}

/// A value as a person would write it, with every scalar to be seen.
func literal<Value>(_ value: Value) -> String {
  switch value {
  case let text as String:
    let scalars = text.unicodeScalars.map { scalar in
      (" "..."~").contains(scalar) ? "\(scalar)" : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"\(scalars.joined())\""
  case let date as Date: return "Date(\(date.timeIntervalSinceReferenceDate))"
  case let data as Data: return "Data(\(Array(data)))"
  case let list as [Any]: return "[\(list.map { literal($0) }.joined(separator: ", "))]"
  default: break
  }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return "\(value)" }
  return mirror.children.first.map { literal($0.value) } ?? "nil"
}
