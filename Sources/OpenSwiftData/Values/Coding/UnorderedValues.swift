import CodedValues

/// A collection whose elements are encoded in an order that means nothing and is another one in every
/// process.
protocol UnorderedValues {
  /// What the collection was encoded as, in the one order that equal collections share.
  static func ordered(_ coded: CodedValue) -> CodedValue
}

extension Set: UnorderedValues {
  static func ordered(_ coded: CodedValue) -> CodedValue {
    guard case .list(let values) = coded else { return coded }
    return .list(inOrder(values.map { [$0] }))
  }
}

extension Dictionary: UnorderedValues {
  /// Keys that are no texts or whole numbers are encoded in turn with their values; an object is
  /// ordered where it is written.
  static func ordered(_ coded: CodedValue) -> CodedValue {
    guard case .list(let values) = coded, values.count.isMultiple(of: 2) else { return coded }
    let pairs = stride(from: 0, to: values.count, by: 2).map { [values[$0], values[$0 + 1]] }
    return .list(inOrder(pairs))
  }
}

/// The groups in the order of their first values' texts, as one list.
private func inOrder(_ groups: [[CodedValue]]) -> [CodedValue] {
  groups.map { (text: $0[0].jsonText, values: $0) }
    .sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    .flatMap(\.values)
}
