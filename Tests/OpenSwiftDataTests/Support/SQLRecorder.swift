import Synchronization

@testable import OpenSwiftData

/// Keeps the SQL of the stores that are opened inside `watching`.
final class SQLRecorder: Sendable {
  private let statements = Mutex<[String]>([])

  /// Runs `body`, which opens the stores.
  static func watching<Result>(_ body: (SQLRecorder) throws -> Result) rethrows -> Result {
    let recorder = SQLRecorder()
    return try SQLTrace.$handler.withValue({ recorder.note($0) }) { try body(recorder) }
  }

  /// Keeps one statement.
  func note(_ sql: String) { statements.withLock { $0.append(sql) } }

  /// Forgets what was recorded.
  func clear() { statements.withLock { $0 = [] } }

  /// How many of the recorded statements begin with `prefix`.
  func count(of prefix: String) -> Int {
    statements.withLock { $0.count { $0.hasPrefix(prefix) } }
  }

  /// The statements that `body` made the store run.
  func statements(of body: () throws -> Void) rethrows -> [String] {
    clear()
    try body()
    return statements.withLock { $0 }
  }

  /// How many statements that begin with `prefix` the store ran for `body`.
  func count(_ prefix: String, of body: () throws -> Void) rethrows -> Int {
    try statements(of: body).count { $0.hasPrefix(prefix) }
  }
}
