import SQLiteGateway

/// A change between number types that keeps every value, or can tell which it would not keep.
struct NumberWidening {
  let form: ValueConversion.Form?
  private let name: String
  private let type: any Any.Type
  private let oldType: any Any.Type
  private let to: _ColumnType

  /// Nil where the types are no such pair.
  ///
  /// - Parameters:
  ///   - old: The stored attribute, or member of a struct.
  ///   - new: The declared one.
  init?(from old: Schema.Attribute?, to new: Schema.Attribute?) {
    guard let old, let new, let from = old.form.columnType, let to = new.form.columnType else {
      return nil
    }
    type = unwrappedType(of: new.valueType) ?? new.valueType
    oldType = unwrappedType(of: old.valueType) ?? old.valueType
    // The cases of an enum are no range.
    guard type is any _ColumnValue.Type else { return nil }
    name = new.form.typeName
    self.to = to
    switch (from, to) {
    case (.integer, .unsigned), (.unsigned, .integer): form = nil
    case (.integer, .real), (.unsigned, .real): form = .real
    case (.integer, .decimal): form = .decimal
    case (.unsigned, .decimal): form = .decimalOfUnsigned
    default: return nil
    }
  }

  /// What the stored numbers must be like; nothing where the types alone say that all of them fit.
  ///
  /// - Parameters:
  ///   - name: The property, or the member, as messages name it.
  ///   - column: The stored column.
  func check(_ name: String, column: String, in table: StoreShape.Table) -> [DataCheck] {
    let (range, problem) =
      switch to {
      case .unsigned: (Int64(0)...Int64.max, "which has no numbers below zero")
      case .integer:
        (NumberRange.integers(of: type) ?? .min ... .max, "which has no place for these numbers")
      case .real: (exactNumbers, "which cannot hold these whole numbers exactly")
      default: (.min ... .max, "")
      }
    if problem.isEmpty || fits(range) { return [] }
    // Numbers above those of 64 bits with sign are blobs, which SQLite orders after every number.
    let isOutside: SQLFragment =
      to == .unsigned
      ? "\(identifier: column) < 0"
      : "\(identifier: column) NOT BETWEEN \(range.lowerBound) AND \(range.upperBound)"
    return [
      DataCheck(
        problem: "\(name) is a \(self.name) now, \(problem)",
        offenders: table.rows(where: isOutside), advice: Self.advice)
    ]
  }

  private func fits(_ range: ClosedRange<Int64>) -> Bool {
    guard let former = NumberRange.integers(of: oldType), !isUnsigned(oldType) else { return false }
    return range.lowerBound <= former.lowerBound && former.upperBound <= range.upperBound
  }

  /// A type whose numbers may be above those of 64 bits with sign.
  private func isUnsigned(_ type: any Any.Type) -> Bool {
    (type as? any _ColumnValue.Type)?._columnType == .unsigned
  }

  /// The whole numbers of which the declared type holds each.
  private var exactNumbers: ClosedRange<Int64> {
    let limit = Int64(1) << NumberRange.precision(of: type)
    return -limit...limit
  }

  /// A stage that sees both versions comes too late for numbers that have no place in the new column.
  private static let advice =
    "Change them in willMigrate of a custom stage, or keep them beside a new property and carry them over"
}
