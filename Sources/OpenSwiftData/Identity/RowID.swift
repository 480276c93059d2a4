/// The ranges of primary keys, and how one is made without asking a store.
///
/// - 1 ..< 2^61: dense, handed out by the store within the transaction that inserts the row; never reused.
/// - 2^61 ..< 2^62: provisional, for objects that are not saved; unique within a context, never stored.
/// - 2^62 ..< 2^63: random, for objects whose identifier was asked for before their first save. It is
///   final, so an identifier never changes; 62 random bits make a second one of the same value as good as
///   impossible, and a collision is an error of the save, not an overwrite.
enum RowID {
  static let firstProvisional: Int64 = 1 << 61
  static let firstRandom: Int64 = 1 << 62

  static func isProvisional(_ rowID: Int64) -> Bool {
    rowID >= firstProvisional && rowID < firstRandom
  }

  /// Whether the key is unique across stores, so that an identifier is final before it has a store.
  static func isRandom(_ rowID: Int64) -> Bool { rowID >= firstRandom }

  static func random() -> Int64 { .random(in: firstRandom...Int64.max) }
}
