/// A group of properties whose values no two rows of an entity share, as the runtime works with it.
struct UniqueConstraint: Sendable {
  /// Its place among the constraints of the entity.
  let index: Int
  /// The properties' names, as declared.
  let names: [String]
  /// The properties, in ascending order.
  let properties: [Int]
  let set: PropertySet

  init(_ names: [String], index: Int, of properties: [EntityLayout.Property]) {
    self.index = index
    self.names = names
    self.properties = properties.filter { names.contains($0.name) }.map(\.index)
    set = PropertySet(self.properties)
  }
}
