import SQLiteGateway

// The indexes of a table; the mirror copies them

extension TableMap {
  /// The indexes that keep constraints, those that links are found by, and those that the schema asks
  /// for.
  func createAllIndexes(over groups: [[String]]) -> [SQLFragment] {
    let inPlaceOfTrees = usesTrees ? [] : layout.spatialIndices
    return createUniqueIndexes + createLinkIndexes + createIndexes(over: groups + inPlaceOfTrees)
  }

  /// The indexes that let no two rows have the same key, one for each constraint.
  private var createUniqueIndexes: [SQLFragment] {
    var names: Set<String> = []
    return layout.constraints.map { constraint in
      let properties = properties(named: constraint.names)
      let columns = properties.flatMap { columnNames[$0.index] }.joined(separator: ", ")
      let name = Self.unique("\(tableName) unique by \(columns)", &names)
      return createIndex(named: name, terms(properties), isUnique: true)
    }
  }

  /// The indexes by which the other ends of to-one relationships are found, in their order.
  private var createLinkIndexes: [SQLFragment] {
    links.map { link in
      let place = positions.first { $0.property == link.property }.map { ", " + $0.column } ?? ""
      return createIndex(named: linkIndexName(link), columns[link.property] + place)
    }
  }

  /// The indexes that the schema asks for, one for each group of properties.
  ///
  /// A column is indexed in the order in which conditions and sorts compare it. Each name follows from
  /// the properties, so that equal schemas make equal files. What the index of a link or of a constraint
  /// does is left out.
  private func createIndexes(over groups: [[String]]) -> [SQLFragment] {
    var names = Set(links.map { linkIndexName($0).lowercased() })
    var known = Set(links.map { [$0.property] })
    for constraint in layout.constraints {
      known.insert(properties(named: constraint.names).map(\.index))
    }
    var indexes: [SQLFragment] = []
    for group in groups.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let properties = properties(named: group)
      guard known.insert(properties.map(\.index)).inserted else { continue }
      let name = Self.unique(indexName(properties.flatMap { columnNames[$0.index] }), &names)
      indexes.append(createIndex(named: name, terms(properties)))
    }
    return indexes
  }

  /// The R-trees that the schema asks for.
  var declaredTrees: [SpatialIndex] {
    Set(layout.spatialIndices).sorted { $0.lexicographicallyPrecedes($1) }.map { group in
      let dimensions = properties(named: group).flatMap { property in
        zip(columnNames[property.index], property.columns).filter { !$1.isPresence }
          .map { SpatialIndex.Dimension(column: $0, columnType: $1.columnType) }
      }
      return SpatialIndex(tableName: tableName, dimensions: dimensions)
    }
  }

  /// Those that there are.
  var trees: [SpatialIndex] { usesTrees ? declaredTrees : [] }

  private var links: [Link] { layout.links.all.filter { !$0.isToMany } }

  private func linkIndexName(_ link: Link) -> String { indexName(columnNames[link.property]) }

  private func indexName(_ columns: [String]) -> String {
    "\(tableName) by \(columns.joined(separator: ", "))"
  }

  private func properties(named names: [String]) -> [EntityLayout.Property] {
    names.compactMap { name in layout.properties.first { $0.name == name } }
  }

  private func terms(_ properties: [EntityLayout.Property]) -> String {
    properties.flatMap { property in
      zip(allColumns[property.index], property.columns).map { name, column in
        name + column.columnType.collation.suffix
      }
    }.joined(separator: ", ")
  }

  private func createIndex(
    named name: String, _ terms: String, isUnique: Bool = false
  ) -> SQLFragment {
    let kind = isUnique ? "UNIQUE INDEX" : "INDEX"
    return SQLFragment("CREATE \(raw: kind) \(identifier: name) ON \(raw: table) (\(raw: terms))")
  }
}
