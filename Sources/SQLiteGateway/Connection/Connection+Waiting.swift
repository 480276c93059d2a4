import CSQLiteGateway
import Foundation

/// Waiting for the locks of other connections.
///
/// SQLite's own handler sleeps for whole seconds in builds that do not know of a finer clock, and so gives
/// up at once where the time is shorter.
extension Connection {
  /// Has statements wait.
  ///
  /// SQLite holds the connection unretained: it is closed before it goes.
  func installBusyHandler() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context else { return 0 }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        return connection.waits(count) ? 1 : 0
      }, context)
  }

  /// Sleeps a while for the `count`th time; false where the time is over.
  private func waits(_ count: Int32) -> Bool {
    let now = ContinuousClock.now
    if count == 0 { waitStart = now }
    let rest = Duration.milliseconds(Int64(busyTimeout)) - (now - waitStart)
    guard rest > .zero else { return false }
    // Most locks are held for less than a millisecond, some for long.
    let pause = min(0.000_2 * Double(1 << min(count, 6)), rest / .seconds(1))
    Thread.sleep(forTimeInterval: pause)
    return true
  }
}
