import Foundation

/// Takes a key path to a sorted form of a property apart; see `SortedForms`.
struct SortedForm {
  /// The steps that lead to the property itself, as descriptions of key paths show them.
  let steps: String
  /// How its values are compared; nil for the way of the column's type.
  let collation: Collation?

  /// Nil for a path to anything else.
  init?(_ keyPath: AnyKeyPath) {
    let step: AnyKeyPath
    switch type(of: keyPath).valueType {
    case is LocalizedText.Type:
      (step, collation) = (\String.localizedText, .localized)
    case is LocalizedText?.Type:
      (step, collation) = (\String?.localizedText, .localized)
    case is LocalizedStandardText.Type:
      (step, collation) = (\String.localizedStandardText, .localizedStandard)
    case is LocalizedStandardText?.Type:
      (step, collation) = (\String?.localizedStandardText, .localizedStandard)
    case is RankedBool.Type: (step, collation) = (\Bool.ranked, nil)
    case is RankedBool?.Type: (step, collation) = (\Bool?.ranked, nil)
    default: return nil
    }
    guard let whole = stepText(of: keyPath), let last = stepText(of: step), whole.hasSuffix(last)
    else { return nil }
    steps = String(whole.dropLast(last.count))
  }
}

extension Collation {
  /// The collation of one of Foundation's comparators.
  init(_ comparator: String.StandardComparator) {
    #if canImport(Darwin)
      var forward = comparator
      forward.order = .forward
      self =
        forward == .localizedStandard
        ? .localizedStandard : forward == .localized ? .localized : .lexical
    #else
      self = .lexical
    #endif
  }
}
