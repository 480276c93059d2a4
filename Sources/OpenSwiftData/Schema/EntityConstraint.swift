/// A `#Unique` or `#Index` as it travels through a class's metadata: groups of key paths.
protocol EntityConstraint: SchemaProperty {
  /// The groups, with the name of each key path as `name` gives it.
  func propertyGroups(named name: (AnyKeyPath) -> String) -> [[String]]

  /// Adds the groups to the entity.
  func add(to entity: Schema.Entity, named name: (AnyKeyPath) -> String)

  /// Adds the groups to the entity, with the names that the class's metadata has for the key paths.
  func addByOwnNames(to entity: Schema.Entity)
}

extension Schema {
  /// The names of a class's persisted properties, for the key paths of its constraints.
  struct KeyPathNames {
    private let names: [AnyKeyPath: String]

    init(_ metadata: [PropertyMetadata]) {
      names = Dictionary(
        metadata.map { ($0.keypath, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    init<Model: PersistentModel>(of type: Model.Type) { self.init(type.schemaMetadata) }

    /// The property's name; the key path's own text where it leads to no persisted property.
    func name(of keyPath: AnyKeyPath) -> String {
      names[keyPath] ?? nameOfReader(keyPath) ?? pathText(of: keyPath)
    }

    /// The property's name where the key path was written by whom may not change it, and so is not equal.
    private func nameOfReader(_ keyPath: AnyKeyPath) -> String? {
      guard let step = stepText(of: keyPath) else { return nil }
      let root = type(of: keyPath).rootType
      return names.first { known, _ in
        type(of: known).rootType == root && stepText(of: known) == step
      }?.value
    }

    /// The key path of a property of the class.
    func keyPath<Model: PersistentModel>(
      named name: String, of type: Model.Type
    ) -> PartialKeyPath<Model>? {
      names.first { $0.value == name }?.key as? PartialKeyPath<Model>
    }
  }

  /// Reads the key paths that a constraint was encoded as: their properties' names.
  static func keyPaths<Model: PersistentModel>(
    named names: [String], of type: Model.Type, codingPath: [any CodingKey]
  ) throws -> [PartialKeyPath<Model>] {
    let known = KeyPathNames(of: type)
    return try names.map { name in
      if let keyPath = known.keyPath(named: name, of: type) { return keyPath }
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath,
          debugDescription: "\(entityName(for: type)) has no persisted property \"\(name)\"."))
    }
  }
}
