import Foundation
import SQLiteGateway

/// How captured values of one type are bound: as a column that holds such values does.
enum StoredForm {
  case column(any _ColumnValue.Type)
  case rawValue(any _ColumnValue.Type)
  case identifier
  /// Objects of an entity, which stand for their rows.
  case object(of: String)

  /// The form of a type or of its optional; nil where no column holds such values.
  init?<Value>(of type: Value.Type) {
    if let column = type as? any _ColumnValue.Type {
      self = .column(column)
      return
    }
    let wrapped = unwrappedType(of: type) ?? type
    if wrapped == PersistentIdentifier.self {
      self = .identifier
    } else if let model = wrapped as? any PersistentModel.Type {
      self = .object(of: entityName(of: model))
    } else if let raw = wrapped as? any RawRepresentable.Type,
      let column = rawValueType(of: raw) as? any _ColumnValue.Type
    {
      self = .rawValue(column)
    } else {
      return nil
    }
  }

  var content: PredicateOperand.Content {
    switch self {
    case .column(let type), .rawValue(let type): .column(type._columnType)
    case .identifier: .identifier(of: nil)
    case .object(let entity): .identifier(of: entity)
    }
  }

  /// The value as the column holds it; nil is NULL.
  ///
  /// - Parameter entity: Whose rows identifiers are to name.
  func encode<Value>(
    _ value: Value, in compiler: PredicateCompiler, of entity: String? = nil
  ) -> SQLiteValue {
    if case .column(let type) = self { return encodeColumn(value, type) }
    guard let present = flattened(value) else { return .null }
    if let identifier = present as? PersistentIdentifier {
      return .integer(compiler.rowID(of: identifier, in: entity))
    }
    if let model = present as? any PersistentModel { return .integer(compiler.rowID(of: model)) }
    guard let raw = present as? any RawRepresentable else { return .null }
    return encodeRaw(raw)
  }

  /// The identifier that a value of this form is; nil for nil.
  func identifier<Value>(_ value: Value) -> PersistentIdentifier? {
    flattened(value) as? PersistentIdentifier
  }

  /// The values of a sequence as a column holds them, without nil and NaN; whether nil was among
  /// them.
  func encodeAll<Values: Sequence>(
    _ values: Values, in compiler: PredicateCompiler, of entity: String? = nil
  ) -> (values: [SQLiteValue], containsNil: Bool) {
    // The usual lists, without a detour through generic code.
    if let numbers = values as? [Int] { return (numbers.map { .integer(Int64($0)) }, false) }
    if let texts = values as? [String] { return (texts.map { .text($0) }, false) }
    var encoded =
      if case .column(let type) = self {
        encodeColumn(all: values, type)
      } else {
        values.map { encode($0, in: compiler, of: entity) }
      }
    let count = encoded.count
    encoded.removeAll { if case .null = $0 { true } else { false } }
    let containsNil = encoded.count < count
    if content == .column(.real) || content == .column(.date) {
      encoded.removeAll { if case .blob = $0 { true } else { false } }
    }
    return (encoded, containsNil)
  }
}

/// Lets an optional be taken apart where its type is not known statically.
protocol OptionalValue {
  /// The wrapped value.
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  var wrappedValue: Any? { self }
}

private func flattened<Value>(_ value: Value) -> Any? {
  guard let optional = value as? any OptionalValue, Value.self is any OptionalValue.Type else {
    return value
  }
  return optional.wrappedValue
}

private func entityName<Model: PersistentModel>(of type: Model.Type) -> String {
  Schema.entityName(for: type)
}

private func encodeColumn<Value, Column: _ColumnValue>(
  _ value: Value, _ type: Column.Type
) -> SQLiteValue {
  guard let value = value as? Column else { return .null }
  var writer = CapturedValueWriter()
  value._write(to: &writer)
  return writer.value
}

/// One cast for all values, where one for each would be most of the work.
private func encodeColumn<Values: Sequence, Column: _ColumnValue>(
  all values: Values, _ type: Column.Type
) -> [SQLiteValue] {
  guard let values = Array(values) as? [Column] else { return [] }
  return values.map { value in
    var writer = CapturedValueWriter()
    value._write(to: &writer)
    return writer.value
  }
}

private func encodeRaw<Value: RawRepresentable>(_ value: Value) -> SQLiteValue {
  guard let raw = value.rawValue as? any _ColumnValue else { return .null }
  var writer = CapturedValueWriter()
  raw._write(to: &writer)
  return writer.value
}

/// Takes one value in place of a statement's parameter.
private struct CapturedValueWriter: _RowWriter {
  var value = SQLiteValue.null

  mutating func advance() -> Bool { true }
  mutating func skip() {}
  mutating func advanceColumn() {}
  mutating func nextCodec() -> _ValueCodec? { nil }
  mutating func fail(_ problem: String) {}
  mutating func null() { value = .null }
  mutating func integer(_ value: Int64) { self.value = .integer(value) }
  mutating func real(_ value: Double) { self.value = .real(value) }
  mutating func text(_ value: String) { self.value = .text(value) }
  mutating func decimal(_ value: Decimal) { self.value = .text(DecimalText.text(value)) }
  mutating func blob(_ value: UnsafeRawBufferPointer) { self.value = .blob(Data(value)) }
}
