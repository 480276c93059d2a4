import SQLiteGateway

/// Where a column's values stand in an object: the property, then the keys of a struct's members.
struct ColumnKey: Hashable {
  let path: [String]
  /// Whether the column only says that an optional struct is not nil.
  var isPresence = false

  /// The property or member as messages name it.
  var text: String { path.joined(separator: ".") }
}

/// The tables of a store as they follow from its schema, without the classes that wrote it.
struct StoreShape {
  struct Column {
    let key: ColumnKey
    let name: String
    let type: _ColumnType
    let isOptional: Bool
    let isExternal: Bool
    /// The attribute, or the member of a struct; nil for a relationship.
    let attribute: Schema.Attribute?
  }

  struct Table {
    let entity: Schema.Entity
    let name: String
    /// In the order of the properties.
    let columns: [Column]
    /// The columns with places in arrays, by the to-one relationship that they belong to.
    let positions: [String: String]

    /// The columns of a property, by their keys without the property's name.
    func columns(of property: String) -> [Column] {
      columns.filter { $0.key.path.first == property }
    }
  }

  let schema: Schema
  /// By entity name.
  let tables: [String: Table]
  let links: [SchemaLink]
  /// The names of the tables of links, by the names of the links.
  let joins: [String: String]

  init(_ schema: Schema) {
    self.schema = schema
    let links = schema.links
    self.links = links
    var taken: Set<String> = [StoreMetadata.table, ExternalColumns.discardedTable]
    var tables: [String: Table] = [:]
    for entity in schema.entities.sorted(by: { $0.name < $1.name }) {
      tables[entity.name] = Table(entity, links, &taken)
    }
    self.tables = tables
    var joins: [String: String] = [:]
    for link in links where link.isJoin {
      let end = link.ends[0]
      joins[link.name] = JoinMap.name(
        of: end.relationship.name, in: end.entity, takenTableNames: &taken)
    }
    self.joins = joins
  }

  /// The link that a relationship is an end of, and which.
  func link(of property: String, in entity: String) -> (link: SchemaLink, role: Int)? {
    for link in links {
      if let role = link.role(of: property, in: entity) { return (link, role) }
    }
    return nil
  }
}

extension StoreShape.Table {
  fileprivate init(
    _ entity: Schema.Entity, _ links: [SchemaLink], _ takenTableNames: inout Set<String>
  ) {
    self.entity = entity
    name = TableMap.unique(TableMap.permitted(entity.name), &takenTableNames)
    let properties = entity.properties.filter { !$0.isTransient }
    let parts = properties.map { Self.parts(of: $0) }
    var taken: Set<String> = [TableMap.primaryKey]
    let names = ColumnNames.choose(
      zip(properties, parts).map { property, parts in
        ColumnNames.Property(
          name: property.name, parts: parts.map { Array($0.key.path.dropFirst()) })
      }, &taken)
    columns = zip(parts, names).flatMap { parts, names in
      zip(parts, names).map { part, name in
        StoreShape.Column(
          key: part.key, name: name, type: part.type, isOptional: part.isOptional,
          isExternal: part.isExternal, attribute: part.attribute)
      }
    }
    var positions: [String: String] = [:]
    for property in properties {
      for link in links {
        guard let role = link.role(of: property.name, in: entity.name), link.hasPosition(role)
        else { continue }
        positions[property.name] = ColumnNames.position(of: property.name, &taken)
      }
    }
    self.positions = positions
  }

  /// The columns of a property before their names are settled.
  private static func parts(of property: any SchemaProperty) -> [StoreShape.Column] {
    if let relationship = property as? Schema.Relationship {
      guard relationship.isToOneRelationship else { return [] }
      return [
        StoreShape.Column(
          key: ColumnKey(path: [property.name]), name: "", type: .integer,
          isOptional: relationship.isOptional, isExternal: false, attribute: nil)
      ]
    }
    guard let attribute = property as? Schema.Attribute else { return [] }
    return parts(of: attribute, path: [attribute.name], mayBeEmpty: false)
  }

  /// As `CompositeForm.columns` has them.
  private static func parts(
    of attribute: Schema.Attribute, path: [String], mayBeEmpty: Bool
  ) -> [StoreShape.Column] {
    let mayBeEmpty = mayBeEmpty || attribute.isOptional
    guard let composite = attribute as? Schema.CompositeAttribute else {
      return [
        StoreShape.Column(
          key: ColumnKey(path: path), name: "", type: attribute.form.columnType ?? .json,
          isOptional: mayBeEmpty, isExternal: attribute.options.contains(.externalStorage),
          attribute: attribute)
      ]
    }
    var parts: [StoreShape.Column] = []
    if attribute.isOptional {
      parts.append(
        StoreShape.Column(
          key: ColumnKey(path: path, isPresence: true), name: "", type: .boolean,
          isOptional: true, isExternal: false, attribute: attribute))
    }
    for member in composite.properties {
      parts += Self.parts(of: member, path: path + [member.name], mayBeEmpty: mayBeEmpty)
    }
    return parts
  }
}
