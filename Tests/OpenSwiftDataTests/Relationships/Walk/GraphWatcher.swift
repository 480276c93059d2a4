@testable import OpenSwiftData

/// Another context that looks on while a walk saves, and keeps what it has seen.
struct GraphWatcher {
  private let context: ModelContext
  private var nodes: [String: any GraphNode] = [:]
  /// What the ends of those objects led to, and who waits to hear of a change.
  private var ends: [String: (names: [String], watch: Watch)] = [:]

  init(_ container: ModelContainer) { context = ModelContext(container) }

  /// Fetches objects of one kind, and finds where an end of one contradicts the other end.
  mutating func contradictions(_ kind: GraphKind) throws -> [String] {
    let fetched = try GraphWalk.fetch(kind, context)
    for node in fetched { nodes[node.name] = node }
    return fetched.flatMap { node in
      GraphEnd.ends(of: kind).flatMap { contradictions(of: node, $0) }
    }
  }

  private func contradictions(of node: any GraphNode, _ end: GraphEnd) -> [String] {
    guard let inverse = end.inverse else { return [] }
    return end.access.read(node).filter { partner in
      !inverse.access.read(partner).contains { $0 === node }
    }.map { "\(node.name).\(end) leads to \($0.name), which does not lead back" }
  }

  /// Where everything, fetched anew, differs from what it should be.
  func differences(from expected: GraphAnswer) throws -> [String] {
    try GraphWalk.answer(of: context).differences(from: expected)
  }

  /// Has the objects that are held follow without fetching any, and finds where they then differ from
  /// what they should be, and whose observers were not told.
  mutating func staleness(comparedWith expected: GraphAnswer) -> [String] {
    context.processPendingChanges()
    nodes = nodes.filter { !$0.value.isDeleted }
    var answer = GraphAnswer()
    for node in nodes.values { answer.add(node) }
    var due = GraphAnswer()
    due.links = expected.links.filter { answer.links[$0.key] != nil }
    let unheard = ends.filter { key, end in
      end.watch.count == 0 && answer.links[key].map { $0 != end.names } ?? false
    }
    watch(answer)
    return answer.differences(from: due)
      + unheard.keys.sorted().prefix(5).map { "nobody was told of \($0)" }
  }

  private mutating func watch(_ answer: GraphAnswer) {
    ends = [:]
    for node in nodes.values {
      for end in GraphEnd.ends(of: GraphKind(of: node)) {
        let key = "\(node.name).\(end.rawValue)"
        guard let names = answer.links[key] else { continue }
        ends[key] = (names, Watch { _ = end.access.read(node) })
      }
    }
  }
}
