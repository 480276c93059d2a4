import SQLiteGateway

/// All that has to be done to a store, so that it holds the declared schema.
struct StoreChanges {
  /// The tables as they are stored.
  let old: StoreShape
  var changed: [TableChange] = []
  var added: [TableMap] = []
  var removed: [StoreShape.Table] = []
  var joins: [JoinChange] = []
  /// The tables of links that go, by name.
  var removedJoins: [String] = []
  var copies: [LinkCopy] = []
  var checks: [DataCheck] = []
  /// What is asked of the new tables when code of the program has had its turn.
  var checksAfterCode: [DataCheck] = []
  /// What has no place in the new schema.
  var losses: [StoreLoss] = []
  /// Why it cannot be done, each with entity and property.
  var problems: [String] = []
  /// What is done and perhaps not meant.
  var warnings: [String] = []
  /// Whether tables stay as they are, as Swift types alone have changed: rows are looked at, and that is all.
  var isOfTypesAlone = false

  init(from old: StoreShape) { self.old = old }

  /// The new names of stored entities, where they have changed.
  var renamedEntities: [String: String] {
    let pairs = changed.map { ($0.old.entity.name, $0.new.layout.name) }.filter { $0.0 != $0.1 }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Notes the stored columns, tables and links that go.
  ///
  /// - Parameter carriedLinks: The stored links that live on, in whatever form.
  mutating func noteLosses(carriedLinks: Set<String>) {
    for change in changed {
      let carried = change.carried
      for column in change.old.columns
      where carried[column.name] == nil && !column.key.isPresence {
        let link = old.link(of: column.key.path[0], in: change.old.entity.name)?.link.name
        if link.map(carriedLinks.contains) ?? false { continue }
        losses.append(StoreLoss(of: column, in: change.old))
      }
    }
    losses += removed.map(StoreLoss.init(of:))
    for link in old.links where !carriedLinks.contains(link.name) {
      guard let table = old.joins[link.name] else { continue }
      losses.append(StoreLoss(of: link, in: table))
    }
  }
}

/// A stored column, or table, that the new schema has no place for.
struct StoreLoss {
  /// The entity, or the property, as messages name it.
  let name: String
  let table: String
  /// Which rows have something to lose.
  let condition: SQLFragment
  /// The property that it holds, by its entity's name; nil for a whole entity.
  private let property: ColumnKey?
  private let entity: String
  /// The column with the keys of the entity's rows.
  private let key: String

  /// The order of arrays, where it is not the one that their members have without it.
  ///
  /// - Parameters:
  ///   - owner: The column with the rows that have the arrays.
  ///   - member: The column with the rows in them, by which they are sorted where they have no place.
  init(orderOf end: SchemaLink.End, table: String, owner: String, member: String, place: String) {
    name = "\(end.name) (the order)"
    self.table = table
    condition = """
      EXISTS (SELECT 1 FROM \(identifier: table) AS later
      WHERE later.\(identifier: owner) = \(identifier: table).\(identifier: owner)
      AND later.\(identifier: member) > \(identifier: table).\(identifier: member)
      AND later.\(identifier: place) < \(identifier: table).\(identifier: place))
      """
    property = ColumnKey(path: [end.relationship.name])
    entity = end.entity
    key = owner
  }

  /// All rows of a table.
  init(of table: StoreShape.Table) {
    name = table.entity.name
    self.table = table.name
    condition = "TRUE"
    property = nil
    entity = table.entity.name
    key = TableMap.primaryKey
  }

  /// One column.
  fileprivate init(of column: StoreShape.Column, in table: StoreShape.Table) {
    name = "\(table.entity.name).\(column.key.text)"
    self.table = table.name
    condition = "\(identifier: column.name) IS NOT NULL"
    property = column.key
    entity = table.entity.name
    key = TableMap.primaryKey
  }

  /// All links of a relationship.
  fileprivate init(of link: SchemaLink, in table: String) {
    let end = link.ends[0]
    name = end.name
    self.table = table
    condition = "TRUE"
    property = ColumnKey(path: [end.relationship.name])
    entity = end.entity
    key = "owner"
  }

  /// Whether it is what a property holds, or a part of it.
  func isOf(_ property: String, in entity: String) -> Bool {
    self.property?.path.first == property && self.entity == entity
  }

  /// Selects the keys of the first rows that have something to lose.
  var rows: SQLFragment {
    """
    SELECT DISTINCT \(identifier: key) FROM \(identifier: table) WHERE \(condition)
    ORDER BY 1 LIMIT \(StoreShape.Table.shownCount + 1)
    """
  }

  /// Whether there is such a row.
  func isReal(_ connection: Connection) throws -> Bool {
    try connection.scalar(
      "SELECT 1 FROM \(identifier: table) WHERE \(condition) LIMIT 1") != nil
  }
}
