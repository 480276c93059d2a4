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
  init<Model: PersistentModel>(
    _ descriptor: FetchDescriptor<Model>, in context: ModelContext
  ) throws {
    guard !descriptor.relationshipKeyPathsForPrefetching.isEmpty else { return }
    let layout = try context.entity(for: Model.self).layout
    for keyPath in descriptor.relationshipKeyPathsForPrefetching {
      guard let links = Self.links(along: keyPath, of: layout, in: context) else {
        throw layout.refusalToPrefetch(keyPath)
      }
      Self.add(links[...], to: &branches)
    }
  }

  /// The to-one relationships whose columns the fetch itself must read.
  func columnKeyPaths<Model: PersistentModel>(of type: Model.Type) -> [PartialKeyPath<Model>] {
    branches.filter { !$0.link.isToMany }.compactMap { $0.link.keyPath as? PartialKeyPath<Model> }
  }

  private static func links(
    along keyPath: AnyKeyPath, of layout: EntityLayout, in context: ModelContext
  ) -> [Link]? {
    if let link = layout.link(of: keyPath) { return [link] }
    let route = layout.route(of: keyPath) { context.entity(named: $0)?.layout }
    guard let route, !route.asksOfList, case .link(let last) = route.target else { return nil }
    return route.links + [last]
  }

  private static func add(_ links: ArraySlice<Link>, to branches: inout [Branch]) {
    guard let link = links.first else { return }
    let index = branches.firstIndex { $0.link.property == link.property } ?? branches.count
    if index == branches.count { branches.append(Branch(link: link)) }
    add(links.dropFirst(), to: &branches[index].branches)
  }
}
