import Foundation

/// Which entity goes to which store.
struct StoreAssignment {
  struct Part {
    let configuration: ModelConfiguration
    var layouts: [EntityLayout] = []
  }

  private(set) var parts: [Part]
  private let configurations: [ModelConfiguration]

  /// Checks the configurations and deals out the entities.
  init(of layouts: [EntityLayout], to configurations: [ModelConfiguration]) throws {
    self.configurations = configurations
    parts = configurations.map { Part(configuration: $0) }
    try Self.check(configurations)
    for layout in layouts {
      guard let index = Self.home(of: layout, among: configurations) else {
        throw SwiftDataError.configurationSchemaNotFoundInContainerSchema.explained(
          "No configuration takes the entity \(layout.name): each has a schema without it. Add "
            + "\(layout.name) to one of the schemas, or a configuration without a schema.")
      }
      parts[index].layouts.append(layout)
    }
    try checkForeignEntities(layouts)
    try checkLinks()
    parts.removeAll { $0.layouts.isEmpty }
  }

  private static func check(_ configurations: [ModelConfiguration]) throws {
    try configurations.forEach { try $0.validate() }
    // Which follows links in the file system.
    if configurations.count < 2 { return }
    let places = configurations.map { $0.url.standardizedFileURL.resolvingSymlinksInPath() }
    for (index, configuration) in configurations.enumerated()
    where places[..<index].contains(places[index]) {
      throw SwiftDataError.duplicateConfiguration.explained(
        "Two configurations name the store \(configuration.url.path). Give each its own url or "
          + "name.")
    }
  }

  private static func home(
    of layout: EntityLayout, among configurations: [ModelConfiguration]
  ) -> Int? {
    let own = configurations.firstIndex { $0.schema?.entitiesByName[layout.name] != nil }
    return own ?? configurations.firstIndex { $0.schema == nil }
  }

  /// Whether a configuration's store holds an entity of an earlier version.
  ///
  /// - Parameters:
  ///   - newName: What the entity is called in the newest version; nil where it is not there any more.
  ///   - stored: What the store holds now.
  func holds(
    _ entity: String, now newName: String?, _ configuration: ModelConfiguration,
    stored: StoredDescription
  ) throws -> Bool {
    // A configuration's schema names the models of today, and no other store can hold those in between.
    if configurations.count == 1 { return true }
    let named = configurations.first { $0.schema?.entitiesByName[newName ?? entity] != nil }
    if let named { return named.url == configuration.url }
    let open = configurations.first { $0.schema == nil }
    if let open { return open.url == configuration.url }
    return try stored.schema().entitiesByName[entity] != nil
  }

  /// The paths of the stores of all other configurations, by the names that their entities have and had.
  func homes(apartFrom configuration: ModelConfiguration) -> [String: String] {
    var homes: [String: String] = [:]
    for part in parts where part.configuration.url != configuration.url {
      for layout in part.layouts {
        for name in [layout.name] + layout.modelType.originalEntityNames {
          homes[name] = part.configuration.url.path
        }
      }
    }
    return homes
  }

  /// A link cannot lead from one store to another.
  private func checkLinks() throws {
    for part in parts {
      let names = Set(part.layouts.map(\.name))
      for link in part.layouts.flatMap(\.links.all) where !names.contains(link.destination) {
        throw SwiftDataError.configurationSchemaNotFoundInContainerSchema.explained(
          "\(link.entity).\(link.name) leads to \(link.destination), which another configuration "
            + "holds. Give both entities to one configuration.")
      }
    }
  }

  private func checkForeignEntities(_ layouts: [EntityLayout]) throws {
    let known = Set(layouts.map(\.name))
    for part in parts {
      for entity in part.configuration.schema?.entities ?? [] where !known.contains(entity.name) {
        throw SwiftDataError.configurationSchemaNotFoundInContainerSchema.explained(
          "The configuration \(part.configuration.name) has the entity \(entity.name), which the "
            + "container's schema lacks. Add \(entity.name) to the container's types.")
      }
    }
  }
}
