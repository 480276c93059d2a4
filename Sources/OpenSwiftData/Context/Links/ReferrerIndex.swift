/// Which rows the objects of an entity refer to, by row: a look at every object that is alive.
///
/// It finds the objects that another context has moved out of an array since they were loaded. As
/// only other contexts' saves can do that, it is made once for each state of the store that they
/// leave behind.
struct ReferrerIndex {
  /// How many saves others had made when the objects were looked at.
  let foreignSaveCount: Int
  private var referrers: [Int: [Int64: [Int64]]] = [:]

  init<Model: PersistentModel>(of entity: EntityContext<Model>, foreignSaveCount: Int) {
    self.foreignSaveCount = foreignSaveCount
    let links = entity.layout.links.all.filter(\.hasPosition).map(\.property)
    entity.identityMap.forEach { object in
      let model = unsafeDowncast(object, to: Model.self)
      var visitor = ReferencesVisitor()
      model._$visit(&visitor)
      for reference in visitor.references where links.contains(reference.property) {
        referrers[reference.property, default: [:]][reference.rowID, default: []]
          .append(model._$model.rowID)
      }
    }
  }

  /// The rows whose objects referred to a row by a relationship.
  func referrers(to rowID: Int64, by property: Int) -> [Int64] {
    referrers[property]?[rowID] ?? []
  }
}

/// Reads the rows that to-one relationships lead to.
struct ReferencesVisitor: _PropertyVisitor {
  var references: [(property: Int, rowID: Int64)] = []
  private var property = -1

  /// The row that a property leads to; nil for none.
  func target(of property: Int) -> Int64? {
    references.first { $0.property == property }?.rowID
  }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { property += 1 }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    property += 1
    guard !Kind.isToMany else { return }
    switch stored {
    case .empty: break
    case .reference(let rowID): references.append((property, rowID))
    case .loaded(let value):
      if let object = Kind.objects(of: value).first {
        references.append((property, object._$model.rowID))
      }
    }
  }
}

extension EntityContext {
  /// The rows whose objects refer, or referred lately, to a row.
  func referrers(to rowID: Int64, by property: Int, foreignSaveCount: Int) -> [Int64] {
    if referrerIndex?.foreignSaveCount != foreignSaveCount {
      referrerIndex = ReferrerIndex(of: self, foreignSaveCount: foreignSaveCount)
    }
    return referrerIndex?.referrers(to: rowID, by: property) ?? []
  }
}
