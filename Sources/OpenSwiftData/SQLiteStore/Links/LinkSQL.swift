import SQLiteGateway

/// Where a relationship's links lie: a table with a column for each end.
///
/// Every relationship is seen alike that way, whether a row of either end carries the link or a
/// table of its own does.
struct LinkSQL {
  let table: String
  /// The rows of the entity that declares the property.
  let own: String
  /// The rows that it leads to.
  let other: String
  /// The order of the property's array; nil for a to-one.
  let place: String?
  /// The condition that a link is there: its key is set, and not left over from a deleted row.
  let isPresent: String

  static let key = SQLFragment.quote(identifier: TableMap.primaryKey)
  /// A condition's list, bound as the first parameter.
  static let list = "(SELECT value FROM swift_list(?1))"

  init(_ link: Link, _ store: SQLiteStore) throws {
    if link.isJoin {
      guard let join = store.joins[JoinMap.key(of: link)] else { throw Self.unknown(link) }
      let side = join.side(of: link)
      table = join.table
      own = side.own
      other = side.other
      place = side.place
    } else if link.isToMany {
      guard let children = store.tables[link.destination], let inverse = link.inverse
      else { throw Self.unknown(link) }
      table = children.table
      own = children.columns[inverse.property]
      other = Self.key
      place = children.positions.first { $0.property == inverse.property }?.column
    } else {
      guard let rows = store.tables[link.entity] else { throw Self.unknown(link) }
      table = rows.table
      own = Self.key
      other = rows.columns[link.property]
      place = nil
    }
    var condition = "\(other) IS NOT NULL"
    if link.mayDangle, let destination = store.tables[link.destination] {
      condition += " AND \(other) IN (SELECT \(Self.key) FROM \(destination.table))"
    }
    isPresent = condition
  }

  static func unknown(_ link: Link) -> SwiftDataError {
    .unknownSchema.explained("\(link.entity).\(link.name) is in no table of the store.")
  }

  private var order: String { [place, other].compactMap(\.self).joined(separator: ", ") }

  /// The rows at the other end of one row, in order.
  var selectOne: String {
    "SELECT \(other) FROM \(table) WHERE \(own) = ?1 AND \(isPresent) ORDER BY \(order)"
  }

  /// How many rows there are at the other end of one row, without those of a list, up to a limit.
  var countOne: String {
    "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(own) = ?1 AND \(other) IS NOT NULL AND "
      + "\(other) NOT IN (SELECT value FROM swift_list(?2)) LIMIT ?3)"
  }

  /// The rows at the other end of the listed ones, which lie in `destination`, owner by owner, in
  /// order.
  ///
  /// The last column is the owner.
  func selectRows(of destination: TableMap) -> String {
    let isJoin = table != destination.table || other != Self.key
    let link = isJoin ? "link" : "target"
    let source =
      isJoin
      ? "\(table) AS link JOIN \(destination.table) AS target ON target.\(Self.key) = link.\(other)"
      : "\(table) AS target"
    let order = [own, place, other].compactMap(\.self).map { "\(link).\($0)" }
    return "SELECT \(destination.selection(nil, prefix: "target.")), \(link).\(own) FROM \(source) "
      + "WHERE \(link).\(own) IN \(Self.list) ORDER BY " + order.joined(separator: ", ")
  }

  /// The rows at the other end of the listed rows.
  var targets: String {
    "SELECT DISTINCT \(other) FROM \(table) WHERE \(own) IN \(Self.list) AND \(isPresent)"
  }

  /// The rows that lead to the listed ones.
  var owners: String {
    "SELECT DISTINCT \(own) FROM \(table) WHERE \(other) IN \(Self.list) AND \(own) IS NOT NULL"
  }
}

extension Connection {
  /// The whole numbers in the first column of the answer.
  func rowIDs(_ sql: String, _ list: some Sequence<Int64>) throws -> [Int64] {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bindList(ValueList(list.map { .integer($0) }), at: 1)
    var rowIDs: [Int64] = []
    while try statement.step() { rowIDs.append(statement.row.integer(0)) }
    return rowIDs
  }

  /// Runs a statement whose first parameter is a list.
  func run(_ sql: String, _ list: some Sequence<Int64>) throws {
    let statement = try statement(sql)
    try statement.bindList(ValueList(list.map { .integer($0) }), at: 1)
    try statement.run()
  }
}
