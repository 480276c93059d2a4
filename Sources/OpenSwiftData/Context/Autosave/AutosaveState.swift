/// How a context that saves by itself stands.
struct AutosaveState {
  /// How long changes of a context whose isolation is not known wait at most for its next use.
  static let delay = Duration.milliseconds(100)

  /// Whether a save is due: enqueued in the context's isolation, or with the next use of the context.
  var isDue = false
  /// When the next use of the context is to save; nil where the save is enqueued.
  var deadline: ContinuousClock.Instant?
  /// Whether a save that was due has to wait for the end of a transaction.
  var isPostponed = false
  /// Whether the last attempt has failed, and the next change is to lead to another.
  var hasFailed = false
  /// The errors that were written to standard error since the last success.
  var reported: Set<String> = []
}
