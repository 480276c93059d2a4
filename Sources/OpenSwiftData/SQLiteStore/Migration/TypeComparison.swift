/// Tells from two descriptions alone whether every value of a column can be read as another Swift type of the
/// same column type.
struct TypeComparison {
  private let old: Schema.Attribute
  private let new: Schema.Attribute

  init(from old: Schema.Attribute, to new: Schema.Attribute) {
    self.old = old
    self.new = new
  }

  private var oldType: any Any.Type { Self.plain(old) }
  private var newType: any Any.Type { Self.plain(new) }

  private static func plain(_ attribute: Schema.Attribute) -> any Any.Type {
    unwrappedType(of: attribute.valueType) ?? attribute.valueType
  }

  /// The class that wrote the rows is not there to be asked.
  private var isOldUnknown: Bool { oldType == KnownType.Unknown.self }

  /// False where the rows have to be asked.
  var isHarmless: Bool {
    if !isOldUnknown, oldType == newType { return true }
    if let cases = new.form.cases {
      return old.form.cases.map { Set($0).isSubset(of: cases) } ?? false
    }
    switch new.form.columnType {
    case .integer: return includesRange
    case .real: return NumberRange.precision(of: newType) >= NumberRange.precision(of: oldType)
    case .json, .transformed, nil: return hasSameName
    default: return newType is any _ColumnValue.Type && newType != Character.self || hasSameName
    }
  }

  /// A program that has renamed nothing cannot know whether the inside of a type has changed; one of whose
  /// values does not fit is an error when it is read.
  private var hasSameName: Bool {
    isOldUnknown && old.form.plainTypeName == new.form.plainTypeName
  }

  private var includesRange: Bool {
    guard let range = NumberRange.integers(of: newType) else { return hasSameName }
    let former = NumberRange.integers(of: oldType) ?? .min ... .max
    return range.lowerBound <= former.lowerBound && former.upperBound <= range.upperBound
  }
}

/// What the number types of the library can hold.
enum NumberRange {
  /// The whole numbers of a type whose columns hold signed ones; nil for any other type.
  static func integers(of type: any Any.Type) -> ClosedRange<Int64>? {
    guard type is any _ColumnValue.Type else { return nil }
    return (type as? any FixedWidthInteger.Type).map { range(of: $0) }
  }

  private static func range<Number: FixedWidthInteger>(
    of type: Number.Type
  ) -> ClosedRange<Int64> {
    Int64(clamping: Number.min)...Int64(clamping: Number.max)
  }

  /// How many binary digits a floating-point type keeps; the most of all for a type that is not known.
  static func precision(of type: any Any.Type) -> Int {
    (type as? any BinaryFloatingPoint.Type).map { digits(of: $0) } ?? digits(of: Double.self)
  }

  private static func digits<Number: BinaryFloatingPoint>(of type: Number.Type) -> Int {
    Number.significandBitCount + 1
  }
}
