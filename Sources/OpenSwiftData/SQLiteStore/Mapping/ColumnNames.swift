/// Chooses the names of a table's columns: the rule that a store of any version follows.
enum ColumnNames {
  /// A property, and the keys of each of its columns.
  struct Property {
    let name: String
    let parts: [[String]]
  }

  /// Chooses names in their own order, not in that of the declarations: moving a line must not move a
  /// column.
  ///
  /// Properties go before the members of structs, whose columns are named after both.
  static func choose(_ properties: [Property], _ taken: inout Set<String>) -> [[String]] {
    let all = properties.enumerated().flatMap { index, property in
      property.parts.enumerated().map { part, keys in
        Wanted(property: index, part: part, text: [property.name] + keys)
      }
    }
    var names = properties.map { $0.parts.map { _ in "" } }
    for name in all.sorted() {
      names[name.property][name.part] = TableMap.unique(name.text, &taken)
    }
    return names
  }

  /// The name of the column with an object's place in the array at the other end of a to-one
  /// relationship.
  static func position(of relationship: String, _ taken: inout Set<String>) -> String {
    TableMap.unique("_\(relationship)_position", &taken)
  }

  /// A column before its name is settled.
  private struct Wanted: Comparable {
    let property: Int
    let part: Int
    let text: String
    private let isMember: Bool

    init(property: Int, part: Int, text: [String]) {
      self.property = property
      self.part = part
      self.text = text.joined(separator: "_")
      isMember = text.count > 1
    }

    static func < (left: Wanted, right: Wanted) -> Bool {
      left.isMember == right.isMember ? left.text < right.text : !left.isMember
    }
  }
}
