import SQLiteGateway

/// Reading what relationships lead to.
///
/// Pending changes take no part: the context lays them over the answer.
extension SQLiteSession {
  func linkedRowIDs(of rowID: Int64, in link: Link) throws -> [Int64] {
    let sql = try LinkSQL(link, store).selectOne
    return try read { connection in
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      try statement.bind(rowID, at: 1)
      var rowIDs: [Int64] = []
      while try statement.step() { rowIDs.append(statement.row.integer(0)) }
      return rowIDs
    }
  }

  func rowIDs(leadingTo rowID: Int64, by link: Link) throws -> [Int64] {
    let sql = try LinkSQL(link, store).owners
    return try read { try $0.rowIDs(sql, CollectionOfOne(rowID)) }
  }

  func linkedCount(
    of rowID: Int64, in link: Link, excluding excluded: [Int64], limit: Int
  ) throws -> Int {
    let sql = try LinkSQL(link, store).countOne
    return try read { connection in
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      try statement.bind(rowID, at: 1)
      try statement.bindList(ValueList(excluded.map { .integer($0) }), at: 2)
      try statement.bind(Int64(limit), at: 3)
      return try statement.step() ? Int(statement.row.integer(0)) : 0
    }
  }

  func loadLinked<Sink: LinkedRowSink>(
    to rowIDs: [Int64], by link: Link, of layout: EntityLayout, into sink: inout Sink
  ) throws {
    let table = try table(of: layout)
    let sql = try LinkSQL(link, store).selectRows(of: table)
    let ownerColumn = Int32(table.columnCount + 1)
    try read { connection in
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      try statement.bindList(ValueList(rowIDs.map { .integer($0) }), at: 1)
      var rows = OwnedRowSink(statement: statement, ownerColumn: ownerColumn, sink: sink)
      defer { sink = rows.sink }
      try pass(statement, table, nil, into: &rows)
    }
  }

  func load<Sink: RowSink>(
    _ rowIDs: [Int64], of layout: EntityLayout, properties: PropertySet?, into sink: inout Sink
  ) throws {
    let table = try table(of: layout)
    try read { connection in
      let statement = try connection.statement(table.lookUpList(properties))
      defer { statement.reset() }
      try statement.bindList(ValueList(rowIDs.map { .integer($0) }), at: 1)
      try pass(statement, table, properties, into: &sink)
    }
  }
}

/// Passes each row on together with the row that leads to it, which stands behind its properties.
private struct OwnedRowSink<Sink: LinkedRowSink>: RowSink {
  let statement: Statement
  let ownerColumn: Int32
  var sink: Sink

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    sink.receive(statement.row.integer(ownerColumn), rowID, &row)
  }
}
