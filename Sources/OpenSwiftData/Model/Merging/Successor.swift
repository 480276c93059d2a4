/// An object whose row turned out to be another object's: a save has written it to a row that had its
/// key, and that the context had an object for.
///
/// Its storage is empty, and it passes every access on to that object, its successor.
extension PersistentModel {
  /// The object that this one passes everything on to; nil for an object that stands for itself.
  var successor: Self? {
    guard _$model.lifecycle == .merged else { return nil }
    return (_$model.record?.successor as? Self)?.current
  }

  /// The object itself, or the one that stands for it.
  var current: Self { successor ?? self }

  /// The storage of a property.
  func storage<Value>(_ property: Int, _ type: Value.Type = Value.self) -> _Stored<Value> {
    var visitor = StorageVisitor<Value>(target: property)
    _$visit(&visitor)
    return visitor.found
  }

  /// Replaces the storage of a property, without telling anybody.
  func setStorage<Value>(_ property: Int, _ storage: _Stored<Value>) {
    var visitor = StorageVisitor<Value>(target: property, replacement: storage)
    _$visit(&visitor)
  }

  /// Takes the storages of some properties, whatever their types.
  func storages(of properties: PropertySet) -> [Int: Any] {
    var visitor = StorageCollector(wanted: properties)
    _$visit(&visitor)
    return visitor.storages
  }

  /// Replaces the storages of properties by those of an object of the same class.
  func setStorages(_ storages: [Int: Any]) {
    var visitor = StorageReplacer(storages: storages)
    _$visit(&visitor)
  }

  /// Makes every property one that is not loaded, except some.
  func emptyStorages(except kept: PropertySet = PropertySet()) {
    var visitor = StorageEmptier(kept: kept)
    _$visit(&visitor)
  }
}

extension PersistentModel {
  /// Has a relationship lead to the successors of objects that have one.
  ///
  /// True where there are any.
  @discardableResult
  func replaceMergedPartners(_ link: Link) -> Bool {
    guard case .objects(let partners) = linkContent(link.property),
      partners.contains(where: { $0._$model.lifecycle == .merged })
    else { return false }
    var seen: Set<ObjectIdentifier> = []
    var current: [any PersistentModel] = []
    for partner in partners {
      let partner: any PersistentModel = partner.current
      if seen.insert(ObjectIdentifier(partner)).inserted { current.append(partner) }
    }
    setLinkContent(link.property, .objects(current))
    return true
  }
}

/// Reads or replaces the storage of one property whose type is known.
private struct StorageVisitor<Sought>: _PropertyVisitor {
  let target: Int
  var replacement: _Stored<Sought>?
  var found = _Stored<Sought>.empty
  private var property = -1

  init(target: Int, replacement: _Stored<Sought>? = nil) {
    self.target = target
    self.replacement = replacement
  }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { visitAny(&stored) }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    visitAny(&stored)
  }

  private mutating func visitAny<Value>(_ stored: inout _Stored<Value>) {
    property += 1
    guard property == target else { return }
    if let replacement = replacement as? _Stored<Value> {
      stored = replacement
    } else if let value = stored as? _Stored<Sought> {
      found = value
    }
  }
}

/// Collects storages.
private struct StorageCollector: _PropertyVisitor {
  let wanted: PropertySet
  var storages: [Int: Any] = [:]
  private var property = -1

  init(wanted: PropertySet) { self.wanted = wanted }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { visitAny(stored) }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    visitAny(stored)
  }

  private mutating func visitAny<Value>(_ stored: _Stored<Value>) {
    property += 1
    if wanted.contains(property) { storages[property] = stored }
  }
}

/// Puts collected storages in.
private struct StorageReplacer: _PropertyVisitor {
  let storages: [Int: Any]
  private var property = -1

  init(storages: [Int: Any]) { self.storages = storages }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { visitAny(&stored) }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    visitAny(&stored)
  }

  private mutating func visitAny<Value>(_ stored: inout _Stored<Value>) {
    property += 1
    if let storage = storages[property] as? _Stored<Value> { stored = storage }
  }
}

/// Empties storages.
private struct StorageEmptier: _PropertyVisitor {
  let kept: PropertySet
  private var property = -1

  init(kept: PropertySet) { self.kept = kept }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { visitAny(&stored) }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    visitAny(&stored)
  }

  private mutating func visitAny<Value>(_ stored: inout _Stored<Value>) {
    property += 1
    if !kept.contains(property) { stored = .empty }
  }
}
