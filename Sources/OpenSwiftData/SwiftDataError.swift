public import Foundation

/// An error of a container, context or fetch.
///
/// Compare with the static members: `catch SwiftDataError.unsupportedPredicate`. Two errors are
/// equal where they are of one kind; the explanation, which names the entity, property or file
/// concerned and says what to do, takes no part in it.
///
/// Differs from SwiftData, whose errors print as "error 1": the explanation is part of every
/// description.
public struct SwiftDataError: Error, Hashable, Sendable {
  private enum Kind: String {
    case unsupportedPredicate
    case unsupportedSortDescriptor
    case unsupportedKeyPath
    case includePendingChangesWithBatchSize
    case sortingPendingChangesWithIdentifiers
    case duplicateConfiguration
    case configurationFileNameTooLong
    case configurationFileNameContainsInvalidCharacters
    case configurationSchemaNotFoundInContainerSchema
    case loadIssueModelContainer
    case modelValidationFailure
    case missingModelContext
    case backwardMigration
    case unknownSchema
    case historyTokenExpired
    case invalidTransactionFetchRequest
    case unknownDataStoreSchema
  }

  private let kind: Kind

  /// What happened, where, and what to do about it; nil for a static member as such.
  let explanation: String?

  /// Which objects and which constraint a save refused to bring together; nil for every other error.
  ///
  /// Takes no part in equality. Ours alone.
  public let uniquenessConflict: UniquenessConflict?

  /// Which objects a save refused as others have changed their rows; nil for every other error.
  ///
  /// Takes no part in equality. Ours alone.
  public let mergeConflict: MergeConflict?

  /// Whether the same call may succeed later, without a change of the program's.
  let mayPass: Bool

  private init(
    _ kind: Kind, _ explanation: String? = nil, _ conflict: UniquenessConflict? = nil,
    merge: MergeConflict? = nil, mayPass: Bool = false
  ) {
    self.kind = kind
    self.explanation = explanation
    uniquenessConflict = conflict
    mergeConflict = merge
    self.mayPass = mayPass
  }

  /// An error of the same kind that says what happened.
  func explained(
    _ explanation: String, conflict: UniquenessConflict? = nil, merge: MergeConflict? = nil,
    mayPass: Bool = false
  ) -> SwiftDataError {
    SwiftDataError(kind, explanation, conflict, merge: merge, mayPass: mayPass)
  }

  /// Whether both are of one kind.
  public static func == (lhs: SwiftDataError, rhs: SwiftDataError) -> Bool {
    lhs.kind == rhs.kind
  }

  /// Feeds the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// Whether an error that was caught is a `SwiftDataError` of this kind; makes
  /// `catch SwiftDataError.unknownSchema` work.
  public static func ~= (lhs: SwiftDataError, rhs: any Error) -> Bool {
    (rhs as? SwiftDataError) == lhs
  }
}

extension SwiftDataError {
  /// A predicate has a part that can be neither translated nor evaluated; thrown by the fetch.
  public static let unsupportedPredicate = SwiftDataError(.unsupportedPredicate)

  /// A sort descriptor cannot be translated.
  public static let unsupportedSortDescriptor = SwiftDataError(.unsupportedSortDescriptor)

  /// A key path leads to nothing that the store holds, such as a computed or `@Transient` property.
  public static let unsupportedKeyPath = SwiftDataError(.unsupportedKeyPath)

  /// A fetch in batches was asked to include unsaved changes.
  public static let includePendingChangesWithBatchSize = SwiftDataError(
    .includePendingChangesWithBatchSize)

  /// A sorted fetch of identifiers was asked to include unsaved changes.
  public static let sortingPendingChangesWithIdentifiers = SwiftDataError(
    .sortingPendingChangesWithIdentifiers)

  /// Two configurations of one container name the same file.
  ///
  /// The same name for two files is no error.
  public static let duplicateConfiguration = SwiftDataError(.duplicateConfiguration)

  /// A configuration's name makes a file name that file systems refuse.
  public static let configurationFileNameTooLong = SwiftDataError(.configurationFileNameTooLong)

  /// A configuration's name has a slash or a NUL, which no file name can have.
  public static let configurationFileNameContainsInvalidCharacters = SwiftDataError(
    .configurationFileNameContainsInvalidCharacters)

  /// A configuration's schema has an entity that the container's schema lacks.
  public static let configurationSchemaNotFoundInContainerSchema = SwiftDataError(
    .configurationSchemaNotFoundInContainerSchema)

  /// A store could not be opened, read or written.
  public static let loadIssueModelContainer = SwiftDataError(.loadIssueModelContainer)

  /// A model class, or an object at its save, breaks a rule of the schema.
  public static let modelValidationFailure = SwiftDataError(.modelValidationFailure)

  /// An operation needs an object that belongs to a context.
  public static let missingModelContext = SwiftDataError(.missingModelContext)

  /// A store was written by a newer version of the schema than the program has.
  public static let backwardMigration = SwiftDataError(.backwardMigration)

  /// A model class is no part of the container's schema.
  public static let unknownSchema = SwiftDataError(.unknownSchema)

  /// The history after a token has been deleted in part.
  public static let historyTokenExpired = SwiftDataError(.historyTokenExpired)

  /// A history descriptor cannot be answered.
  public static let invalidTransactionFetchRequest = SwiftDataError(
    .invalidTransactionFetchRequest)

  /// A store's schema is neither the container's nor one that its migration plan knows.
  public static let unknownDataStoreSchema = SwiftDataError(.unknownDataStoreSchema)
}

extension SwiftDataError: CustomStringConvertible {
  /// The kind, and the explanation where there is one.
  public var description: String {
    let name = "SwiftDataError.\(kind.rawValue)"
    return explanation.map { "\(name): \($0)" } ?? name
  }
}

extension SwiftDataError: LocalizedError {
  /// The same text as `description`, so that `localizedDescription` says what happened.
  public var errorDescription: String? { description }
}
