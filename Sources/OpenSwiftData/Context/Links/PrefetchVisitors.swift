// Steps on one relationship's storage where the class that it leads to is known.

/// Reads what a relationship leads to.
struct LinkedModelsVisitor<Target: PersistentModel>: SingleLinkVisitor {
  let target: Int
  var property = 0
  /// The objects that it holds.
  var models: [Target] = []
  /// The row of a to-one whose object is not looked up.
  var reference: Int64?

  init(target: Int) { self.target = target }

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    switch stored {
    case .empty: break
    case .reference(let rowID): reference = rowID
    case .loaded(let value): models = exactly(Kind.objects(of: value)) ?? []
    }
  }
}

/// Has a to-one hold an object.
struct ObjectStoringVisitor<Target: PersistentModel>: SingleLinkVisitor {
  let target: Int
  let object: Target
  var property = 0

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard let objects: [Kind.Target] = exactly([object]), let value = Kind.value(of: objects)
    else { return }
    stored = .loaded(value)
  }
}

/// Has a to-many hold the objects that the store has for it.
struct ArrayStoringVisitor<Target: PersistentModel>: SingleLinkVisitor {
  let target: Int
  let objects: [Target]
  let record: ChangeRecord?
  var property = 0

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard let objects: [Kind.Target] = exactly(objects),
      let value = Kind.value(of: objects, withChangesIn: record, target)
    else { return }
    stored = .loaded(value)
  }
}

/// The same value, for the compiler of the type that it is known to have.
private func exactly<Value, Result>(_ value: Value) -> Result? { value as? Result }
