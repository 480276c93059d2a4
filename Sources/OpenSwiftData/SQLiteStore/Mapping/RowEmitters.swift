import Foundation
import SQLiteGateway

/// A row emitter whose values go to a statement.
protocol StatementEmitter: RowEmitter {
  var writer: StatementWriter { get set }
  var table: TableMap { get }
  /// How many codecs the row has used.
  var codec: Int { get set }
}

extension StatementEmitter {
  mutating func skip() {}
  mutating func advanceColumn() { writer.nextParameter() }
  mutating func nextCodec() -> _ValueCodec? {
    defer { codec += 1 }
    let codecs = table.layout.codecs
    return codec < codecs.count ? codecs[codec] : nil
  }
  mutating func fail(_ problem: String) {
    writer.fail(
      UnstorableValue(property: table.layout.codedPropertyName(codec - 1), problem: problem))
  }
  mutating func null() { writer.null() }
  mutating func integer(_ value: Int64) { writer.integer(value) }
  mutating func real(_ value: Double) { writer.real(value) }
  mutating func text(_ value: String) { writer.text(value) }
  mutating func decimal(_ value: Decimal) { writer.decimal(value) }
  mutating func blob(_ value: UnsafeRawBufferPointer) { writer.blob(value) }
}

/// A value that its own type, or the store, refuses to write down.
struct UnstorableValue: Error {
  let property: String
  let problem: String
}

/// Inserts whole rows by one prepared statement.
struct InsertEmitter: StatementEmitter {
  var writer: StatementWriter
  let table: TableMap
  var codec = 0
  private let statement: Statement
  private var rowID: Int64 = 0
  private let places: LinkPlaces?
  private let columnCount: Int
  private let blocked: BlockedRows?
  private let parked: [TableMap.ParkedColumn]

  init(
    _ table: TableMap, _ connection: Connection, _ places: LinkPlaces?, blocked: BlockedRows?
  ) throws {
    statement = try connection.statement(table.insertion)
    self.table = table
    self.places = table.positions.isEmpty ? nil : places
    columnCount = table.columnCount
    self.blocked = table.layout.constraints.isEmpty ? nil : blocked
    parked =
      self.blocked == nil
      ? []
      : table.parkedColumns(writing: PropertySet(table.layout.properties.indices), from: 2)
    writer = StatementWriter(statement)
  }

  mutating func begin(_ rowID: Int64, _ properties: PropertySet?) throws {
    self.rowID = rowID
    codec = 0
    writer.restart(statement, after: 1)
    try statement.bind(rowID, at: 1)
  }

  mutating func advance() -> Bool {
    writer.nextParameter()
    return true
  }

  mutating func end() throws {
    try bindPlaces()
    try table.naming(rowID, "inserted") {
      if let blocked {
        try blocked.write(rowID, of: table, parked, &writer)
      } else {
        try writer.run()
      }
    }
  }
}

extension InsertEmitter {
  /// Writes the row's places in arrays, which stand after its properties.
  private func bindPlaces() throws {
    guard let places else { return }
    for (index, position) in table.positions.enumerated() {
      let parameter = Int32(columnCount + 2 + index)
      if let place = places.take(rowID, in: table.layout.name, position.property) {
        try statement.bind(place, at: parameter)
      } else {
        try statement.bindNull(at: parameter)
      }
    }
  }
}

/// Updates the changed properties of rows, by one prepared statement for each set of properties.
struct UpdateEmitter: StatementEmitter {
  var writer: StatementWriter
  let table: TableMap
  var codec = 0
  private let connection: Connection
  private var statement: Statement
  private var properties = PropertySet()
  private var count: Int32 = 0
  private var property = -1
  private var rowID: Int64 = 0
  private let blocked: BlockedRows?
  private let parks: Bool
  /// Whether a row that is not there is an error.
  private let needsRows: Bool
  private var parked: [TableMap.ParkedColumn] = []

  /// - Parameter parks: Whether a row whose key is another row's gets one out of the way; otherwise it
  ///   keeps the one that it has.
  init(
    _ table: TableMap, _ connection: Connection, blocked: BlockedRows?, parks: Bool = true,
    needsRows: Bool = true
  ) throws {
    self.table = table
    self.connection = connection
    self.blocked = table.layout.constraints.isEmpty ? nil : blocked
    self.parks = parks
    self.needsRows = needsRows
    statement = try connection.statement(table.deletion)
    writer = StatementWriter(statement)
  }

  mutating func begin(_ rowID: Int64, _ properties: PropertySet?) throws {
    if let properties, properties != self.properties {
      self.properties = properties
      count = Int32(table.columnCount(of: properties))
      statement = try connection.statement(table.update(of: properties))
      parked =
        blocked != nil && parks ? table.parkedColumns(writing: properties, from: 1) : []
    }
    self.rowID = rowID
    property = -1
    codec = 0
    writer.restart(statement, after: 0)
    try statement.bind(rowID, at: count + 1)
  }

  mutating func advance() -> Bool {
    property &+= 1
    guard properties.contains(property) else { return false }
    writer.nextParameter()
    return true
  }

  mutating func skip() { property &+= 1 }

  mutating func end() throws {
    try table.naming(rowID, "updated") { try run() }
    if needsRows, connection.changes == 0 {
      throw SwiftDataError.modelValidationFailure.explained(
        "\(table.layout.name) \(rowID) was changed here, but its row has been deleted elsewhere. "
          + "Delete the object or call rollback(), then save again.")
    }
  }
}

extension UpdateEmitter {
  private mutating func run() throws {
    guard let blocked else { return try writer.run() }
    if parks { return try blocked.write(rowID, of: table, parked, &writer) }
    do {
      try writer.run()
    } catch let error as SQLiteError where error.isUniqueness {
      blocked.add(rowID, of: table.layout.name)
    }
  }
}

extension TableMap {
  /// Runs a statement on one row; if a constraint or a value refuses it, the error names the row.
  func naming(_ rowID: Int64, _ action: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as UnstorableValue {
      throw SwiftDataError.modelValidationFailure.explained(
        "\(layout.name) \(rowID) cannot be \(action): the value of \(error.property) cannot be "
          + "encoded: \(error.problem).")
    } catch let error as SQLiteError where error.isConstraint {
      throw SwiftDataError.modelValidationFailure.explained(
        "\(layout.name) \(rowID) cannot be \(action): \(error)")
    }
  }
}
