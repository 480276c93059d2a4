/// What a save does where an object's unsaved changes meet what others have saved since it was read.
///
/// Only a property that was changed on both sides, to different values, makes a conflict; and a row
/// that was deleted elsewhere while its object was changed here. Changes of different properties,
/// and changes of to-many relationships, are always put together; what is deleted here is deleted. Two
/// contexts that change a property to the same value agree, so count with an object of its own for each
/// step, or change by amounts that differ.
///
/// A one-to-one relationship that was changed on both sides is an error under every policy, as its other
/// ends would have to give way as well. An object that others have deleted is gone without an error where
/// nothing was changed here but its arrays, and to-one relationships that lead nowhere now.
///
/// A value that was assigned while the old one could not be read is written without a comparison.
///
/// Ours alone: in SwiftData the later save wins.
public enum MergePolicy: Hashable, Sendable {
  /// The save throws an error whose `mergeConflict` lists the objects and properties; nothing is
  /// written.
  case error

  /// An object with a conflict gives up all its unsaved values and to-one relationships for its row's;
  /// one whose row is gone is gone as well.
  case storeWins

  /// Every unsaved value is written.
  ///
  /// A row that is gone is written again, under its old identifier, where all values of the object
  /// are loaded; otherwise the save throws as under `error`.
  case objectWins

  /// Only the properties that were changed on both sides take their row's values; one whose row is
  /// gone is gone as well.
  case byProperty
}
