extension Schema.Attribute {
  /// One way in which an attribute differs from a plain one, as written in `@Attribute(…)`.
  public struct Option: Codable, Hashable, CustomDebugStringConvertible, Sendable {
    enum Kind: Codable, Hashable {
      case unique
      case transformable(transformerName: String)
      case externalStorage
      case allowsCloudEncryption
      case preserveValueOnDeletion
      case ephemeral
      case spotlight
      case codable
    }

    let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// No two rows of the entity have the same value: a save that would bring a second one changes
    /// the row that exists instead.
    public static var unique: Option { Option(.unique) }

    /// The value is stored in the form that a value transformer gives it: `Data` or `String`.
    ///
    /// The transformer is looked up when a container is made, which throws where none is registered
    /// under the name. The property's type need not be `Codable`; it may be a class, whose objects
    /// are written when the property is assigned, not when they change inside. No predicate, sort
    /// or index reaches into the value.
    public static func transformable(by transformerName: String) -> Option {
      Option(.transformable(transformerName: transformerName))
    }

    /// The value is stored in the form that a value transformer of this class gives it.
    ///
    /// The store knows the transformer by the unqualified name of the class. One that is registered
    /// under that name goes before a new one.
    public static func transformable(by transformerType: ValueTransformer.Type) -> Option {
      Option(.transformable(transformerName: TransformerName(of: transformerType).rawValue))
    }

    /// A `Data` or `String` of more than 128 KB is kept in a file of its own beside the store, and read
    /// when the property is first read.
    ///
    /// Files are written and removed with the save: they are on the disk before it commits, and go after
    /// one that lets go of them. A smaller value, and any in a store in memory, stands in the row. Where a
    /// file cannot be read, the property answers with an empty value, and the row keeps naming the file; a
    /// fetch that names the property in `propertiesToFetch` reads the files itself, and throws an error
    /// that names entity, property, row and file. Predicates and sorts read every file that they ask for,
    /// except in a comparison with nil.
    ///
    /// Differs from SwiftData, where it is for `Data` alone and keeps predicates from working.
    public static var externalStorage: Option { Option(.externalStorage) }

    /// Concerns CloudKit alone: recorded in the schema, without further effect.
    public static var allowsCloudEncryption: Option { Option(.allowsCloudEncryption) }

    /// The history keeps the value of a deleted object, so that others can tell which one it was.
    ///
    /// Recorded in the schema; without further effect in this version, which keeps no history.
    public static var preserveValueOnDeletion: Option { Option(.preserveValueOnDeletion) }

    /// The property is observed and makes its object dirty, but is never stored.
    ///
    /// Its type may be any. A save makes its object clean without writing anything, a rollback brings back
    /// the value that the last save found, and an object that is made of a row has the property's default
    /// value, which it needs unless it is an optional. Predicates and sorts see the values in memory, as
    /// those of a `@Transient` property, which is observed but makes nothing dirty.
    public static var ephemeral: Option { Option(.ephemeral) }

    /// Concerns Spotlight alone: recorded in the schema, without further effect.
    public static var spotlight: Option { Option(.spotlight) }

    /// The value is stored as one encoded text, whose form may change freely and which no
    /// predicate, sort or index reaches into.
    public static var codable: Option { Option(.codable) }

    /// The option as written in source.
    public var debugDescription: String {
      switch kind {
      case .unique: ".unique"
      case .transformable(let name): ".transformable(by: \"\(name)\")"
      case .externalStorage: ".externalStorage"
      case .allowsCloudEncryption: ".allowsCloudEncryption"
      case .preserveValueOnDeletion: ".preserveValueOnDeletion"
      case .ephemeral: ".ephemeral"
      case .spotlight: ".spotlight"
      case .codable: ".codable"
      }
    }

    /// The option's name without its arguments.
    var word: String {
      switch kind {
      case .transformable: "transformable"
      default: String(debugDescription.dropFirst())
      }
    }

    /// Whether the option changes how a store holds the value, and so the entity's fingerprint.
    var changesStoredForm: Bool {
      switch kind {
      case .transformable, .externalStorage, .ephemeral, .codable: true
      case .unique, .allowsCloudEncryption, .preserveValueOnDeletion, .spotlight: false
      }
    }
  }
}
