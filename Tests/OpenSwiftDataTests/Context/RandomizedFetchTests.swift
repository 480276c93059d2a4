import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// A context under random use answers every fetch as a plain list of structs does.
@Suite struct RandomizedFetchTests {
  @Test(arguments: StoreKind.allCases)
  func R63_everyFetchAnswersAsAPlainModelDoes(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      var walk = RandomWalk(context: ModelContext(container))
      for step in 0..<2_500 {
        try walk.change()
        if step.isMultiple(of: 2) { try walk.compare() }
      }
      try walk.save()
      try walk.compare()
    }
  }

  /// Objects are freed and fetched again, so that identity does not help.
  @Test(arguments: StoreKind.allCases)
  func R63_aContextThatHoldsNothingAnswersAsAPlainModelDoes(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      var walk = RandomWalk(context: ModelContext(container), forgetsObjects: true)
      for _ in 0..<800 {
        try walk.change()
        try walk.compare()
      }
    }
  }
}

/// The context, and beside it what it should hold: as saved, and as it stands now.
private struct RandomWalk {
  struct Plain: Equatable {
    /// Names the object for good; titles change.
    var key: Int
    var title: String
    var rank: Int
    var isDeleted = false
  }

  let context: ModelContext
  private var generator = SeededGenerator()
  private let forgetsObjects: Bool
  private var objects: [Int: Memo] = [:]
  private var plain: [Plain] = []
  private var saved: [Plain] = []
  private var nextKey = 0
  /// Objects that were forgotten, rolled back, or deleted and saved.
  private var lost: [Int: Memo] = [:]

  init(context: ModelContext, forgetsObjects: Bool = false) {
    self.context = context
    self.forgetsObjects = forgetsObjects
  }

