extension PersistentModel {
  /// What a new object says to the row that it is written to: all that was assigned, except nil and
  /// empty arrays of objects.
  ///
  /// What it has by default alone is left out.
  var saidProperties: PropertySet {
    var visitor = SaidVisitor(assignments: _$assignments)
    _$visit(&visitor)
    return visitor.said
  }

  /// The key by which an object's row refers to the object of a to-one relationship.
  func referencedRowID(_ link: Link) -> Int64? {
    switch linkContent(link.property) {
    case .unloaded: return nil
    case .reference(let rowID): return rowID
    case .objects(let objects):
      guard let partner = objects.first?.current else { return nil }
      return partner._$model.registry?.takeUnretainedValue().referenceRowID(of: partner)
    }
  }
}

/// Collects the properties that have a value of their own.
private struct SaidVisitor: _PropertyVisitor {
  let assignments: _Assignments
  var said = PropertySet()
  private var property = -1

  init(assignments: _Assignments) { self.assignments = assignments }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) {
    property += 1
    guard case .loaded(let value) = stored, !isNil(value) else { return }
    noteUnlessDefault()
  }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    property += 1
    switch stored {
    case .empty: break
    case .reference: noteUnlessDefault()
    case .loaded(let value): if !Kind.objects(of: value).isEmpty { noteUnlessDefault() }
    }
  }

  private mutating func noteUnlessDefault() {
    if !assignments.isByDefault(property) { said.insert(property) }
  }
}

/// Whether a value is an optional's nil.
private func isNil<Value>(_ value: Value) -> Bool {
  (Value.self as? any NilKnowing.Type)?.isNil(value) ?? false
}

/// Lets a value be asked whether it is nil where only its own type knows that it may be.
private protocol NilKnowing {
  static func isNil<Value>(_ value: Value) -> Bool
}

extension Optional: NilKnowing {
  fileprivate static func isNil<Value>(_ value: Value) -> Bool {
    guard let optional = value as? Wrapped? else { return true }
    return optional == nil
  }
}
