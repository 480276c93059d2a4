import CodedValues

/// Makes the tree of a value by its own `encode(to:)`.
///
/// Types that the library knows become one node each, in the form in which a column would hold them
/// too. What a set or a dictionary has in no order is put in one, so that the same value is always
/// written as the same bytes.
enum ValueEncoder {
  static func encode<Value: Encodable>(
    _ value: Value, at path: [any CodingKey] = []
  ) throws -> CodedValue {
    if let known = CodedValue(known: value) { return known }
    let encoder = CodedEncoder(path: path)
    try value.encode(to: encoder)
    let coded = encoder.finished
    guard let unordered = value as? any UnorderedValues else { return coded }
    return type(of: unordered).ordered(coded)
  }
}

/// One value's encoder: it is asked for a container, which fills the node.
final class CodedEncoder: Encoder {
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  fileprivate var node = Node.empty

  init(path: [any CodingKey]) { codingPath = path }

  /// A tree that is still being filled; containers hold parts of it.
  enum Node {
    case empty
    case value(CodedValue)
    case members(MemberNodes)
    case list(ListNodes)
    /// What a superclass encodes by itself.
    case encoder(CodedEncoder)

    var value: CodedValue {
      switch self {
      // A type without members asks for no container.
      case .empty: .members([])
      case .value(let value): value
      case .members(let nodes):
        .members(nodes.entries.map { .init(key: $0.key, value: $0.node.value) })
      case .list(let nodes): .list(nodes.nodes.map(\.value))
      case .encoder(let encoder): encoder.finished
      }
    }
  }

  /// An object that is being filled.
  final class MemberNodes {
    fileprivate var entries: [(key: String, node: Node)] = []

    /// The later one of two values of a key counts.
    fileprivate func set(_ node: Node, for key: String) {
      if entries.count < 16, let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].node = node
      } else {
        entries.append((key, node))
      }
    }
  }

  /// An array that is being filled.
  final class ListNodes {
    fileprivate var nodes: [Node] = []
  }

  var finished: CodedValue { node.value }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A class and its superclass may both ask.
    if case .members(let nodes) = node {
      return KeyedEncodingContainer(MemberEncoder(nodes: nodes, codingPath: codingPath))
    }
    let nodes = MemberNodes()
    node = .members(nodes)
    return KeyedEncodingContainer(MemberEncoder(nodes: nodes, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .list(let nodes) = node { return ListEncoder(nodes: nodes, codingPath: codingPath) }
    let nodes = ListNodes()
    node = .list(nodes)
    return ListEncoder(nodes: nodes, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

// Each `encode` below serves every type; the requirements for single types are met by it too.

extension CodedEncoder: SingleValueEncodingContainer {
  func encodeNil() { node = .value(.null) }

  func encode<Value: Encodable>(_ value: Value) throws {
    node = .value(try ValueEncoder.encode(value, at: codingPath))
  }
}

/// Fills an object.
private struct MemberEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let nodes: CodedEncoder.MemberNodes
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) {
    nodes.set(.value(.null), for: key.stringValue)
  }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let coded = try CodedValue(known: value) ?? ValueEncoder.encode(value, at: codingPath + [key])
    nodes.set(.value(coded), for: key.stringValue)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(for: key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(for: key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { encoder(for: IndexKey.super) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

  private func encoder(for key: any CodingKey) -> CodedEncoder {
    let encoder = CodedEncoder(path: codingPath + [key])
    nodes.set(.encoder(encoder), for: key.stringValue)
    return encoder
  }
}

/// Fills an array.
private struct ListEncoder: UnkeyedEncodingContainer {
  let nodes: CodedEncoder.ListNodes
  let codingPath: [any CodingKey]

  var count: Int { nodes.nodes.count }

  mutating func encodeNil() { nodes.nodes.append(.value(.null)) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    let coded =
      try CodedValue(known: value) ?? ValueEncoder.encode(value, at: codingPath + [IndexKey(count)])
    nodes.nodes.append(.value(coded))
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> CodedEncoder {
    let encoder = CodedEncoder(path: codingPath + [IndexKey(count)])
    nodes.nodes.append(.encoder(encoder))
    return encoder
  }
}
