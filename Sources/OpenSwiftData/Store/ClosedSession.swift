/// The session of an entity that no store holds.
///
/// The container deals out every entity, so it is never asked.
final class ClosedSession: StoreSession {
  let storeIdentifier = ""
  let foreignSaveCount = 0
  let hasNews = false
  let allowsSave = false

  private var error: SwiftDataError {
    .missingModelContext.explained("No store of this container holds the entity.")
  }

  func checkAllowsSave() throws { throw error }
  func fetch<Model, Sink: RowSink>(_ request: FetchRequest<Model>, into sink: inout Sink) throws {
    throw error
  }
  func count<Model>(_ request: FetchRequest<Model>) throws -> Int { throw error }
  func rowIDs<Model>(_ request: FetchRequest<Model>) throws -> [Int64] { throw error }
  func snapshot<Result>(_ body: () throws -> Result) throws -> Result { try body() }
  func explain<Model>(_ request: FetchRequest<Model>) throws -> StoreExplanation { throw error }
  func load<Sink: RowSink>(
    _ rowID: Int64, of layout: EntityLayout, properties: PropertySet?, into sink: inout Sink
  ) throws -> Bool { throw error }
  func loadContents<Sink: RowSink>(
    of property: Int, in rowID: Int64, of layout: EntityLayout, into sink: inout Sink
  ) throws -> Bool { throw error }
  func load<Model, Sink: RowSink>(
    _ rowIDs: [Int64], of request: FetchRequest<Model>, into sink: inout Sink
  ) throws { throw error }
  func dropMirror() {}
  func tellOfRemoteCommits() {}
  func tellOfRemoteCommitsSoon() {}
  func takeNews() -> StoreNews { StoreNews() }
  func looksForRemoteNews() -> Bool { false }
  func resume(after other: any StoreSession) {}
  func follow(wake: @escaping @Sendable () -> Void) {}
  func load<Sink: RowSink>(
    _ rowIDs: [Int64], of layout: EntityLayout, properties: PropertySet?, into sink: inout Sink
  ) throws { throw error }
  func linkedRowIDs(of rowID: Int64, in link: Link) throws -> [Int64] { throw error }
  func rowIDs(leadingTo rowID: Int64, by link: Link) throws -> [Int64] { throw error }
  func linkedCount(
    of rowID: Int64, in link: Link, excluding excluded: [Int64], limit: Int
  ) throws -> Int { throw error }
  func loadLinked<Sink: LinkedRowSink>(
    to rowIDs: [Int64], by link: Link, of layout: EntityLayout, into sink: inout Sink
  ) throws { throw error }
  func save(_ entities: [any EntityChanges]) throws -> SaveOutcome { throw error }
}
