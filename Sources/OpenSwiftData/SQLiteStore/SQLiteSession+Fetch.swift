import SQLiteGateway

extension SQLiteSession {
  func fetch<Model, Sink: RowSink>(_ request: FetchRequest<Model>, into sink: inout Sink) throws {
    let table = try table(of: request.layout)
    let query = try CompiledQuery(request, table, .rows, self)
    let unread = try run(query) {
      try pass($0, table, query.properties, contents: contents(of: query.properties), into: &sink)
    }
    try confirm(unread, table)
  }

  /// Large contents are read with the rows where they are asked for by name.
  private func contents(of properties: PropertySet?) -> PropertySet {
    properties ?? PropertySet()
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
      if keepsFiles(table) { return try pass(statement, table, properties, into: &sink).isFound }
      guard try statement.step() else { return false }
      var row = SQLiteRow(statement, table, properties: properties)
      try receive(&row, table, into: &sink)
      return true
    }
  }

  func load<Model, Sink: RowSink>(
    _ rowIDs: [Int64], of request: FetchRequest<Model>, into sink: inout Sink
  ) throws {
    let table = try table(of: request.layout)
    let properties = try CompiledQuery.properties(of: request.descriptor, in: request.layout)
    let unread = try read { connection in
      let statement = try connection.statement(table.lookUpList(properties))
      defer { statement.reset() }
      try statement.bindList(ValueList(rowIDs.map(SQLiteValue.integer)), at: 1)
      return try pass(
        statement, table, properties, contents: contents(of: properties), into: &sink)
    }
    try confirm(unread, table)
  }

  /// The statement for a shape, which is made and tried when the shape is first asked for.
  func text<Model>(
    of shape: QueryShape, _ parts: QueryParts<Model>, _ use: ScopeUse, _ table: TableMap
  ) throws -> QueryText {
    try store.queries.value(for: shape) {
      let tables = try store.scopeTables(parts.scopes, shape.pending)
      let names = ScopeNames(scopes: parts.scopes, tables: tables, use: use)
      let count = parts.bindings.count
      let sql = try QueryRenderer(shape, table, names, parameterCount: count).sql()
      let refusal = shape.condition.isEmpty ? nil : try refusal(of: sql)
      return refusal.map(QueryText.refused) ?? .accepted(sql)
    }
  }

  /// Why SQLite takes no such statement, whatever is bound to it; nil where it does.
  private func refusal(of sql: String) throws -> String? {
    try read { connection in
      do {
        try connection.statement(sql).reset()
        return nil
      } catch let error as SQLiteError where error.isOfAFunction || error.isTooBig {
        return "SQLite takes no statement of its complexity (\(error.message))"
      }
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
