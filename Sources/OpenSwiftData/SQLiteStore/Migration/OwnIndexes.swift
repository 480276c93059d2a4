import SQLiteGateway

/// The indexes that the library has made in a store, as against those that somebody has made by hand.
struct OwnIndexes {
  let names: Set<String>

  /// Finds them by their names, which say what they index, before anything is renamed.
  init(in store: StoreShape, _ connection: Connection) throws {
    var names: Set<String> = []
    for table in store.tables.values.map(\.name) + store.joins.values {
      for index in try Introspection(connection).indexes(of: table)
      where index.sql != nil && Self.isOwn(index, of: table) {
        names.insert(index.name)
      }
    }
    self.names = names
  }

  /// The index of a to-one has the place in an array as well, which its name does not say.
  private static func isOwn(_ index: Introspection.Index, of table: String) -> Bool {
    let columns = index.columns.compactMap(\.self)
    guard columns.count == index.columns.count else { return false }
    return columns.indices.contains { last in
      let list = columns[...last].joined(separator: ", ")
      return ["\(table) by \(list)", "\(table) unique by \(list)"].contains { name in
        index.name == name || isNumbered(index.name, name)
      }
    }
  }

  /// Whether a name is another one with the number that tells it from an equal one.
  private static func isNumbered(_ name: String, _ plain: String) -> Bool {
    name.hasPrefix(plain + "_") && Int(name.dropFirst(plain.count + 1)) != nil
  }
}
