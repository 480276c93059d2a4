// The numbers of an entity's columns in queries: those of its properties, then those of the members of
// structs

extension EntityLayout {
  /// Where the members of each struct begin, by property.
  static func firstMemberNumbers(_ properties: [Property]) -> [Int] {
    var next = properties.count
    return properties.map { property in
      guard property.composite != nil else { return property.index }
      defer { next += property.columns.count }
      return next
    }
  }

  /// The number of one of the columns of a struct.
  func columnNumber(ofPart part: Int, of property: Int) -> Int {
    firstMemberNumbers[property] + part
  }

  /// The property that a column belongs to.
  func property(ofColumn number: Int) -> Property {
    if number < properties.count { return properties[number] }
    let owner = properties.last { $0.composite != nil && firstMemberNumbers[$0.index] <= number }
    return owner ?? properties[0]
  }

  /// A column's name for an error's text, such as "address.city".
  func columnText(_ number: Int) -> String {
    let property = property(ofColumn: number)
    guard property.composite != nil, number >= properties.count else { return property.name }
    let keys = property.columns[number - firstMemberNumbers[property.index]].keys
    return ([property.name] + keys).joined(separator: ".")
  }
}
