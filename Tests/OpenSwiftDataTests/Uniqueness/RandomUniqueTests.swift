import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Two contexts under random use save what a plain model says, or refuse what it refuses.
@Suite struct RandomUniqueTests {
  @Test(arguments: [1, 2, 3, 5, 8, 13] as [UInt64])
  func everySaveIsAsAPlainModelSays(seed: UInt64) throws {
    try StoreKind.memory.withContainer(for: Unique.Lot.self) { container in
      var walk = UniqueWalk(container, seed: seed)
      for _ in 0..<120 { try walk.step() }
      #expect(walk.mergeCount > 20 && walk.refusalCount > 10, "the walk meets what it is for")
    }
  }

  @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
  func R63_aRandomWalk(seed: UInt64) throws {
    try StoreKind.file.withContainer(for: Unique.Lot.self) { container in
      var walk = UniqueWalk(container, seed: seed)
      for _ in 0..<60 { try walk.step() }
    }
  }
}

private struct UniqueWalk {
  typealias Lot = Unique.Lot
  typealias Row = UniqueOracle.Row

  /// One context with what is going on in it.
  final class Side {
    let context: ModelContext
    /// Objects that the test holds, those that stand for others among them.
    var objects: [Lot] = []
    var inserted: [Lot] = []
    var assignsW: Set<ObjectIdentifier> = []
    var deleted: Set<Int64> = []
    /// The rows as the context saw them last.
    var base: [Int64: Row] = [:]

    init(_ container: ModelContainer) { context = ModelContext(container) }
  }

  private let container: ModelContainer
  private let sides: [Side]
  private var oracle = UniqueOracle()
  private var generator: SeededGenerator
  private(set) var mergeCount = 0
  private(set) var refusalCount = 0

  init(_ container: ModelContainer, seed: UInt64) {
    self.container = container
    sides = [Side(container), Side(container)]
    generator = SeededGenerator(seed: seed)
  }

