/// One entity as the runtime works with it: its class, its properties in order, and the one table
/// that leads from a key path to a property.
///
/// Made once for each class of a schema, shared by every context.
final class EntityLayout: Sendable {
  /// One persisted property.
  struct Property: Sendable {
    let index: Int
    let name: String
    /// The columns of the entity's table that hold the property; none for a to-many relationship and an
    /// ephemeral attribute.
    let columns: [StoredColumn]
    /// Set for a struct that is spread over columns.
    let composite: CompositeForm?
    let isOptional: Bool
    /// Set for types that are stored by their raw value; predicates may name that as well.
    let isRawRepresentable: Bool
    nonisolated(unsafe) let keyPath: AnyKeyPath
    /// The property's declared type, without its optional.
    let valueType: any Any.Type
    /// Whether the value is another object or an array of objects.
    let isRelationship: Bool
    /// What passes the values, where the type by itself does not say it.
    let codec: _ValueCodec?
    /// Whether large contents are kept in files beside the store.
    let isExternal: Bool
    /// Whether the store knows nothing of the property although its changes are tracked.
    let isEphemeral: Bool

    /// Whether SQL cannot compare the values.
    var isOpaque: Bool { composite != nil || columnType.isOpaque }

    /// What the column holds, where there is one.
    var columnType: _ColumnType { columns.first?.columnType ?? .integer }
  }

  /// What a key path of the class leads to.
  enum Target {
    case property(Property)
    case link(Link)
    case identifier
    /// A member of a struct, by the number of its column.
    case member(CompositeForm.Member, _ColumnType, number: Int, of: Property)
  }

  let name: String
  let modelType: any PersistentModel.Type
  let properties: [Property]
  /// The number of each property's first column.
  let firstMemberNumbers: [Int]
  /// The codecs of the properties that have one, in their order.
  let codecs: [_ValueCodec]
  /// The relationships among the properties.
  let links: LinkTable
  /// Whether one of them is a to-many.
  let hasToMany: Bool
  /// The properties without a column: arrays and what is ephemeral.
  private let columnless: PropertySet
  /// The properties that the store knows nothing of although their changes are tracked.
  let ephemeral: PropertySet
  /// The properties whose large contents are kept in files beside the store.
  let externalProperties: PropertySet
  /// The to-many relationships.
  let arrays: PropertySet
  /// The groups of properties whose values no two rows share.
  let constraints: [UniqueConstraint]
  /// The groups of properties that are the coordinates of a place.
  let spatialIndices: [[String]]
  /// The properties of all of the constraints.
  let constrained: PropertySet
  /// The key path of each property, by index, to tell observers of a reload.
  nonisolated(unsafe) let keyPaths: [AnyKeyPath]
  nonisolated(unsafe) private let targets: [AnyKeyPath: Target]
  nonisolated(unsafe) private let unstored: [AnyKeyPath: _UnstoredProperty]
  /// Where key paths of several steps that were asked for lead.
  let routes = KeyPathRoutes()
  /// Where key paths that do not leave the entity lead, as far as `targets` does not know them.
  let ownRoutes = KeyPathRoutes()

