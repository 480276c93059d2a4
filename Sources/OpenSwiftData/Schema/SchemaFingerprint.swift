/// The part of a schema that decides what a store looks like, as one short text.
///
/// Two schemas have the same fingerprint where a store of the one is a store of the other: the same
/// entities, with properties of the same names, column types and optionality, the same
/// relationships, constraints, indices and hash modifiers. Version, default values, Swift types of
/// one column type and the order of declarations take no part. It is the same in every process.
struct SchemaFingerprint {
  private var hash = FNV1a()

  init(of schema: Schema) {
    for entity in schema.entities.sorted(by: { $0.name < $1.name }) { add(entity, of: schema) }
  }

  /// The Swift types of a schema's attributes, which the fingerprint proper leaves out: a store of one shape
  /// may hold values that a property's type has no place for, as an `Int` that becomes an `Int8`.
  ///
  /// An enum counts with its cases. The name of a struct that is spread over columns takes no part.
  init(ofTypesIn schema: Schema) {
    for entity in schema.entities.sorted(by: { $0.name < $1.name }) {
      for property in entity.properties.sorted(by: { $0.name < $1.name }) where property.isStored {
        if let attribute = property as? Schema.Attribute { addTypes(attribute, [entity.name]) }
      }
    }
  }

  private mutating func addTypes(_ attribute: Schema.Attribute, _ path: [String]) {
    let path = path + [attribute.name]
    guard let composite = attribute as? Schema.CompositeAttribute else {
      hash.add(path + [String(attribute.form.plainTypeName)])
      return hash.add(attribute.form.cases ?? [])
    }
    for member in composite.properties.sorted(by: { $0.name < $1.name }) {
      addTypes(member, path)
    }
  }

  /// 32 hexadecimal digits, after the version of this rule.
  var text: String {
    let digits = String(hash.value, radix: 16)
    return "1-" + String(repeating: "0", count: 32 - digits.count) + digits
  }

  private mutating func add(_ entity: Schema.Entity, of schema: Schema) {
    hash.add(["entity", entity.name, entity.superentityName ?? ""])
    for property in entity.properties.sorted(by: { $0.name < $1.name }) where property.isStored {
      var shape = SchemaFingerprint.shape(of: property)
      if schema.leavesReferences(property) { shape.append("unchecked") }
      hash.add(shape)
    }
    for group in SchemaFingerprint.sorted(entity.uniquenessConstraints) {
      hash.add(["unique"] + group)
    }
    for group in SchemaFingerprint.sorted(entity.indices) { hash.add(["index"] + group) }
    for group in SchemaFingerprint.sorted(entity.spatialIndices) { hash.add(["rtree"] + group) }
  }

  /// What of a property decides how it is stored.
  private static func shape(of property: any SchemaProperty) -> [String] {
    switch property {
    case let attribute as Schema.Attribute: shape(of: attribute)
    case let relationship as Schema.Relationship: shape(of: relationship)
    default: ["property", property.name, ValueForm.spelling(of: property.valueType)]
    }
  }

  private static func shape(of attribute: Schema.Attribute) -> [String] {
    let options = attribute.options.filter(\.changesStoredForm).map(\.debugDescription).sorted()
    var shape = [
      "attribute", attribute.name, attribute.storedKind,
      attribute.isOptional ? "optional" : "required", attribute.hashModifier ?? "",
    ]
    shape += options
    if let composite = attribute as? Schema.CompositeAttribute {
      shape += composite.properties.sorted { $0.name < $1.name }
        .flatMap { ["("] + self.shape(of: $0) + [")"] }
    }
    return shape
  }

  private static func shape(of relationship: Schema.Relationship) -> [String] {
    [
      "relationship", relationship.name, relationship.destination,
      relationship.isToOneRelationship ? "one" : "many",
      relationship.isOptional ? "optional" : "required", relationship.inverseName ?? "",
      relationship.isUnique ? "unique" : "", relationship.hashModifier ?? "",
    ]
  }

  private static func sorted(_ groups: [[String]]) -> [[String]] {
    groups.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// The 128-bit FNV-1a hash (<http://www.isthe.com/chongo/tech/comp/fnv/>): short, the same
/// everywhere, and not meant to withstand people who look for collisions.
private struct FNV1a {
  private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

  /// Adds texts with their lengths, so that no two lists of texts are one stream of bytes.
  mutating func add(_ texts: [String]) {
    add("\(texts.count);")
    for text in texts {
      add("\(text.utf8.count):")
      add(text)
    }
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt128(byte)) &* FNV1a.prime }
  }
}

extension SchemaProperty {
  /// Whether the property makes a difference to a store.
  ///
  /// An ephemeral attribute does not, unless it is given a hash modifier to do so.
  var isStored: Bool {
    !isTransient || (self as? Schema.Attribute)?.hashModifier?.isEmpty == false
  }
}

/// Both fingerprints of a schema, kept by who asks again, as each takes a look at every property.
struct SchemaFingerprints: Equatable, Sendable {
  let shape: String
  let types: String

  init(of schema: Schema) {
    shape = schema.fingerprint
    types = schema.typeFingerprint
  }
}

extension Schema {
  /// What tells whether a store was made with a schema of this shape.
  var fingerprint: String { SchemaFingerprint(of: self).text }

  /// What tells whether a store's values are of the types that this schema has.
  var typeFingerprint: String { SchemaFingerprint(ofTypesIn: self).text }

  /// Whether a relationship's rule leaves references that lead nowhere in the rows at its other end.
  ///
  /// Those rows' column has no foreign key then.
  func leavesReferences(_ property: any SchemaProperty) -> Bool {
    guard let relationship = property as? Relationship, relationship.deleteRule == .noAction,
      let inverse = relationship.inverseName,
      let other = entitiesByName[relationship.destination]?.relationshipsByName[inverse]
    else { return false }
    return other.isToOneRelationship
  }
}
