extension Priority {
  /// The word for the priority, on the command line and in files.
  var word: String {
    switch self {
    case .low: "low"
    case .normal: "normal"
    case .high: "high"
    }
  }

  /// Reads `low`, `normal` or `high`.
  init(parsing text: String) throws(InvalidValue) {
    guard let priority = Priority.allCases.first(where: { $0.word == text.lowercased() }) else {
      throw InvalidValue(
        reason: "\(text.quoted) is not a priority", advice: "Use low, normal or high.")
    }
    self = priority
  }
}
