import Foundation

/// The rules that one property of a schema must keep.
struct PropertyValidator {
  private let name: String

  /// What is wrong with the property.
  private(set) var problems: [String] = []

  init(entity: Schema.Entity, property: any SchemaProperty) {
    name = "\(entity.name).\(property.name)"
    switch property {
    case let attribute as Schema.Attribute: check(attribute)
    case let relationship as Schema.Relationship: check(relationship)
    default:
      problems.append(
        "\(name) is described by a \(type(of: property)), which is neither an attribute nor a "
          + "relationship.")
    }
  }

  private mutating func check(_ relationship: Schema.Relationship) {
    let smallest = relationship.minimumModelCount ?? 0
    let largest = relationship.maximumModelCount ?? 0
    if smallest < 0 {
      problems.append(
        "\(name): its minimumModelCount is \(smallest). Give the smallest number of objects, or "
          + "leave it out.")
    }
    if largest < 0 {
      problems.append(
        "\(name): its maximumModelCount is \(largest). Give the largest number of objects, or 0 for "
          + "no limit.")
    }
    if largest > 0, largest < smallest {
      problems.append(
        "\(name): its maximumModelCount \(largest) is less than its minimumModelCount \(smallest). "
          + "Exchange them, or leave one out.")
    }
    if relationship.isToOneRelationship, smallest > 1 {
      problems.append(
        "\(name): its minimumModelCount is \(smallest), but a to-one leads to one object at most. "
          + "Give 1 for a link that must be there, or make the property an array.")
    }
  }

  private mutating func check(_ attribute: Schema.Attribute) {
    for option in attribute.options {
      guard let advice = advice(on: option) else { continue }
      problems.append(
        "\(name): @Attribute(\(option.debugDescription)) is not supported by this version yet. "
          + advice)
    }
    problems += OptionConflicts(of: attribute).problems.map { "\(name): \($0)" }
    checkCoding(of: attribute)
    checkExternalStorage(of: attribute)
    if attribute.isTransient {
      checkOriginalName(of: attribute)
      return
    }
    // An option that this version lacks may be the very one that gives the type a stored form.
    if attribute.form.columnType == nil, !(attribute is Schema.CompositeAttribute),
      problems.isEmpty
    {
      problems.append("\(name) is of type \(attribute.form.typeName). \(remedy(for: attribute))")
    }
  }

  /// What is never stored has nothing that a migration could carry over.
  private mutating func checkOriginalName(of attribute: Schema.Attribute) {
    let original = attribute.originalName
    guard !original.isEmpty, original != attribute.name else { return }
    problems.append(
      "\(name): @Attribute(.ephemeral, originalName: \"\(original)\") makes no sense: no store has values of "
        + "it under either name. Remove the originalName.")
  }

  private mutating func checkCoding(of attribute: Schema.Attribute) {
    for option in attribute.options {
      guard case .transformable(let transformer) = option.kind else { continue }
      guard let known = TransformerRegistry.find(TransformerName(rawValue: transformer)) else {
        problems.append(
          "\(name): no value transformer is registered under the name \"\(transformer)\". Call "
            + "ValueTransformer.setValueTransformer(_:forName:) before the container is made.")
        continue
      }
      if !type(of: known).allowsReverseTransformation() {
        problems.append(
          "\(name): the value transformer \"\(transformer)\" does not allow the reverse "
            + "transformation, without which no value can be read.")
      }
    }
  }

  /// Only what may be large has a use for a file.
  private mutating func checkExternalStorage(of attribute: Schema.Attribute) {
    let type = unwrappedType(of: attribute.valueType) ?? attribute.valueType
    guard attribute.options.contains(.externalStorage), type != Data.self, type != String.self,
      !attribute.isTransient
    else { return }
    problems.append(
      "\(name): @Attribute(.externalStorage) is for Data and String, and the property is of type "
        + "\(attribute.form.typeName). Remove it.")
  }

  /// What to do instead of an option that would be without effect; nil for the rest.
  private func advice(on option: Schema.Attribute.Option) -> String? {
    switch option.kind {
    case .unique, .externalStorage, .transformable, .codable, .allowsCloudEncryption, .ephemeral,
      .preserveValueOnDeletion, .spotlight:
      nil
    }
  }

  /// What to do about a type that is not stored.
  private func remedy(for attribute: Schema.Attribute) -> String {
    let wrapped = unwrappedType(of: attribute.valueType) ?? attribute.valueType
    if wrapped == Int128.self || wrapped == UInt128.self {
      return
        "SQLite's numbers have 64 bits. Use Int or UInt64, or Decimal for larger numbers, or store "
        + "the number as text by @Attribute(.codable), or mark the property @Transient."
    }
    if unwrappedType(of: wrapped) != nil {
      return "A column has one kind of nil, so the two of an optional's optional could not be told "
        + "apart. Use a single optional."
    }
    if elementType(of: wrapped) is any PersistentModel.Type {
      return "A relationship to several models must be an array."
    }
    return supportedTypes + ", or mark the property @Transient."
  }

  private func elementType(of type: any Any.Type) -> (any Any.Type)? {
    (type as? any Sequence.Type).map { element(of: $0) }
  }

  private func element<Values: Sequence>(of type: Values.Type) -> any Any.Type {
    Values.Element.self
  }
}

private let supportedTypes =
  "The types that are stored are Bool, the integers of up to 64 bits, Float, Double, String, "
  + "Character, Date, Data, UUID, URL, Decimal, types with a raw value of one of these, every other "
  + "Codable type, and optionals of all of them. Make the type Codable, use "
  + "@Attribute(.transformable(by:))"
