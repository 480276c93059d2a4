import OpenSwiftData

/// The models of the random walk: every kind of relationship, and every delete rule.
enum GraphModels {
  @Model
  final class Hub {
    var name: String
    @Relationship(deleteRule: .cascade, inverse: \Leaf.owner) var owned: [Leaf] = []
    @Relationship(deleteRule: .nullify, inverse: \Leaf.liker) var liked: [Leaf] = []
    @Relationship(deleteRule: .deny, inverse: \Leaf.barrer) var barred: [Leaf] = []
    @Relationship(deleteRule: .noAction, inverse: \Leaf.haunter) var haunted: [Leaf] = []
    @Relationship(inverse: \Need.hub) var needs: [Need] = []
    var parent: Hub?
    @Relationship(deleteRule: .cascade, inverse: \Hub.parent) var children: [Hub] = []
    @Relationship(deleteRule: .cascade, inverse: \Crown.wearer) var crown: Crown?
    @Relationship(inverse: GraphModels.twin) var twin: Hub?
    @Relationship(inverse: GraphModels.peers) var peers: [Hub] = []
    @Relationship(inverse: \Tag.hubs) var tags: [Tag] = []
    var wishes: [Tag] = []

    init(_ name: String) { self.name = name }
  }

  @Model
  final class Leaf {
    var name: String
    var owner: Hub?
    var liker: Hub?
    var barrer: Hub?
    var haunter: Hub?
    var mark: Tag?

    init(_ name: String, owner: Hub? = nil, mark: Tag? = nil) {
      self.name = name
      self.owner = owner
      self.mark = mark
    }
  }

  @Model
  final class Need {
    var name: String
    var hub: Hub

    init(_ name: String, hub: Hub) {
      self.name = name
      self.hub = hub
    }
  }

  @Model
  final class Crown {
    var name: String
    var wearer: Hub?

    init(_ name: String) { self.name = name }
  }

  @Model
  final class Tag {
    var name: String
    var hubs: [Hub] = []

    init(_ name: String) { self.name = name }
  }
}

extension GraphModels {
  // The compiler refuses a key path to the very property that it is written at.
  static var twin: AnyKeyPath { \Hub.twin }
  static var peers: AnyKeyPath { \Hub.peers }
}

/// An object of the random walk: it goes by its name.
protocol GraphNode: PersistentModel {
  var name: String { get }
}

extension GraphModels.Hub: GraphNode {}
extension GraphModels.Leaf: GraphNode {}
extension GraphModels.Need: GraphNode {}
extension GraphModels.Crown: GraphNode {}
extension GraphModels.Tag: GraphNode {}
