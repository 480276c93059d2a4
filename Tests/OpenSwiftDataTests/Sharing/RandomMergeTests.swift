import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Two contexts change, delete, insert and save at random under every policy, beside a model of the
/// right answer that knows neither rows nor contexts.
///
/// `MERGE_SEED` in the environment repeats a walk.
@Suite struct RandomMergeTests {
  @Model final class Cell {
    var key: Int
    var x: Int
    var y: Int

    init(key: Int, x: Int, y: Int) {
      self.key = key
      self.x = x
      self.y = y
    }
  }

  typealias Values = [String: Int]

  /// One context, and what it is to think of the world.
  final class Side {
    let context: ModelContext
    var objects: [Int: Cell] = [:]
    /// What each object that is not gone is to say.
    var view: [Int: Values] = [:]
    var changes: [Int: Values] = [:]
    /// What the changed values were.
    var bases: [Int: Values] = [:]
    var deleted: Set<Int> = []
    var inserted: Set<Int> = []

    init(_ container: ModelContainer) { context = ModelContext(container) }

    /// Follows the store.
    func follow(_ store: [Int: Values]) {
      for key in objects.keys where !inserted.contains(key) {
        if let row = store[key] {
          view[key] = row.merging(changes[key] ?? [:]) { $1 }
        } else if changes[key] == nil || deleted.contains(key) {
          forget(key)
        }
      }
    }

    func forget(_ key: Int) {
      (objects[key], view[key], changes[key], bases[key]) = (nil, nil, nil, nil)
      deleted.remove(key)
      inserted.remove(key)
    }

    func clear() {
      (changes, bases, deleted, inserted) = ([:], [:], [], [])
    }
  }

  @Test(arguments: StoreKind.allCases, 0..<8)
  func twoContextsAgreeWithAPlainModel(kind: StoreKind, number: Int) throws {
    let repeated = ProcessInfo.processInfo.environment["MERGE_SEED"].flatMap { UInt64($0) }
    let seed = repeated ?? UInt64.random(in: 0...UInt64.max)
    var walk = Walk(seed: seed)
    try kind.withContainer(for: Cell.self) { container in
      let sides = [Side(container), Side(container)]
      for step in 0..<300 {
        try walk.step(sides.randomElement(using: &walk.random) ?? sides[0])
        let problem = try walk.problem(in: sides)
        if let problem {
          Issue.record("seed \(seed), step \(step): \(problem)")
          return
        }
      }
    }
  }

  struct Walk {
    var random: SeededGenerator
    var store: [Int: Values] = [:]
    private var nextKey = 0
    private var unexpected: String?

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func step(_ side: Side) throws {
      if Int.random(in: 0..<3, using: &random) > 0 {
        side.context.processPendingChanges()
        side.follow(store)
      }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: insert(side)
      case 1: delete(side)
      case 2: try fetch(side)
      case 3: rollback(side)
      case 4...5: try save(side)
      default: change(side)
      }
    }

    private mutating func insert(_ side: Side) {
      nextKey += 1
      let cell = Cell(key: nextKey, x: 0, y: 0)
      side.context.insert(cell)
      side.objects[nextKey] = cell
      side.view[nextKey] = ["x": 0, "y": 0]
      side.inserted.insert(nextKey)
    }

    private mutating func change(_ side: Side) {
      let keys = side.objects.keys.filter { !side.deleted.contains($0) }.sorted()
      guard let key = keys.randomElement(using: &random), let cell = side.objects[key] else {
        return
      }
      let name = Bool.random(using: &random) ? "x" : "y"
      let value = Int.random(in: 0..<4, using: &random)
      let old = side.view[key]?[name] ?? 0
      if name == "x" { cell.x = value } else { cell.y = value }
      side.view[key]?[name] = value
      if side.inserted.contains(key) || old == value { return }
      if side.changes[key]?[name] == nil { side.bases[key, default: [:]][name] = old }
      side.changes[key, default: [:]][name] = value
      if side.bases[key]?[name] == value {
        side.changes[key]?[name] = nil
        side.bases[key]?[name] = nil
        if side.changes[key]?.isEmpty ?? false { (side.changes[key], side.bases[key]) = (nil, nil) }
      }
    }

