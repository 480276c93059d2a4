import SQLiteGateway

/// Asks stored rows whether a migration can be done, so that every reason against it is told at once.
struct DataChecks {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Throws an error that names the first offenders of each check.
  func run(_ checks: [DataCheck]) throws {
    let problems = try checks.compactMap { check -> String? in
      let rows = try offenders(of: check)
      return rows.isEmpty ? nil : "\(check.problem): \(Self.list(rows)). \(check.advice)."
    }
    try Self.refuse(problems, connection)
  }

  /// The keys of the first rows that break a check, one more than are shown.
  private func offenders(of check: DataCheck) throws -> [Int64] {
    switch check.offenders {
    case .selected(let query):
      return try connection.query(query).compactMap { $0[0].integerValue }
    case .unreadable(let values, let replacement):
      let keys = try values.keys(connection, limit: StoreShape.Table.shownCount + 1)
      guard !keys.isEmpty, let replacement else { return keys }
      do {
        try values.replace(with: replacement, connection)
        return []
      } catch let error as SQLiteError where error.isConstraint {
        // One value for several rows is none where the property is unique.
        return keys
      }
    }
  }

  static func refuse(_ problems: [String], _ connection: Connection) throws {
    if problems.isEmpty { return }
    throw SwiftDataError.loadIssueModelContainer.explained(
      "The store \(connection.path) cannot be migrated, as some of its rows do not fit the new schema, "
        + "and was not changed:\n" + problems.joined(separator: "\n"))
  }

  static func list(_ rows: [Int64]) -> String {
    let shown = rows.prefix(StoreShape.Table.shownCount).map(String.init).joined(separator: ", ")
    let more = rows.count > StoreShape.Table.shownCount ? " and others" : ""
    return (rows.count == 1 ? "row " : "rows ") + shown + more
  }
}
