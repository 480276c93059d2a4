import Foundation

/// The files that make up one store on disk: the one place that knows their names.
struct StoreFiles {
  /// The database.
  let database: URL

  /// Follows symbolic links, as SQLite does: what belongs to a database lies beside the real file.
  init(database: URL) {
    self.database = database.resolvingSymlinksInPath()
  }

  /// How many bytes the longest name of the others has more than the database's.
  static let nameOverhead = "._SUPPORT".utf8.count

  /// The folder for what is too large for the database: `.NAME_SUPPORT` beside the file NAME.
  ///
  /// By the whole name, so that `a.store` and `a.sqlite` have a folder each.
  var support: URL {
    database.deletingLastPathComponent()
      .appendingPathComponent(".\(database.lastPathComponent)_SUPPORT", isDirectory: true)
  }

  /// The copy that is kept while the store is migrated.
  var backup: URL { copy(ending: ".before-migration") }

  /// How the name of the copy ends that is there while it is open whether others are migrated, too.
  static let undoEnding = ".before-commit"

  /// The copy by which the store becomes what it was where others do not follow.
  var undoCopy: URL { copy(ending: Self.undoEnding) }

  /// The copy whose name is the store's and an ending.
  func copy(ending: String) -> URL {
    database.deletingLastPathComponent()
      .appendingPathComponent(database.lastPathComponent + ending)
  }

  /// What the name of a copy has more than the store's.
  func ending(of copy: URL) -> String {
    String(copy.lastPathComponent.dropFirst(database.lastPathComponent.count))
  }

  /// The copies that are kept for good, as a migration has removed values that it was not told to.
  var keptCopies: [URL] {
    let folder = database.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix(keptCopyName) && !$0.hasSuffix("." + Self.unfinished) }
      .sorted().map { folder.appendingPathComponent($0) }
  }

  /// Where the next of them is put.
  ///
  /// Of one whose database was taken away the large contents may be left: the only ones that there are.
  var freeKeptCopy: URL {
    let folder = database.deletingLastPathComponent()
    var url = folder.appendingPathComponent(keptCopyName)
    var number = 1
    while !StoreFiles(database: url).existing.isEmpty {
      number += 1
      url = folder.appendingPathComponent("\(keptCopyName)-\(number)")
    }
    return url
  }

  /// Where it is made, until it is certain that it is needed.
  var unfinishedKeptCopy: URL {
    database.deletingLastPathComponent()
      .appendingPathComponent("\(keptCopyName).\(Self.unfinished)")
  }

  /// How to put a copy in the store's place by hand, with all that belongs to either.
  func wayBack(from copy: URL) -> String {
    let copy = StoreFiles(database: copy)
    let leftovers = companions.map(\.lastPathComponent).joined(separator: ", ")
    var text =
      "remove \(database.path) with \(leftovers) beside it, and move \(copy.database.path) there"
    if FileManager.default.fileExists(atPath: copy.support.path) {
      text += " and its large contents, \(copy.support.path), to \(support.path)"
    }
    return text
  }

  private var keptCopyName: String { database.lastPathComponent + ".before-removal" }

  /// How the name of a file ends that is not whole yet.
  static let unfinished = "new"

  /// What SQLite keeps beside a database while it is in use, and after a crash.
  private var companions: [URL] {
    ["-wal", "-shm", "-journal"].map { URL(fileURLWithPath: database.path + $0) }
  }

  /// Those that exist: the database, what SQLite keeps beside it, the folder for large contents, and the
  /// copy that an unfinished migration of several stores may need.
  var existing: [URL] {
    ([database] + companions + [support, undoCopy]).filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }

  /// Throws where a copy at this place would have names that file systems do not take.
  ///
  /// - Parameter purpose: What is not done then.
  func checkNamesOfCopy(_ purpose: String) throws {
    let names = [
      support.lastPathComponent, database.lastPathComponent + "." + Self.unfinished,
    ]
    let length = names.map(\.utf8.count).max() ?? 0
    guard length > Self.longestName else { return }
    throw SwiftDataError.configurationFileNameTooLong.explained(
      "\(purpose), as the names of its copy \(database.path) would have up to \(length) bytes, of which "
        + "file systems take \(Self.longestName). Give the store, and what belongs to it, a shorter "
        + "name.")
  }

  /// How many bytes a file's name may have.
  static let longestName = 255

  /// Removes a copy of a store, which nobody has open.
  func removeCopy() {
    // The database first: without its contents it would not be whole.
    for url in [database, support] where FileManager.default.fileExists(atPath: url.path) {
      do {
        try FileManager.default.removeItem(at: url)
      } catch {
        Log.error("\(url.path) is not needed any more and could not be removed: \(error)")
      }
    }
  }
}
