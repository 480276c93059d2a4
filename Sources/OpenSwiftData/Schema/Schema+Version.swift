extension Schema {
  /// The number of a version of a schema, ordered by its parts from left to right.
  public struct Version: Codable, Comparable, CustomStringConvertible, Hashable, Sendable {
    /// The first part.
    public let major: Int
    /// The second part.
    public let minor: Int
    /// The third part.
    public let patch: Int

    /// Makes a version out of its parts, which are taken as they are.
    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      self.major = major
      self.minor = minor
      self.patch = patch
    }

    /// Reads `description`; nil for any other text.
    init?(text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2]
      else { return nil }
      self.init(major, minor, patch)
    }

    /// Whether `lhs` came before `rhs`.
    public static func < (lhs: Version, rhs: Version) -> Bool {
      (lhs.major, lhs.minor, lhs.patch) < (rhs.major, rhs.minor, rhs.patch)
    }

    /// The parts, separated by full stops.
    public var description: String { "\(major).\(minor).\(patch)" }
  }
}
