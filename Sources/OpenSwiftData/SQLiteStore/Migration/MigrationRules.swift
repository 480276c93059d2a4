import Foundation
import SQLiteGateway

/// How much of a change of schema is inferred: a plan's custom stage can do what the descriptions alone
/// do not say.
struct MigrationRules {
  /// Whether a property that needs a value may have got one in each row before.
  var mayCheckForNil = false
  /// Whether a property that needs a value may be empty until the stage gives it one.
  var mayLeaveEmpty = false
  /// Whether values may be left behind, as the stage carries them over.
  var mayConvert = false

  /// From the descriptions alone.
  static let inferred = MigrationRules()
  /// With code before the change, which may mend rows.
  static let mended = MigrationRules(mayCheckForNil: true)
  /// With code that sees the former rows and the new ones.
  static let carried = MigrationRules(
    mayCheckForNil: true, mayLeaveEmpty: true, mayConvert: true)
}

/// What a column holds that has to hold something before its value is known.
enum EmptyColumn {
  static func value(of type: _ColumnType) -> SQLiteValue {
    switch type {
    case .boolean, .integer, .unsigned: .integer(0)
    case .real, .date: .real(0)
    case .text, .url: .text("")
    case .decimal: .text("0")
    case .json: .text("null")
    case .uuid: .blob(Data(count: 16))
    case .blob, .transformed: .blob(Data())
    }
  }
}

extension StoreShape.Table {
  /// How many offenders an error names.
  static let shownCount = 5

  /// Selects the keys of the first rows that meet a condition.
  func rows(where condition: SQLFragment) -> SQLFragment {
    """
    SELECT \(identifier: TableMap.primaryKey) FROM \(identifier: name) WHERE \(condition)
    ORDER BY 1 LIMIT \(Self.shownCount + 1)
    """
  }
}

extension ColumnKey {
  /// The key of the same column under another property's name.
  func underName(_ name: String) -> ColumnKey {
    ColumnKey(path: [name] + path.dropFirst(), isPresence: isPresence)
  }
}
