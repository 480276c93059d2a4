import Foundation
import TestSupport

@testable import OpenSwiftData

/// A random walk over a graph: each step does the same to the store's objects and to plain names.
struct GraphWalk {
  let container: ModelContainer
  private(set) var context: ModelContext
  var random: SeededGenerator
  private(set) var oracle = GraphOracle()
  private var saved = GraphOracle()
  /// The objects that the walk holds; the others are fetched when they are needed.
  private var objects: [String: any GraphNode] = [:]
  private var counter = 0
  private var refusals = 0
  private(set) var log: [String] = []

  init(_ container: ModelContainer, seed: UInt64) {
    self.container = container
    context = ModelContext(container)
    random = SeededGenerator(seed: seed)
  }

  mutating func step() throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<14: try addNode()
    case 14..<40: try assignToOne()
    case 40..<66: try changeToMany()
    case 66..<72: try deleteNode()
    case 72..<74: undeleteNode()
    case 74..<80: try touch()
    case 80..<82: try lookWithoutPending()
    case 82..<84: letGo()
    case 84..<94: _ = try save()
    case 94..<97: rollback()
    default: try startAnew()
    }
  }

  private mutating func note(_ text: String) {
    log.append(text)
    if log.count > 40 { log.removeFirst(log.count - 30) }
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  // MARK: Objects

  /// A node of a kind, sometimes one that is to be deleted.
  private mutating func node(_ kind: GraphKind) -> String? {
    let deleted = objects.keys.filter { oracle.states[$0] == .deleted && oracle.kinds[$0] == kind }
    if !deleted.isEmpty, chance(10) { return deleted.sorted().randomElement(using: &random) }
    return oracle.nodes(kind).randomElement(using: &random)
  }

  private mutating func object(_ name: String) throws -> any GraphNode {
    if let object = objects[name] { return object }
    guard let kind = oracle.kinds[name], let object = try fetch(name, kind) else {
      throw GraphFailure(text: "\(name) is not found")
    }
    objects[name] = object
    return object
  }

  private func fetch(_ name: String, _ kind: GraphKind) throws -> (any GraphNode)? {
    switch kind {
    case .hub:
      try context.fetch(.init(predicate: #Predicate<GraphModels.Hub> { $0.name == name })).first
    case .leaf:
      try context.fetch(.init(predicate: #Predicate<GraphModels.Leaf> { $0.name == name })).first
    case .need:
      try context.fetch(.init(predicate: #Predicate<GraphModels.Need> { $0.name == name })).first
    case .crown:
      try context.fetch(.init(predicate: #Predicate<GraphModels.Crown> { $0.name == name })).first
    case .tag:
      try context.fetch(.init(predicate: #Predicate<GraphModels.Tag> { $0.name == name })).first
    }
  }

  private mutating func addNode() throws {
    let kind =
      [.hub, .hub, .leaf, .leaf, .leaf, .need, .crown, .tag].randomElement(using: &random)
      ?? GraphKind.hub
    counter += 1
    let name = "\(kind.rawValue)\(counter)"
    var made: any GraphNode
    var links: [(GraphEnd, String)] = []
    switch kind {
    case .hub: made = GraphModels.Hub(name)
    case .crown: made = GraphModels.Crown(name)
    case .tag: made = GraphModels.Tag(name)
    case .leaf:
      let owner = chance(50) ? node(.hub) : nil
      let mark = chance(50) ? node(.tag) : nil
      made = GraphModels.Leaf(
        name, owner: try owner.map { try object($0) } as? GraphModels.Hub,
        mark: try mark.map { try object($0) } as? GraphModels.Tag)
      links = [owner.map { (.owner, $0) }, mark.map { (.mark, $0) }].compactMap(\.self)
    case .need:
      guard let hub = node(.hub), let object = try object(hub) as? GraphModels.Hub else { return }
      made = GraphModels.Need(name, hub: object)
      links = [(.hub, hub)]
    }
    context.insert(made)
    objects[name] = made
    oracle.add(name, kind)
    for (end, target) in links { oracle.assign(end, of: name, to: [target]) }
    note("add \(name) with \(links.map { "\($0) \($1)" })")
  }

  // MARK: Links

  private mutating func assignToOne() throws {
    let ends = GraphEnd.allCases.filter { !$0.isToMany }
    guard let end = ends.randomElement(using: &random), let owner = node(end.kind) else { return }
    let target = end.isRequired || chance(80) ? node(end.target) : nil
    if end.isRequired, target == nil { return }
    note("\(owner).\(end) = \(target ?? "nil")")
    end.access.assign(try target.map { [try object($0)] } ?? [], try object(owner))
    oracle.assign(end, of: owner, to: target.map { [$0] } ?? [])
  }

  private mutating func changeToMany() throws {
    let ends = GraphEnd.allCases.filter(\.isToMany)
    guard let end = ends.randomElement(using: &random), let owner = node(end.kind) else { return }
    let old = oracle.targets(end, of: owner)
    let new = changed(old, with: (0..<3).compactMap { _ in node(end.target) })
    note("\(owner).\(end) = \(new)")
    let object = try object(owner)
    // What cannot be looked up any more is taken from the array itself.
    let present = Dictionary(
      end.access.read(object).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    end.access.assign(try new.map { try present[$0] ?? self.object($0) }, object)
    oracle.assign(end, of: owner, to: new)
  }

  /// One of the things that programs do to an array.
  private mutating func changed(_ old: [String], with others: [String]) -> [String] {
    var array = old
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4: array += others.prefix(1)
    case 4: array += others
    case 5:
      if let other = others.first {
        array.insert(other, at: Int.random(in: 0...array.count, using: &random))
      }
    case 6:
      if !array.isEmpty { array.remove(at: Int.random(in: 0..<array.count, using: &random)) }
    case 7:
      if array.count > 1 { array.swapAt(0, array.count - 1) }
    case 8: array.sort()
    case 9: array.removeAll { _ in Bool.random(using: &random) }
    case 10: array = others
    default: array.shuffle(using: &random)
    }
    return array
  }

  /// Loads an end, or finds it loaded.
  private mutating func touch() throws {
    guard let end = GraphEnd.allCases.randomElement(using: &random), let owner = node(end.kind)
    else { return }
    let names = end.access.read(try object(owner)).map(\.name)
    note("read \(owner).\(end)")
    if !isAnswer(names, end, owner) {
      throw GraphFailure(
        text: "\(owner).\(end) is \(names), not \(oracle.targets(end, of: owner))")
    }
  }

  private func isAnswer(_ names: [String], _ end: GraphEnd, _ owner: String) -> Bool {
    names == oracle.targets(end, of: owner)
  }

  private mutating func lookWithoutPending() throws {
    var descriptor = FetchDescriptor<GraphModels.Leaf>()
    descriptor.includePendingChanges = false
    note("look without pending changes")
    _ = try context.fetch(descriptor)
  }

  /// Lets go of objects, so that ends are unloaded.
  private mutating func letGo() {
    note("let go")
    for name in objects.keys.sorted() where oracle.states[name] != .deleted && chance(70) {
      objects[name] = nil
    }
  }

  // MARK: Deletion

  private mutating func deleteNode() throws {
    guard let kind = GraphKind.allCases.randomElement(using: &random),
      let name = oracle.nodes(kind).randomElement(using: &random)
    else { return }
    if chance(30) {
      note("delete by predicate \(name)")
      try deleteByPredicate(name, kind)
    } else {
      note("delete \(name)")
      context.delete(try object(name))
    }
    oracle.delete(name)
    objects = objects.filter { oracle.states[$0.key] != nil }
  }

  private func deleteByPredicate(_ name: String, _ kind: GraphKind) throws {
    switch kind {
    case .hub:
      try context.delete(model: GraphModels.Hub.self, where: #Predicate { $0.name == name })
    case .leaf:
      try context.delete(model: GraphModels.Leaf.self, where: #Predicate { $0.name == name })
    case .need:
      try context.delete(model: GraphModels.Need.self, where: #Predicate { $0.name == name })
    case .crown:
      try context.delete(model: GraphModels.Crown.self, where: #Predicate { $0.name == name })
    case .tag:
      try context.delete(model: GraphModels.Tag.self, where: #Predicate { $0.name == name })
    }
  }

  private mutating func undeleteNode() {
    let deleted = objects.keys.filter { oracle.states[$0] == .deleted }.sorted()
    guard let name = deleted.randomElement(using: &random), let object = objects[name]
    else { return }
    note("keep \(name)")
    context.insert(object)
    oracle.undelete(name)
  }

  // MARK: Saving

  /// Saves; false where that was to be refused, and was.
  mutating func save() throws -> Bool {
    var expected = oracle
    let isAllowed = expected.save()
    note(isAllowed ? "save" : "save, to be refused")
    do {
      try context.save()
    } catch SwiftDataError.modelValidationFailure where !isAllowed {
      refusals += 1
      if refusals > 4 { rollback() }
      return false
    }
    guard isAllowed else { throw GraphFailure(text: "the save was to be refused") }
    refusals = 0
    oracle = expected
    saved = expected
    objects = objects.filter { oracle.states[$0.key] != nil }
    return true
  }

  private mutating func rollback() {
    note("rollback")
    refusals = 0
    context.rollback()
    oracle = saved
    objects = objects.filter { oracle.states[$0.key] != nil }
  }

  /// Goes on in another context, where nothing is loaded.
  private mutating func startAnew() throws {
    if try !save() { rollback() }
    note("another context")
    objects = [:]
    context = ModelContext(container)
  }

  static func fetch(_ kind: GraphKind, _ context: ModelContext) throws -> [any GraphNode] {
    switch kind {
    case .hub: try context.fetch(FetchDescriptor<GraphModels.Hub>())
    case .leaf: try context.fetch(FetchDescriptor<GraphModels.Leaf>())
    case .need: try context.fetch(FetchDescriptor<GraphModels.Need>())
    case .crown: try context.fetch(FetchDescriptor<GraphModels.Crown>())
    case .tag: try context.fetch(FetchDescriptor<GraphModels.Tag>())
    }
  }

  /// What a context says of everything that it finds.
  static func answer(of context: ModelContext) throws -> GraphAnswer {
    let nodes = try GraphKind.allCases.flatMap { try fetch($0, context) }
    var answer = GraphAnswer()
    for node in nodes { answer.add(node) }
    return answer
  }
}

struct GraphFailure: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}
