extension ModelContext {
  /// The object of the same row in this context's version of the schema; nil where the row is gone.
  ///
  /// For a stage of a migration plan that sees two versions at once. The row is loaded when the object is
  /// first read. SwiftData has no such method.
  ///
  /// - Parameters:
  ///   - model: A saved object of another version's context.
  ///   - type: Its class in this context's version.
  /// - Throws: `SwiftDataError.unknownSchema` where the class is not in this version's schema.
  public func counterpart<Old: PersistentModel, New: PersistentModel>(
    of model: Old, as type: New.Type
  ) throws -> New? {
    try entity(for: type).existingObject(for: model._$model.rowID) as? New
  }
}
