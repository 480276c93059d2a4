import CSQLiteGateway

/// The virtual table behind every `TableFunction`.
enum TableFunctionModule {
  private static let valueColumn: Int32 = 0
  /// The plan that has all arguments; without them there are no rows.
  private static let callPlan: Int32 = 1

  /// A table as SQLite sees it, followed by our own part; SQLite only uses the first field.
  private struct Table {
    var base = sqlite3_vtab()
    /// The functions are constants of the program.
    let function: Unmanaged<TableFunction>
  }

  /// A cursor, likewise.
  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var values: [SQLiteValue] = []
    var position = 0
  }

  /// The table's functions.
  ///
  /// They are made once, never change and are never released, as every
  /// connection points to them; that is why sharing them is safe.
  nonisolated(unsafe) static let module: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: sqlite3_module())
    // Without `xCreate` there is no CREATE VIRTUAL TABLE, only the table of the module's name.
    module.pointee.xConnect = { database, function, _, _, table, _ in
      connect(database, function, table)
    }
    module.pointee.xDisconnect = { table in
      table?.deallocate()
      return SQLITE_OK
    }
    module.pointee.xBestIndex = { table, plan in bestIndex(table, plan) }
    module.pointee.xOpen = { _, cursor in open(cursor) }
    module.pointee.xClose = { cursor in close(cursor) }
    module.pointee.xFilter = { cursor, plan, _, count, arguments in
      filter(cursor, plan == callPlan ? FunctionArguments(count, arguments) : nil)
    }
    module.pointee.xNext = { cursor in
      withCursor(cursor) { $0.pointee.position += 1 }
      return SQLITE_OK
    }
    module.pointee.xEof = { cursor in
      withCursor(cursor) { $0.pointee.position >= $0.pointee.values.count ? 1 : 0 } ?? 1
    }
    module.pointee.xColumn = { cursor, context, column in
      withCursor(cursor) { emit($0, column: column, into: context) }
      return SQLITE_OK
    }
    module.pointee.xRowid = { cursor, rowID in
      withCursor(cursor) { rowID?.pointee = Int64($0.pointee.position) }
      return SQLITE_OK
    }
    return UnsafePointer(module)
  }()

  private static func connect(
    _ database: OpaquePointer?, _ function: UnsafeMutableRawPointer?,
    _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    guard let function else { return SQLITE_ERROR }
    let known = Unmanaged<TableFunction>.fromOpaque(function)
    let result = sqlite3_declare_vtab(
      database, known._withUnsafeGuaranteedRef { $0.declaration })
    guard result == SQLITE_OK else { return result }
    let made = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    made.initialize(to: Table(function: known))
    table?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  /// Takes the arguments from `argument = ?`, which is how SQLite passes them.
  private static func bestIndex(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?, _ plan: UnsafeMutablePointer<sqlite3_index_info>?
  ) -> Int32 {
    guard let plan, let function = function(of: table) else { return SQLITE_ERROR }
    var arguments: [Int: Int] = [:]
    for index in 0..<Int(plan.pointee.nConstraint) {
      let constraint = plan.pointee.aConstraint[index]
      guard constraint.iColumn > valueColumn, constraint.op == SQLITE_INDEX_CONSTRAINT_EQ else {
        continue
      }
      // The argument comes from a table that this order of the join reads later.
      guard constraint.usable != 0 else { return SQLITE_CONSTRAINT }
      arguments[Int(constraint.iColumn)] = index
    }
    guard arguments.count == function.argumentCount else { return SQLITE_OK }
    for (argument, index) in arguments {
      plan.pointee.aConstraintUsage[index].argvIndex = Int32(argument)
      plan.pointee.aConstraintUsage[index].omit = 1
    }
    plan.pointee.idxNum = callPlan
    plan.pointee.estimatedCost = Double(function.expectedRows)
    plan.pointee.estimatedRows = Int64(function.expectedRows)
    return SQLITE_OK
  }

  private static func open(
    _ cursor: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
  ) -> Int32 {
    let made = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
    made.initialize(to: Cursor())
    cursor?.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(
      to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  private static func close(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    withCursor(cursor) {
      $0.deinitialize(count: 1)
      $0.deallocate()
    }
    return SQLITE_OK
  }

  private static func filter(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ arguments: FunctionArguments?
  ) -> Int32 {
    guard let table = cursor?.pointee.pVtab, let function = function(of: table) else {
      return SQLITE_ERROR
    }
    do {
      let values = try arguments.map(function.values) ?? []
      withCursor(cursor) {
        $0.pointee.values = values
        $0.pointee.position = 0
      }
      return SQLITE_OK
    } catch {
      sqlite3_free(table.pointee.zErrMsg)
      table.pointee.zErrMsg = copy(error.message)
      return SQLITE_ERROR
    }
  }

  private static func emit(
    _ cursor: UnsafeMutablePointer<Cursor>, column: Int32, into context: OpaquePointer?
  ) {
    let position = cursor.pointee.position
    guard column == valueColumn, position < cursor.pointee.values.count else {
      sqlite3_result_null(context)
      return
    }
    FunctionResult.set(cursor.pointee.values[position], on: context)
  }

  /// A copy of a text that SQLite releases.
  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
    let bytes = text.utf8CString
    guard let memory = sqlite3_malloc64(UInt64(bytes.count)) else { return nil }
    UnsafeMutableRawBufferPointer(start: memory, count: bytes.count)
      .copyBytes(from: bytes.map(UInt8.init(bitPattern:)))
    return memory.assumingMemoryBound(to: CChar.self)
  }

  private static func function(
    of table: UnsafeMutablePointer<sqlite3_vtab>?
  ) -> TableFunction? {
    guard let table else { return nil }
    return UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self)
      .pointee.function.takeUnretainedValue()
  }

  @discardableResult
  private static func withCursor<R>(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?,
    _ body: (UnsafeMutablePointer<Cursor>) -> R
  ) -> R? {
    guard let cursor else { return nil }
    return body(UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self))
  }
}
