import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// The stores of `JointLedger` in a folder, of which there is an unchanged copy.
struct Trio {
  /// Where the stores are that a migration changes.
  let folder: URL
  private let original: URL
  private let program: BuiltProgram

  /// Writes stores of the first version.
  ///
  /// - Parameter change: Changes them before anything is done with them.
  init(_ count: Int, in parent: URL, change: (URL) throws -> Void = { _ in }) throws {
    original = parent.appendingPathComponent("original")
    folder = parent.appendingPathComponent("stores")
    program = try BuiltProgram(named: "store-writer")
    try FileManager.default.createDirectory(at: original, withIntermediateDirectories: true)
    try JointLedger.write(count, to: original)
    try change(original)
    try FileManager.default.copyItem(at: original, to: folder)
  }

  var urls: [URL] { JointLedger.urls(folder) }
  var purses: URL { urls[0] }
  /// The deciding store, as it is the largest.
  var accounts: URL { urls[1] }
  var labels: URL { urls[2] }

  /// Begins again with stores of the first version.
  func restore() throws {
    try replaceAll(by: original)
  }

  /// Puts a copy of a folder in place of the stores.
  ///
  /// A connection that is just being closed may remove a file of its own meanwhile.
  func replaceAll(by source: URL) throws {
    while FileManager.default.fileExists(atPath: folder.path) {
      do {
        try FileManager.default.removeItem(at: folder)
      } catch let error as CocoaError where error.code == .fileNoSuchFile {
        continue
      }
    }
    try FileManager.default.copyItem(at: source, to: folder)
  }

  // MARK: Programs

  /// Runs the program to its end, and answers with the statements that it ran.
  func statements(_ option: String) throws -> [String] {
    let lines = try program.runUntilKilled([folder.path, "three", option]) { _ in nil }
    #expect(lines.first == "started" && lines.last == "done")
    return Array(lines.dropFirst().dropLast())
  }

  /// The statements, counted from one, at whose beginning the files may be others than at that of the one
  /// before: a statement that only reads leaves them, and what is done to files without SQLite is done
  /// before one that does not.
  static func moments(in statements: [String]) -> [Int] {
    let changes = statements.map { !$0.hasPrefix("SELECT") && !$0.hasPrefix("PRAGMA") }
    return statements.indices.filter { changes[$0] || $0 > 0 && changes[$0 - 1] }.map { $0 + 1 }
  }

  /// Runs the program, and has it killed at the beginning of a statement, counted from one.
  func kill(_ option: String, at statement: Int) throws {
    let lines = try program.runUntilKilled(
      [folder.path, "three", option, String(statement)]
    ) { _ in nil }
    #expect(lines == ["started"])
  }

  /// Runs the program, whose files cannot be written from the beginning of a statement on: for as long as
  /// that runs, or to the end.
  ///
  /// - Returns: Its error.
  func fail(
    _ option: String, at statement: Int, forGood: Bool = false
  ) throws -> String {
    let lines = try program.runUntilKilled(
      [folder.path, "three", option, String(statement), forGood ? "refused" : "stumbling"]
    ) { _ in nil }
    #expect(lines.first == "started" && lines.last == "failed")
    return lines.dropFirst().dropLast().joined(separator: "\n")
  }

  /// Runs the program, and kills it some seconds after its beginning.
  func kill(_ option: String, after delay: TimeInterval) throws {
    // As many statements as there never are, so that none is told.
    _ = try program.runUntilKilled([folder.path, "three", option, "0"]) { $0 == 1 ? delay : nil }
  }

  /// How long the program takes.
  func duration(_ option: String) throws -> TimeInterval {
    let start = Date()
    let lines = try program.runUntilKilled([folder.path, "three", option, "0"]) { _ in nil }
    #expect(lines == ["started", "done"])
    return Date().timeIntervalSince(start)
  }

