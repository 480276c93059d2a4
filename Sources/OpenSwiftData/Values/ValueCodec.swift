import CodedValues

/// How the values of one property pass between objects and columns, where that takes more than the
/// type: structs that are spread over columns, and what is stored as JSON.
///
/// A layout has one for each such property; rows hand them out in the order of the properties. Public
/// for the macro's expansion only.
public class _ValueCodec: @unchecked Sendable {
  // Subclasses have constants alone.

  /// How many columns the property has.
  let columnCount: Int

  init(columnCount: Int) { self.columnCount = columnCount }

  /// Writes a value whose type is not known at the call; false where it is not the codec's.
  func writeAny<Writer: _RowWriter>(_ value: Any, to writer: inout Writer) -> Bool { false }

  /// Whether the row's current property, whose first column is the current one, has a value of the codec's
  /// type.
  func canRead<Row: _RowReader>(from row: inout Row) -> Bool { false }

  /// The codec of a property; nil for a type whose values pass by themselves.
  ///
  /// - Parameters:
  ///   - kind: How the values are stored.
  ///   - type: The property's type.
  ///   - defaultValue: The value that its declaration gives.
  static func of(_ kind: ValueKind, _ type: any Any.Type, defaultValue: Any?) -> _ValueCodec? {
    switch kind {
    case .column, .rawValue: return nil
    case .transformed(let name): return transformingCodec(of: type, name)
    case .composite, .json:
      guard let type = type as? any Codable.Type else { return nil }
      return codec(of: kind, type, defaultValue)
    }
  }

  private static func codec<Value: Codable>(
    of kind: ValueKind, _ type: Value.Type, _ defaultValue: Any?
  ) -> _ValueCodec {
    let defaults = (defaultValue as? Value).flatMap { try? ValueEncoder.encode($0) }
    guard case .composite(let form) = kind else { return JSONCodec<Value>(defaults: defaults) }
    return CompositeCodec<Value>(
      form, isOptional: unwrappedType(of: type) != nil, defaults: defaults)
  }

  private static func transformingCodec<Value>(
    of type: Value.Type, _ name: TransformerName
  ) -> _ValueCodec {
    TransformingCodec<Value>(name)
  }
}

/// A codec whose values' type is known.
class ValueCodec<Value>: _ValueCodec, @unchecked Sendable {
  /// The nil of an optional type; nil for any other type.
  let none = knownNil(Value.self)

  /// The value at the row's current property, whose first column is the current one.
  ///
  /// Nil, and the value rejected, where there is none.
  func read<Row: _RowReader>(from row: inout Row) -> Value? { nil }

  /// Writes a value at the writer's current property, whose first column is the current one.
  func write<Writer: _RowWriter>(_ value: Value, to writer: inout Writer) {}

  override func writeAny<Writer: _RowWriter>(_ value: Any, to writer: inout Writer) -> Bool {
    guard let value = value as? Value else { return false }
    write(value, to: &writer)
    return true
  }

  override func canRead<Row: _RowReader>(from row: inout Row) -> Bool {
    read(from: &row) != nil && !row.hasRejection
  }

  /// Writes no value.
  func writeNothing<Writer: _RowWriter>(to writer: inout Writer) {
    writer.null()
    for _ in 1..<columnCount {
      writer.advanceColumn()
      writer.null()
    }
  }
}

/// Stores values as JSON.
final class JSONCodec<Value: Codable>: ValueCodec<Value>, @unchecked Sendable {
  private let defaults: CodedValue?

  init(defaults: CodedValue?) {
    self.defaults = defaults
    super.init(columnCount: 1)
  }

  override func read<Row: _RowReader>(from row: inout Row) -> Value? {
    if row.storageClass == .null, let none { return none }
    let coded = CodedValue(from: &row, as: .json)
    if row.hasRejection { return nil }
    return row.decode(coded, defaults)
  }

  override func write<Writer: _RowWriter>(_ value: Value, to writer: inout Writer) {
    do {
      let coded = try ValueEncoder.encode(value)
      // Nil is NULL in every optional property.
      if coded.isNull, none != nil { return writer.null() }
      writer.text(coded.jsonText)
    } catch {
      writer.fail("\(CodingProblem(error))")
    }
  }
}

/// Spreads the values of a struct over columns.
final class CompositeCodec<Value: Codable>: ValueCodec<Value>, @unchecked Sendable {
  private let form: CompositeForm
  private let isOptional: Bool
  private let defaults: CodedValue?

  init(_ form: CompositeForm, isOptional: Bool, defaults: CodedValue?) {
    self.form = form
    self.isOptional = isOptional
    self.defaults = defaults
    super.init(columnCount: form.columns(isOptional: isOptional).count)
  }

  override func read<Row: _RowReader>(from row: inout Row) -> Value? {
    var columns = CompositeReader<Row>()
    guard let coded = columns.read(form, isOptional: isOptional, from: &row) else {
      return none
    }
    if row.hasRejection { return nil }
    return row.decode(coded, defaults)
  }

  override func write<Writer: _RowWriter>(_ value: Value, to writer: inout Writer) {
    do {
      let coded = try ValueEncoder.encode(value)
      var columns = CompositeWriter<Writer>()
      columns.write(coded.isNull ? nil : coded, form, isOptional: isOptional, to: &writer)
    } catch {
      writer.fail("\(CodingProblem(error))")
    }
  }
}

extension _RowReader {
  /// The value of a tree; nil, and the current value rejected, where the type refuses it.
  fileprivate mutating func decode<Value: Decodable>(
    _ coded: CodedValue, _ defaults: CodedValue?
  ) -> Value? {
    do {
      return try ValueDecoder(coded, defaults: defaults).decode(Value.self)
    } catch {
      reject(undecodable: "\(CodingProblem(error))")
      return nil
    }
  }
}

/// The nil of an optional type; nil for any other type.
private func knownNil<Value>(_ type: Value.Type) -> Value? {
  guard let type = type as? any ExpressibleByNilLiteral.Type else { return nil }
  return nilValue(type) as? Value
}

private func nilValue<Value: ExpressibleByNilLiteral>(_ type: Value.Type) -> Any {
  Value(nilLiteral: ())
}