  /// The memo of an entry; its key stands in `remark`, which is never changed.
  private func memo(_ key: Int) throws -> Memo {
    if let memo = objects[key] { return memo }
    let text = "\(key)"
    var descriptor = FetchDescriptor<Memo>(predicate: #Predicate { $0.remark == text })
    if let memo = try context.fetch(descriptor).first { return memo }
    descriptor.includePendingChanges = false
    return try #require(try context.fetch(descriptor).first)
  }

  private func isSaved(_ key: Int) -> Bool { saved.contains { $0.key == key } }

  mutating func change() throws {
    let choice = Int.random(in: 0..<100, using: &generator)
    switch choice {
    case 0..<20: insert()
    case 20..<25: reinsert()
    case 25..<55: try modify()
    case 55..<58: try askForIdentifier()
    case 58..<60: try deleteMatching()
    case 60..<78: try delete()
    case 78..<90: try undelete()
    case 90..<96: try save()
    default: rollback()
    }
  }

  private mutating func insert() {
    let entry = Plain(
      key: nextKey, title: String("abcd".randomElement(using: &generator) ?? "a"),
      rank: .random(in: 0..<6, using: &generator))
    nextKey += 1
    plain.append(entry)
    let memo = Memo(entry.title, rank: entry.rank, remark: "\(entry.key)")
    if !forgetsObjects { objects[entry.key] = memo }
    context.insert(memo)
  }

  private mutating func modify() throws {
    guard
      let index = plain.indices.filter({ !plain[$0].isDeleted }).randomElement(using: &generator)
    else { return }
    let memo = try memo(plain[index].key)
    // Back to the saved values now and then.
    let original = saved.first { $0.key == plain[index].key }
    if let original, Bool.random(using: &generator) {
      (plain[index].title, plain[index].rank) = (original.title, original.rank)
    } else {
      plain[index].rank = .random(in: 0..<6, using: &generator)
    }
    memo.rank = plain[index].rank
    memo.title = plain[index].title
  }

  private mutating func delete() throws {
    guard
      let index = plain.indices.filter({ !plain[$0].isDeleted }).randomElement(using: &generator)
    else { return }
    context.delete(try memo(plain[index].key))
    if isSaved(plain[index].key) {
      plain[index].isDeleted = true
    } else {
      lose(plain.remove(at: index).key)
    }
  }

  /// Everything of one rank, whether or not its objects are alive.
  private mutating func deleteMatching() throws {
    let rank = Int.random(in: 0..<6, using: &generator)
    try context.delete(model: Memo.self, where: #Predicate { $0.rank == rank })
    for index in plain.indices.reversed() where plain[index].rank == rank {
      if isSaved(plain[index].key) {
        plain[index].isDeleted = true
      } else {
        lose(plain.remove(at: index).key)
      }
    }
  }

  private mutating func lose(_ key: Int) {
    lost[key] = objects[key]
    objects[key] = nil
  }

  private mutating func reinsert() {
    guard let (key, memo) = lost.randomElement(using: &generator) else { return }
    lost[key] = nil
    objects[key] = memo
    plain.append(Plain(key: key, title: memo.title, rank: memo.rank))
    context.insert(memo)
  }

  /// Gives an unsaved object its final identifier.
  private mutating func askForIdentifier() throws {
    guard let entry = plain.filter({ !$0.isDeleted }).randomElement(using: &generator) else {
      return
    }
    let memo = try memo(entry.key)
    let registered: Memo? = context.registeredModel(for: memo.persistentModelID)
    try #require(registered === memo)
  }

  private mutating func undelete() throws {
    guard let index = plain.indices.filter({ plain[$0].isDeleted }).randomElement(using: &generator)
    else { return }
    context.insert(try memo(plain[index].key))
    plain[index].isDeleted = false
  }

  mutating func save() throws {
    try context.save()
    for entry in plain where entry.isDeleted { lose(entry.key) }
    plain.removeAll(where: \.isDeleted)
    saved = plain
  }

  private mutating func rollback() {
    context.rollback()
    for entry in plain where !isSaved(entry.key) { lose(entry.key) }
    plain = saved
  }

  mutating func compare() throws {
    let bound = Int.random(in: 0..<7, using: &generator)
    var descriptor = FetchDescriptor<Memo>(predicate: #Predicate { $0.rank >= bound })
    let isReversed = Bool.random(using: &generator)
    descriptor.sortBy = [
      SortDescriptor(\.title, order: isReversed ? .reverse : .forward), SortDescriptor(\.rank),
      SortDescriptor(\.remark),
    ]
    descriptor.fetchLimit = [nil, 1, 3, 10].randomElement(using: &generator) ?? nil
    descriptor.fetchOffset = [nil, 1, 4, 20].randomElement(using: &generator) ?? nil
    let expected = plain.filter { !$0.isDeleted && $0.rank >= bound }.sorted { one, two in
      if one.title != two.title { return isReversed != (one.title < two.title) }
      return (one.rank, "\(one.key)") < (two.rank, "\(two.key)")
    }.dropFirst(descriptor.fetchOffset ?? 0)
      .prefix(descriptor.fetchLimit ?? .max)
    try #require(try context.fetchCount(descriptor) == expected.count)
    let found = try context.fetch(descriptor)
    try #require(found.map { $0.remark ?? "" } == expected.map { "\($0.key)" })
    try #require(found.map(\.title) == expected.map(\.title))
    // Asking for identifiers gives unsaved objects their final ones, which changes their order.
    try #require(try context.fetchIdentifiers(descriptor).count == expected.count)
    let now = plain.filter { !$0.isDeleted }.count
    try #require(try context.fetchCount(FetchDescriptor<Memo>()) == now)
    var stored = FetchDescriptor<Memo>(predicate: #Predicate { $0.rank >= bound })
    stored.includePendingChanges = false
    try #require(try context.fetchCount(stored) == saved.count { $0.rank >= bound })
    try #require(context.hasChanges == (plain != saved))
  }
}
