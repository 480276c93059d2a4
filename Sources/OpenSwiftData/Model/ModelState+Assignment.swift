// What an assignment does to an object's state, apart from the value, so that the part of it that
// knows the value's type is short enough to be inlined.

/// What a context is to be told of an assignment.
@usableFromInline
enum _AssignmentConsequence {
  case none
  /// The object's mirrored values are out of date.
  case stale
  /// A saved object has changed for the first time, or a property has changed back.
  case changed
  /// Every change is watched.
  case watched
}

/// Stands for the last saved value of a property that could not be loaded.
struct UnknownValue {}

extension _ModelState {
  /// Whether somebody observes the object.
  @usableFromInline var _isObserved: Bool { record?.registrar != nil }

  /// Records an assignment that changed a value, for the context's next fetch and save.
  ///
  /// - Parameters:
  ///   - old: The value before; nil where it could not be loaded.
  ///   - isSaved: Whether the new value is the saved one, which it is given.
  @usableFromInline
  mutating func _noteAssignment(
    _ property: Int, old: Any?, isSaved: (Any) -> Bool
  ) -> _AssignmentConsequence {
    guard let registry else { return .none }
    let isWatched = registry._withUnsafeGuaranteedRef { registry in
      if !registry.watchesChanges { return false }
      registry.watchedAssignment = WatchedAssignment(property: property, old: old)
      return true
    }
    let consequence: _AssignmentConsequence =
      isWatched ? .watched : isMirrored ? .stale : .none
    guard lifecycle != .pending, lifecycle != .transient else { return consequence }
    let record = self.record ?? ChangeRecord()
    if self.record == nil { self.record = record }
    if !record.dirty.contains(property) {
      // A value that could not be loaded is not known to be anything: a rollback loads it again.
      record.markDirty(property, saved: old ?? UnknownValue())
      return isWatched ? .watched : .changed
    }
    if let saved = record.savedValue(of: property), isSaved(saved) {
      record.markClean(property)
      return isWatched ? .watched : .changed
    }
    return consequence
  }
}