  private mutating func random(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func step() throws {
    let side = sides[random(0..<2)]
    try begin(side)
    for _ in 0..<random(1..<7) { change(side) }
    if random(0..<4) == 0 {
      // The other one saves in between.
      let other = sides[0] === side ? sides[1] : sides[0]
      try begin(other)
      for _ in 0..<random(1..<4) { change(other) }
      try save(other)
    }
    try save(side)
  }

  /// Brings a context up to the store.
  private mutating func begin(_ side: Side) throws {
    let found = try side.context.fetch(FetchDescriptor<Lot>())
    #expect(Dictionary(uniqueKeysWithValues: found.map { (rowID($0), $0.row) }) == oracle.rows)
    side.objects += found
    side.objects.removeAll { oracle.rows[rowID($0)] == nil }
    for lot in side.objects {
      #expect(lot.row == oracle.rows[rowID(lot)], "an object is what its row is")
      #expect(!lot.hasChanges && !lot.isDeleted && lot.modelContext === side.context)
    }
    side.objects.shuffle(using: &generator)
    // Few are held, so that rows without an object are met too.
    side.objects.removeLast(max(0, side.objects.count - random(0..<12)))
    side.base = oracle.rows
  }

  /// The rows as a new context sees them.
  private func stored() throws -> [Int64: Row] {
    let lots = try ModelContext(container).fetch(FetchDescriptor<Lot>())
    return Dictionary(uniqueKeysWithValues: lots.map { (rowID($0), $0.row) })
  }

  private func rowID(_ lot: Lot) -> Int64 { lot.persistentModelID.rowID }

  // MARK: Changes

  private mutating func randomRow() -> Row {
    let texts = ["\u{E9}", "e\u{301}", "x", "y"]
    return Row(
      a: random(0..<14), b: random(0..<3) == 0 ? random(0..<8) : nil, c: random(0..<4),
      d: texts[random(0..<4)], v: random(0..<1_000),
      note: random(0..<2) == 0 ? "note \(random(0..<100))" : nil)
  }

  private mutating func change(_ side: Side) {
    let candidates = (side.objects + side.inserted).filter { !$0.isDeleted }
    let lot = candidates.randomElement(using: &generator)
    switch (random(0..<10), lot) {
    case (0..<4, _), (_, nil): insert(side)
    case (4..<7, let lot?): modify(lot, side)
    case (7..<9, let lot?):
      guard let other = candidates.randomElement(using: &generator) else { return }
      (lot.a, other.a) = (other.a, lot.a)
      if random(0..<2) == 0 { (lot.d, other.d) = (other.d, lot.d) }
    case (_, let lot?): delete(lot, side)
    }
  }

  private mutating func insert(_ side: Side) {
    let lot = Lot(randomRow())
    if random(0..<3) == 0 {
      lot.w = random(0..<3)
      side.assignsW.insert(ObjectIdentifier(lot))
    }
    side.inserted.append(lot)
    side.context.insert(lot)
    // Some identifiers are asked for early.
    if random(0..<4) == 0 { _ = lot.persistentModelID }
    if random(0..<4) == 0 { _ = try? side.context.fetchCount(FetchDescriptor<Lot>()) }
  }

  private mutating func modify(_ lot: Lot, _ side: Side) {
    let row = randomRow()
    switch random(0..<6) {
    case 0: lot.a = row.a
    case 1: lot.b = row.b
    case 2: lot.c = row.c
    case 3: lot.d = row.d
    case 4: lot.note = row.note
    default:
      lot.w = row.v
      side.assignsW.insert(ObjectIdentifier(lot))
    }
  }

  private mutating func delete(_ lot: Lot, _ side: Side) {
    if let index = side.inserted.firstIndex(where: { $0 === lot }) {
      side.inserted.remove(at: index)
    } else {
      side.deleted.insert(rowID(lot))
    }
    side.context.delete(lot)
  }

  // MARK: Saving

  private mutating func save(_ side: Side) throws {
    let insertions = side.inserted.map {
      UniqueOracle.Insertion(
        row: $0.row, assignsW: side.assignsW.contains(ObjectIdentifier($0)))
    }
    let changes = changes(of: side)
    // The oracle lets the later of two changes win, and refuses to change a row that is gone.
    let hasGone = changes.keys.contains { oracle.rows[$0] == nil }
    side.context.mergePolicy = hasGone ? .error : .objectWins
    switch oracle.save(insertions, changing: changes, deleting: side.deleted) {
    case .rows(let rows, let places):
      try side.context.save()
      note(rows, places, side)
    case .refused:
      try refuse(side)
    case .open:
      do { try side.context.save() } catch { side.context.rollback() }
      oracle.rows = try stored()
    }
    side.objects += side.inserted
    side.objects.removeAll { $0.modelContext == nil }
    side.inserted = []
    side.deleted = []
    side.assignsW = []
  }

  /// What the context is to write: the properties that differ from what it saw.
  private func changes(of side: Side) -> [Int64: [(inout Row) -> Void]] {
    var changes: [Int64: [(inout Row) -> Void]] = [:]
    for lot in side.objects where !lot.isDeleted {
      let (new, rowID) = (lot.row, rowID(lot))
      guard let old = side.base[rowID], changes[rowID] == nil else { continue }
      var steps: [(inout Row) -> Void] = []
      if new.a != old.a { steps.append { $0.a = new.a } }
      if new.b != old.b { steps.append { $0.b = new.b } }
      if new.c != old.c { steps.append { $0.c = new.c } }
      if !new.d.unicodeScalars.elementsEqual(old.d.unicodeScalars) { steps.append { $0.d = new.d } }
      if new.note != old.note { steps.append { $0.note = new.note } }
      if new.w != old.w { steps.append { $0.w = new.w } }
      if !steps.isEmpty { changes[rowID] = steps }
    }
    return changes
  }

  private mutating func note(
    _ rows: [UniqueOracle.Place: Row], _ places: [UniqueOracle.Place], _ side: Side
  ) {
    var stored: [Int64: Row] = [:]
    for (place, row) in rows {
      switch place {
      case .row(let rowID): stored[rowID] = row
      case .new(let index):
        let rowID = rowID(side.inserted[index])
        #expect(oracle.rows[rowID] == nil, "a new row has a new identifier")
        stored[rowID] = row
      }
    }
    for (index, place) in places.enumerated() where place != .new(index) {
      mergeCount += 1
      let rowID = rowID(side.inserted[index])
      switch place {
      case .row(let row): #expect(rowID == row)
      case .new(let first): #expect(rowID == self.rowID(side.inserted[first]))
      }
    }
    oracle.rows = stored
  }

  private mutating func refuse(_ side: Side) throws {
    refusalCount += 1
    side.context.processPendingChanges()
    let before = (side.inserted.map(\.row), side.objects.map(\.row))
    #expect(refusal { try side.context.save() } == .modelValidationFailure)
    #expect(side.context.insertedModelsArray.count == side.inserted.count)
    #expect(side.inserted.map(\.row) == before.0 && side.objects.map(\.row) == before.1)
    #expect(try stored() == oracle.rows)
    side.context.rollback()
    side.inserted = []
  }
}
