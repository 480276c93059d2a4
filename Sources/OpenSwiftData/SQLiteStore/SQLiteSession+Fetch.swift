import SQLiteGateway

extension SQLiteSession {
  func fetch<Model, Sink: RowSink>(_ request: FetchRequest<Model>, into sink: inout Sink) throws {
    let table = try table(of: request.layout)
    let query = try CompiledQuery(request, table, .rows, self)
    try run(query) { try pass($0, table, query.properties, into: &sink) }
  }

  func count<Model>(_ request: FetchRequest<Model>) throws -> Int {
    let query = try CompiledQuery(request, try table(of: request.layout), .count, self)
    return try run(query) { statement in
      try statement.step() ? Int(statement.row.integer(0)) : 0
    }
  }

  func rowIDs<Model>(_ request: FetchRequest<Model>) throws -> [Int64] {
    let query = try CompiledQuery(request, try table(of: request.layout), .rowIDs, self)
    return try run(query) { statement in
      var rowIDs: [Int64] = []
      while try statement.step() { rowIDs.append(statement.row.integer(0)) }
      return rowIDs
    }
  }

  func load<Sink: RowSink>(
    _ rowID: Int64, of layout: EntityLayout, properties: PropertySet?, into sink: inout Sink
  ) throws -> Bool {
    let table = try table(of: layout)
    return try read { connection in
      let sql = properties == nil ? table.lookUpAll : table.lookUp(properties)
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      try statement.bind(rowID, at: 1)
      guard try statement.step() else { return false }
      var row = SQLiteRow(statement, table, properties: properties)
      sink.receive(rowID, &row)
      if row.rejection != nil, let error = row.error(in: table) { throw error }
      return true
    }
  }

  func load<Model, Sink: RowSink>(
    _ rowIDs: [Int64], of request: FetchRequest<Model>, into sink: inout Sink
  ) throws {
    let table = try table(of: request.layout)
    let properties = try CompiledQuery.properties(of: request.descriptor, in: request.layout)
    try read { connection in
      let statement = try connection.statement(table.lookUpList(properties))
      defer { statement.reset() }
      try statement.bindList(ValueList(rowIDs.map(SQLiteValue.integer)), at: 1)
      try pass(statement, table, properties, into: &sink)
    }
  }

  private func pass<Sink: RowSink>(
    _ statement: Statement, _ table: TableMap, _ properties: PropertySet?, into sink: inout Sink
  ) throws {
    var row = SQLiteRow(statement, table, properties: properties)
    while try statement.step() {
      row.rewind()
      sink.receive(row.rowID, &row)
      if row.rejection != nil, let error = row.error(in: table) { throw error }
    }
  }

  private func run<Result>(
    _ query: CompiledQuery, _ body: (Statement) throws -> Result
  ) throws -> Result {
    try read { connection in
      let statement = try connection.statement(query.sql)
      defer { statement.reset() }
      try query.bind(to: statement)
      return try body(statement)
    }
  }
}
