/// One context's way to its store: the fast path between the unit of work and the data mapper.
///
/// Rows pass as typed reads and writes, without snapshots. A session belongs to its context's
/// isolation; sessions of one store work side by side.
protocol StoreSession: AnyObject {
  /// The store's own identifier, which is part of every identifier of its rows.
  var storeIdentifier: String { get }

  /// Whether the store can be saved to.
  var allowsSave: Bool { get }

  /// Throws an error that names the store where it cannot be saved to.
  func checkAllowsSave() throws

  /// How many saves of this process have gone to the store through other sessions since this one
  /// was made.
  var foreignSaveCount: Int { get }

  /// Whether others may have saved since `takeNews()` was last called; one atomic load.
  ///
  /// False within `snapshot`, whose reads would not see it.
  var hasNews: Bool { get }

  /// What others have saved since the last call.
  func takeNews() -> StoreNews

  /// Looks whether a read has noticed saves of other processes, which `takeNews()` has not told of yet.
  func looksForRemoteNews() -> Bool

  /// Tells everybody of saves of other processes that a save or `takeNews()` has met; to be called when
  /// objects stand as their rows do.
  func tellOfRemoteCommits()

  /// The same, from another thread, where observers must not be called now.
  func tellOfRemoteCommitsSoon()

  /// Goes on with what another session of the store has not asked for yet.
  func resume(after other: any StoreSession)

  /// Has `wake` be called, on any thread, after each save of others while the session lives.
  func follow(wake: @escaping @Sendable () -> Void)

  // The next four throw `UnfinishedFetch` for a whole request that the store cannot answer exactly.

  /// Passes the matching rows to `sink`, in order.
  func fetch<Model, Sink: RowSink>(_ request: FetchRequest<Model>, into sink: inout Sink) throws

  /// The number of matching rows.
  func count<Model>(_ request: FetchRequest<Model>) throws -> Int

  /// The row ids of the matching rows, in order.
  func rowIDs<Model>(_ request: FetchRequest<Model>) throws -> [Int64]

  /// Runs `body`, in which this session's reads see one state of the store as far as the store can promise
  /// that; a save by this session ends it.
  func snapshot<Result>(_ body: () throws -> Result) throws -> Result

  /// How the store means to answer the request.
  func explain<Model>(_ request: FetchRequest<Model>) throws -> StoreExplanation

  /// Passes one row to `sink`, with the wanted properties (nil for all).
  ///
  /// False where there is no such row.
  func load<Sink: RowSink>(
    _ rowID: Int64, of layout: EntityLayout, properties: PropertySet?, into sink: inout Sink
  ) throws -> Bool

  /// Passes one property of a row to `sink`, with the contents of the file that the row names.
  ///
  /// False where there is no such row. Throws an error that names entity, property, row and file where
  /// the file cannot be read.
  func loadContents<Sink: RowSink>(
    of property: Int, in rowID: Int64, of layout: EntityLayout, into sink: inout Sink
  ) throws -> Bool

  /// Passes those of the given rows that exist to `sink`, in any order, by one statement, with the
  /// properties that the request asks for.
  func load<Model, Sink: RowSink>(
    _ rowIDs: [Int64], of request: FetchRequest<Model>, into sink: inout Sink) throws

  /// Drops the mirror of every entity, since nothing is pending any more.
  func dropMirror()

  /// Passes the rows that exist among `rowIDs` to `sink`, in no particular order, with the wanted
  /// properties (nil for all).
  ///
  /// One statement.
  func load<Sink: RowSink>(
    _ rowIDs: [Int64], of layout: EntityLayout, properties: PropertySet?, into sink: inout Sink
  ) throws

  /// The rows that a stored row's to-many relationship leads to, in order.
  func linkedRowIDs(of rowID: Int64, in link: Link) throws -> [Int64]

  /// The rows whose relationship leads to a stored row, in no particular order.
  func rowIDs(leadingTo rowID: Int64, by link: Link) throws -> [Int64]

  /// How many rows a stored row's to-many relationship leads to, those in `excluded` not counted.
  ///
  /// Counting ends at `limit`; -1 for none.
  func linkedCount(
    of rowID: Int64, in link: Link, excluding excluded: [Int64], limit: Int
  ) throws -> Int

  /// Passes the rows that a to-many relationship of the listed ones leads to to `sink`, owner by
  /// owner, in the order of each array.
  ///
  /// One statement.
  func loadLinked<Sink: LinkedRowSink>(
    to rowIDs: [Int64], by link: Link, of layout: EntityLayout, into sink: inout Sink
  ) throws

  /// Writes everything or nothing.
  ///
  /// The answer says what the delete rules did beyond what was asked for.
  func save(_ entities: [any EntityChanges]) throws -> SaveOutcome
}

extension StoreSession {
  /// The same, with all properties.
  func load<Sink: RowSink>(
    _ rowIDs: [Int64], of layout: EntityLayout, into sink: inout Sink
  ) throws {
    try load(rowIDs, of: layout, properties: nil, into: &sink)
  }
}

/// What a context asks of its session.
struct FetchRequest<Model: PersistentModel> {
  var descriptor: FetchDescriptor<Model>
  var layout: EntityLayout
  /// The unsaved changes that take part; nil for none.
  var pending: (any PendingChanges)?
  /// Whether the answer is to be exact; otherwise the candidates are asked for: all rows that meet the
  /// conditions which the store can test, without offset and limit.
  var isWhole = true
}

/// Receives rows.
///
/// The row is valid during the call only.
protocol RowSink {
  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row)
}

/// Receives rows, each with the row that it is linked to.
protocol LinkedRowSink {
  mutating func receive<Row: _RowReader>(_ owner: Int64, _ rowID: Int64, _ row: inout Row)
}
