#if !canImport(Darwin)
  /// One step that takes something back, registered with an `UndoManager`.
  struct UndoAction {
    /// Whether the object that the step is for is the given one.
    let isFor: (AnyObject) -> Bool
    /// Takes it back; does nothing once the object is gone.
    let perform: () -> Void
  }

  /// What one undo takes back: steps, and groups within the group, in the order in which they came.
  ///
  /// A group stays empty until something is registered, and an empty one is forgotten when it is closed.
  final class UndoGroup {
    private enum Entry {
      case action(UndoAction)
      case group(UndoGroup)
    }

    private var entries: [Entry] = []
    var name = ""
    var isDiscardable = false
    var userInfo: [String: Any] = [:]

    /// Whether the manager opened the group itself, to close it at the end of the event.
    let isAutomatic: Bool

    /// Whether the event is over, and the group waits for one within it to be closed.
    var isOverdue = false

    init(isAutomatic: Bool = false) { self.isAutomatic = isAutomatic }

    var isEmpty: Bool { entries.isEmpty }

    func append(_ action: UndoAction) { entries.append(.action(action)) }

    func append(_ group: UndoGroup) { entries.append(.group(group)) }

    /// Takes the innermost last group out, if a group is what came last.
    func popLastGroup() -> UndoGroup? {
      guard case .group(let group)? = entries.last else { return nil }
      entries.removeLast()
      return group
    }

    /// Takes everything back, the last first.
    func perform() {
      for entry in entries.reversed() {
        switch entry {
        case .action(let action): action.perform()
        case .group(let group): group.perform()
        }
      }
    }

    /// Forgets the steps for an object.
    func removeActions(for target: AnyObject) {
      entries = entries.filter { entry in
        switch entry {
        case .action(let action): return !action.isFor(target)
        case .group(let group):
          group.removeActions(for: target)
          return !group.isEmpty
        }
      }
    }
  }
#endif
