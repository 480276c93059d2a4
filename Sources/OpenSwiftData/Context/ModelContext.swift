/// The unit of work: the objects that a program works with, and what it changed since the last
/// save.
///
/// A context has one object for a row, notes every change of it, and writes all of them in one
/// transaction when `save()` is called. It belongs to one isolation (one actor, one task at a time)
/// and is not `Sendable`; make one for each, they are cheap. An object does not keep its context
/// alive: when the context goes, its objects keep what they have loaded, and `modelContext` becomes
/// nil.
public class ModelContext: Equatable {
  /// The container whose stores the context reads and writes.
  ///
  /// The context keeps it, but for the main context, which is kept by it. A main context that you keep for longer
  /// than the container keeps the stores, and answers with a new container of them.
  public var container: ModelContainer { keptContainer ?? contents.container }

  /// Nil in a main context, which its container keeps.
  private let keptContainer: ModelContainer?

  /// What the container has, and its contexts share.
  final let contents: ContainerContents

  /// Whether the context saves by itself.
  ///
  /// False for a context that you make, true for the main context. The first change after a save enqueues a save in
  /// the context's isolation, which runs as soon as that is free and takes in what has changed until
  /// then: no sooner than the code that makes the changes returns or awaits, and without a run loop. That
  /// isolation is known of the main context, of the context of a model actor with a
  /// `DefaultSerialModelExecutor`, and of one that was made by the main actor, until it is first used
  /// elsewhere. All other contexts save at their next fetch or insertion, once a tenth of a second has passed. All save
  /// at `processPendingChanges()`, if a save is due.
  ///
  /// What is unsaved when the context ends is saved then, and what is unsaved in a context of the main actor when
  /// the program exits from there. The main context ends with its container, unless you keep it. A program
  /// that is killed, also by an unhandled SIGTERM, loses what is not saved by then. Nothing is saved by
  /// itself within `transaction(block:)`, nor after one that has failed until it is decided what
  /// becomes of its changes, nor to a store with `allowsSave: false`.
  ///
  /// An error goes to `autosaveErrorHandler`; the changes stay, and the next change leads to another attempt. Where
  /// another process keeps the file locked, or the disk is full, so does time: after a quarter of a second, and
  /// then after twice as long each time, up to a minute. Turning the setting on with unsaved changes
  /// enqueues a save. SwiftData says no more than that it saves from time to time, and tells nobody of errors.
  public var autosaveEnabled = false {
    didSet { if autosaveEnabled != oldValue { followAutosaveSetting() } }
  }

  /// Hears of the errors of saves that the context makes by itself, in its isolation.
  ///
  /// Of every attempt that fails; once of each store with `allowsSave: false` that has changes; of what
  /// insertions, deletions and assignments were refused for, which the next `save()` throws where there
  /// is no handler; and of changes that wait behind a failed transaction. Without a handler, each error that
  /// differs is written to standard error once until a save succeeds. Ours alone.
  public var autosaveErrorHandler: ((any Error) -> Void)?

  /// Where the context's code runs; nil where that is not known.
  final var isolation: ContextIsolation? {
    didSet { leaveMainActor() }
  }

  /// Whether the context was made by the main actor, and was used nowhere else since.
  final var isMadeByMainActor: Bool

  /// What jobs go by that count on that.
  final var jobTicket: JobTicket?

  /// The actor that uses the context, where its isolation is that of an actor's executor.
  final weak var user: (any Actor)?

  /// How saving by itself stands.
  final var autosaveState = AutosaveState()

  /// How many calls of `transaction` are under way, one in the other.
  final var transactionDepth = 0

  /// Whether the block of the latest transaction has thrown, and nothing was saved or rolled back since.
  final var hasFailedTransaction = false {
    didSet { if !hasFailedTransaction { autosaveState.hasToldTransaction = false } }
  }

  /// How many other things are under way that must not be saved halfway.
  final var holdCount = 0

