/// The right answer of a random walk: plain names, and the rules as they are documented.
struct GraphOracle: Equatable {
  enum State {
    /// Inserted, not saved.
    case new
    case saved
    /// Deleted at the next save.
    case deleted
  }

  struct Place: Hashable {
    let end: GraphEnd
    let node: String
  }

  private(set) var kinds: [String: GraphKind] = [:]
  private(set) var states: [String: State] = [:]
  /// What each relationship leads to, in order; a to-one to one name or none.
  private var links: [Place: [String]] = [:]
  /// The required to-ones whose object was taken away at the other end.
  private var emptied: Set<Place> = []

  /// The nodes that a fetch finds.
  var visible: [String] { states.filter { $0.value != .deleted }.keys.sorted() }

  func nodes(_ kind: GraphKind) -> [String] { visible.filter { kinds[$0] == kind } }

  func targets(_ end: GraphEnd, of node: String) -> [String] {
    links[Place(end: end, node: node)] ?? []
  }

  mutating func add(_ node: String, _ kind: GraphKind) {
    kinds[node] = kind
    states[node] = .new
  }

  // MARK: Links

  mutating func assign(_ end: GraphEnd, of node: String, to wanted: [String]) {
    let place = Place(end: end, node: node)
    let old = targets(end, of: node)
    var seen: Set<String> = []
    let new = wanted.filter { seen.insert($0).inserted }
    let wasEmptied = emptied.remove(place) != nil
    links[place] = new
    for target in old where !new.contains(target) { disconnect(node, end, target) }
    for target in new where wasEmptied || !old.contains(target) { connect(node, end, target) }
  }

  private mutating func connect(_ node: String, _ end: GraphEnd, _ target: String) {
    guard let inverse = end.inverse else { return }
    let place = Place(end: inverse, node: target)
    if inverse.isToMany {
      if !targets(inverse, of: target).contains(node) { links[place, default: []].append(node) }
      return
    }
    if !emptied.contains(place), let owner = targets(inverse, of: target).first, owner != node {
      detach(target, from: owner, end)
    }
    emptied.remove(place)
    links[place] = [node]
  }

  private mutating func disconnect(_ node: String, _ end: GraphEnd, _ target: String) {
    if let inverse = end.inverse { detach(node, from: target, inverse) }
  }

  private mutating func detach(_ node: String, from owner: String, _ end: GraphEnd) {
    let place = Place(end: end, node: owner)
    guard links[place]?.contains(node) ?? false, !emptied.contains(place) else { return }
    if end.isRequired {
      emptied.insert(place)
    } else {
      links[place]?.removeAll { $0 == node }
    }
  }

  // MARK: Deletion

  mutating func delete(_ node: String) {
    guard states[node] == .new else {
      if states[node] == .saved { states[node] = .deleted }
      return
    }
    // Never saved: the partners forget it at once; one-way links do so at the save.
    var reached: [String] = []
    for end in ends(of: node) {
      let partners = targets(end, of: node)
      for partner in partners { disconnect(node, end, partner) }
      if end.rule == .cascade { reached += partners }
    }
    forget([node])
    for partner in reached { delete(partner) }
  }

  mutating func undelete(_ node: String) {
    if states[node] == .deleted { states[node] = .saved }
  }

  private func ends(of node: String) -> [GraphEnd] { kinds[node].map(GraphEnd.ends) ?? [] }

  private mutating func forget(_ nodes: Set<String>) {
    for node in nodes {
      states[node] = nil
      kinds[node] = nil
    }
    emptied = emptied.filter { !nodes.contains($0.node) }
    links = links.filter { !nodes.contains($0.key.node) }
  }

  // MARK: Saving

  /// Applies the delete rules to the graph as it is.
  ///
  /// False, and nothing is changed, where a rule or a required relationship refuses.
  mutating func save() -> Bool {
    let deleted = reachedByDeletion()
    guard !isRefused(deleted) else { return false }
    forget(deleted)
    for (place, targets) in links {
      links[place] = targets.filter { states[$0] != nil }
    }
    for node in states.keys { states[node] = .saved }
    return true
  }

  private func reachedByDeletion() -> Set<String> {
    var reached: Set<String> = []
    var waiting = states.filter { $0.value == .deleted }.map(\.key)
    while let node = waiting.popLast() {
      guard states[node] != nil, reached.insert(node).inserted else { continue }
      for end in ends(of: node) where end.rule == .cascade { waiting += targets(end, of: node) }
    }
    return reached
  }

  private func isRefused(_ deleted: Set<String>) -> Bool {
    let isEmpty = emptied.contains { states[$0.node] != .deleted }
    let isDenied = deleted.contains { node in
      ends(of: node).contains { end in
        end.rule == .deny && targets(end, of: node).contains { !deleted.contains($0) }
      }
    }
    let isNeeded = links.contains { place, targets in
      place.end.isRequired && !deleted.contains(place.node)
        && targets.contains(where: deleted.contains)
    }
    return isEmpty || isDenied || isNeeded
  }

  /// What every relationship of what a fetch finds leads to.
  var answer: GraphAnswer {
    var answer = GraphAnswer()
    for node in visible {
      for end in ends(of: node) {
        answer.links["\(node).\(end.rawValue)"] = targets(end, of: node)
      }
    }
    return answer
  }
}

/// What a graph looks like from outside, from every end.
struct GraphAnswer: Equatable {
  /// The names that each relationship of each object leads to.
  var links: [String: [String]] = [:]

  /// Adds what an object says.
  mutating func add(_ node: any GraphNode) {
    for end in GraphEnd.ends(of: GraphKind(of: node)) {
      links["\(node.name).\(end.rawValue)"] = end.access.read(node).map(\.name)
    }
  }

  /// The first differences from another graph.
  func differences(from other: GraphAnswer) -> [String] {
    Set(links.keys).union(other.links.keys).sorted().filter { links[$0] != other.links[$0] }
      .prefix(5).map { key in
        "\(key) is \(links[key]?.description ?? "not there"), not "
          + (other.links[key]?.description ?? "there")
      }
  }
}
