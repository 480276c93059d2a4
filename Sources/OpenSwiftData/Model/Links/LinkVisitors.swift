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

  /// Adds an object to a loaded to-many.
  ///
  /// False where it was there already, nil where nothing is loaded.
  func appendToLink(_ property: Int, _ object: any PersistentModel) -> Bool? {
    var visitor = AppendingVisitor(target: property, object: object)
    _$visit(&visitor)
    return visitor.result
  }

  /// The storage itself, to put it back at a rollback.
  func linkStorage(_ property: Int) -> Any? {
    var visitor = StorageVisitor(target: property)
    _$visit(&visitor)
    return visitor.storage
  }

  /// Whether a relationship holds what `saved`, an earlier storage, holds.
  func linkEquals(_ property: Int, saved: Any?) -> Bool {
    guard let saved else { return false }
    var visitor = ComparingVisitor(target: property, saved: saved)
    _$visit(&visitor)
    return visitor.isEqual
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

private struct AppendingVisitor: SingleLinkVisitor {
  let target: Int
  let object: any PersistentModel
  var property = 0
  var result: Bool?

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard case .loaded(var value) = stored, let object = object as? Kind.Target else { return }
    // Newcomers stand at the end, if anywhere.
    if Kind.objects(of: value).reversed().contains(where: { $0 === object }) {
      result = false
      return
    }
    stored = .empty
    Kind.append(object, to: &value)
    stored = .loaded(value)
    result = true
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

private struct ComparingVisitor: SingleLinkVisitor {
  let target: Int
  let saved: Any
  var property = 0
  var isEqual = false

  mutating func found<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, _ kind: Kind.Type) {
    guard let saved = saved as? _Stored<Kind.Value> else { return }
    switch (saved, stored) {
    case (.loaded(let old), .loaded(let new)):
      let old = Kind.objects(of: old)
      let new = Kind.objects(of: new)
      isEqual = old.count == new.count && zip(old, new).allSatisfy { $0 === $1 }
    case (.reference(let rowID), .loaded(let value)):
      isEqual = Kind.objects(of: value).first?._$model.rowID == rowID
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
    holds = Kind.isToMany || Kind.objects(of: value).contains { $0 === object }
  }
}
