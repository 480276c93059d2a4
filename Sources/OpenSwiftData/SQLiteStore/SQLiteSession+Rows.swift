import SQLiteGateway

/// Passing the rows of statements on.
extension SQLiteSession {
  /// What came of passing rows.
  struct Passage {
    /// Whether there was a row.
    var isFound = false
    /// The files of large contents that were asked for and could not be read.
    var unread: [ExternalRow.Unread] = []
  }

  /// Passes every row of a statement to `sink`.
  ///
  /// - Parameters:
  ///   - properties: What the statement selects; nil for all.
  ///   - contents: The properties whose large contents are to be read along with the row.
  @discardableResult
  func pass<Sink: RowSink>(
    _ statement: Statement, _ table: TableMap, _ properties: PropertySet?,
    contents: PropertySet = PropertySet(), into sink: inout Sink
  ) throws -> Passage {
    var row = SQLiteRow(statement, table, properties: properties)
    guard let files = store.files, keepsFiles(table) else {
      return Passage(isFound: try pass(&row, of: statement, table, into: &sink))
    }
    var external = ExternalRow(row, files, table.layout.externalProperties, wanted: contents)
    let isFound = try pass(&external, of: statement, table, into: &sink)
    return Passage(isFound: isFound, unread: external.unread)
  }

  private func pass<Row: StoreRow, Sink: RowSink>(
    _ row: inout Row, of statement: Statement, _ table: TableMap, into sink: inout Sink
  ) throws -> Bool {
    var isFound = false
    while try statement.step() {
      row.rewind()
      try receive(&row, table, into: &sink)
      isFound = true
    }
    return isFound
  }

  /// Passes one row to `sink`.
  ///
  /// Throws where a value does not fit its property.
  func receive<Row: StoreRow, Sink: RowSink>(
    _ row: inout Row, _ table: TableMap, into sink: inout Sink
  ) throws {
    sink.receive(row.rowID, &row)
    if row.rejection != nil, let error = row.error(in: table) { throw error }
  }
}

/// Large contents.
extension SQLiteSession {
  func loadContents<Sink: RowSink>(
    of property: Int, in rowID: Int64, of layout: EntityLayout, into sink: inout Sink
  ) throws -> Bool {
    let table = try table(of: layout)
    let properties = PropertySet([property])
    // Whenever somebody has changed the row meanwhile, its new file is to be read.
    while true {
      let passage = try read { connection in
        let statement = try connection.statement(table.lookUp(properties))
        defer { statement.reset() }
        try statement.bind(rowID, at: 1)
        return try pass(statement, table, properties, contents: properties, into: &sink)
      }
      if passage.unread.isEmpty { return passage.isFound }
      try confirm(passage, table)
    }
  }

  /// Throws for a file that its row still names: it is missing indeed.
  ///
  /// One that no row names any more was removed by a save after the row was read.
  func confirm(_ passage: Passage, _ table: TableMap) throws {
    for unread in passage.unread {
      let column = table.columns[unread.property]
      let current = try read { connection in
        try connection.scalar(
          """
          SELECT \(raw: column) FROM \(raw: table.table)
          WHERE \(identifier: TableMap.primaryKey) = \(.integer(unread.rowID))
          """)
      }
      guard current == .integer(unread.problem.reference) else { continue }
      let property = table.layout.properties[unread.property].name
      throw SwiftDataError.loadIssueModelContainer.explained(
        "\(table.layout.name).\(property) of row \(unread.rowID) cannot be read: "
          + "\(unread.problem). Put the file back from a backup, or assign another value.")
    }
  }
}
