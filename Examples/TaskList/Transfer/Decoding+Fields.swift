/// A key or an index of an imported file.
struct FieldKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) { self.init(intValue) }
}

extension Decoder {
  /// The fields of an object that may have these keys and no others, so that a mistyped name is
  /// found.
  func fields<Key: CodingKey & CaseIterable>(
    _ keys: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let fields = try container(keyedBy: keys)
    let known = Key.allCases.map(\.stringValue)
    let given = try container(keyedBy: FieldKey.self).allKeys
    // The usual case needs no comparison of names.
    guard given.count != fields.allKeys.count else { return fields }
    for key in given.sorted(by: { $0.stringValue < $1.stringValue })
    where !known.contains(key.stringValue) {
      let error = InvalidValue(
        reason: "there is no such field",
        advice: Suggestion.sentence(for: key.stringValue, among: known)
          + "Fields are: \(known.joined(separator: ", ")).")
      throw DecodingError.invalid(at: codingPath + [key], error)
    }
    return fields
  }
}

extension KeyedDecodingContainer {
  /// The text of a field that must be there, through `parse`.
  func required<Value>(
    _ key: Key, _ parse: (String) throws(InvalidValue) -> Value
  ) throws -> Value {
    let text = try decode(String.self, forKey: key)
    do {
      return try parse(text)
    } catch {
      throw self.error(key, error)
    }
  }

  /// The text of a field through `parse`, nil if the field is absent or null.
  func optional<Value>(
    _ key: Key, _ parse: (String) throws(InvalidValue) -> Value
  ) throws -> Value? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try required(key, parse)
  }

  /// The whole number of a field, nil if the field is absent or null.
  func wholeNumber(_ key: Key) throws -> Int? {
    // The decoder itself reports a fraction as broken JSON, without a place.
    guard let number = try decodeIfPresent(Double.self, forKey: key) else { return nil }
    guard let whole = Int(exactly: number) else {
      let error = InvalidValue(
        reason: "\(number) is not a whole number", advice: "Leave the fraction out.")
      throw self.error(key, error)
    }
    return whole
  }

  /// `error` as the fault of the field `key`, or of a field further inside.
  func error(_ key: Key, then path: [any CodingKey] = [], _ error: InvalidValue) -> DecodingError {
    DecodingError.invalid(at: codingPath + [key] + path, error)
  }
}

extension DecodingError {
  fileprivate static func invalid(at path: [any CodingKey], _ error: InvalidValue) -> DecodingError
  {
    .dataCorrupted(
      Context(codingPath: path, debugDescription: error.reason, underlyingError: error))
  }
}
