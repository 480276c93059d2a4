/// The objects of one entity that are alive in one context, by row id: one object for a row.
///
/// An open-addressing table of uncounted references. An object takes itself out when it is freed.
/// Dense row ids, which the store hands out, fall into neighbouring slots, so that a fetch in row
/// order stays in the processor's cache; folding the high bits in spreads the rest. The members of
/// a run stand in the order of their home slots (Robin Hood hashing), so that a removal moves only
/// what is not at home, however long the run. Look-up, insertion and removal take constant time on
/// average.
///
/// Its state lies behind a pointer of its own: it is used for every row of every fetch, where the
/// language's checks of exclusive access to a class's properties would be felt.
///
/// A large table gives its room back when few objects are left.
struct IdentityMap: ~Copyable {
  private struct Slot {
    var rowID: Int64
    var object: Unmanaged<AnyObject>?
  }

  private struct Table {
    var slots: UnsafeMutableBufferPointer<Slot>
    var mask: Int
    var count: Int
    /// How many calls of `forEach` are under way, which the slots must not be taken from.
    var visits = 0
  }

  private let table: UnsafeMutablePointer<Table>

  init() {
    table = .allocate(capacity: 1)
    table.initialize(to: Table(slots: Self.makeSlots(16), mask: 15, count: 0))
  }

  deinit {
    slots.deallocate()
    table.deallocate()
  }

  /// How many objects are alive.
  var count: Int { table.pointee.count }

  /// How many slots the table has.
  var capacity: Int { slots.count }

  private var slots: UnsafeMutableBufferPointer<Slot> { table.pointee.slots }
  private var mask: Int { table.pointee.mask }

  /// The object of a row, if it is alive in this context.
  func object(for rowID: Int64) -> AnyObject? {
    guard let index = index(of: rowID) else { return nil }
    return slots[index].object?.takeUnretainedValue()
  }

  /// Registers an object under a row id that has none.
  func insert(_ object: AnyObject, for rowID: Int64) {
    assert(index(of: rowID) == nil, "a second object for one row")
    if count &* 2 > mask { grow() }
    place(Slot(rowID: rowID, object: .passUnretained(object)))
    table.pointee.count &+= 1
  }

  /// Forgets the object of a row.
  ///
  /// Does nothing where the row has none.
  func remove(_ rowID: Int64) {
    guard var gap = index(of: rowID) else { return }
    table.pointee.count &-= 1
    while true {
      let next = (gap &+ 1) & mask
      guard slots[next].object != nil, distance(of: slots[next], at: next) > 0 else { break }
      slots[gap] = slots[next]
      gap = next
    }
    slots[gap].object = nil
    if mask >= Self.leastLargeCapacity, count &* 32 < mask { shrink() }
  }

  /// Calls `body` with each object; objects may leave meanwhile, but none may come.
  func forEach(_ body: (AnyObject) -> Void) {
    table.pointee.visits += 1
    defer { table.pointee.visits -= 1 }
    for slot in slots {
      if let object = slot.object { body(object.takeUnretainedValue()) }
    }
  }

  private func home(of rowID: Int64) -> Int {
    Int(truncatingIfNeeded: rowID ^ (rowID >> 16) ^ (rowID >> 40)) & mask
  }

  /// How far a member stands behind its home.
  private func distance(of slot: Slot, at index: Int) -> Int {
    (index &- home(of: slot.rowID)) & mask
  }

  private func index(of rowID: Int64) -> Int? {
    var index = home(of: rowID)
    var walked = 0
    while slots[index].object != nil {
      if slots[index].rowID == rowID { return index }
      // A member that is nearer to its home would have given way.
      if distance(of: slots[index], at: index) < walked { return nil }
      index = (index &+ 1) & mask
      walked &+= 1
    }
    return nil
  }

  private func place(_ newcomer: Slot) {
    var slot = newcomer
    var index = home(of: slot.rowID)
    var walked = 0
    while slots[index].object != nil {
      let resident = distance(of: slots[index], at: index)
      if resident < walked {
        // In three steps: the compiler cannot swap them when it checks threads.
        let other = slots[index]
        slots[index] = slot
        slot = other
        walked = resident
      }
      index = (index &+ 1) & mask
      walked &+= 1
    }
    slots[index] = slot
  }

  private func grow() { resize(to: slots.count * 2) }

  /// What is smaller is kept as it is.
  private static var leastLargeCapacity: Int { 4_096 }

  private func shrink() {
    if table.pointee.visits == 0 { resize(to: slots.count / 8) }
  }

  private func resize(to capacity: Int) {
    let old = slots
    table.pointee.slots = Self.makeSlots(capacity)
    table.pointee.mask = capacity - 1
    for slot in old where slot.object != nil { place(slot) }
    old.deallocate()
  }

  private static func makeSlots(_ count: Int) -> UnsafeMutableBufferPointer<Slot> {
    let slots = UnsafeMutableBufferPointer<Slot>.allocate(capacity: count)
    slots.initialize(repeating: Slot(rowID: 0, object: nil))
    return slots
  }
}
