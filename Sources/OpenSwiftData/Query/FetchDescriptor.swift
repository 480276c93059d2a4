public import Foundation

/// What to fetch: which objects, in which order, how many.
///
/// `@unchecked Sendable`: key paths and predicates are values that nothing changes. Foundation does
/// not declare every part of them `Sendable`, and a predicate must not have captured anything that
/// is not.
public struct FetchDescriptor<T: PersistentModel>: @unchecked Sendable {
  /// Which objects to fetch; nil for all.
  public var predicate: Predicate<T>?

  /// The order of the result: by the first descriptor, then by the second where that finds two
  /// objects equal, and so on.
  ///
  /// Objects that no descriptor tells apart come in the order of their row ids: first saves in
  /// order, except that objects whose identifier was asked for before their first save come after
  /// the others, in the order in which it was asked for within one process.
  public var sortBy: [SortDescriptor<T>]

  /// The largest number of objects to fetch.
  ///
  /// Nil, 0 and negative numbers are no limit.
  public var fetchLimit: Int?

  /// How many objects of the sorted result to leave out at its beginning.
  ///
  /// Nil, 0 and negative numbers leave out none; a number beyond the result leaves nothing.
  public var fetchOffset: Int?

  /// Whether the unsaved inserts, changes and deletes of the context take part.
  ///
  /// True unless set.
  public var includePendingChanges = true

  /// The properties to load at once.
  ///
  /// The others are loaded together when one of them is first read. Empty for all properties.
  public var propertiesToFetch: [PartialKeyPath<T>] = []

  /// The relationships whose objects to load along with the result, so that reading them later
  /// costs nothing.
  ///
  /// A path may lead through several, as `\.author?.publisher` does; every relationship on its way
  /// is loaded. Through an array it leads by an element: `\.novels[0].genres` stands for the genres
  /// of every novel. Each relationship, to-one or to-many, takes exactly one SELECT for all objects
  /// of the result together (of the batch, where it is fetched in batches), however many paths lead
  /// through it, and none where there is nothing to load. The objects come with all their
  /// properties and are brought up to their rows as the result is; a relationship with unsaved
  /// changes keeps them. `fetchCount` and `fetchIdentifiers` take no notice.
  ///
  /// A path that leads to anything but a relationship makes the fetch throw
  /// `SwiftDataError.unsupportedKeyPath`, naming the entity and the property.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  /// Describes a fetch without limit or offset that includes unsaved changes.
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}

extension FetchDescriptor: Equatable {
  /// Whether both fetch the same.
  ///
  /// Predicates are equal where they have the same form and captured equal values. A captured value
  /// whose type is not `Hashable` makes them unequal: the answer true is certain, the answer false
  /// is not.
  public static func == (lhs: FetchDescriptor, rhs: FetchDescriptor) -> Bool {
    lhs.sortBy == rhs.sortBy && lhs.fetchLimit == rhs.fetchLimit
      && lhs.fetchOffset == rhs.fetchOffset
      && lhs.includePendingChanges == rhs.includePendingChanges
      && lhs.propertiesToFetch == rhs.propertiesToFetch
      && lhs.relationshipKeyPathsForPrefetching == rhs.relationshipKeyPathsForPrefetching
      && PredicateComparison.areEqual(lhs.predicate, rhs.predicate)
  }
}