  /// How many saves are under way: an observer of one may call another.
  final var saveDepth = 0

  /// What a save does with a new object that has the unique key of a stored one.
  ///
  /// The stored one is updated, unless this is changed. Ours alone.
  public var uniquenessPolicy = UniquenessPolicy.upsert

  /// What a save does where others have changed the same property of an object, or deleted its row.
  ///
  /// The save throws, unless this is changed. Ours alone.
  public var mergePolicy = MergePolicy.error

  /// Who makes the changes; a later version stamps it on history.
  public var author: String? {
    get { editingState.author }
    set { editingState.author = newValue }
  }

  /// What names this context to a store; its `author` is the context's.
  public lazy var editingState = EditingState()

  /// Finds out, in debug builds, whether two threads use the context at once.
  final let useGuard = UseGuard()

  /// What insertions and deletions that could not throw were refused for; the next save throws it.
  var refusals: [any Error] = []

  /// The first read that has failed since the last attempt to save, so that an empty value was answered; the
  /// next save throws it, whoever asks for it, since what it would write may come of that value.
  var failedRead: (any Error)?

  /// Whether an object was deleted before it was ever saved, since the last save or rollback.
  ///
  /// One-way relationships may still lead to it.
  final var hasForgotten = false

  /// Whether observers are being told that a save begins.
  final var isPostingWillSave = false

  /// Whether objects are being brought up to what others have saved.
  final var isFollowing = false

  /// Whether observers have yet to be told of what others have saved.
  final var isNewsUntold = false

  /// Has the context follow others without being used; nil where its isolation is not known.
  final var waker: ContextWaker?

  /// Whether an object that could not follow others in everything may be able to now.
  final var hasDueContested = false

  /// Tells the undo manager what objects go through; nil where there is none.
  final var undoTracker: UndoTracker?

  /// Whether this context only serves objects whose own has ended.
  final var isHeir = false

  /// Whether the save under way writes new objects to rows that have their keys.
  final var isMerging: Bool { entities.contains { $0.isMerging } }

  /// Every entity of the container's schema, in its order.
  let entities: [any ContextEntity]
  /// The ways to the container's stores.
  let sessions: [any StoreSession]
  private let entitiesByType: [ObjectIdentifier: any ContextEntity]
  private let entitiesByName: [String: any ContextEntity]

  /// Makes a context of its own for one isolation.
  ///
  /// Complexity: proportional to the number of entities; no SQL until the first fetch or save.
  ///
  /// - Parameters:
  ///   - container: Whose stores it reads and writes; the context keeps it.
  ///   - isolation: Where it is made; leave it out. One that is made by the main actor counts as the main
  ///     actor's until it is used elsewhere, which decides when it saves by itself; see
  ///     `autosaveEnabled`. Ours alone.
  public convenience init(_ container: ModelContainer, isolation: (any Actor)? = #isolation) {
    self.init(container.contents, keeping: container, isolation: isolation)
  }

  /// Makes a context of its own, where a function of one parameter is asked for.
  @_disfavoredOverload
  public convenience init(_ container: ModelContainer) { self.init(container, isolation: nil) }

  /// Makes a context.
  ///
  /// - Parameter container: The one to keep; nil for none.
  init(
    _ contents: ContainerContents, keeping container: ModelContainer? = nil,
    isolation: (any Actor)? = nil
  ) {
    self.contents = contents
    keptContainer = container
    isMadeByMainActor = isolation === MainActor.shared
    let sessions = contents.makeSessions()
    entities = contents.layouts.map { layout in
      makeEntity(layout.modelType, layout, sessions[layout.name] ?? ClosedSession())
    }
    self.sessions = distinctSessions(of: entities)
    entitiesByType = Dictionary(
      zip(contents.layouts.map { ObjectIdentifier($0.modelType) }, entities),
      uniquingKeysWith: { first, _ in first })
    entitiesByName = Dictionary(
      zip(contents.layouts.map(\.name), entities), uniquingKeysWith: { first, _ in first })
    entities.forEach { $0.context = self }
  }

