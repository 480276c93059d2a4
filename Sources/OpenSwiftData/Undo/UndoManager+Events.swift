#if !canImport(Darwin)
  import Dispatch
  import Foundation

  /// Groups that are opened and closed by the manager.
  extension UndoManager {
    /// Opens a group that is closed when the event is over.
    func openAutomaticGroup() {
      openGroups.append(UndoGroup(isAutomatic: true))
      post(.NSUndoManagerDidOpenUndoGroup)
      guard groupsByEvent, MainQueue.isCurrent else { return }
      // The main actor opened the group, so it is the one that the manager belongs to.
      nonisolated(unsafe) weak let manager = self
      DispatchQueue.main.async { manager?.closeAutomaticGroup() }
    }

    /// Closes the group that was opened by itself, now that its event is over.
    ///
    /// It waits for groups within it that are still open.
    private func closeAutomaticGroup() {
      guard let group = openGroups.first, group.isAutomatic else { return }
      if openGroups.count == 1 { endUndoGrouping() } else { group.isOverdue = true }
    }

    /// Closes the group that was opened by itself where its event was over before a group within it was closed.
    func closeOverdueGroup() {
      if openGroups.count == 1, openGroups.first?.isOverdue == true { endUndoGrouping() }
    }
  }
#endif