  /// Leaves the stores as a program does that is killed just before the deciding store is committed.
  func leaveUndecided(_ option: String = "plain") throws {
    let commits = try commits(option)
    try kill(option, at: commits[2])
    let versions = try urls.map { try metadata($0).version?.major }
    #expect(versions == [2, 1, 2], "all but the deciding one are committed")
  }

  /// Leaves the stores as a program does that is killed just after the deciding store is committed.
  func leaveDecided(_ option: String = "plain") throws {
    let commits = try commits(option)
    try kill(option, at: commits[2] + 1)
    let undecided = try urls.map { try metadata($0).undecided != nil }
    #expect(undecided == [true, false, true], "no store but the deciding one knows that it holds")
  }

  /// The statements of a migration that commit a store each, and those that end it.
  func commits(_ option: String) throws -> [Int] {
    let statements = try statements(option)
    try restore()
    return statements.indices.filter { statements[$0] == "COMMIT" }.map { $0 + 1 }
  }

  // MARK: Looks

  /// What a store's file says, which is not opened as a store.
  func metadata(_ url: URL) throws -> StoreMetadata {
    let connection = try Connection(path: url.path, mode: .readWrite)
    defer { connection.close() }
    #expect(try connection.scalar("PRAGMA integrity_check") == .text("ok"))
    return try StoreMetadata(reading: connection)
  }

  /// Expects that the stores are all of the first version, or all of the second one, for programs of that
  /// version, that nothing is left beside them, and that they can be migrated.
  ///
  /// - Returns: Whether they are of the second version.
  @discardableResult
  func expectWhole(
    _ comment: Comment? = nil, isBacked: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Bool {
    let isSecond = try metadata(accounts).version == Schema.Version(2, 0, 0)
    if !isSecond {
      let problems = try JointLedger.problems(ofFirst: folder)
      #expect(problems == [], comment, sourceLocation: sourceLocation)
      let versions = try urls.map { try metadata($0).version?.major }
      #expect(versions == [1, 1, 1], comment, sourceLocation: sourceLocation)
      try expectNothingElse(comment, mayBeBacked: isBacked, sourceLocation: sourceLocation)
      try expectContents(of: original, comment, sourceLocation: sourceLocation)
    }
    let problems = try JointLedger.problems(ofSecond: JointLedger.migrate(folder))
    #expect(problems == [], comment, sourceLocation: sourceLocation)
    try expectNothingElse(comment, mayBeBacked: isBacked, sourceLocation: sourceLocation)
    let notes = try urls.map { url in
      let connection = try Connection(path: url.path, mode: .readWrite)
      defer { connection.close() }
      let rows = try connection.query(
        "SELECT key FROM _swiftdata WHERE key = 'undecided'")
      return rows.count
    }
    #expect(notes == [0, 0, 0], comment, sourceLocation: sourceLocation)
    return isSecond
  }

  /// The names of the folder's files, without those that a store in use has.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
    }
  }

  private func expectNothingElse(
    _ comment: Comment?, mayBeBacked: Bool, sourceLocation: SourceLocation
  ) throws {
    let others = try names().filter { name in
      !urls.contains { $0.lastPathComponent == name } && name != ".purses.store_SUPPORT"
        && !(mayBeBacked && name.contains(".before-migration"))
    }
    #expect(others == [], comment, sourceLocation: sourceLocation)
  }

  /// Expects that the files of large contents are those of another folder's stores.
  private func expectContents(
    of other: URL, _ comment: Comment?, sourceLocation: SourceLocation
  ) throws {
    func contents(_ folder: URL) -> [String] {
      let support = StoreFiles(database: JointLedger.urls(folder)[0]).support
      let names = FileManager.default.enumerator(atPath: support.path)?
        .compactMap { $0 as? String }
      return (names ?? []).sorted()
    }
    #expect(contents(folder) == contents(other), comment, sourceLocation: sourceLocation)
  }
}
