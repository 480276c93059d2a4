extension PersistentIdentifier: Codable {
  private enum CodingKeys: String, CodingKey {
    case implementation
  }

  private enum ImplementationKeys: String, CodingKey {
    case primaryKey, uriRepresentation, isTemporary, storeIdentifier, entityName
  }

  /// Decodes an identifier that `encode(to:)` wrote, here or in another process.
  ///
  /// It equals the original.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let values = try container.nestedContainer(
      keyedBy: ImplementationKeys.self, forKey: .implementation)
    let key = try values.decode(String.self, forKey: .primaryKey)
    guard let rowID = Int64(key), rowID > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .primaryKey, in: values,
        debugDescription: "\"\(key)\" is not the primary key of a PersistentIdentifier.")
    }
    self.init(
      space: Space(
        entityName: try values.decode(String.self, forKey: .entityName),
        storeIdentifier: try values.decodeIfPresent(String.self, forKey: .storeIdentifier)),
      rowID: rowID)
  }

  /// Encodes store, entity and row.
  ///
  /// The row id is text, since many readers of JSON round large numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var values = container.nestedContainer(
      keyedBy: ImplementationKeys.self, forKey: .implementation)
    try values.encode(String(rowID), forKey: .primaryKey)
    try values.encode(id.description, forKey: .uriRepresentation)
    try values.encode(isTemporary, forKey: .isTemporary)
    try values.encodeIfPresent(storeIdentifier, forKey: .storeIdentifier)
    try values.encode(entityName, forKey: .entityName)
  }
}
