/// A part of a predicate that cannot be written to an archive.
public protocol _UnarchivableExpression: Codable {}

extension _UnarchivableExpression {
  /// Throws: the part has no archived form.
  public func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self,
      EncodingError.Context(
        codingPath: encoder.codingPath, debugDescription: "The predicate cannot be archived."))
  }

  /// Throws: the part has no archived form.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "The predicate cannot be archived."))
  }
}
