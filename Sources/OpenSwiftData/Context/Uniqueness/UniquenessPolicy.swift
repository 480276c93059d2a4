/// What a save does with a new object that has the key of a stored one, or of another new one.
///
/// A key is the value of a property that is `.unique`, or the values of the properties of one group
/// of `#Unique`. A new object that has the keys of two rows, and a change that gives a saved object
/// the key of another one, are errors under every policy.
///
/// Ours alone: SwiftData always updates the row.
public enum UniquenessPolicy: Hashable, Sendable {
  /// The row takes what the new object says, and keeps its identifier.
  case upsert

  /// As `upsert`, but the save throws where that would change another key of the row.
  ///
  /// For objects whose identity is one key, while the others are there to find mistakes.
  case upsertKeepingOtherKeys

  /// The save throws an error whose `uniquenessConflict` names the constraint and both identifiers.
  case refuse
}
