import OpenSwiftData

/// The classes of the random walk.
enum GraphKind: String, CaseIterable {
  case hub, leaf, need, crown, tag

  /// The kind of an object, by its name.
  init(of node: any GraphNode) {
    self = Self.allCases.first { node.name.hasPrefix($0.rawValue) } ?? .hub
  }
}

/// The relationships of the random walk, with what is declared of each.
enum GraphEnd: String, CaseIterable {
  case owned, owner, liked, liker, barred, barrer, haunted, haunter, needs, hub, parent, children
  case crown, wearer, twin, peers, tags, hubs, wishes, mark

  /// The class that declares the property.
  var kind: GraphKind {
    switch self {
    case .owned, .liked, .barred, .haunted, .needs, .parent, .children, .crown, .twin, .peers,
      .tags, .wishes:
      .hub
    case .owner, .liker, .barrer, .haunter, .mark: .leaf
    case .hub: .need
    case .wearer: .crown
    case .hubs: .tag
    }
  }

  /// The class that it leads to.
  var target: GraphKind {
    switch self {
    case .owned, .liked, .barred, .haunted: .leaf
    case .needs: .need
    case .crown: .crown
    case .tags, .wishes, .mark: .tag
    case .owner, .liker, .barrer, .haunter, .hub, .parent, .children, .wearer, .twin, .peers, .hubs:
      .hub
    }
  }

  var isToMany: Bool {
    switch self {
    case .owned, .liked, .barred, .haunted, .needs, .children, .peers, .tags, .hubs, .wishes: true
    case .owner, .liker, .barrer, .haunter, .hub, .parent, .crown, .wearer, .twin, .mark: false
    }
  }

  var isRequired: Bool { self == .hub }

  var inverse: GraphEnd? {
    switch self {
    case .owned: .owner
    case .owner: .owned
    case .liked: .liker
    case .liker: .liked
    case .barred: .barrer
    case .barrer: .barred
    case .haunted: .haunter
    case .haunter: .haunted
    case .needs: .hub
    case .hub: .needs
    case .parent: .children
    case .children: .parent
    case .crown: .wearer
    case .wearer: .crown
    case .twin: .twin
    case .peers: .peers
    case .tags: .hubs
    case .hubs: .tags
    case .wishes, .mark: nil
    }
  }

  var rule: Schema.Relationship.DeleteRule {
    switch self {
    case .owned, .children, .crown: .cascade
    case .barred: .deny
    case .haunted: .noAction
    default: .nullify
    }
  }

  static func ends(of kind: GraphKind) -> [GraphEnd] { allCases.filter { $0.kind == kind } }
}

extension GraphEnd {
  /// The property itself.
  var access: Access {
    switch self {
    case .owned: .many(\GraphModels.Hub.owned)
    case .liked: .many(\GraphModels.Hub.liked)
    case .barred: .many(\GraphModels.Hub.barred)
    case .haunted: .many(\GraphModels.Hub.haunted)
    case .needs: .many(\GraphModels.Hub.needs)
    case .parent: .one(\GraphModels.Hub.parent)
    case .children: .many(\GraphModels.Hub.children)
    case .crown: .one(\GraphModels.Hub.crown)
    case .twin: .one(\GraphModels.Hub.twin)
    case .peers: .many(\GraphModels.Hub.peers)
    case .tags: .many(\GraphModels.Hub.tags)
    case .wishes: .many(\GraphModels.Hub.wishes)
    case .owner: .one(\GraphModels.Leaf.owner)
    case .liker: .one(\GraphModels.Leaf.liker)
    case .barrer: .one(\GraphModels.Leaf.barrer)
    case .haunter: .one(\GraphModels.Leaf.haunter)
    case .mark: .one(\GraphModels.Leaf.mark)
    case .hub: .required(\GraphModels.Need.hub)
    case .wearer: .one(\GraphModels.Crown.wearer)
    case .hubs: .many(\GraphModels.Tag.hubs)
    }
  }

  /// Reads and assigns one relationship of an object whose class is not known.
  struct Access {
    let read: (any GraphNode) -> [any GraphNode]
    let assign: ([any GraphNode], any GraphNode) -> Void

    static func many<Model: GraphNode, Target: GraphNode>(
      _ property: ReferenceWritableKeyPath<Model, [Target]>
    ) -> Access {
      Access {
        ($0 as? Model)?[keyPath: property] ?? []
      } assign: { targets, object in
        (object as? Model)?[keyPath: property] = targets.compactMap { $0 as? Target }
      }
    }

    static func one<Model: GraphNode, Target: GraphNode>(
      _ property: ReferenceWritableKeyPath<Model, Target?>
    ) -> Access {
      Access {
        ($0 as? Model)?[keyPath: property].map { [$0] } ?? []
      } assign: { targets, object in
        (object as? Model)?[keyPath: property] = targets.first as? Target
      }
    }

    static func required<Model: GraphNode, Target: GraphNode>(
      _ property: ReferenceWritableKeyPath<Model, Target>
    ) -> Access {
      Access {
        ($0 as? Model).map { [$0[keyPath: property]] } ?? []
      } assign: { targets, object in
        if let target = targets.first as? Target { (object as? Model)?[keyPath: property] = target }
      }
    }
  }
}
