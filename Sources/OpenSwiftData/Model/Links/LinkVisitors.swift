// Single steps on one relationship's storage, for code that does not know the object's class.

/// What a relationship's storage holds.
enum LinkContent {
  case unloaded
  case reference(Int64)
  case objects([any PersistentModel])
}

extension PersistentModel {
  var linkTable: LinkTable {
    _$model.registry?.takeUnretainedValue().links ?? LinkTable.of(Self.self)
  }

  /// What a relationship holds now.
  ///
  /// Complexity: proportional to the number of objects.
  func linkContent(_ property: Int) -> LinkContent {
    var visitor = ContentVisitor(target: property)
    _$visit(&visitor)
    return visitor.content
  }

  /// Gives a relationship these objects, without telling anybody.
  func setLinkContent(_ property: Int, _ content: LinkContent) {
    var visitor = ReplacingVisitor(target: property, content: content)
    _$visit(&visitor)
  }

  /// Whether a relationship is loaded; a reference without its object is not.
  func isLinkLoaded(_ property: Int) -> Bool {
    var visitor = LoadedVisitor(target: property)
    _$visit(&visitor)
    return visitor.isLoaded
  }

  /// Adds an object to a loaded to-many.
  ///
  /// False where it was there already, nil where nothing is loaded.
  /// - Parameter mayBeThere: Whether to look for the object first.
  func appendToLink(
    _ property: Int, _ object: any PersistentModel, mayBeThere: Bool
  ) -> Bool? {
    var visitor = AppendingVisitor(target: property, object: object, mayBeThere: mayBeThere)
    _$visit(&visitor)
    return visitor.result
  }

  /// Takes an object out of a loaded to-many.
  ///
  /// False where it was not there.
  func removeFromLink(_ property: Int, _ object: any PersistentModel) -> Bool {
    var visitor = RemovingVisitor(target: property, object: object)
    _$visit(&visitor)
    return visitor.hasRemoved
  }

  /// The storage itself, to put it back at a rollback.
  func linkStorage(_ property: Int) -> Any? {
    var visitor = StorageVisitor(target: property)
    _$visit(&visitor)
    return visitor.storage
  }

  /// Takes up `saved`, an earlier storage of a relationship, again where it holds the same.
  ///
  /// False where it does not.
  func resumeLink(_ property: Int, saved: Any?) -> Bool {
    guard let saved else { return false }
    var visitor = ResumingVisitor(target: property, saved: saved)
    _$visit(&visitor)
    return visitor.isEqual
  }

  /// Whether a relationship leads to an object; nil where it is not loaded.
  func linkLeads(_ property: Int, to object: any PersistentModel) -> Bool? {
    var visitor = LeadingVisitor(target: property, object: object)
    _$visit(&visitor)
    return visitor.isLeading
  }

  /// Whether a relationship holds an object strongly.
  func linkHolds(_ property: Int, _ object: any PersistentModel) -> Bool {
    var visitor = HoldingVisitor(target: property, object: object)
    _$visit(&visitor)
    return visitor.holds
  }
}

/// A visitor that is after one relationship.
protocol SingleLinkVisitor: _PropertyVisitor {
  var target: Int { get }
  var property: Int { get set }
  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type)
}

extension SingleLinkVisitor {
  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { property += 1 }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    if property == target { found(&stored, kind) }
    property += 1
  }
}

private struct ContentVisitor: SingleLinkVisitor {
  let target: Int
  var property = 0
  var content = LinkContent.unloaded

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    switch stored {
    case .empty: content = .unloaded
    case .reference(let rowID): content = .reference(rowID)
    case .loaded(let value): content = .objects(Kind.objects(of: value))
    }
  }
}

private struct ReplacingVisitor: SingleLinkVisitor {
  let target: Int
  let content: LinkContent
  var property = 0

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    switch content {
    case .unloaded: stored = .empty
    case .reference(let rowID): stored = .reference(rowID)
    case .objects(let objects):
      if let value = Kind.value(of: objects.compactMap { $0 as? Kind.Target }) {
        stored = .loaded(value)
      }
    }
  }
}

private struct LoadedVisitor: SingleLinkVisitor {
  let target: Int
  var property = 0
  var isLoaded = false

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    if case .loaded = stored { isLoaded = true }
  }
}

private struct AppendingVisitor: SingleLinkVisitor {
  let target: Int
  let object: any PersistentModel
  let mayBeThere: Bool
  var property = 0
  var result: Bool?

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard case .loaded(var value) = stored, let object = object as? Kind.Target else { return }
    if mayBeThere, Kind.objects(of: value).index(ofIdentical: object) != nil {
      result = false
      return
    }
    stored = .empty
    Kind.append(object, to: &value)
    stored = .loaded(value)
    result = true
  }
}

private struct RemovingVisitor: SingleLinkVisitor {
  let target: Int
  let object: any PersistentModel
  var property = 0
  var hasRemoved = false

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard case .loaded(var value) = stored, let object = object as? Kind.Target else { return }
    stored = .empty
    hasRemoved = Kind.remove(object, from: &value)
    stored = .loaded(value)
  }
}

private struct StorageVisitor: SingleLinkVisitor {
  let target: Int
  var property = 0
  var storage: Any?

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    storage = stored
  }
}

private struct ResumingVisitor: SingleLinkVisitor {
  let target: Int
  let saved: Any
  var property = 0
  var isEqual = false

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard let saved = saved as? _Stored<Kind.Value> else { return }
    switch (saved, stored) {
    case (.loaded(let old), .loaded(let new)):
      isEqual = Kind.objects(of: old).isIdentical(to: Kind.objects(of: new))
    case (.reference(let rowID), .loaded(let value)):
      isEqual = Kind.objects(of: value).first?._$model.rowID == rowID
      // A reference does not keep the object alive, which may keep this one so.
      if isEqual { stored = saved }
    case (.reference(let old), .reference(let new)): isEqual = old == new
    case (.loaded(let value), .reference(let rowID)):
      isEqual = Kind.objects(of: value).first?._$model.rowID == rowID
    case (.empty, _), (_, .empty): isEqual = false
    }
  }
}

private struct HoldingVisitor: SingleLinkVisitor {
  let target: Int
  let object: any PersistentModel
  var property = 0
  var holds = false

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard case .loaded(let value) = stored else { return }
    // A loaded to-many holds whoever refers back to it, as both ends agree.
    holds = Kind.isToMany || Kind.objects(of: value).first === object
  }
}

private struct LeadingVisitor: SingleLinkVisitor {
  let target: Int
  let object: any PersistentModel
  var property = 0
  var isLeading: Bool?

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    switch stored {
    case .empty: isLeading = nil
    case .reference(let rowID): isLeading = rowID == object._$model.rowID
    case .loaded(let value):
      isLeading = Kind.objects(of: value).index(ofIdentical: object) != nil
    }
  }
}

/// Has a to-one refer to a row, without its object.
struct ReferringVisitor: SingleLinkVisitor {
  let target: Int
  let rowID: Int64
  var property = 0
  /// The row that it led to before, 0 for none; nil where that is not known.
  var oldRowID: Int64?

  init(target: Int, rowID: Int64) {
    self.target = target
    self.rowID = rowID
  }

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    switch stored {
    case .empty: break
    case .reference(let rowID): oldRowID = rowID
    case .loaded(let value): oldRowID = Kind.objects(of: value).first?._$model.rowID ?? 0
    }
    stored = .reference(rowID)
  }
}
