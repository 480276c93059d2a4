/// A question about two texts that Foundation answers; the raw value is the name of its function of SQL.
enum TextFunction: String, Hashable, Sendable {
  case hasPrefix = "swift_has_prefix"
  case hasSuffix = "swift_ends"
  case localizedStandardContains = "swift_localized_standard_contains"
  case localizedCaseInsensitiveContains = "swift_localized_case_insensitive_contains"
  case caseInsensitiveCompare = "swift_case_insensitive_compare"
  case localizedCompare = "swift_localized_compare"
  case localizedStandardCompare = "swift_localized_standard_compare"
  case localizedCaseInsensitiveCompare = "swift_localized_case_insensitive_compare"

  /// Whether the answer is the raw value of a `ComparisonResult`, not a truth value.
  var isComparison: Bool {
    switch self {
    case .hasPrefix, .hasSuffix, .localizedStandardContains, .localizedCaseInsensitiveContains:
      false
    case .caseInsensitiveCompare, .localizedCompare, .localizedStandardCompare,
      .localizedCaseInsensitiveCompare:
      true
    }
  }
}
