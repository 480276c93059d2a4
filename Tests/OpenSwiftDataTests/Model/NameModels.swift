import Foundation
import OpenSwiftData

/// Properties whose names mean something to SQL, to SQLite or to the library.
@Model
final class Reserved {
  var id: Int
  var rowid: Int
  var _pk: Int
  var order: Int
  var group: String
  var select: String
  var `where`: Int
  var `default`: Int
  var index: Int
  var table: String
  var deleted: Bool
  var hash: Int
  var values: String
  var key: Int
  var oid: Int
  var model: Int
  var context: String

  init(_ number: Int) {
    (id, rowid, _pk, order, index) = (number, number + 1, number + 2, number + 3, number + 4)
    (group, select, table, values, context) = ("g\(number)", "s\(number)", "t\(number)", "v", "c")
    (`where`, `default`, deleted, hash) = (number + 5, number + 6, true, number + 7)
    (key, oid, model) = (number + 8, number + 9, number + 10)
  }
}

/// Two names that SQLite takes for one.
@Model
final class Cases {
  var name = "lower"
  var NAME = "upper"
  var Name = "title"
  var größe = 1
  var 数 = 2

  init() {}
}

/// Entities named like SQL keywords or like SQLite's own tables.
@Model
final class Select {
  var from = "x"
  init() {}
}

@Model
final class sqlite_master {
  var text = "mine"
  init() {}
}

/// All kinds of properties, of which some are stored.
@Model
final class Kinds {
  static let limit = 3
  nonisolated(unsafe) static var shared = 0
  private(set) var constant: Int
  var first = 1
  var stored: Int
  var doubled: Int { stored * 2 }
  var wrapped: Int {
    get { stored }
    set { stored = newValue + 1 }
  }
  private(set) var guarded = "inner"
  @Transient var scratch = 0
  @Transient var cache: [String: Int] = [:]

  init(constant: Int, stored: Int) {
    self.constant = constant
    self.stored = stored
  }

  func guardedChange(_ text: String) { guarded = text }
}
