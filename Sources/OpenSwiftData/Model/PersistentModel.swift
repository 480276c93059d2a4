public import Observation

/// A class whose objects are kept in a store; `@Model` writes the conformance.
///
/// Objects are reference types that belong to one `ModelContext` and so to one isolation: they are
/// not `Sendable`. Hand over `persistentModelID` instead, or use a model actor.
///
/// The members that begin with an underscore are rendered by `@Model` and called by the library;
/// they are public because the language asks for it.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
  /// The class at which a hierarchy of models begins.
  associatedtype Root: PersistentModel = Self

  /// Makes an object from values that are kept elsewhere; a value that `backingData` lacks stays
  /// not loaded.
  init(backingData: any BackingData<Self>)

  /// The object's values as seen through `BackingData`.
  ///
  /// Setting it copies the values that the new one has.
  var persistentBackingData: any BackingData<Self> { get set }

  /// One entry for each persisted property, in declaration order.
  ///
  /// Default values are evaluated on each call.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }

  /// The names that the class had in earlier versions of the program; none unless you declare them.
  ///
  /// A store of one of those versions then keeps the entity's rows under the new name, as with
  /// `@Attribute(originalName:)` for a property: `static let originalEntityNames = ["Task"]`.
  /// SwiftData has no such thing.
  static var originalEntityNames: [String] { get }

  /// The properties without a column, so that errors can name them.
  static var _$unstoredProperties: [_UnstoredProperty] { get }

  /// The library's part of the object.
  var _$model: _ModelState { get set }

  /// Which properties with a default value were assigned.
  ///
  /// `@Model` stores it where the class has unique properties.
  var _$assignments: _Assignments { get set }

  /// Makes an object from a row.
  init<Row: _RowReader>(_$row row: inout Row)

  /// Brings the object up to a row's values.
  func _$reload<Row: _RowReader>(from row: inout Row)

  /// Writes the object's values to a row.
  func _$encode<Writer: _RowWriter>(into writer: inout Writer)

  /// Passes a visitor over the object's storage.
  func _$visit<Visitor: _PropertyVisitor>(_ visitor: inout Visitor)
}

extension PersistentModel {
  /// None.
  public static var originalEntityNames: [String] { [] }

  /// The identifier that names this object for good: it does not change when the object is saved,
  /// unless the save writes it to a stored row that has its unique key.
  ///
  /// Differs from SwiftData, where it is replaced at the first save. Asking for it before the first
  /// save gives the object a row id that sorts after those of its table that are not asked for
  /// early.
  public var persistentModelID: PersistentIdentifier {
    let registry = _$model.registry?.takeUnretainedValue()
    let isPending = _$model.lifecycle == .pending
    let rowID = _$model.rowID
    if rowID == 0 || RowID.isProvisional(rowID) {
      if isPending, let registry {
        registry.assignEarlyRowID(self)
      } else {
        _$model.rowID = RowID.early()
      }
    }
    let space = isPending ? nil : registry?.identifierSpace ?? _$model.record?.identifierSpace
    return PersistentIdentifier(
      space: space ?? .init(entityName: Schema.entityName(for: Self.self), storeIdentifier: nil),
      rowID: _$model.rowID)
  }

  /// The object's identifier, for `Identifiable`.
  ///
  /// A model may declare an `id` property of its own instead.
  public var id: PersistentIdentifier { persistentModelID }

  /// The context that the object was inserted into or fetched by; nil before that, after the save
  /// that deletes the object, and once the context is gone.
  public var modelContext: ModelContext? {
    guard let context = _$model.registry?.takeUnretainedValue().context, !context.isHeir
    else { return successor?.modelContext }
    return context
  }

  /// Whether the object is inserted, changed or deleted since the last save of its context.
  ///
  /// Setting a property to the value that it has, or back to the value last saved, is no change.
  public var hasChanges: Bool {
    switch _$model.lifecycle {
    case .pending, .deleted: true
    case .persistent: _$model.record.map { !$0.dirty.isEmpty } ?? false
    case .transient, .detached: false
    case .merged: successor?.hasChanges ?? false
    }
  }

  /// Whether the object is to be deleted at the next save, was deleted, or has lost its row.
  ///
  /// Differs from SwiftData, where it answers false again after the save that deletes the object.
  public var isDeleted: Bool {
    _$model.lifecycle == .deleted || _$model.isGone || successor?.isDeleted ?? false
  }

  /// Empty: a class without unstored properties.
  public static var _$unstoredProperties: [_UnstoredProperty] { [] }

  /// All assigned: a class without unique properties.
  public var _$assignments: _Assignments {
    get { _Assignments(ofRow: ()) }
    set {}
  }

  /// Whether both are the same object.
  ///
  /// A context has one object for a row, so within a context this is also whether both are the same
  /// row.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs }

  /// Feeds the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
