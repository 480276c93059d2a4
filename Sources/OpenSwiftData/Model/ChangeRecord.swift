import Observation

/// What few objects need: their observers, and the last saved values of what was changed since.
///
/// An object has none until it is first observed or first changed, so that a fetch makes none.
final class ChangeRecord {
  /// The object's observers; made on the first tracked read.
  var registrar: ObservationRegistrar?

  /// Where the object's identifier belongs, once it has left its context.
  var identifierSpace: PersistentIdentifier.Space?

  /// The context that an object whose own has ended follows its relationships in.
  ///
  /// The object keeps it alive.
  var heir: ModelContext?

  /// The object that has the row of this one and stands for it.
  var successor: (any PersistentModel)?

  /// Whether a save has written the object, when it was new, to a row that was there before.
  var hasJoinedRow = false

  /// The properties that differ from the row.
  private(set) var dirty = PropertySet()

  /// The last saved value of each dirty property.
  private var saved: [(property: Int, value: Any)] = []

  /// The required to-one relationships whose object was taken away at the other end.
  ///
  /// They keep the object until a save, which refuses.
  var emptied = PropertySet()

  /// What was added to and removed from to-many relationships that are not loaded.
  var overlays: [Int: LinkOverlay] = [:]

  /// The rows that arrays led to when they were last forgotten, to find out who has left.
  var formerMembers: [Int: [Int64]] = [:]

  /// The last saved value of a dirty property.
  func savedValue(of property: Int) -> Any? {
    saved.first { $0.property == property }?.value
  }

  /// Marks a property as changed, and keeps the value that its row has.
  func markDirty(_ property: Int, saved value: Any) {
    dirty.insert(property)
    // Room for a second one at once: arrays grow by doubling, and few objects change once.
    if saved.isEmpty { saved.reserveCapacity(2) }
    saved.append((property, value))
  }

  /// Corrects the value that a dirty property's row has, now that it is loaded.
  func replaceSaved(_ property: Int, by value: Any) {
    guard let index = saved.firstIndex(where: { $0.property == property }) else { return }
    saved[index].value = value
  }

  /// Marks a property as equal to its row again.
  func markClean(_ property: Int) {
    dirty.remove(property)
    saved.removeAll { $0.property == property }
  }

  /// Marks every property as equal to its row.
  func markAllClean() {
    dirty = PropertySet()
    saved = []
    if !emptied.isEmpty { emptied = PropertySet() }
    if !overlays.isEmpty { overlays = [:] }
  }
}
