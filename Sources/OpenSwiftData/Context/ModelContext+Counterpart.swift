extension ModelContext {
  /// The object of the same row in this context's version of the schema; nil where the row is gone.
  ///
  /// For a stage of a migration plan that sees two versions at once. The row is loaded when the object is
  /// first read. SwiftData has no such method.
  ///
  /// - Parameters:
  ///   - model: A saved object of another version's context.
  ///   - type: Its class in this context's version.
  /// - Throws: `SwiftDataError.unknownSchema` where the class is not in this version's schema, or is
  ///   neither of the object's entity nor declares that it was formerly called so.
  public func counterpart<Old: PersistentModel, New: PersistentModel>(
    of model: Old, as type: New.Type
  ) throws -> New? {
    let destination = try entity(for: type)
    let (former, name) = (Schema.entityName(of: model), destination.layout.name)
    guard former == name || New.originalEntityNames.contains(former) else {
      throw SwiftDataError.unknownSchema.explained(
        "The row of a \(former) is none of \(name). Ask for the class that \(former) is in the other "
          + "version, or declare static let originalEntityNames = [\"\(former)\"] in \(name).")
    }
    return try destination.existingObject(for: model._$model.rowID) as? New
  }
}
