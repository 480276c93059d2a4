import SQLiteGateway

/// The table of a relationship whose links no row of either end carries: a many-to-many, or a
/// to-many without an inverse.
///
/// Each link has a place in the array of each end that has one.
final class JoinMap: Sendable {
  /// The columns as one end of the relationship sees them.
  struct Side {
    /// The rows of the entity that declares the property.
    let own: String
    /// The rows that it leads to.
    let other: String
    /// The place in the property's array.
    let place: String
  }

  /// The relationship, seen from the end that names the table.
  let link: Link
  let name: String
  /// The table's name, quoted.
  let table: String

  /// - Parameter prefix: What the table's name begins with.
  init(_ link: Link, prefix: String = "", takenTableNames: inout Set<String>) {
    self.link = link
    name =
      prefix + Self.name(of: link.name, in: link.entity, takenTableNames: &takenTableNames)
    table = SQLFragment.quote(identifier: name)
  }

  /// The name of the table of a relationship's links.
  static func name(
    of relationship: String, in entity: String, takenTableNames: inout Set<String>
  ) -> String {
    TableMap.unique("\(TableMap.permitted(entity))_\(relationship)", &takenTableNames)
  }

  /// The temporary table of a context's pending links, quoted.
  var mirror: String { "temp." + SQLFragment.quote(identifier: "pending " + name) }

  /// The links that are added, and those that are taken away.
  var createMirror: SQLFragment {
    """
    CREATE TABLE \(raw: mirror) (
      owner INTEGER NOT NULL, target INTEGER NOT NULL, is_present INTEGER NOT NULL,
      PRIMARY KEY (owner, target)) WITHOUT ROWID
    """
  }

  /// The pending links as the target's end finds them.
  var createMirrorIndex: SQLFragment {
    let index = SQLFragment.quote(identifier: "pending \(name) by target")
    let table = SQLFragment.quote(identifier: "pending " + name)
    return "CREATE INDEX temp.\(raw: index) ON \(raw: table) (target)"
  }

  /// What finds the table of a relationship.
  static func key(of link: Link) -> String { "\(link.entity).\(link.name)" }

  /// The keys of both ends.
  var keys: [String] {
    [Self.key(of: link)] + (link.inverse.map { ["\(link.destination).\($0.name)"] } ?? [])
  }

  /// The columns as `end`, which is one of the two, sees them.
  func side(of end: Link) -> Side {
    end.entity == link.entity && end.name == link.name
      ? Side(own: "owner", other: "target", place: "owner_position")
      : Side(own: "target", other: "owner", place: "target_position")
  }

  func createTable(_ tableNames: [String: String]) -> SQLFragment {
    let owner = tableNames[link.entity].map { " " + TableMap.reference(to: $0) } ?? ""
    let target = tableNames[link.destination].map { " " + TableMap.reference(to: $0) } ?? ""
    return """
      CREATE TABLE \(raw: table) (
        owner INTEGER NOT NULL\(raw: owner),
        target INTEGER NOT NULL\(raw: target),
        owner_position INTEGER, target_position INTEGER,
        PRIMARY KEY (owner, target)) WITHOUT ROWID
      """
  }

  /// The links as the target's end finds them.
  var createIndex: SQLFragment {
    let index = SQLFragment.quote(identifier: "\(name) by target")
    return "CREATE INDEX \(raw: index) ON \(raw: table) (target, target_position)"
  }
}
