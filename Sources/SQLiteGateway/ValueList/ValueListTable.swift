import CSQLiteGateway
import Foundation

/// The virtual table `swift_list(?)`, which exists in every connection without being created.
///
/// It has one column, `value`, and a hidden one that takes the list. An argument that is not a list
/// bound by `Statement.bindList` is an empty list.
enum ValueListTable {
  private static let declaration = "CREATE TABLE swift_list(value, list HIDDEN)"
  private static let valueColumn: Int32 = 0
  private static let listColumn: Int32 = 1

  static func register(on database: OpaquePointer) throws {
    let result = sqlite3_create_module_v2(database, ValueList.tableName, module, nil, nil)
    guard result == SQLITE_OK else {
      throw SQLiteError(result: result, connection: database, sql: nil)
    }
  }

  /// A cursor as SQLite sees it, followed by our own part; SQLite only uses the first field.
  private struct Cursor {
    var base = sqlite3_vtab_cursor()
    var list: Unmanaged<ValueList>?
    var position = 0

    /// The number of rows.
    var count: Int { list?._withUnsafeGuaranteedRef { $0.values.count } ?? 0 }
  }

  /// The table's functions.
  ///
  /// They are made once, never change and are never released, as every
  /// connection points to them; that is why sharing them is safe.
  nonisolated(unsafe) private static let module: UnsafePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    module.initialize(to: sqlite3_module())
    // Without `xCreate` there is no CREATE VIRTUAL TABLE, only the table of the module's name.
    module.pointee.xConnect = { database, _, _, _, table, _ in connect(database, table) }
    module.pointee.xDisconnect = { table in
      table?.deallocate()
      return SQLITE_OK
    }
    module.pointee.xBestIndex = { _, plan in bestIndex(plan) }
    module.pointee.xOpen = { _, cursor in open(cursor) }
    module.pointee.xClose = { cursor in close(cursor) }
    module.pointee.xFilter = { cursor, plan, _, count, arguments in
      filter(cursor, plan: plan, count: count, arguments: arguments)
    }
    module.pointee.xNext = { cursor in
      withCursor(cursor) { $0.pointee.position += 1 }
      return SQLITE_OK
    }
    module.pointee.xEof = { cursor in
      withCursor(cursor) { $0.pointee.position >= $0.pointee.count ? 1 : 0 } ?? 1
    }
    module.pointee.xColumn = { cursor, context, column in
      withCursor(cursor) { emit($0.pointee, column: column, into: context) }
      return SQLITE_OK
    }
    module.pointee.xRowid = { cursor, rowID in
      withCursor(cursor) { rowID?.pointee = Int64($0.pointee.position) }
      return SQLITE_OK
    }
    return UnsafePointer(module)
  }()

  private static func connect(
    _ database: OpaquePointer?,
    _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    let result = sqlite3_declare_vtab(database, declaration)
    guard result == SQLITE_OK else { return result }
    let made = UnsafeMutablePointer<sqlite3_vtab>.allocate(capacity: 1)
    made.initialize(to: sqlite3_vtab())
    table?.pointee = made
    return SQLITE_OK
  }

  /// Takes the list from `list = ?`, which is how SQLite passes the function's argument.
  private static func bestIndex(_ plan: UnsafeMutablePointer<sqlite3_index_info>?) -> Int32 {
    guard let plan else { return SQLITE_ERROR }
    plan.pointee.estimatedCost = 1_000_000
    plan.pointee.estimatedRows = 1_000_000
    for index in 0..<Int(plan.pointee.nConstraint) {
      let constraint = plan.pointee.aConstraint[index]
      guard constraint.iColumn == listColumn, constraint.op == SQLITE_INDEX_CONSTRAINT_EQ else {
        continue
      }
      // The argument comes from a table that this order of the join reads later.
      guard constraint.usable != 0 else { return SQLITE_CONSTRAINT }
      plan.pointee.aConstraintUsage[index].argvIndex = 1
      plan.pointee.aConstraintUsage[index].omit = 1
      plan.pointee.idxNum = 1
      plan.pointee.estimatedCost = 100
      plan.pointee.estimatedRows = 100
      break
    }
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
      $0.pointee.list?.release()
      $0.deallocate()
    }
    return SQLITE_OK
  }

  private static func filter(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, plan: Int32, count: Int32,
    arguments: UnsafeMutablePointer<OpaquePointer?>?
  ) -> Int32 {
    var list: Unmanaged<ValueList>?
    if plan == 1, count == 1, let argument = arguments?[0] {
      list = sqlite3_value_pointer(argument, ValueList.pointerType).map { .fromOpaque($0) }
    }
    withCursor(cursor) {
      _ = list?.retain()
      $0.pointee.list?.release()
      $0.pointee.list = list
      $0.pointee.position = 0
    }
    return SQLITE_OK
  }

  private static func emit(_ cursor: Cursor, column: Int32, into context: OpaquePointer?) {
    guard column == valueColumn, cursor.position < cursor.count, let list = cursor.list else {
      sqlite3_result_null(context)
      return
    }
    list._withUnsafeGuaranteedRef { FunctionResult.set($0.values[cursor.position], on: context) }
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
