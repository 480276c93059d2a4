import Synchronization

/// The ranges of primary keys, and how one is made without asking a store.
///
/// - 1 ..< 2^61: dense, handed out by the store within the transaction that inserts the row; never
///   reused.
/// - 2^61 ..< 2^62: provisional, for objects that are not saved; unique within a context, never
///   stored.
/// - 2^62 ..< 2^63: early, for objects whose identifier was asked for before their first save. It is
///   final, so an identifier never changes. Each process counts up from a random start, so that a
///   second one of the same value is as good as impossible; if there is one, the save fails and
///   overwrites nothing.
enum RowID {
  static let firstProvisional: Int64 = 1 << 61
  static let firstEarly: Int64 = 1 << 62

  /// The last early row id of this process; the start leaves room for 2^48 of them.
  private static let lastEarly = Atomic(Int64.random(in: firstEarly..<(Int64.max - 1 << 48)))

  static func isProvisional(_ rowID: Int64) -> Bool {
    rowID >= firstProvisional && rowID < firstEarly
  }

  /// Whether the key is unique across stores, so that an identifier is final before it has a store.
  static func isEarly(_ rowID: Int64) -> Bool { rowID >= firstEarly }

  /// A row id that was never given before, greater than those given earlier by this process.
  static func early() -> Int64 {
    lastEarly.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