  /// Makes a context that has everything that another one has, which is about to end.
  init(inPlaceOf other: ModelContext) {
    contents = other.contents
    keptContainer = other.keptContainer
    isMadeByMainActor = false
    entities = other.entities
    sessions = other.sessions
    entitiesByType = other.entitiesByType
    entitiesByName = other.entitiesByName
    uniquenessPolicy = other.uniquenessPolicy
    mergePolicy = other.mergePolicy
    author = other.author
    autosaveErrorHandler = other.autosaveErrorHandler
    refusals = other.refusals
    failedRead = other.failedRead
    hasForgotten = other.hasForgotten
    entities.forEach { $0.context = self }
  }

  deinit {
    undoTracker?.end()
    if saveAtEnd() { return }
    bequeath()
    entities.forEach { $0.detachAll() }
  }

  /// Whether both are the same context.
  public static func == (lhs: ModelContext, rhs: ModelContext) -> Bool { lhs === rhs }

  /// Whether anything was inserted, changed or deleted since the last save or rollback.
  ///
  /// A property that was set back to its saved value is no change.
  public var hasChanges: Bool { entities.contains { $0.hasChanges } }

  /// The objects that the next save inserts, in the order in which they were inserted, entity by
  /// entity.
  public var insertedModelsArray: [any PersistentModel] { entities.flatMap(\.insertedModels) }

  /// The saved objects with changes that the next save writes, entity by entity.
  public var changedModelsArray: [any PersistentModel] { entities.flatMap(\.changedModels) }

  /// The objects that the next save deletes, entity by entity.
  ///
  /// Rows that `delete(model:where:)` deletes without an object are not among them.
  public var deletedModelsArray: [any PersistentModel] { entities.flatMap(\.deletedModels) }

  /// The context's part for a class.
  ///
  /// Throws where the class is not in the container's schema.
  func entity<Model: PersistentModel>(for type: Model.Type) throws -> EntityContext<Model> {
    if let entity = entitiesByType[ObjectIdentifier(type)] as? EntityContext<Model> {
      return entity
    }
    throw SwiftDataError.unknownSchema.explained(
      "\(type) is not in the schema of this context's container. Add \(type).self to the types "
        + "that the ModelContainer is made for. The schema has "
        + contents.layouts.map(\.name).joined(separator: ", ") + ".")
  }

  /// The context's part for the entity of that name.
  final func entity(named name: String) -> (any ContextEntity)? { entitiesByName[name] }

  /// The context's part for the rows that an identifier names; nil for another store or schema.
  func entity(of identifier: PersistentIdentifier) -> (any ContextEntity)? {
    guard let entity = entitiesByName[identifier.entityName] else { return nil }
    if RowID.isEarly(identifier.rowID) { return entity }
    return identifier.storeIdentifier == entity.identifierSpace.storeIdentifier ? entity : nil
  }
}

private func makeEntity<Model: PersistentModel>(
  _ type: Model.Type, _ layout: EntityLayout, _ session: any StoreSession
) -> any ContextEntity {
  EntityContext<Model>(layout: layout, session: session)
}

/// The sessions that entities work with, each once.
func distinctSessions(of entities: [any ContextEntity]) -> [any StoreSession] {
  var sessions: [any StoreSession] = []
  for entity in entities where !sessions.contains(where: { $0 === entity.session }) {
    sessions.append(entity.session)
  }
  return sessions
}

extension ModelContext: CustomDebugStringConvertible {
  /// The context's entities and how many of their objects are pending.
  public var debugDescription: String {
    let lines = entities.map { entity in
      "\(entity.layout.name): \(entity.insertedModels.count) inserted, "
        + "\(entity.changedModels.count) changed, \(entity.deletedModels.count) deleted"
    }
    return "ModelContext(\(lines.joined(separator: "; ")))"
  }
}
