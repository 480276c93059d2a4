import CodedValues

/// Makes a value of its tree by the type's own `init(from:)`.
///
/// A member that the tree lacks and that the type must have is taken from `defaults`, the tree of the
/// property's default value: so rows that were stored before the type had the member can be read.
struct ValueDecoder {
  let coded: CodedValue
  let defaults: CodedValue?
  let codingPath: [any CodingKey]

  init(_ coded: CodedValue, defaults: CodedValue? = nil, at codingPath: [any CodingKey] = []) {
    self.coded = coded
    self.defaults = defaults
    self.codingPath = codingPath
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch coded.reading(type) {
    case .value(let value): return value
    case .unknownType: return try Value(from: CodedDecoder(source: self))
    case .mismatch: throw mismatch(type, "a \(type)")
    }
  }

  /// The error for a node of another kind than the one asked for.
  func mismatch(_ type: any Any.Type, _ expectation: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "\(coded.kindName) is not \(expectation)")
    return coded.isNull
      ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension CodedValue {
  /// What the node is, in an error's text.
  var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a truth value"
    case .integer, .unsigned, .real, .float, .decimal, .number: "the number \(jsonText)"
    case .text(let text): text.utf8.count <= 40 ? "the text \(jsonText)" : "a text"
    case .data: "binary data"
    case .uuid: "a UUID"
    case .list: "an array"
    case .members: "an object"
    }
  }
}

/// The decoder of one node.
private struct CodedDecoder: Decoder {
  let source: ValueDecoder
  var codingPath: [any CodingKey] { source.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .members(let members) = source.coded else {
      throw source.mismatch([String: Any].self, "an object")
    }
    return KeyedDecodingContainer(MemberDecoder(members: members, source: source))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let nodes) = source.coded else {
      throw source.mismatch([Any].self, "an array")
    }
    return ListDecoder(nodes: nodes, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    SingleDecoder(source: source)
  }
}

// Each `decode` below serves every type; the requirements for single types are met by it too.

private struct SingleDecoder: SingleValueDecodingContainer {
  let source: ValueDecoder
  var codingPath: [any CodingKey] { source.codingPath }

  func decodeNil() -> Bool { source.coded.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try source.decode(type) }
}

/// Reads an object.
private struct MemberDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let members: [CodedValue.Member]
  /// The places of the keys, where there are too many to look at each.
  private let places: [String: Int]?
  private let source: ValueDecoder
  var codingPath: [any CodingKey] { source.codingPath }

  init(members: [CodedValue.Member], source: ValueDecoder) {
    self.members = members
    self.source = source
    places =
      members.count <= 16
      ? nil
      : Dictionary(
        members.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { node(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let node = node(key) else { throw missing(key) }
    return node.isNull
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let fallback = source.defaults?[key: key.stringValue]
    guard let node = node(key) ?? fallback else { throw missing(key) }
    if case .value(let value) = node.reading(type) { return value }
    return try ValueDecoder(node, defaults: fallback, at: codingPath + [key]).decode(type)
  }

  func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value? {
    guard let node = node(key), !node.isNull else { return nil }
    if case .value(let value) = node.reading(type) { return value }
    let fallback = source.defaults?[key: key.stringValue]
    return try ValueDecoder(node, defaults: fallback, at: codingPath + [key]).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(for: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    guard let node = node(IndexKey.super) else { throw missing(IndexKey.super) }
    return CodedDecoder(source: ValueDecoder(node, at: codingPath + [IndexKey.super]))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

  private func decoder(for key: Key) throws -> CodedDecoder {
    guard let node = node(key) else { throw missing(key) }
    return CodedDecoder(source: ValueDecoder(node, at: codingPath + [key]))
  }

  private func node(_ key: any CodingKey) -> CodedValue? {
    let text = key.stringValue
    if let places { return places[text].map { members[$0].value } }
    return members.first { $0.key == text }?.value
  }

  private func missing(_ key: any CodingKey) -> DecodingError {
    .keyNotFound(
      key, .init(codingPath: codingPath, debugDescription: "no value is stored for it"))
  }
}

/// Reads an array.
private struct ListDecoder: UnkeyedDecodingContainer {
  let nodes: [CodedValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(nodes: [CodedValue], codingPath: [any CodingKey]) {
    self.nodes = nodes
    self.codingPath = codingPath
  }

  var count: Int? { nodes.count }
  var isAtEnd: Bool { currentIndex >= nodes.count }

  mutating func decodeNil() throws -> Bool {
    guard try node(Never.self).isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let node = try node(type)
    if case .value(let value) = node.reading(type) {
      currentIndex += 1
      return value
    }
    let value = try ValueDecoder(node, at: codingPath + [IndexKey(currentIndex)]).decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try decoder() }

  private mutating func decoder() throws -> CodedDecoder {
    let node = try node(Never.self)
    defer { currentIndex += 1 }
    return CodedDecoder(source: ValueDecoder(node, at: codingPath + [IndexKey(currentIndex)]))
  }

  private func node(_ type: any Any.Type) throws -> CodedValue {
    if !isAtEnd { return nodes[currentIndex] }
    throw DecodingError.valueNotFound(
      type,
      .init(
        codingPath: codingPath + [IndexKey(currentIndex)], debugDescription: "the array has ended"))
  }
}
