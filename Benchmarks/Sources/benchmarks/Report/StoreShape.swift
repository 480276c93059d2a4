/// The columns and indexes of the tickets' table in one file, one line each.
enum StoreShape {
  /// What the library's file has otherwise than the raw one, or nil.
  static func difference(_ raw: RawConnection, _ library: RawConnection) throws -> String? {
    let expected = try lines(raw)
    let found = try lines(library)
    guard expected != found else { return nil }
    let missing = expected.filter { !found.contains($0) }
    let added = found.filter { !expected.contains($0) }
    return "raw only: \(missing.joined(separator: ", ")); "
      + "library only: \(added.joined(separator: ", "))"
  }

  private static func lines(_ connection: RawConnection) throws -> [String] {
    let columns = try connection.texts(
      """
      SELECT name || ' ' || type || CASE "notnull" WHEN 1 THEN ' NOT NULL' ELSE '' END
      FROM pragma_table_info('\(TicketTable.name)') ORDER BY cid
      """)
    let indexes = try connection.texts(
      """
      SELECT name || ' ' || coalesce(sql, '') FROM sqlite_schema
      WHERE type = 'index' AND tbl_name = '\(TicketTable.name)' ORDER BY name
      """)
    return columns + indexes
  }
}
