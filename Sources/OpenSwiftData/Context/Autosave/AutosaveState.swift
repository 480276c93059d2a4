/// How a context that saves by itself stands.
struct AutosaveState {
  /// How long changes of a context without a place for jobs wait at most for its next use.
  static let delay = Duration.milliseconds(100)
  /// How long the first repetition waits where a store could not be written to for the time being.
  static let firstPause = Duration.milliseconds(250)
  static let longestPause = Duration.seconds(60)

  /// Whether a save is due: enqueued, or with the next use of the context.
  var isDue = false
  /// When the next use of the context is to save; nil where the save is enqueued.
  var deadline: ContinuousClock.Instant?
  /// Whether a save that was due has to wait for the end of something that must not be saved halfway.
  var isPostponed = false
  /// How long the attempt waits that is to repeat one which failed for the time being; nil where none did.
  var pause: Duration?
  /// Whether the last attempt has failed, and the next change is to lead to another.
  var hasFailed = false
  /// Whether it was told that nothing is saved until somebody decides about a transaction that has failed.
  var hasToldTransaction = false
  /// The stores that cannot be saved to of which it was told that they have changes.
  var toldStores: Set<String> = []
  /// The errors that were written to standard error since the last success.
  var reported: Set<String> = []

  /// Doubles the time until the next attempt.
  mutating func lengthenPause() {
    pause = min(pause.map { $0 * 2 } ?? Self.firstPause, Self.longestPause)
  }

  /// Nothing is left to repeat: the next change need not wait for that.
  mutating func endPause() {
    guard pause != nil else { return }
    pause = nil
    isDue = false
    deadline = nil
  }

  /// Everything was saved.
  mutating func noteSuccess() {
    reported = []
    endPause()
  }
}
