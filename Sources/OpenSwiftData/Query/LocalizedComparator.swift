#if !canImport(Darwin)
  public import Foundation

  // On these platforms Foundation's `String.StandardComparator` is `.lexical` alone.

  extension String {
    /// Compares texts in the order of the current locale; stands in for the members of
    /// `String.StandardComparator` that only Apple's Foundation has.
    public struct LocalizedComparator: SortComparator, Codable, Sendable {
      private enum Rule: String, Codable {
        case localized, localizedStandard
      }

      private let rule: Rule

      /// Whether the order is turned round.
      public var order: SortOrder = .forward

      /// As `localizedCompare`: in the alphabet of the current locale.
      public static let localized = LocalizedComparator(rule: .localized)

      /// As `localizedStandardCompare`: as file managers show names, numbers by their value.
      public static let localizedStandard = LocalizedComparator(rule: .localizedStandard)

      /// How one text is ordered with regard to the other one.
      public func compare(_ lhs: String, _ rhs: String) -> ComparisonResult {
        let (first, second) = order == .forward ? (lhs, rhs) : (rhs, lhs)
        switch rule {
        case .localized: return first.localizedCompare(second)
        case .localizedStandard: return first.localizedStandardCompare(second)
        }
      }

      fileprivate func path<Compared>(
        to text: any KeyPath<Compared, String> & Sendable, order: SortOrder
      ) -> SortDescriptor<Compared> {
        switch rule {
        case .localized:
          SortDescriptor(KeyPath.path(text, then: \.localizedText), order: combined(with: order))
        case .localizedStandard:
          SortDescriptor(
            KeyPath.path(text, then: \.localizedStandardText), order: combined(with: order))
        }
      }

      fileprivate func path<Compared>(
        to text: any KeyPath<Compared, String?> & Sendable, order: SortOrder
      ) -> SortDescriptor<Compared> {
        switch rule {
        case .localized:
          SortDescriptor(KeyPath.path(text, then: \.localizedText), order: combined(with: order))
        case .localizedStandard:
          SortDescriptor(
            KeyPath.path(text, then: \.localizedStandardText), order: combined(with: order))
        }
      }

      private func combined(with other: SortOrder) -> SortOrder {
        order == other ? .forward : .reverse
      }
    }
  }

  extension SortComparator where Self == String.LocalizedComparator {
    /// Texts in the alphabet of the current locale.
    public static var localized: String.LocalizedComparator { .localized }

    /// Texts as file managers show names.
    public static var localizedStandard: String.LocalizedComparator { .localizedStandard }
  }

  extension SortDescriptor {
    /// Sorts by a text in the order of the current locale.
    public init(
      _ keyPath: any KeyPath<Compared, String> & Sendable, comparator: String.LocalizedComparator,
      order: SortOrder = .forward
    ) {
      self = comparator.path(to: keyPath, order: order)
    }

    /// Sorts by a text that may be missing, nil first, in the order of the current locale.
    public init(
      _ keyPath: any KeyPath<Compared, String?> & Sendable, comparator: String.LocalizedComparator,
      order: SortOrder = .forward
    ) {
      self = comparator.path(to: keyPath, order: order)
    }
  }
#endif
