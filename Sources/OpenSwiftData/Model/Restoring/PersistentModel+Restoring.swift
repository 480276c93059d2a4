// Giving a property an earlier value by an ordinary assignment, for code that knows neither the class nor
// the property's type. Property observers of the class (`didSet`) are not called, as in a rollback.

extension PersistentModel {
  /// Assigns an attribute; whoever hears of assignments hears of this one.
  func assignAttribute(_ property: Int, _ value: Any, _ keyPath: AnyKeyPath) {
    var visitor = AttributeAssigner<Self>(target: property, value: value, keyPath: keyPath)
    _$visit(&visitor)
    visitor.assign?(self)
  }

  /// Assigns a relationship; the other ends follow.
  ///
  /// Does nothing where a required relationship would be left without an object.
  func assignLink(_ property: Int, _ objects: [any PersistentModel], _ keyPath: AnyKeyPath) {
    var visitor = LinkAssigner<Self>(target: property, objects: objects, keyPath: keyPath)
    _$visit(&visitor)
    visitor.assign?(self)
  }

  /// Loads a relationship's objects, as reading it does.
  func loadLink(_ property: Int) {
    var visitor = LinkLoader<Self>(target: property)
    _$visit(&visitor)
    visitor.load?(self)
  }

  /// Whether an attribute is loaded and has a value that is stored like the given one.
  func hasAttribute(_ property: Int, like value: Any) -> Bool {
    var visitor = AttributeComparer(target: property, value: value)
    _$visit(&visitor)
    return visitor.isAlike
  }

  /// The attributes whose values are in memory, by property.
  var loadedAttributes: [(property: Int, value: Any)] {
    var visitor = AttributeReader()
    _$visit(&visitor)
    return visitor.attributes
  }

  /// The objects that an earlier storage of a relationship holds; nil where they were not loaded.
  func objects(inLinkStorage storage: Any, _ property: Int) -> [any PersistentModel]? {
    var visitor = StorageReader(target: property, storage: storage)
    _$visit(&visitor)
    return visitor.objects
  }
}

private struct AttributeAssigner<Model: PersistentModel>: _PropertyVisitor {
  let target: Int
  let value: Any
  let keyPath: AnyKeyPath
  var assign: ((Model) -> Void)?
  private var property = -1

  init(target: Int, value: Any, keyPath: AnyKeyPath) {
    self.target = target
    self.value = value
    self.keyPath = keyPath
  }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) {
    property += 1
    guard property == target, let keyPath = keyPath as? KeyPath<Model, Value>,
      let value = value as? Value
    else { return }
    let property = property
    assign = { model in
      _assign(
        model, property, keyPath, value, { model.storage(property) },
        { model.setStorage(property, $0) }
      ) { areAlike($0, value) }
    }
  }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    property += 1
  }
}

private struct AttributeComparer: _PropertyVisitor {
  let target: Int
  let value: Any
  var isAlike = false
  private var property = -1

  init(target: Int, value: Any) {
    self.target = target
    self.value = value
  }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) {
    property += 1
    guard property == target, case .loaded(let current) = stored, let value = value as? Value
    else { return }
    isAlike = areAlike(current, value)
  }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    property += 1
  }
}

private struct AttributeReader: _PropertyVisitor {
  var attributes: [(property: Int, value: Any)] = []
  private var property = -1

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) {
    property += 1
    if case .loaded(let value) = stored { attributes.append((property, value)) }
  }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    property += 1
  }
}

private struct LinkAssigner<Model: PersistentModel>: SingleLinkVisitor {
  let target: Int
  let objects: [any PersistentModel]
  let keyPath: AnyKeyPath
  var property = 0
  var assign: ((Model) -> Void)?

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard let keyPath = keyPath as? KeyPath<Model, Kind.Value>,
      let value = Kind.value(of: objects.compactMap { $0 as? Kind.Target })
    else { return }
    let property = property
    assign = { model in
      LinkAccess<Model, Kind>(model, property).assign(
        keyPath, value, { model.storage(property) }, { model.setStorage(property, $0) })
    }
  }
}

private struct LinkLoader<Model: PersistentModel>: SingleLinkVisitor {
  let target: Int
  var property = 0
  var load: ((Model) -> Void)?

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    if case .loaded = stored { return }
    let property = property
    load = { model in
      _ = LinkAccess<Model, Kind>(model, property).fault(
        { model.storage(property) }, { model.setStorage(property, $0) })
    }
  }
}

private struct StorageReader: SingleLinkVisitor {
  let target: Int
  let storage: Any
  var property = 0
  var objects: [any PersistentModel]?

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard let storage = storage as? _Stored<Kind.Value> else { return }
    if case .loaded(let value) = storage { objects = Kind.objects(of: value) }
    // An array of an object that was never saved.
    if Kind.isToMany, case .empty = storage { objects = [] }
  }
}
