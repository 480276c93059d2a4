/// Which entities and properties of a stored schema are those of a declared one, by their names now and
/// formerly.
struct SchemaMatch {
  /// A declared entity, and what it is in the store; nil for a new one.
  struct EntityPair {
    let old: Schema.Entity?
    let new: Schema.Entity
    let properties: [PropertyPair]
    /// The stored properties that are not declared any more.
    let dropped: [any SchemaProperty]
  }

  /// A declared property, and what it is in the store; nil for a new one.
  struct PropertyPair {
    let old: (any SchemaProperty)?
    let new: any SchemaProperty
  }

  /// One for each declared entity, in the order of the declared schema.
  let entities: [EntityPair]
  /// The stored entities that are not declared any more.
  let removed: [Schema.Entity]
  private let newNames: [String: String]

  init(from old: Schema, to new: Schema) {
    var waiting = old.entitiesByName
    var sources: [String: Schema.Entity] = [:]
    // Renamed ones choose first, as another class may have taken the former name; and so on for that one.
    var isChosen = true
    while isChosen {
      isChosen = false
      for entity in new.entities
      where sources[entity.name] == nil && waiting[entity.name] == nil {
        guard let former = entity.originalNames.first(where: { waiting[$0] != nil }) else {
          continue
        }
        sources[entity.name] = waiting.removeValue(forKey: former)
        isChosen = true
      }
    }
    for entity in new.entities where sources[entity.name] == nil {
      sources[entity.name] = waiting.removeValue(forKey: entity.name)
    }
    entities = new.entities.map { EntityPair(from: sources[$0.name], to: $0) }
    removed = waiting.values.sorted { $0.name < $1.name }
    newNames = Dictionary(
      sources.map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What a stored entity is called now; nil for one that is not declared any more.
  func newName(of entity: String) -> String? { newNames[entity] }

  /// The pair of a declared entity.
  func pair(of entity: String) -> EntityPair? { entities.first { $0.new.name == entity } }

  /// What a declared property is in the store.
  func source(of property: String, in entity: String) -> (any SchemaProperty)? {
    pair(of: entity)?.properties.first { $0.new.name == property }?.old
  }
}

extension SchemaMatch.EntityPair {
  fileprivate init(from old: Schema.Entity?, to new: Schema.Entity) {
    self.old = old
    self.new = new
    let stored = (old?.properties ?? []).filter { !$0.isTransient }
    let names = Dictionary(stored.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let declared = new.properties.filter { !$0.isTransient }
    // Renamed ones choose first, so that two properties may swap their names.
    var sources: [String: any SchemaProperty] = [:]
    var taken: Set<String> = []
    for property in declared {
      guard let source = names[property.originalName], property.originalName != property.name,
        names[property.name]?.originalName != property.originalName,
        taken.insert(source.name).inserted
      else { continue }
      sources[property.name] = source
    }
    for property in declared where sources[property.name] == nil {
      guard let source = names[property.name], taken.insert(source.name).inserted else { continue }
      sources[property.name] = source
    }
    properties = declared.map { SchemaMatch.PropertyPair(old: sources[$0.name], new: $0) }
    dropped = stored.filter { !taken.contains($0.name) }
  }
}
