/// The keys of the stored rows, as a save finds them within its transaction.
protocol StoredKeys {
  /// The row that holds a key, all of whose parts have a value; nil where none does, or where the
  /// save deletes it.
  ///
  /// One look-up by the constraint's index.
  func row(
    holding key: UniqueKey, of constraint: UniqueConstraint, in layout: EntityLayout
  ) throws -> Int64?

  /// The key of a row; nil where there is no such row.
  func key(
    ofRow rowID: Int64, for constraint: UniqueConstraint, in layout: EntityLayout
  ) throws -> UniqueKey?
}
