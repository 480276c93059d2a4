import Dispatch
import SQLiteGateway

/// One context's work with one SQLite store.
///
/// Reads take a connection from the store's pool for the length of a call. Only while pending objects are
/// mirrored does the session keep one to itself, since the mirror lies in its temporary tables, and while a
/// fetch that is finished on objects sees one snapshot.
final class SQLiteSession: StoreSession {
  let store: SQLiteStore
  /// What the store's log knows this session by.
  let sessionNumber = SessionNumber()
  /// The connection whose temporary tables hold the mirror.
  var mirrorConnection: Connection?
  /// The tables that have a mirror on that connection.
  var mirroredTables: Set<String> = []
  /// The tables of links that have one.
  var mirroredJoins: [MirroredJoin] = []
  /// The large contents of mirrored objects.
  var pendingContents: PendingContents?

  /// A connection with a read transaction that is open over several calls, while `snapshot` runs.
  var snapshotConnection: Connection?

  /// The writer, while it has this session's save before it has written.
  private var savingConnection: Connection?

  /// The store's saves that are this session's own, or older than it.
  private var knownSaveCount: Int
  /// The latest of the store's saves that this session's context has taken in.
  private var seenSaveCount: Int
  private var isFollowed = false
  /// Whether commits of other processes were met that nobody was told of yet.
  var hasUntoldRemoteCommits = false

  init(_ store: SQLiteStore) {
    self.store = store
    knownSaveCount = store.log.count
    seenSaveCount = knownSaveCount
  }

  deinit {
    dropMirror()
    if isFollowed { store.log.removeFollower(sessionNumber) }
  }

  var storeIdentifier: String { store.identifier }

  var allowsSave: Bool { !store.isReadOnly }

  func checkAllowsSave() throws {
    if allowsSave { return }
    throw SwiftDataError.loadIssueModelContainer.explained(
      "The store \(store.path) was opened with allowsSave: false, so nothing can be saved. "
        + "Open it with allowsSave: true, or call rollback().")
  }

  var foreignSaveCount: Int { store.log.count - knownSaveCount }

  var hasNews: Bool {
    (store.log.count != seenSaveCount || store.mayHaveRemoteCommits) && snapshotConnection == nil
  }

  func takeNews() -> StoreNews {
    noticeRemoteCommits()
    let (news, latest) = store.log.news(after: seenSaveCount, for: sessionNumber)
    seenSaveCount = latest
    return news
  }

  func looksForRemoteNews() -> Bool {
    guard store.mayHaveRemoteCommits, snapshotConnection == nil else { return false }
    noticeRemoteCommits()
    return store.log.news(after: seenSaveCount, for: sessionNumber).0.isOfEverything
  }

  private func noticeRemoteCommits() {
    guard store.mayHaveRemoteCommits, store.noticeRemoteCommits() else { return }
    hasUntoldRemoteCommits = true
    store.log.wakeFollowers(except: sessionNumber)
  }

  func tellOfRemoteCommits() {
    guard hasUntoldRemoteCommits else { return }
    hasUntoldRemoteCommits = false
    store.tellOfRemoteCommits()
  }

  func tellOfRemoteCommitsSoon() {
    guard hasUntoldRemoteCommits else { return }
    hasUntoldRemoteCommits = false
    DispatchQueue.global().async { [store] in store.tellOfRemoteCommits() }
  }

  func resume(after other: any StoreSession) {
    if let other = other as? SQLiteSession { seenSaveCount = other.seenSaveCount }
  }

  func follow(wake: @escaping @Sendable () -> Void) {
    isFollowed = true
    store.log.addFollower(sessionNumber, wake: wake)
  }

  /// Throws where changes stand against what others have saved, and the context's policy does not decide.
  ///
  /// To be called at the beginning of a save's transaction, so that nobody else can save meanwhile.
  func settleConflicts(_ entities: [any EntityChanges], _ writer: Connection) throws {
    savingConnection = writer
    defer { savingConnection = nil }
    let (news, _) = store.log.news(after: seenSaveCount, for: sessionNumber)
    var objects: [MergeConflict.Object] = []
    for entity in entities {
      objects += try entity.settleConflicts(news.rows(of: entity.layout.name))
    }
    if !objects.isEmpty { throw MergeConflict(objects: objects).error }
  }

  /// Makes a save of this session known to others, while no other save can come between.
  func noteSave(_ changes: SavedChanges) {
    let number = store.log.append(changes, by: sessionNumber)
    knownSaveCount += 1
    if seenSaveCount == number - 1 { seenSaveCount = number }
  }

  func table(of layout: EntityLayout) throws -> TableMap {
    if let table = store.tables[layout.name] { return table }
    throw SwiftDataError.unknownSchema.explained(
      "\(layout.name) is not in the store \(store.path).")
  }

  /// Whether rows of the table may name files in place of large contents.
  func keepsFiles(_ table: TableMap) -> Bool {
    store.files != nil && !table.layout.externalProperties.isEmpty
  }

  /// Runs `body` on the connection that sees what this session must see.
  func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    do {
      if let kept = savingConnection ?? mirrorConnection ?? snapshotConnection {
        defer { if kept !== savingConnection { store.pool.note(kept) } }
        return try body(kept)
      }
      return try store.pool.read(body)
    } catch let error as SQLiteError {
      throw store.explain(error, doing: "read")
    }
  }
}
