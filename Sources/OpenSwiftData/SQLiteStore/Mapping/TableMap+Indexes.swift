import SQLiteGateway

// The indexes of a table; the mirror copies them

extension TableMap {
  /// The indexes by which the other ends of to-one relationships are found, in their order.
  var createLinkIndexes: [SQLFragment] {
    links.map { link in
      let place = positions.first { $0.property == link.property }.map { ", " + $0.column } ?? ""
      return createIndex(named: linkIndexName(link), columns[link.property] + place)
    }
  }

  /// The indexes that the schema asks for, one for each group of properties.
  ///
  /// A column is indexed in the order in which conditions and sorts compare it. Each name follows from
  /// the properties, so that equal schemas make equal files. What a link's own index does is left out.
  func createIndexes(over groups: [[String]]) -> [SQLFragment] {
    var names = Set(links.map { linkIndexName($0).lowercased() })
    var known = Set(links.map { [$0.property] })
    var indexes: [SQLFragment] = []
    for group in groups.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let properties = group.compactMap { name in layout.properties.first { $0.name == name } }
      guard known.insert(properties.map(\.index)).inserted else { continue }
      let name = Self.unique(indexName(properties.flatMap { columnNames[$0.index] }), &names)
      let terms = properties.flatMap { property in
        zip(allColumns[property.index], property.columns).map { name, column in
          name + column.columnType.collation.suffix
        }
      }
      indexes.append(createIndex(named: name, terms.joined(separator: ", ")))
    }
    return indexes
  }

  private var links: [Link] { layout.links.all.filter { !$0.isToMany } }

  private func linkIndexName(_ link: Link) -> String { indexName(columnNames[link.property]) }

  private func indexName(_ columns: [String]) -> String {
    "\(tableName) by \(columns.joined(separator: ", "))"
  }

  private func createIndex(named name: String, _ terms: String) -> SQLFragment {
    SQLFragment("CREATE INDEX \(identifier: name) ON \(raw: table) (\(raw: terms))")
  }
}
