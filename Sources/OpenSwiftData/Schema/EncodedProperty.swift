/// A property of an entity in its encoded form, which tells its kind.
struct EncodedProperty: Codable {
  private enum Kind: String, Codable {
    case attribute, composite, relationship
  }

  private enum CodingKeys: String, CodingKey {
    case kind
  }

  let property: any SchemaProperty

  init(_ property: any SchemaProperty) { self.property = property }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    property =
      switch try values.decode(Kind.self, forKey: .kind) {
      case .attribute: try Schema.Attribute(from: decoder)
      case .composite: try Schema.CompositeAttribute(from: decoder)
      case .relationship: try Schema.Relationship(from: decoder)
      }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch property {
    case is Schema.CompositeAttribute: try values.encode(Kind.composite, forKey: .kind)
    case is Schema.Attribute: try values.encode(Kind.attribute, forKey: .kind)
    case is Schema.Relationship: try values.encode(Kind.relationship, forKey: .kind)
    default:
      throw EncodingError.invalidValue(
        property,
        .init(
          codingPath: encoder.codingPath,
          debugDescription:
            "\(property.name) is a \(type(of: property)), which no schema can be decoded with."))
    }
    try property.encode(to: encoder)
  }
}
