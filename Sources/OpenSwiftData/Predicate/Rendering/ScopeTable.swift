/// How a store names what one scope of a query ranges over; every name is quoted.
struct ScopeTable: Sendable {
  /// The stored rows.
  let rows: String
  /// The primary key.
  let key: String
  /// The columns by property.
  let columns: [String]
  /// The pending rows, which stand for the stored ones of the same keys; nil where none takes part.
  var pendingRows: String?
  /// Where the links lie that lead to the scope; nil unless it is a to-many.
  var links: Links?

  /// Where the links of a to-many lie.
  enum Links {
    /// In the scope's rows: the columns with the owner's key, in stored rows and in pending ones.
    case column(String, pending: String)
    /// In a table of their own.
    case table(Table)
  }

  /// A table of links.
  struct Table {
    /// The stored links.
    let rows: String
    /// The column of the owner's key.
    let own: String
    /// The column of the other row's key.
    let other: String
    /// The pending links, which stand for the stored ones of the same keys; nil where none takes part.
    var pending: Pending?
  }

  /// A table of pending links.
  struct Pending {
    let rows: String
    /// The column that says whether the link is there, and not taken away.
    let isPresent: String
  }
}
