public import Foundation

/// Where and how a container keeps a store.
///
/// A store is a file, or lives in memory for as long as its container. Every configuration in
/// memory is one of its own: it has a `url` that no other has, so that a container can have
/// several.
public struct ModelConfiguration: Identifiable, Hashable, CustomDebugStringConvertible, Sendable {
  /// The store's file, or `memory:/` and a UUID.
  public let url: URL

  /// The configuration's name, "default" where none is given.
  public let name: String

  /// The name in `groupContainer`; nil for a store that the program has to itself.
  public let groupAppContainerIdentifier: String?

  /// The name in `cloudKitDatabase`; nil without one.
  public let cloudKitContainerIdentifier: String?

  /// Which programs share the store's folder.
  public let groupContainer: GroupContainer

  /// Which database of CloudKit the store is to be synchronized with.
  ///
  /// Without effect: the library does not synchronize.
  public let cloudKitDatabase: CloudKitDatabase

  /// Whether contexts may save.
  ///
  /// A store that does not exist is not made where it is false.
  public let allowsSave: Bool

  /// Whether the store lives in memory.
  public let isStoredInMemoryOnly: Bool

  /// The entities that the store holds; nil for all of its container's.
  public var schema: Schema?

  /// How long a save or fetch waits where another process holds the store's lock; then it throws.
  ///
  /// Readers wait for nobody in general: SQLite's write-ahead log lets them read while another process
  /// writes. Contexts of the same container wait for each other without limit, in the order of their
  /// saves. A store in memory has no such log: there fetches wait this long while a save writes.
  /// SwiftData has no such thing.
  public var busyTimeout = Duration.seconds(5)

  /// Whether a copy of the store is kept beside it while it is migrated.
  ///
  /// The copy is named `NAME.before-migration` after the store NAME, with its large contents in its own
  /// support folder, and is removed when all stores of the container are migrated. A migration is undone
  /// as a whole, in all of them, by whatever ends it, so the copy is for failures of the disk and of the
  /// program's own code. It takes as much room as the store. SwiftData has no such thing.
  public var backupBeforeMigration = false

  /// Called while the store is migrated, on the thread that makes the container.
  ///
  /// For each table that is made anew it is called every ten thousand rows, and once for any other; for links
  /// and former rows that are copied, and for indexes that are made; and after each save of a stage's code.
  /// Each stage reports at least once.
  ///
  /// SwiftData has no such thing.
  public var migrationProgress: (@Sendable (MigrationProgress) -> Void)? {
    get { progressHandler.call }
    set { progressHandler.call = newValue }
  }

  private var progressHandler = ProgressHandler()

  /// Describes the default store: `default.store` in the program's folder, or a store in memory.
  ///
  /// The program's folder is named by the bundle's identifier, or by the executable where there is
  /// none, and stands in the user's application support directory: on Linux `$XDG_DATA_HOME`, or
  /// `~/.local/share`.
  ///
  /// Differs from SwiftData, which has no folder of the program: the application support directory
  /// of Apple's sandbox is a program's own, that of a Linux user is not.
  public init(isStoredInMemoryOnly: Bool = false) {
    self.init(nil, schema: nil, isStoredInMemoryOnly: isStoredInMemoryOnly, allowsSave: true)
  }

  /// Describes the default store, or a store in memory, for these classes.
  public init(for forTypes: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
    self.init(
      nil, schema: Schema(forTypes), isStoredInMemoryOnly: isStoredInMemoryOnly, allowsSave: true)
  }

  /// Describes a store by name: `name.store` in the program's folder, or a store in memory.
  ///
  /// - Parameters:
  ///   - name: The file's name without its ending. "default" for nil and for an empty name.
  ///   - schema: The entities that the store holds; nil for all of its container's.
  ///   - isStoredInMemoryOnly: Whether the store lives in memory.
  ///   - allowsSave: Whether contexts may save.
  ///   - groupContainer: Which programs share the store's folder.
  ///   - cloudKitDatabase: Without effect.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? "default"
    self.name = name
    self.schema = schema
    self.isStoredInMemoryOnly = isStoredInMemoryOnly
    self.allowsSave = allowsSave
    self.groupContainer = groupContainer
    self.cloudKitDatabase = cloudKitDatabase
    groupAppContainerIdentifier = groupContainer.identifier
    cloudKitContainerIdentifier = cloudKitDatabase.identifier
    url =
      isStoredInMemoryOnly
      ? StoreLocation.inMemory() : StoreLocation.file(named: name, in: groupContainer)
  }

  /// Describes the store of a file.
  ///
  /// The file is made where it does not exist, with its folder. `/dev/null` is a store in memory,
  /// as is usual with Core Data; `url` is then not that path but the store's own.
  ///
  /// - Parameters:
  ///   - name: The configuration's name; the file's, without its ending, for nil and an empty name.
  ///   - schema: The entities that the store holds; nil for all of its container's.
  ///   - url: The file.
  ///   - allowsSave: Whether contexts may save.
  ///   - cloudKitDatabase: Without effect.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    let fileName = url.deletingPathExtension().lastPathComponent
    self.name = name.flatMap { $0.isEmpty ? nil : $0 } ?? fileName
    self.schema = schema
    isStoredInMemoryOnly = url.isFileURL && url.standardizedFileURL.path == "/dev/null"
    self.url = isStoredInMemoryOnly ? StoreLocation.inMemory() : url
    self.allowsSave = allowsSave
    groupContainer = .none
    self.cloudKitDatabase = cloudKitDatabase
    groupAppContainerIdentifier = nil
    cloudKitContainerIdentifier = cloudKitDatabase.identifier
  }

  /// The store's `url`.
  public var id: URL { url }

  /// Throws an error where no file can have the store's name; a container calls it before it opens
  /// the store.
  ///
  /// - Throws: `SwiftDataError.configurationFileNameContainsInvalidCharacters`,
  /// `SwiftDataError.configurationFileNameTooLong`, or `SwiftDataError.loadIssueModelContainer` for
  /// a URL that is not a file's.
  public func validate() throws {
    if isStoredInMemoryOnly { return }
    try StoreLocation.validate(url)
  }

  /// Feeds the `url`.
  ///
  /// Equality compares all members but `migrationProgress`.
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }

  /// The name, the place and what is not as usual, on one line.
  public var debugDescription: String {
    var parts = ["\"\(name)\"", isStoredInMemoryOnly ? "in memory" : url.path]
    if !allowsSave { parts.append("read-only") }
    if let groupAppContainerIdentifier { parts.append("group \(groupAppContainerIdentifier)") }
    if let schema {
      parts.append("entities " + schema.entities.map(\.name).joined(separator: ", "))
    }
    return "ModelConfiguration(\(parts.joined(separator: "; ")))"
  }
}

/// A closure that takes no part in equality.
private struct ProgressHandler: Equatable, Sendable {
  var call: (@Sendable (MigrationProgress) -> Void)?

  static func == (lhs: ProgressHandler, rhs: ProgressHandler) -> Bool { true }
}
