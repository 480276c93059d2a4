import Foundation

/// Turns sort descriptors into an ORDER BY.
///
/// nil comes before every value in ascending order, as in Foundation; SQLite orders NULL alike.
enum SortCompiler {
  /// The terms of an order.
  ///
  /// - Throws: `SwiftDataError.unsupportedSortDescriptor`, naming the property, where the store cannot order
  ///   by it.
  static func compile<Model: PersistentModel>(
    _ descriptors: [SortDescriptor<Model>], layout: EntityLayout
  ) throws -> [SortTerm] {
    try descriptors.map { try compile($0, layout) }
  }

  private static func compile<Model: PersistentModel>(
    _ descriptor: SortDescriptor<Model>, _ layout: EntityLayout
  ) throws -> SortTerm {
    guard let keyPath = descriptor.keyPath else {
      throw unsupported("A sort descriptor without a key path cannot be asked of the store.")
    }
    let isDescending = descriptor.order == .reverse
    let form = SortedForm(keyPath, in: layout)
    switch try target(of: form?.keyPath ?? keyPath, layout) {
    case .identifier:
      return SortTerm(subject: .identifier, isDescending: isDescending, collation: .none)
    case .property(let property):
      guard property.composite == nil, property.columnType != .json else {
        throw unsupported(
          "The store cannot order by \(layout.name).\(property.name), which is a "
            + "\(property.valueType). Sort the fetched objects in memory.")
      }
      if property.isRawRepresentable { try requireRawValueOrder(of: property, layout) }
      let comparator = property.columnType == .text ? descriptor.stringComparator : nil
      return SortTerm(
        subject: .property(property.index), isDescending: isDescending,
        collation: form?.collation ?? comparator.map { Collation($0) }
          ?? property.columnType.collation)
    }
  }

  private static func target(
    of keyPath: AnyKeyPath, _ layout: EntityLayout
  ) throws -> EntityLayout.Target {
    do {
      return try layout.target(of: keyPath)
    } catch let error as SwiftDataError {
      throw unsupported(error.explanation ?? "\(keyPath) cannot be sorted by.")
    }
  }

  private static func requireRawValueOrder(
    of property: EntityLayout.Property, _ layout: EntityLayout
  ) throws {
    guard !RawValueOrder.isOrder(of: property.valueType) else { return }
    throw unsupported(
      "The store orders \(layout.name).\(property.name) by raw value, which is not the order that "
        + "\(property.valueType) itself declares. Sort the fetched objects in memory.")
  }

  private static func unsupported(_ explanation: String) -> SwiftDataError {
    .unsupportedSortDescriptor.explained(explanation)
  }
}

extension SortCompiler {
  /// The terms as they follow ORDER BY.
  ///
  /// They end with the row id, so that rows which are equal otherwise have an order too and the pages of a
  /// result neither overlap nor leave gaps.
  ///
  /// - Parameters:
  ///   - columns: The quoted names of the columns, by property.
  ///   - identifier: The quoted name of the primary key.
  ///   - alias: The name by which the query knows the table.
  static func render(
    _ terms: [SortTerm], columns: [String], identifier: String, alias: String
  ) -> String {
    var texts: [String] = []
    for term in terms {
      let direction = term.isDescending ? " DESC" : ""
      guard case .property(let property) = term.subject else {
        texts.append("\(alias).\(identifier)\(direction)")
        return texts.joined(separator: ", ")
      }
      texts.append("\(alias).\(columns[property])\(term.collation.suffix)\(direction)")
    }
    texts.append("\(alias).\(identifier)")
    return texts.joined(separator: ", ")
  }
}
