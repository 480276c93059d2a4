/// A row that a new object is written to, since it has the object's key.
struct MergedRow {
  let rowID: Int64
  /// Whether the row was there before the save.
  let isStored: Bool
  /// What the row's one-to-one relationships lead to by the new object.
  ///
  /// Whoever led to the row by the other end before leads there no more.
  var partners: [(link: Link, rowID: Int64)] = []
}
