import Foundation

/// Stores what a value transformer makes of values: bytes or text.
final class TransformingCodec<Value>: ValueCodec<Value>, @unchecked Sendable {
  // The transformer is a constant, which is called from any thread, as Foundation's are.

  private let name: TransformerName
  private let transformer: ValueTransformer?

  init(_ name: TransformerName) {
    self.name = name
    transformer = TransformerRegistry.find(name)
    super.init(columnCount: 1)
  }

  override func read<Row: _RowReader>(from row: inout Row) -> Value? {
    if row.storageClass == .null, let none { return none }
    let stored: Any
    switch row.storageClass {
    case .blob: stored = row.withBlob { Data($0) }
    case .text: stored = row.text()
    case .null, .integer, .real:
      row.reject("bytes or text, as a value transformer makes them")
      return nil
    }
    if let value = transformer?.reverseTransformedValue(stored) as? Value { return value }
    row.reject(undecodable: "the value transformer \(name.rawValue) makes no \(Value.self) of it")
    return nil
  }

  override func write<Writer: _RowWriter>(_ value: Value, to writer: inout Writer) {
    guard let present = presentValue(value) else { return writer.null() }
    switch transformer?.transformedValue(present) {
    case let data as Data: data._write(to: &writer)
    case let text as String: writer.text(text)
    case nil: writer.fail("the value transformer \(name.rawValue) makes nothing of it")
    case let other?:
      writer.fail(
        "the value transformer \(name.rawValue) makes a \(type(of: other)) of it, not Data or String"
      )
    }
  }

  /// The value without its optional; nil for nil.
  private func presentValue(_ value: Value) -> Any? {
    guard none != nil else { return value }
    guard let optional = value as? any WrappingValue else { return value }
    return optional.wrappedAny
  }
}

/// Lets an optional be taken apart where its type is not known statically.
private protocol WrappingValue {
  var wrappedAny: Any? { get }
}

extension Optional: WrappingValue {
  fileprivate var wrappedAny: Any? { self }
}
