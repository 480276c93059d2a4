/// The relationships that a fetch loads along with its objects, as a tree: what several key paths
/// begin with is loaded once.
struct PrefetchPlan {
  /// One relationship, and those that are to be followed from the objects it leads to.
  struct Branch {
    let link: Link
    var branches: [Branch] = []
  }

  private(set) var branches: [Branch] = []

  /// Nothing to load.
  init() {}

  /// Throws where a key path of the descriptor leads to no relationship.
  init<Model: PersistentModel>(_ descriptor: FetchDescriptor<Model>, of layout: EntityLayout) throws
  {
    for keyPath in descriptor.relationshipKeyPathsForPrefetching {
      Self.add(try Self.links(along: keyPath, of: layout)[...], to: &branches)
    }
  }

  /// The to-one relationships whose columns the fetch itself must read.
  func columnKeyPaths<Model: PersistentModel>(of type: Model.Type) -> [PartialKeyPath<Model>] {
    branches.filter { !$0.link.isToMany }.compactMap { $0.link.keyPath as? PartialKeyPath<Model> }
  }

  private static func links<Model: PersistentModel>(
    along keyPath: PartialKeyPath<Model>, of layout: EntityLayout
  ) throws -> [Link] {
    if let link = layout.link(of: keyPath) { return [link] }
    if !layout.isKnown(keyPath), let links = LinkProbe.links(along: keyPath) { return links }
    throw layout.refusalToPrefetch(keyPath)
  }

  private static func add(_ links: ArraySlice<Link>, to branches: inout [Branch]) {
    guard let link = links.first else { return }
    let index = branches.firstIndex { $0.link.property == link.property } ?? branches.count
    if index == branches.count { branches.append(Branch(link: link)) }
    add(links.dropFirst(), to: &branches[index].branches)
  }
}
