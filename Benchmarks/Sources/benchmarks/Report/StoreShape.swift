/// The columns and indexes of some tables in one file, one line each.
enum StoreShape {
  /// What the library's file has otherwise than the raw one, or nil.
  static func difference(
    of tables: [String], _ raw: RawConnection, _ library: RawConnection
  ) throws -> String? {
    let expected = try tables.flatMap { try lines(of: $0, raw) }
    let found = try tables.flatMap { try lines(of: $0, library) }
    guard expected != found else { return nil }
    let missing = expected.filter { !found.contains($0) }
    let added = found.filter { !expected.contains($0) }
    return "raw only: \(missing.joined(separator: ", ")); "
      + "library only: \(added.joined(separator: ", "))"
  }

  private static func lines(of table: String, _ connection: RawConnection) throws -> [String] {
    let columns = try connection.texts(
      """
      SELECT name || ' ' || type || CASE "notnull" WHEN 1 THEN ' NOT NULL' ELSE '' END
      FROM pragma_table_info('\(table)') ORDER BY cid
      """)
    let indexes = try connection.texts(
      """
      SELECT name || ' ' || coalesce(sql, '') FROM sqlite_schema
      WHERE type = 'index' AND tbl_name = '\(table)' ORDER BY name
      """)
    return columns + indexes
  }
}
