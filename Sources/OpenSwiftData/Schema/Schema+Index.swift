extension Schema {
  /// What `#Index` says of a class: groups of properties that fetches search or sort by.
  public final class Index<T: PersistentModel>: SchemaProperty, CustomDebugStringConvertible,
    Hashable, Codable
  {
    /// One index.
    public enum Types<P: PersistentModel> {
      /// An ordered index over the properties, the first one most significant.
      case binary([PartialKeyPath<P>])
      /// An R-tree over properties that are the coordinates of a place: one to five numbers or dates.
      case rtree([PartialKeyPath<P>])
    }

    /// The keys of the encoded form.
    public enum CodingKeys: CodingKey {
      /// The indices, as their kinds and the names of their properties.
      case indices
    }

    /// "Index"; an index is no property of the class.
    public var name = "Index"

    /// "Index".
    public var originalName = "Index"

    /// The type of `indices`.
    public var valueType: any Any.Type = [Types<T>].self

    /// The indices.
    public let indices: [Types<T>]

    /// Makes indices of given kinds.
    public init(_ indices: Types<T>...) { self.indices = indices }

    /// Makes one ordered index for each array of key paths.
    public init(_ binaryIndices: [PartialKeyPath<T>]...) {
      indices = binaryIndices.map(Types.binary)
    }

    /// False.
    public var isUnique: Bool { false }

    /// Decodes the indices; throws for a name that is no persisted property of the class.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      indices = try values.decode([EncodedIndex].self, forKey: .indices).map { index in
        let paths = try Schema.keyPaths(
          named: index.properties, of: T.self, codingPath: decoder.codingPath)
        return index.isSpatial ? .rtree(paths) : .binary(paths)
      }
    }

    /// Encodes the indices with the names of their properties.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      let names = propertyGroups(named: Schema.KeyPathNames(of: T.self).name)
      try values.encode(
        zip(indices, names).map { EncodedIndex(isSpatial: $0.isSpatial, properties: $1) },
        forKey: .indices)
    }

    /// Whether both have the same indices in the same order.
    public static func == (lhs: Index, rhs: Index) -> Bool {
      lhs.indices.elementsEqual(rhs.indices) {
        $0.isSpatial == $1.isSpatial && $0.keyPaths == $1.keyPaths
      }
    }

    /// Feeds the properties of the indices.
    public func hash(into hasher: inout Hasher) { hasher.combine(indices.map(\.keyPaths)) }

    /// The indices as written in source, with the properties' names.
    public var debugDescription: String {
      let names = propertyGroups(named: Schema.KeyPathNames(of: T.self).name)
      let lines = zip(indices, names).map { index, names in
        (index.isSpatial ? ".rtree" : ".binary") + "([\(names.joined(separator: ", "))])"
      }
      return "#Index<\(T.self)>" + lines.description
    }
  }
}

extension Schema.Index.Types {
  fileprivate var keyPaths: [PartialKeyPath<P>] {
    switch self {
    case .binary(let keyPaths), .rtree(let keyPaths): keyPaths
    }
  }

  fileprivate var isSpatial: Bool {
    if case .rtree = self { true } else { false }
  }
}

/// One index in its encoded form.
private struct EncodedIndex: Codable {
  let isSpatial: Bool
  let properties: [String]
}

extension Schema.Index: EntityConstraint {
  func propertyGroups(named name: (AnyKeyPath) -> String) -> [[String]] {
    indices.map { $0.keyPaths.map(name) }
  }

  func add(to entity: Schema.Entity, named name: (AnyKeyPath) -> String) {
    for (index, group) in zip(indices, propertyGroups(named: name)) {
      if index.isSpatial {
        entity.spatialIndices.append(group)
      } else {
        entity.indices.append(group)
      }
    }
  }

  func addByOwnNames(to entity: Schema.Entity) {
    add(to: entity, named: Schema.KeyPathNames(of: T.self).name)
  }
}
