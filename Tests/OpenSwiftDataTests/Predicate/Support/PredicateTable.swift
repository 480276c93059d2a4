import Foundation
import SQLiteGateway

@testable import OpenSwiftData

/// A table of objects in memory, to ask compiled predicates of; row ids count from 1.
struct PredicateTable<Model: PersistentModel> {
  static var storeIdentifier: String { "store" }

  let connection: Connection
  let layout: EntityLayout
  let objects: [Model]
  private let columns: [String]

  init(_ objects: [Model]) throws {
    self.objects = objects
    layout = try EntityLayout(Model.self)
    columns = layout.properties.map { SQLFragment.quote(identifier: $0.name) }
    connection = try Connection(mode: .memory(name: UUID().uuidString))
    let definitions = zip(columns, layout.properties).map { name, property in
      "\(name) \(property.columnType.affinity)\(property.isOptional ? "" : " NOT NULL")"
    }
    let body = definitions.joined(separator: ", ")
    try connection.execute(
      SQLFragment(raw: "CREATE TABLE t (_pk INTEGER PRIMARY KEY, \(body))"))
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    let insertion = try connection.statement("INSERT INTO t VALUES (NULL, \(marks))")
    for object in objects {
      var row = CollectedRow()
      object._$encode(into: &row)
      try insertion.bindAll(row.values)
      try insertion.run()
    }
  }

  func compile(_ predicate: Predicate<Model>) -> CompiledPredicate {
    var scopes = QueryScopes(layout)
    return PredicateCompiler.compile(
      predicate, in: &scopes, LoneTable(storeIdentifier: Self.storeIdentifier))
  }

  /// The condition, with the alias left out so that it reads well.
  func condition(_ predicate: Predicate<Model>) throws -> String {
    try render(compile(predicate)).replacing("t0.", with: "")
  }

  func order(_ descriptors: [SortDescriptor<Model>]) throws -> String {
    var scopes = QueryScopes(layout)
    let terms = try SortCompiler.compile(
      descriptors, in: &scopes, LoneTable(storeIdentifier: Self.storeIdentifier))
    return SortCompiler.render(terms, identifier: names.key(of: 0)) { term, _ in
      names.value(of: term)
    }
  }

  /// Why conditions are left to be tested on objects.
  func reasons(_ predicate: Predicate<Model>) -> [String] {
    compile(predicate).unstored.map(\.reason)
  }

  /// The objects that the predicate finds, by index.
  func matches(_ predicate: Predicate<Model>) throws -> [Int] {
    try rows(where: predicate, orderedBy: "_pk")
  }

  /// The objects in the order of the descriptors, by index.
  func sorted(by descriptors: [SortDescriptor<Model>]) throws -> [Int] {
    try rows(where: .true, orderedBy: order(descriptors))
  }

  /// What SQLite means to do, one line a step.
  func plan(_ predicate: Predicate<Model>) throws -> String {
    let compiled = compile(predicate)
    let sql = try "EXPLAIN QUERY PLAN SELECT _pk FROM t AS t0 WHERE \(render(compiled))"
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try compiled.bind(to: statement)
    var steps: [String] = []
    while try statement.step() { steps.append(statement.row.text(3)) }
    return steps.joined(separator: "\n")
  }

  private func rows(
    where predicate: Predicate<Model>, orderedBy order: String
  ) throws -> [Int] {
    let compiled = compile(predicate)
    let sql = try "SELECT _pk FROM t AS t0 WHERE \(render(compiled)) ORDER BY \(order)"
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try compiled.bind(to: statement)
    var rows: [Int] = []
    while try statement.step() { rows.append(Int(statement.row.integer(0)) - 1) }
    guard let filter = InMemoryFilter(compiled.unstored, of: predicate) else { return rows }
    return try rows.filter { try filter.accepts(objects[$0]) }
  }

  private func render(_ compiled: CompiledPredicate) throws -> String {
    if compiled.instructions.isEmpty { return "1" }
    return try SQLRenderer.render(compiled.instructions, names).text
  }

  private var names: ScopeNames {
    let scopes = QueryScopes(layout)
    return ScopeNames(
      scopes: scopes, tables: [ScopeTable(rows: "t", key: "\"_pk\"", columns: columns)],
      use: ScopeUse(scopes, [], []))
  }
}

/// A table without others to lead to.
private struct LoneTable: QueryEnvironment {
  let storeIdentifier: String

  func layout(named name: String) -> EntityLayout? { nil }
  func pendingRowID(of model: any PersistentModel) -> Int64? { nil }
}

extension CompiledPredicate {
  fileprivate func bind(to statement: Statement) throws {
    for (index, binding) in bindings.enumerated() {
      switch binding {
      case .value(let value): try statement.bind(value, at: Int32(index + 1))
      case .list(let list): try statement.bindList(list, at: Int32(index + 1))
      }
    }
  }

  /// The captured values, lists in brackets.
  var values: [String] {
    bindings.map { binding in
      switch binding {
      case .value(let value): "\(value)"
      case .list(let list): "\(list.values)"
      }
    }
  }
}

extension _ColumnType {
  fileprivate var affinity: String {
    switch self {
    case .boolean, .integer, .unsigned: "INTEGER"
    case .real, .date: ""
    case .text, .decimal, .url, .json: "TEXT"
    case .uuid, .blob, .transformed: "BLOB"
    }
  }
}

/// Collects an object's values as its columns hold them.
private struct CollectedRow: _RowWriter {
  var values: [SQLiteValue] = []

  mutating func skip() {}
  mutating func advance() -> Bool { true }
  mutating func advanceColumn() {}
  mutating func nextCodec() -> _ValueCodec? { nil }
  mutating func fail(_ problem: String) {}
  mutating func null() { values.append(.null) }
  mutating func integer(_ value: Int64) { values.append(.integer(value)) }
  mutating func real(_ value: Double) { values.append(.real(value)) }
  mutating func text(_ value: String) { values.append(.text(value)) }
  mutating func decimal(_ value: Decimal) { values.append(.text(DecimalText.text(value))) }
  mutating func blob(_ value: UnsafeRawBufferPointer) { values.append(.blob(Data(value))) }
}
