/// Gives an object large contents that were read from a file.
struct ContentsSink<Model: PersistentModel>: RowSink {
  let model: Model

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    model._$reload(from: &row)
  }
}

extension EntityContext {
  /// Empties the properties whose files were not read: they go with the row.
  ///
  /// An object that is inserted again must not name them.
  func forgetContents(of model: Model) {
    var visitor = ContentsForgettingVisitor()
    model._$visit(&visitor)
  }

  /// Whether a property's contents are loaded.
  func hasContents(_ property: Int, of model: Model) -> Bool {
    var visitor = ContentsFindingVisitor(target: property)
    model._$visit(&visitor)
    return visitor.isLoaded
  }
}

private struct ContentsForgettingVisitor: _PropertyVisitor {
  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) {
    if case .reference = stored { stored = .empty }
  }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {}
}

private struct ContentsFindingVisitor: _PropertyVisitor {
  let target: Int
  var isLoaded = false
  private var property = -1

  init(target: Int) { self.target = target }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) {
    property += 1
    if property == target, case .loaded = stored { isLoaded = true }
  }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    property += 1
  }
}
