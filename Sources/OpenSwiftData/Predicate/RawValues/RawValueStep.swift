import Foundation

/// Tells the key path `\Chore.stage.rawValue` from those of other things that a stage has.
///
/// A computed property has no name at run time, so the values decide, as for `RawValueKeyPath`: the key path is
/// read from an object that is given one value of the property after the other.
enum RawValueStep {
  /// The property whose raw value a key path leads to; nil for any other.
  static func property(
    of keyPath: AnyKeyPath, in layout: EntityLayout
  ) -> EntityLayout.Property? {
    guard let steps = stepText(of: keyPath) else { return nil }
    return layout.properties.first { property in
      guard property.isRawRepresentable, let step = stepText(of: property.keyPath),
        steps.hasPrefix(step), let next = steps.dropFirst(step.count).first, ".?".contains(next)
      else { return false }
      return probe(keyPath, property.keyPath, layout.modelType, steps: steps)
    }
  }

  private static func probe<Model: PersistentModel>(
    _ keyPath: AnyKeyPath, _ property: AnyKeyPath, _ type: Model.Type, steps: String
  ) -> Bool {
    let valueType = Swift.type(of: property).valueType
    guard let raw = (unwrappedType(of: valueType) ?? valueType) as? any RawRepresentable.Type,
      let column = rawValueType(of: raw) as? any _ColumnValue.Type
    else { return false }
    return probe(keyPath, property, type, raw, column, steps: steps)
  }

  private static func probe<Model: PersistentModel, Raw: RawRepresentable, Column: _ColumnValue>(
    _ keyPath: AnyKeyPath, _ property: AnyKeyPath, _ type: Model.Type, _ raw: Raw.Type,
    _ column: Column.Type, steps: String
  ) -> Bool {
    let result = Swift.type(of: keyPath).valueType
    guard result == Column.self || result == Column?.self else { return false }
    // A stored property does have a name.
    if steps.hasSuffix(".rawValue") || steps.hasSuffix(".rawValue?") { return true }
    guard let cases = KnownCases.all(of: Raw.self), !cases.isEmpty else { return false }
    let object = Model(backingData: Model.createBackingData())
    return cases.allSatisfy { value in
      if let property = property as? ReferenceWritableKeyPath<Model, Raw> {
        object[keyPath: property] = value
      } else if let property = property as? ReferenceWritableKeyPath<Model, Raw?> {
        object[keyPath: property] = value
      } else {
        return false
      }
      guard let found = object[keyPath: keyPath] as? Column,
        let expected = value.rawValue as? Column
      else { return false }
      return found._isIdentical(to: expected)
    }
  }
}
