extension PersistentIdentifier {
  /// The identifier of a row of a store, made of its parts.
  ///
  /// Equal to the one that the row's object has, if there is such a row: nothing is looked up.
  /// Differs from SwiftData, whose custom stores may have keys of any type: rows here have whole numbers, which may
  /// also be given as texts of digits.
  ///
  /// - Parameters:
  ///   - storeIdentifier: The store, as `ModelContainer.storeIdentifier(forConfigurationNamed:)` names it.
  ///   - entityName: The unqualified name of the class.
  ///   - primaryKey: The row's `_pk`.
  /// - Throws: `SwiftDataError.modelValidationFailure` for what no row has as its key.
  public static func identifier<T>(
    for storeIdentifier: String, entityName: String, primaryKey: T
  ) throws -> PersistentIdentifier
  where T: Comparable, T: CustomStringConvertible, T: Decodable, T: Encodable, T: Hashable {
    guard let rowID = Int64(primaryKey.description), rowID > 0, !RowID.isProvisional(rowID) else {
      throw SwiftDataError.modelValidationFailure.explained(
        "\(primaryKey) is the key of no \(entityName): rows have whole numbers above zero.")
    }
    return PersistentIdentifier(
      space: Space(entityName: entityName, storeIdentifier: storeIdentifier), rowID: rowID)
  }
}