  /// Reads the class's metadata.
  ///
  /// Throws for a property whose type has no stored form.
  /// - Parameters:
  ///   - unique: The names of the properties of each constraint.
  ///   - spatial: The names of the properties of each R-tree.
  init<Model: PersistentModel>(
    _ type: Model.Type, unique: [[String]] = [], spatial: [[String]] = []
  ) throws {
    spatialIndices = spatial
    name = Schema.entityName(for: type)
    modelType = type
    var properties: [Property] = []
    for metadata in type.schemaMetadata where metadata.keypath is PartialKeyPath<Model> {
      properties.append(try Property(metadata, index: properties.count, entity: name))
    }
    self.properties = properties
    firstMemberNumbers = Self.firstMemberNumbers(properties)
    codecs = properties.compactMap(\.codec)
    links = properties.contains(where: \.isRelationship) ? LinkTable.of(type) : .none
    hasToMany = links.all.contains(where: \.isToMany)
    columnless = PropertySet(properties.filter(\.columns.isEmpty).map(\.index))
    ephemeral = PropertySet(properties.filter(\.isEphemeral).map(\.index))
    externalProperties = PropertySet(properties.filter(\.isExternal).map(\.index))
    arrays = PropertySet(links.all.filter(\.isToMany).map(\.property))
    constraints = unique.enumerated().map { [properties] index, names in
      UniqueConstraint(names, index: index, of: properties)
    }
    constrained = PropertySet(constraints.flatMap(\.properties))
    keyPaths = properties.map(\.keyPath)
    var targets = Dictionary(
      properties.filter { !$0.isEphemeral }.map { [links] property in
        (property.keyPath, links.link(property.index).map(Target.link) ?? .property(property))
      }, uniquingKeysWith: { first, _ in first })
    targets[\Model.persistentModelID] = .identifier
    // `\.id` has two key paths: the one of PersistentModel's own `id`, which a client writes for a
    // model that declares none, and the one of `Identifiable`, which generic code writes.
    targets[\Model.id as KeyPath<Model, PersistentIdentifier>] = .identifier
    let id = \Model.id as KeyPath<Model, Model.ID>
    if Model.ID.self == PersistentIdentifier.self {
      targets[id] = .identifier
    } else if let property = properties.first(where: { $0.name == "id" }) {
      targets[id] = .property(property)
    }
    self.targets = targets
    unstored = Dictionary(
      type._$unstoredProperties.map { ($0.keyPath, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a key path leads to.
  ///
  /// Throws an error that names the property, where it has no column.
  func target(of keyPath: AnyKeyPath) throws -> Target {
    if let target = targets[keyPath] { return target }
    if let property = unstored[keyPath] {
      throw SwiftDataError.unsupportedKeyPath.explained(
        "\(name).\(property.name) is \(property.reason.description), so the store has no values of it."
      )
    }
    if let target = ownTarget(of: keyPath) { return target }
    throw SwiftDataError.unsupportedKeyPath.explained(
      "\(keyPath) is not a persisted property of \(name). Its persisted properties are "
        + properties.map(\.name).joined(separator: ", ") + ".")
  }

  /// The name of a property that has a codec, by the codec's place.
  func codedPropertyName(_ codec: Int) -> String {
    let coded = properties.filter { $0.codec != nil }
    return "\(name).\(coded.indices.contains(codec) ? coded[codec].name : "")"
  }

  /// Whether a save must count what some relationship leads to.
  var hasLinkLimits: Bool {
    links.all.contains { $0.minimumCount > 0 || $0.maximumCount > 0 }
  }

  /// The relationship that a key path of the class leads to; nil for any other.
  func link(of keyPath: AnyKeyPath) -> Link? {
    guard case .link(let link) = targets[keyPath] ?? ownTarget(of: keyPath) else { return nil }
    return link
  }

  /// What each key path of one step leads to.
  var steps: [(keyPath: AnyKeyPath, target: Target)] {
    targets.map { (keyPath: $0.key, target: $0.value) }
  }

  /// Why a key path that leads to no relationship cannot be prefetched.
  func refusalToPrefetch(_ keyPath: AnyKeyPath) -> SwiftDataError {
    let reason: String
    if case .property(let property) = targets[keyPath] {
      reason = "\(name).\(property.name) is an attribute, which is loaded with its object"
    } else if let property = unstored[keyPath] {
      reason =
        "\(name).\(property.name) is \(property.reason.description), so the store has nothing to load "
        + "for it"
    } else {
      reason = "\(keyPath) leads from \(name) to no relationship"
    }
    let known = links.all.map(\.name).joined(separator: ", ")
    return .unsupportedKeyPath.explained(
      "relationshipKeyPathsForPrefetching: \(reason). "
        + (known.isEmpty
          ? "\(name) has no relationships." : "The relationships of \(name) are \(known)."))
  }

  /// Those of the properties that have a column.
  func columnProperties(of set: PropertySet) -> PropertySet {
    hasToMany || !ephemeral.isEmpty ? set.subtracting(columnless) : set
  }
}

extension EntityLayout.Property {
  fileprivate init(_ metadata: Schema.PropertyMetadata, index: Int, entity: String) throws {
    self.index = index
    name = metadata.name
    keyPath = metadata.keypath
    let declared = type(of: metadata.keypath).valueType
    let wrapped = unwrappedType(of: declared)
    isOptional = wrapped != nil
    valueType = wrapped ?? declared
    let isToMany = declared is any RelationshipCollection.Type
    isRelationship = isToMany || valueType is any PersistentModel.Type
    let options = (metadata.metadata as? Schema.Attribute)?.options ?? []
    isExternal = options.contains(.externalStorage)
    isEphemeral = !isRelationship && options.contains(.ephemeral)
    if isEphemeral {
      (columns, composite, isRawRepresentable, codec) = ([], nil, false, nil)
      return
    }
    if isRelationship {
      columns =
        isToMany ? [] : [StoredColumn(keys: [], columnType: .integer, isOptional: isOptional)]
      (composite, isRawRepresentable, codec) = (nil, false, nil)
      return
    }
    guard let kind = ValueKind(of: valueType, options) else {
      throw SwiftDataError.unknownSchema.explained(
        "\(entity).\(metadata.name) is of type \(declared), which has no form in a store.")
    }
    columns = kind.columns(isOptional: isOptional)
    codec = _ValueCodec.of(kind, declared, defaultValue: metadata.defaultValue)
    if case .composite(let form) = kind { composite = form } else { composite = nil }
    if case .rawValue = kind { isRawRepresentable = true } else { isRawRepresentable = false }
  }
}
