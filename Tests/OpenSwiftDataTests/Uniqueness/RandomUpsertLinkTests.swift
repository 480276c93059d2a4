import TestSupport
import Testing

@testable import OpenSwiftData

/// Random graphs of new objects, some of which have rows already, beside a model of the right answer.
@Suite struct RandomUpsertLinkTests {
  @Test(arguments: [1, 2, 3, 5, 8, 13, 21, 34] as [UInt64])
  func everySaveIsAsAPlainModelSays(seed: UInt64) throws {
    try StoreKind.withUniqueLinks { context in
      var walk = LinkedWalk(context.container, seed: seed)
      for _ in 0..<60 {
        try walk.step()
        guard walk.isRight else { return }
      }
      #expect(walk.mergeCount > 20, "the walk meets what it is for")
    }
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func R63_aRandomWalk(seed: UInt64) throws {
    try StoreKind.withUniqueLinks { context in
      var walk = LinkedWalk(context.container, seed: seed)
      for _ in 0..<40 where walk.isRight { try walk.step() }
    }
  }
}

private struct LinkedWalk {
  private typealias Page = Unique.Page
  private typealias Writer = Unique.Writer
  private typealias Topic = Unique.Topic

  private let container: ModelContainer
  private var contexts: [ModelContext]
  /// Objects of each context that stay in memory until its next step, and so grow old.
  private var held: [[any PersistentModel]] = [[], []]
  private var generator: SeededGenerator
  private var oracle = LinkedOracle()
  private var count = 0
  private(set) var mergeCount = 0
  private(set) var isRight = true

  /// What one step does before its save.
  private struct Plan {
    var livePages: [Page]
    var liveWriters: [Writer]
    var liveTopics: [Topic]
    var newPages: [Page] = []
    /// The names that the step has linked to, and so does not delete.
    var used: Set<String> = []
  }

  init(_ container: ModelContainer, seed: UInt64) {
    self.container = container
    contexts = [ModelContext(container), ModelContext(container)]
    generator = SeededGenerator(seed: seed)
  }

  private mutating func chance(_ one: Int, in many: Int) -> Bool {
    Int.random(in: 0..<many, using: &generator) < one
  }

  private mutating func name(_ prefix: String, _ count: Int) -> String {
    "\(prefix)\(Int.random(in: 0..<count, using: &generator))"
  }

  private mutating func newName(_ prefix: String) -> String {
    count += 1
    return "\(prefix)\(count)"
  }

  mutating func step() throws {
    let side = Int.random(in: 0..<2, using: &generator)
    if chance(1, in: 6) { contexts[side] = ModelContext(container) }
    let context = contexts[side]
    // Some objects are in memory, some are not.
    var plan = Plan(
      livePages: try context.all(Page.self, by: \.slug).filter { _ in chance(1, in: 2) },
      liveWriters: try context.all(Writer.self, by: \.name).filter { _ in chance(1, in: 2) },
      liveTopics: try context.all(Topic.self, by: \.word).filter { _ in chance(1, in: 2) })
    if chance(1, in: 2) { held[side] = [] }
    delete(&plan, in: context)
    for _ in 0..<Int.random(in: 0..<3, using: &generator) { change(&plan) }
    for _ in 0..<Int.random(in: 1..<5, using: &generator) { insert(&plan, in: context) }
    try context.save()
    try check(plan, context)
    held[side] = plan.newPages + plan.livePages + plan.liveWriters + plan.liveTopics
  }

  // MARK: Changes

  /// Deletions count first, whenever they are made.
  private mutating func delete(_ plan: inout Plan, in context: ModelContext) {
    if chance(1, in: 4), let page = plan.livePages.popLast() {
      oracle.deletePage(page.slug)
      context.delete(page)
    }
    if chance(1, in: 6), let writer = plan.liveWriters.popLast() {
      oracle.deleteWriter(writer.name)
      context.delete(writer)
    }
    if chance(1, in: 6), let topic = plan.liveTopics.popLast() {
      oracle.deleteTopic(topic.word)
      context.delete(topic)
    }
  }