    private mutating func delete(_ side: Side) {
      let keys = side.objects.keys.filter { !side.deleted.contains($0) }.sorted()
      guard let key = keys.randomElement(using: &random), let cell = side.objects[key] else {
        return
      }
      side.context.delete(cell)
      if side.inserted.contains(key) { side.forget(key) } else { side.deleted.insert(key) }
    }

    private func fetch(_ side: Side) throws {
      let found = try side.context.fetch(FetchDescriptor<Cell>())
      side.follow(store)
      for cell in found where side.objects[cell.key] == nil {
        side.objects[cell.key] = cell
        side.view[cell.key] = store[cell.key]
      }
    }

    private func rollback(_ side: Side) {
      side.context.rollback()
      for key in side.inserted { side.forget(key) }
      side.clear()
      side.follow(store)
    }

    private mutating func save(_ side: Side) throws {
      let policies: [MergePolicy] = [.error, .error, .storeWins, .objectWins, .byProperty]
      let policy = policies.randomElement(using: &random) ?? .error
      side.context.mergePolicy = policy
      side.follow(store)
      let conflicts = conflicts(of: side)
      if policy == .error, !conflicts.isEmpty {
        do {
          try side.context.save()
          unexpected = "a save with conflicts did not throw"
        } catch let error as SwiftDataError {
          let listed = error.mergeConflict?.objects.map { object in
            let cell = side.objects.first { $0.value.persistentModelID == object.identifier }
            return "\(cell?.key ?? -1) \(object.properties) \(object.isDeleted)"
          }
          let wanted = conflicts.map { key, names in
            "\(key) \(names.sorted()) \(store[key] == nil)"
          }
          if Set(listed ?? []) != Set(wanted) {
            unexpected = "\(wanted) was listed as \(listed ?? [])"
          }
        }
        return
      }
      try side.context.save()
      for (key, names) in conflicts {
        switch policy {
        case .objectWins: if store[key] == nil { store[key] = side.view[key] }
        case .storeWins: side.changes[key] = nil
        case .byProperty, .error:
          for name in names { side.changes[key]?[name] = nil }
        }
      }
      for (key, values) in side.changes where !side.deleted.contains(key) {
        store[key]?.merge(values) { $1 }
      }
      for key in side.deleted { store[key] = nil }
      for key in side.inserted { store[key] = side.view[key] }
      side.clear()
      side.follow(store)
    }

    private func conflicts(of side: Side) -> [Int: [String]] {
      var conflicts: [Int: [String]] = [:]
      for (key, values) in side.changes where !side.deleted.contains(key) {
        guard let row = store[key] else {
          conflicts[key] = Array(values.keys)
          continue
        }
        let names = values.keys.filter { row[$0] != side.bases[key]?[$0] && row[$0] != values[$0] }
        if !names.isEmpty { conflicts[key] = names }
      }
      return conflicts
    }

    /// What differs from the model.
    mutating func problem(in sides: [Side]) throws -> String? {
      if let unexpected { return unexpected }
      for (number, side) in sides.enumerated() {
        for (key, cell) in side.objects {
          let values = ["x": cell.x, "y": cell.y]
          if !side.deleted.contains(key), values != side.view[key] {
            return "context \(number), cell \(key): \(values) for \(side.view[key] ?? [:])"
          }
          let isDeleted = side.deleted.contains(key)
          if !isDeleted,
            cell.hasChanges != (side.changes[key] != nil || side.inserted.contains(key))
          {
            return "context \(number), cell \(key): hasChanges is \(cell.hasChanges)"
          }
        }
      }
      guard let container = sides.first?.context.container else { return nil }
      let rows = try ModelContext(container).fetch(FetchDescriptor<Cell>())
      let stored = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, ["x": $0.x, "y": $0.y]) })
      return stored == store ? nil : "the store has \(stored) for \(store)"
    }
  }
}
