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

    /// Closes the group that was opened by itself, if it is the only one that is still open.
    private func closeAutomaticGroup() {
      guard openGroups.count == 1, openGroups.first?.isAutomatic == true else { return }
      endUndoGrouping()
    }
  }
#endif
