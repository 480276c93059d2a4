import Foundation
import SQLiteGateway

// The unique keys of a table

extension TableMap {
  /// Selects the row that has a key, whose parts are the parameters.
  func keyLookUp(_ constraint: UniqueConstraint) -> String {
    let terms = constraint.properties.map { property in
      "\(columns[property]) = ?\(layout.properties[property].columnType.collation.suffix)"
    }
    return "SELECT \(LinkSQL.key) FROM \(table) WHERE \(terms.joined(separator: " AND "))"
  }

  /// Selects the key of a row.
  func keySelection(_ constraint: UniqueConstraint) -> String {
    let columns = constraint.properties.map { self.columns[$0] }.joined(separator: ", ")
    return "SELECT \(columns) FROM \(table) WHERE \(LinkSQL.key) = ?"
  }

  // MARK: Keys out of the way

  /// A column that takes another value for as long as a row with the same key is in the way.
  struct ParkedColumn {
    let parameter: Int32
    let isBlob: Bool
  }

  /// One column of each constraint that a statement concerns, with its parameter there.
  ///
  /// - Parameters:
  ///   - properties: The properties that the statement writes.
  ///   - first: The parameter of the first of them.
  func parkedColumns(writing properties: PropertySet, from first: Int32) -> [ParkedColumn] {
    var parked = PropertySet()
    for constraint in layout.constraints {
      let written = constraint.properties.filter(properties.contains)
      // A reference is kept if possible: delete rules go by it.
      let plain = written.first { !layout.properties[$0].isRelationship }
      if let property = plain ?? written.first { parked.insert(property) }
    }
    return parked.indexes.map { property in
      let before = columnCount(of: properties.intersection(PropertySet(0..<property)))
      let type = layout.properties[property].columnType
      return ParkedColumn(
        parameter: first + Int32(before), isBlob: type == .blob || type == .uuid)
    }
  }

  /// A value that no property has and no two rows share.
  ///
  /// Text where values are blobs, and otherwise a blob that is longer than those that stand for
  /// numbers.
  static func parkedValue(_ rowID: Int64, _ column: ParkedColumn) -> SQLiteValue {
    let text = "out of the way: \(rowID)"
    return column.isBlob ? .text(text) : .blob(Data(text.utf8))
  }
}
