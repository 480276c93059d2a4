/// A property of a model class that has no column, so that an error can name it.
public struct _UnstoredProperty {
  /// Why it has none.
  public enum Reason: Sendable {
    /// It is marked `@Transient`.
    case transient
    /// It is marked `@Attribute(.ephemeral)`.
    case ephemeral
    /// It has a getter of its own.
    case computed

    /// What the property is, for an error's text.
    var description: String {
      switch self {
      case .transient: "@Transient"
      case .ephemeral: "@Attribute(.ephemeral)"
      case .computed: "a computed property"
      }
    }
  }

  let name: String
  let keyPath: AnyKeyPath
  let reason: Reason

  /// Describes one property; `@Model` renders the call.
  public init(name: String, keyPath: AnyKeyPath, reason: Reason) {
    self.name = name
    self.keyPath = keyPath
    self.reason = reason
  }
}