  private mutating func change(_ plan: inout Plan) {
    guard let page = plan.livePages.randomElement(using: &generator) else { return }
    let slug = page.slug
    if chance(1, in: 2) {
      let summary = chance(1, in: 2) ? newName("s") : nil
      page.summary = summary
      oracle.pages[slug]?.summary = summary
    }
    if chance(1, in: 2) {
      let author = chance(1, in: 3) ? nil : writer(plan)
      page.author = author
      oracle.pages[slug]?.author = author?.name
    }
    if chance(1, in: 2) {
      let topic = topic(plan)
      if !page.topics.contains(where: { $0.word == topic.word }) {
        page.topics.append(topic)
        oracle.topics.insert(topic.word)
        oracle.pages[slug]?.topics.insert(topic.word)
      }
    }
    if chance(1, in: 3), let topic = page.topics.first {
      page.topics.removeFirst()
      oracle.pages[slug]?.topics.remove(topic.word)
    }
    plan.used.insert(slug)
  }

  private mutating func insert(_ plan: inout Plan, in context: ModelContext) {
    let slug = name("p", 6)
    // Of two new pages with one key the second counts, which other tests look at.
    guard !plan.newPages.contains(where: { $0.slug == slug }) else { return }
    let page = Page(slug, remoteID: Int.random(in: 0..<100, using: &generator))
    var new = LinkedOracle.Page(remoteID: page.remoteID)
    if chance(1, in: 2) { page.summary = newName("s") }
    if chance(2, in: 3) { page.author = writer(plan) }
    // What a stored page's own change takes out of its array, a new page may put in again: left out.
    if !plan.used.contains(slug) {
      for _ in 0..<Int.random(in: 0..<3, using: &generator) {
        let topic = topic(plan)
        if !page.topics.contains(where: { $0 === topic }) { page.topics.append(topic) }
      }
    }
    new.summary = page.summary
    new.author = page.author?.name
    new.topics = Set(page.topics.map(\.word))
    oracle.topics.formUnion(new.topics)
    if oracle.pages[slug] != nil { mergeCount += 1 }
    oracle.insert(slug, new)
    if chance(1, in: 3) {
      let text = newName("n")
      oracle.notes[text] = slug
      if chance(1, in: 2) {
        page.notes.append(Unique.Note(text))
      } else {
        context.insert(Unique.Note(text, on: page))
      }
    }
    if chance(1, in: 4) {
      let colour = newName("c")
      page.cover = Unique.Cover(colour)
      oracle.addCover(colour, of: slug)
    }
    context.insert(page)
    plan.newPages.append(page)
  }

  /// A live writer, or a new one that may have a row already.
  private mutating func writer(_ plan: Plan) -> Writer {
    if chance(1, in: 2), let live = plan.liveWriters.randomElement(using: &generator) {
      return live
    }
    let name = name("w", 4)
    oracle.writers.insert(name)
    return Writer(name)
  }

  private mutating func topic(_ plan: Plan) -> Topic {
    if chance(1, in: 2), let live = plan.liveTopics.randomElement(using: &generator) {
      return live
    }
    return Topic(name("t", 4))
  }

  // MARK: Checking

  private mutating func check(_ plan: Plan, _ context: ModelContext) throws {
    let expected = oracle.lines
    // In memory first: a fetch must not be what mends it.
    let inMemory = plan.newPages.allSatisfy { page in
      page.modelContext === context && !page.hasChanges
    }
    #expect(inMemory && !context.hasChanges)
    let here = try context.linkedLines()
    #expect(here == expected, "in the context that saved")
    let fresh = try ModelContext(container).linkedLines()
    #expect(fresh == expected, "in the store")
    isRight = here == expected && fresh == expected
    let found = try context.all(Page.self, by: \.slug)
    for page in plan.newPages {
      let row = found.first { $0.slug == page.slug }
      #expect(row?.persistentModelID == page.persistentModelID)
      #expect(row?.remoteID == page.remoteID && row?.author === page.author)
      #expect(row?.notes.count == page.notes.count && row?.topics.count == page.topics.count)
    }
  }
}
