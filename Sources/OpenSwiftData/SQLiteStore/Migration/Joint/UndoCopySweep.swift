import Foundation
import SQLiteGateway

/// Removes, when a store is opened, the copy that a migration of several stores has left.
struct UndoCopySweep {
  let files: StoreFiles
  let pool: ConnectionPool

  /// Looks first, and takes the write lock only if there is something to remove.
  ///
  /// The copy is made and needed under that lock, so a lock that is taken leaves it alone. Never fails: the
  /// store can be used without.
  func run() {
    guard FileManager.default.fileExists(atPath: files.undoCopy.path) else { return }
    do {
      try pool.write { connection in
        let timeout = connection.busyTimeout
        connection.busyTimeout = 0
        defer { connection.busyTimeout = timeout }
        try connection.transaction(.immediate) {
          try StoreMetadata.overwriteLog(true, connection)
        }
        try connection.transaction(.immediate) {
          try StoreMetadata.overwriteLog(false, connection)
          if try StoreMetadata.undecided(connection) == nil {
            StoreFiles(database: files.undoCopy).removeCopy()
          }
        }
      }
    } catch let error as SQLiteError where error.isBusy {
      return
    } catch {
      Log.error("\(files.undoCopy.path) is not needed any more and could not be removed: \(error)")
    }
  }
}
