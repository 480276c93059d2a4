import Observation

/// What few objects need: their observers, and the last saved values of what was changed since.
///
/// An object has none until it is first observed or first changed, so that a fetch makes none.
final class ChangeRecord {
  /// The object's observers; made on the first tracked read.
  var registrar: ObservationRegistrar?

  /// Where the object's identifier belongs, once it has left its context.
  var identifierSpace: PersistentIdentifier.Space?

  /// The properties that differ from the row.
  private(set) var dirty = PropertySet()

  /// The last saved value of each dirty property.
  private var saved: [(property: Int, value: Any)] = []

  /// The last saved value of a dirty property.
  func savedValue(of property: Int) -> Any? {
    saved.first { $0.property == property }?.value
  }

  /// Marks a property as changed, and keeps the value that its row has.
  func markDirty(_ property: Int, saved value: Any) {
    dirty.insert(property)
    saved.append((property, value))
  }

  /// Marks a property as equal to its row again.
  func markClean(_ property: Int) {
    dirty.remove(property)
    saved.removeAll { $0.property == property }
  }

  /// Marks every property as equal to its row.
  func markAllClean() {
    dirty = PropertySet()
    saved.removeAll(keepingCapacity: false)
  }
}
