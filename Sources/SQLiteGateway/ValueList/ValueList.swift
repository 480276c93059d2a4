import CSQLiteGateway

/// A list of any length that one placeholder of a statement takes.
///
/// `x IN (SELECT value FROM swift_list(?1))` finds each value exactly, without a limit on their
/// number, and uses an index on `x`.
package final class ValueList: Hashable, Sendable {
  package let values: [SQLiteValue]

  package init(_ values: [SQLiteValue]) {
    self.values = values
  }

  /// The table-valued function that yields a list in its column `value`.
  package static let tableName = "swift_list"

  /// The type by which SQLite knows a pointer to a list again: a text that is never released.
  static var pointerType: UnsafePointer<CChar> {
    let name: StaticString = "swift_list"
    return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  package static func == (left: ValueList, right: ValueList) -> Bool {
    left === right || left.values == right.values
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }
}

extension Statement {
  /// Binds a list for `swift_list`; the statement keeps it alive until the parameter changes.
  package func bindList(_ values: ValueList, at index: Int32) throws {
    // SQLite calls the destructor even if it refuses the binding.
    let pointer = Unmanaged.passRetained(values).toOpaque()
    let result = sqlite3_bind_pointer(handle, index, pointer, ValueList.pointerType) { pointer in
      if let pointer { Unmanaged<ValueList>.fromOpaque(pointer).release() }
    }
    try check(result)
  }
}
