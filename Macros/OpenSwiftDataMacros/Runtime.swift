/// The names that expansions refer to, in one place.
///
/// The plugin cannot import the runtime, so these strings are the whole contract between the two.
enum Runtime {
  /// The module that qualifies every name, so that a client's own types cannot shadow them.
  static let module = "OpenSwiftData"

  // MARK: Types

  static let assignments = "\(module)._Assignments"
  static let backingData = "\(module).BackingData"
  static let modelContainer = "\(module).ModelContainer"
  static let modelContext = "\(module).ModelContext"
  static let modelExecutor = "\(module).ModelExecutor"
  static let modelState = "\(module)._ModelState"
  static let propertyMetadata = "\(module).Schema.PropertyMetadata"
  static let propertyVisitor = "\(module)._PropertyVisitor"
  static let rowReader = "\(module)._RowReader"
  static let rowWriter = "\(module)._RowWriter"
  static let schemaAttribute = "\(module).Schema.Attribute"
  static let schemaRelationship = "\(module).Schema.Relationship"
  static let serialExecutor = "\(module).DefaultSerialModelExecutor"
  static let stored = "\(module)._Stored"
  static let unstoredProperty = "\(module)._UnstoredProperty"

  // MARK: Conformances

  static let modelActor = "\(module).ModelActor"
  static let observable = "Observation.Observable"
  static let persistentModel = "\(module).PersistentModel"

  // MARK: Functions

  static let access = "\(module)._access"
  static let fault = "\(module)._fault"
  static let isTracking = "\(module)._isTracking"
  static let set = "\(module)._set"
  static let setTransient = "\(module)._setTransient"

  // MARK: Members and attributes that one role adds and another one relies on

  static let assignmentsMember = "_$assignments"
  static let modelStateMember = "_$model"
  static let persistedPropertyAttribute = "_PersistedProperty"
  static let transientPropertyAttribute = "_TransientProperty"
  /// What the names of members begin with that belong to an expansion.
  static let memberPrefix = "_$"

  /// The schema's name of a `#Unique` or `#Index` declaration, such as `OpenSwiftData.Schema.Unique`.
  static func schemaConstraint(_ kind: String) -> String { "\(module).Schema.\(kind)" }
  /// A key path that stands in a property's place in the metadata of a constraint.
  static let constraintKeyPath = #"\\#(module).Schema.encodingVersion"#
}

extension Runtime {
  /// A function that makes a part of a predicate.
  static func predicate(_ function: String) -> String { "\(module)._PredicateTree.\(function)" }
}
