/// A property of a model class that has no column, so that an error can name it.
public struct _UnstoredProperty {
  let name: String
  let keyPath: AnyKeyPath
  let isTransient: Bool

  /// Describes one property; `@Model` renders the call.
  public init(name: String, keyPath: AnyKeyPath, isTransient: Bool) {
    self.name = name
    self.keyPath = keyPath
    self.isTransient = isTransient
  }
}
