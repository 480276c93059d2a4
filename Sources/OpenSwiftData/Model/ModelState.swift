/// The library's part of a model object: which context and row it belongs to, and how it stands.
///
/// `@Model` stores one in the class itself, so that an object is one allocation; its `deinit` is
/// how an object leaves its context's identity map. Public for the macro's expansion only.
public struct _ModelState: ~Copyable {
  /// The context's part for the object's entity.
  ///
  /// Not counted: the context outlives it or clears it.
  var registry: Unmanaged<ModelRegistry>?
  /// The row's primary key; 0 for none, provisional while `RowID.isProvisional`.
  var rowID: Int64 = 0
  /// Observers and changes; nil until there are any.
  var record: ChangeRecord?
  /// The object's place in its context's list of inserted, changed or deleted objects; -1 for none.
  var listIndex = -1
  /// The objects that were fetched or made together with this one, which load together what they
  /// lack.
  ///
  /// Nil for an object that came alone or whose class has nothing to gain by it.
  var batch: ModelBatch?
  var lifecycle = ModelLifecycle.transient
  /// True while the object's pending values are mirrored for fetches, and the mirror is up to date.
  var isMirrored = false
  /// True while the object waits for its mirrored values to be brought up to date.
  var isMirrorStale = false
  /// True once the row is known to be gone.
  var isGone = false
  /// True once the links that the object was made with are known at their other ends.
  var isSettled = false
  /// True while the object's links are being made known at their other ends, which may know some of
  /// them already.
  var isLinking = false
  /// True once a to-one relationship was forgotten because it may have changed in the store.
  var hasForgottenLink = false
  /// True while nothing but a reference in another row says that the object has one.
  var isUnproven = false

  /// The state of an object that no context knows.
  public init() {}

  /// Makes the object the one of a row of a context.
  ///
  /// One access, since every row of a fetch comes by.
  mutating func join(
    _ registry: Unmanaged<ModelRegistry>, _ rowID: Int64, _ lifecycle: ModelLifecycle
  ) {
    self.registry = registry
    self.rowID = rowID
    self.lifecycle = lifecycle
  }

  /// Whether nothing of the object's row is loaded, nor of the others' of its batch.
  var isFault: Bool { batch?.needsRows ?? false }

  /// Whether the object came with a batch and has no unsaved changes, so that it takes its row's values
  /// when the batch is loaded.
  borrowing func awaitsRow(of batch: ModelBatch) -> Bool {
    self.batch === batch && lifecycle == .persistent && (record?.dirty.isEmpty ?? true)
  }

  /// Whether the context is to hear of every change.
  private var isWatched: Bool {
    registry?._withUnsafeGuaranteedRef { $0.watchesChanges } ?? false
  }

  /// Whether the object stands at a place of a list of a context.
  borrowing func holds(
    _ index: Int, of owner: Unmanaged<ModelRegistry>, as lifecycle: ModelLifecycle
  ) -> Bool {
    self.lifecycle == lifecycle && listIndex == index && registry?.toOpaque() == owner.toOpaque()
  }

  deinit {
    registry?._withUnsafeGuaranteedRef { $0.forget(rowID: rowID) }
  }

  /// Whether a mutation may move the property's value out, change it and put it back, with nobody
  /// to tell.
  ///
  /// The value tells the compiler apart relationships, whose other ends must always be told.
  @_disfavoredOverload
  public func allowsModificationInPlace<Value>(_ property: Int, of value: Value) -> Bool {
    guard record?.registrar == nil, !isMirrored, !isWatched else { return false }
    // A saved object compares old and new, to notice that a value has changed back.
    return lifecycle == .transient || lifecycle == .pending
  }

  /// False: the other end must be told.
  public func allowsModificationInPlace<T: PersistentModel>(_ property: Int, of value: T) -> Bool {
    false
  }

  /// False: the other end must be told.
  public func allowsModificationInPlace<T: PersistentModel>(_ property: Int, of value: T?) -> Bool {
    false
  }

  /// False: the other ends must be told.
  public func allowsModificationInPlace<T: PersistentModel>(
    _ property: Int, of value: [T]
  ) -> Bool {
    false
  }

  /// False: the other ends must be told.
  public func allowsModificationInPlace<T: PersistentModel>(
    _ property: Int, of value: [T]?
  ) -> Bool {
    false
  }
}
