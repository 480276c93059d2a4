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

    /// Whether `lhs` came before `rhs`.
    public static func < (lhs: Version, rhs: Version) -> Bool {
      (lhs.major, lhs.minor, lhs.patch) < (rhs.major, rhs.minor, rhs.patch)
    }

    /// The parts, separated by full stops.
    public var description: String { "\(major).\(minor).\(patch)" }
  }
}
