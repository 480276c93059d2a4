/// Why a value from the command line or from a file is not acceptable.
struct InvalidValue: Error {
  /// One sentence without a full stop.
  let reason: String
  /// What would be right.
  let advice: String
}
