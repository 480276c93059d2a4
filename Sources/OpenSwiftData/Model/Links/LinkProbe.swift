/// Finds out which relationships a key path such as `\.author?.publisher` leads through.
///
/// The language has no way to take a key path apart, and two that lead the same way through an
/// optional need not be equal. So the key path is followed from an object of no row, whose
/// relationships lead to further ones and leave a trail.
final class LinkProbe<Model: PersistentModel>: ModelRegistry {
  private let trail: LinkTrail
  private let table = LinkTable.of(Model.self)

  override var links: LinkTable { table }

  private init(_ trail: LinkTrail) {
    self.trail = trail
    super.init(
      identifierSpace: .init(entityName: Schema.entityName(for: Model.self), storeIdentifier: nil))
    trail.registries.append(self)
  }

  /// The relationships, in order; nil where the key path leads to anything else.
  ///
  /// Beyond a to-many it can lead through an element: the way of `\.novels[0].genre` is that of
  /// every novel.
  static func links(along keyPath: PartialKeyPath<Model>) -> [Link]? {
    // Spares the properties of the program's own whatever cannot be a relationship.
    guard leadsToModels(type(of: keyPath).valueType) else { return nil }
    let trail = LinkTrail()
    defer { trail.end() }
    let root = LinkProbe(trail).makeObject()
    let value = root[keyPath: keyPath]
    return trail.links(from: root, to: value)
  }

  private static func leadsToModels(_ type: any Any.Type) -> Bool {
    let wrapped = unwrappedType(of: type) ?? type
    return wrapped is any PersistentModel.Type || wrapped is any RelationshipCollection.Type
  }

  private func makeObject() -> Model {
    var references = PropertySet()
    for link in table.all where !link.isToMany { references.insert(link.property) }
    var row = EmptyRow(references: references, to: 1)
    let model = Model(_$row: &row)
    model._$model.join(.passUnretained(self), 1, .persistent)
    trail.objects.append(model)
    return model
  }

  private func step<Target: PersistentModel>(
    from model: any PersistentModel, by link: Link
  ) -> Target {
    let target = LinkProbe<Target>(trail).makeObject()
    trail.steps.append(LinkTrail.Step(start: model, link: link, end: target))
    return target
  }

  override func linkedModel<Target: PersistentModel>(
    for rowID: Int64, from model: any PersistentModel, by link: Link
  ) throws -> Target? { step(from: model, by: link) }

  /// Many of the same, so that any index that a key path may name is there.
  override func linkedModels<Target: PersistentModel>(
    from model: any PersistentModel, by link: Link
  ) throws -> [Target] {
    Array(repeating: step(from: model, by: link), count: LinkTrail.arrayCount)
  }
}

/// What a key path has led through.
private final class LinkTrail {
  struct Step {
    let start: any PersistentModel
    let link: Link
    let end: any PersistentModel
  }

  /// How many objects an array has.
  static let arrayCount = 1000

  var steps: [Step] = []
  var registries: [ModelRegistry] = []
  var objects: [any PersistentModel] = []

  /// The relationships, where each begins at the end of the one before and the last one's value is
  /// what the whole key path has led to.
  func links(from root: any PersistentModel, to value: Any) -> [Link]? {
    var place = root
    for step in steps {
      guard step.start === place else { return nil }
      place = step.end
    }
    guard let last = steps.last else { return nil }
    var reached = value as? any PersistentModel
    if last.link.isToMany {
      let array = value as? [any PersistentModel]
      reached = array?.count == Self.arrayCount ? array?.first : nil
    }
    return reached === place ? steps.map(\.link) : nil
  }

  /// Lets go of the objects: they hold their registries without a reference count.
  func end() {
    for object in objects { object._$model.registry = nil }
  }
}
