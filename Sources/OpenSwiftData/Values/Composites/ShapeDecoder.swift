/// Notes what a type's `init(from:)` asks for, and answers with empty values.
final class ShapeRecorder {
  /// One question for a key.
  struct Question {
    let key: String
    let type: any Any.Type
    /// Whether the key may be missing.
    let isOptional: Bool
  }

  private(set) var questions: [Question] = []
  private(set) var containerCount = 0
  private var hasUnusualQuestion = false
  /// The keys of which it was asked whether they are there.
  private var missable: Set<String> = []

  /// Whether something was asked that a struct's `init(from:)` usually does not ask.
  var isUnusual: Bool {
    hasUnusualQuestion || !missable.isSubset(of: questions.map(\.key))
  }

  func noteContainer() { containerCount += 1 }
  func noteUnusual() { hasUnusualQuestion = true }
  func noteMissable(_ key: any CodingKey) { missable.insert(key.stringValue) }
  func isMissable(_ key: any CodingKey) -> Bool { missable.contains(key.stringValue) }

  func note(_ key: any CodingKey, _ type: any Any.Type) {
    if questions.contains(where: { $0.key == key.stringValue }) { noteUnusual() }
    let wrapped = unwrappedType(of: type)
    questions.append(
      Question(
        key: key.stringValue, type: wrapped ?? type,
        isOptional: isMissable(key) || wrapped != nil))
  }
}

/// A decoder without data.
///
/// Every value that it is asked for is the empty one of its type, so that most types can be made of
/// it.
struct ShapeDecoder: Decoder {
  /// Deep enough for every type that people write, and an end for one that contains itself.
  private static let deepest = 16

  let recorder: ShapeRecorder
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ recorder: ShapeRecorder = ShapeRecorder(), depth: Int = 0) {
    self.recorder = recorder
    self.depth = depth
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    recorder.noteContainer()
    return KeyedDecodingContainer(ShapeMembers(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    recorder.noteUnusual()
    return ShapeList(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    recorder.noteUnusual()
    return ShapeSingle(decoder: self)
  }

  /// The empty value of a type.
  ///
  /// - Throws: Where the type refuses to be made of empty values.
  func emptyValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let value = knownPlaceholder(type) { return value }
    guard depth < Self.deepest else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "\(type) is nested too deep"))
    }
    return try Value(from: ShapeDecoder(depth: depth + 1))
  }
}

private struct ShapeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ShapeDecoder
  var codingPath: [any CodingKey] { [] }

  /// An enum's decoder takes the case of the only key.
  var allKeys: [Key] {
    decoder.recorder.noteUnusual()
    return (KnownCases.all(of: Key.self)?.first).map { [$0] } ?? []
  }

  /// The first of the three questions that `decodeIfPresent` consists of for most types.
  func contains(_ key: Key) -> Bool {
    decoder.recorder.noteMissable(key)
    return true
  }

  func decodeNil(forKey key: Key) -> Bool {
    if !decoder.recorder.isMissable(key) { decoder.recorder.noteUnusual() }
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    decoder.recorder.note(key, type)
    return try decoder.emptyValue(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    decoder.recorder.noteMissable(key)
    decoder.recorder.note(key, type)
    return try? decoder.emptyValue(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedDecodingContainer<NestedKey> {
    nested.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    nested.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { nested }

  func superDecoder(forKey key: Key) -> any Decoder { nested }

  private var nested: ShapeDecoder {
    decoder.recorder.noteUnusual()
    return ShapeDecoder(depth: decoder.depth + 1)
  }
}

private struct ShapeList: UnkeyedDecodingContainer {
  let decoder: ShapeDecoder
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  func decodeNil() -> Bool { true }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.emptyValue(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedDecodingContainer<NestedKey> {
    ShapeDecoder(depth: decoder.depth + 1).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }

  func superDecoder() -> any Decoder { decoder }
}

private struct ShapeSingle: SingleValueDecodingContainer {
  let decoder: ShapeDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { true }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.emptyValue(type)
  }
}
