extension Schema {
  /// What `@Model` tells of one persisted property, or of a `#Unique` or `#Index` of the class.
  public struct PropertyMetadata {
    let name: String
    let keypath: AnyKeyPath
    let defaultValue: Any?
    let metadata: (any SchemaProperty)?

    /// Describes one property; `@Model` renders the call.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - keypath: The property's key path, whose value type is the property's.
    ///   - defaultValue: The value that the declaration gives; nil where it gives none.
    ///   - metadata: What `@Attribute`, `@Relationship`, `#Unique` or `#Index` says.
    public init(
      name: String, keypath: AnyKeyPath, defaultValue: Any? = nil,
      metadata: (any SchemaProperty)? = nil
    ) {
      self.name = name
      self.keypath = keypath
      self.defaultValue = defaultValue
      self.metadata = metadata
    }

    /// The property's declared type.
    var valueType: any Any.Type { type(of: keypath).valueType }
  }
}
