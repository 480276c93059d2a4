import Synchronization

@testable import OpenSwiftData

/// Keeps the SQL of the stores that are opened inside `watching`.
final class SQLRecorder: Sendable {
  private let statements = Mutex<[String]>([])

  /// Runs `body`, which opens the stores.
  static func watching<Result>(_ body: (SQLRecorder) throws -> Result) rethrows -> Result {
    let recorder = SQLRecorder()
    return try SQLTrace.$handler.withValue({ sql in
      recorder.statements.withLock { $0.append(sql) }
    }) {
      try body(recorder)
    }
  }

  /// The statements that `body` made the store run.
  func statements(of body: () throws -> Void) rethrows -> [String] {
    statements.withLock { $0 = [] }
    try body()
    return statements.withLock { $0 }
  }

  /// How many statements that begin with `prefix` the store ran for `body`.
  func count(_ prefix: String, of body: () throws -> Void) rethrows -> Int {
    try statements(of: body).count { $0.hasPrefix(prefix) }
  }
}
