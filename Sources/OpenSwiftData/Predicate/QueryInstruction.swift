import SQLiteGateway

/// One step of a compiled predicate, in postfix order: operands first, then what is done with them.
///
/// The instructions of a predicate are its shape. Captured values take no part in it, so that predicates
/// which differ in nothing else share one SQL text.
enum QueryInstruction: Hashable, Sendable {
  /// A property of the row that a scope ranges over; NULL where there is no row.
  case column(scope: UInt16, property: UInt16)
  /// The primary key of the row that a scope ranges over; NULL where there is no row.
  case identifier(scope: UInt16)
  /// The binding of this index, from zero.
  case parameter(UInt16)
  case boolean(Bool)
  case unary(UnaryOperator)
  case binary(BinaryOperator, Collation)
  /// Whole-number arithmetic with the overflow rules of a Swift type.
  case integer(IntegerOperator, bits: UInt8, isSigned: Bool)
  /// Whether the operand is in the list that is bound to the parameter of this index.
  case membership(list: UInt16, Collation)
  /// A question to lists of values, which are JSON.
  case list(ListOperator, JSONElement)
  /// The current element of a list of values, in the condition of a `quantifiedList`.
  case listElement(UInt16)
  /// What is asked of those elements of a list that meet the condition; the list, then the condition.
  case quantifiedList(Quantifier, number: UInt16, JSONElement)
  /// Test, value if true, value if false.
  case conditional
  /// What is asked of the rows of a to-many scope that meet the condition.
  case quantified(Quantifier, scope: UInt16)
}

/// What can be asked of lists of values; the raw value is the name of its function of SQL.
enum ListOperator: String, Hashable, Sendable {
  case count = "swift_list_count"
  /// Whether the left list has the right value in it.
  case contains = "swift_list_contains"
  /// The value of the left dictionary for the right key.
  case value = "swift_json_value"
  /// Whether two arrays are equal; nil equals nil.
  case same = "swift_list_same"
  /// Whether two sets are equal; nil equals nil.
  case sameSet = "swift_set_same"
}

/// What can be asked of the rows that a to-many relationship leads to, or of values in a list.
enum Quantifier: Hashable, Sendable {
  /// Whether there are any.
  case exists
  /// How many there are.
  case count
}

/// How two values are compared.
enum Collation: Hashable, Sendable {
  /// As SQLite compares them by itself: bytes and numbers.
  case none
  /// As Swift compares strings.
  case swift
  /// As `String.StandardComparator.lexical` compares strings.
  case lexical
  /// As `localizedCompare` compares strings.
  case localized
  /// As `localizedStandardCompare` compares strings.
  case localizedStandard
  /// Decimal digits, as numbers.
  case decimal
}

enum UnaryOperator: Hashable, Sendable {
  case not
  case isNull
  case isNotNull
  /// Whether a number is NaN, held as a blob.
  case isNaN
  /// The number, or NULL for a NaN that is held as a blob.
  case nanToNull
  /// The number, or a NaN as a blob for NULL.
  case nullToNaN
  /// The truth value, or false for NULL.
  case falseIfNull
  /// The value, or an error for NULL.
  case unwrap
  /// An error with the operand as its message.
  case fail
  case negateReal
  case negateDecimal
  /// The nearest number that a `Float` can hold.
  case roundToFloat
  /// The number of a text's characters, as Swift counts them.
  case characterCount
  case byteCount
  case isEmptyText
  case lowercased
  case uppercased
  /// The contents of a property that may be kept in a file, as bytes or as text.
  case externalData
  case externalText
}

enum BinaryOperator: Hashable, Sendable {
  case equal
  case notEqual
  /// Equality for which NULL equals NULL.
  case same
  case notSame
  /// As `same`, where one side is known not to be NULL.
  case samePresent
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual
  /// As `lessOrEqual`, but true for a NaN on the left.
  case lessOrEqualOrNaN
  /// As `greaterOrEqual`, but true for a NaN on the right.
  case greaterOrEqualOrNaN
  /// Whether both are true; where a side may raise an error, the right is computed only if the left is true.
  case and
  /// Whether one is true; where a side may raise an error, the right is computed only if the left is false.
  case or
  /// The left value, or the right one for NULL.
  case coalesce
  /// The right value, or NULL where the left is NULL.
  case ifPresent
  /// The right truth value, or false where the left is NULL.
  case presentAnd
  /// The right truth value, or true where the left is NULL.
  case absentOr
  /// The right value, or an error unless the left is true.
  case require
  /// The right value, or an error where the left is NULL.
  case requirePresent
  /// The right value, once the left has been computed, which may raise an error.
  case after
  case addReal, subtractReal, multiplyReal, divideReal
  case addDecimal, subtractDecimal, multiplyDecimal
  /// The bits that two whole numbers share.
  case commonBits
  /// Whether the left text contains the right one, character by character.
  case containsText
  /// Whether the left text starts with the right one, character by character.
  case startsWithText
  /// What Foundation answers about two texts.
  case text(TextFunction)
}

enum IntegerOperator: Hashable, Sendable {
  case add, subtract, multiply, divide, remainder, negate
}
