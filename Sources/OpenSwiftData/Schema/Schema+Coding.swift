public import Foundation

extension Schema {
  private enum CodingKeys: String, CodingKey {
    case encodingVersion, version, entities
  }

  /// Decodes a schema, which has descriptions of entities but no classes: it can be inspected,
  /// compared and encoded again, but not opened.
  public convenience init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let encodingVersion = try values.decode(Version.self, forKey: .encodingVersion)
    guard encodingVersion.major <= Self.schemaEncodingVersion.major else {
      throw DecodingError.dataCorruptedError(
        forKey: .encodingVersion, in: values,
        debugDescription: "The schema is encoded in form \(encodingVersion); this version reads "
          + "forms up to \(Self.schemaEncodingVersion).")
    }
    self.init(
      entities: try values.decode([Entity].self, forKey: .entities),
      version: try values.decode(Version.self, forKey: .version),
      encodingVersion: encodingVersion)
  }

  /// Encodes the schema.
  ///
  /// Entities are ordered by name and subentities stand within their superentities, so that the
  /// form does not depend on the order of the classes.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(encodingVersion, forKey: .encodingVersion)
    try values.encode(version, forKey: .version)
    let nested = Set(entities.flatMap(\.subentities).map { ObjectIdentifier($0) })
    let roots = entities.filter { !nested.contains(ObjectIdentifier($0)) }
    try values.encode(roots.sorted { $0.name < $1.name }, forKey: .entities)
  }

  /// Writes the schema to a file, as JSON, in place of what the file held.
  public func save(to toURL: URL) throws {
    try encodedDescription().write(to: toURL, options: .atomic)
  }

  /// Reads a schema that `save(to:)` wrote.
  ///
  /// Types that are not the library's have a placeholder. Throws Foundation's error for a file that cannot
  /// be read, and `SwiftDataError.unknownSchema`, naming the file, for one that is no schema or one of a
  /// later version of the library.
  public static func load(from fromURL: URL) throws -> Schema {
    try SchemaFile(fromURL).schema()
  }

  /// The schema as JSON with sorted keys: the same bytes for the same schema, except for default
  /// values that are made anew at each reading.
  func encodedDescription() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
