import Testing

@testable import OpenSwiftData

/// Another context that looks on while a walk saves, and keeps what it has seen.
struct GraphWatcher {
  private let context: ModelContext
  private var nodes: [String: any GraphNode] = [:]

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
  ///
  /// An object that is held here does not know that its row was deleted elsewhere, and the rule
  /// noAction leaves the references to it in the other rows.
  mutating func differences(from expected: GraphAnswer) throws -> [String] {
    var answer = try GraphWalk.answer(of: context), expected = expected
    answer.links = answer.links.filter { !$0.key.hasSuffix(".haunter") }
    expected.links = expected.links.filter { !$0.key.hasSuffix(".haunter") }
    return answer.differences(from: expected)
  }
}
