/// Turns the rows of a fetch into the context's objects.
struct FetchSink<Model: PersistentModel>: RowSink {
  private let entity: EntityContext<Model>
  private let models = ResultBuffer<Model>()
  /// Nil where the objects have no to-one relationships to follow together.
  private var batches: BatchMaker?

  init(_ entity: EntityContext<Model>) {
    self.entity = entity
    batches = entity.layout.links.hasToOne ? BatchMaker(needsRows: false) : nil
  }

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    let model = entity.materialize(rowID, &row)
    if let batch = batches?.batch(for: rowID) { model._$model.batch = batch }
    models.append(model)
  }

  /// The objects, in the order of their rows.
  func takeModels() -> [Model] { models.takeArray() }
}

/// Turns the one row of a look-up into the context's object.
struct LookUpSink<Model: PersistentModel>: RowSink {
  let entity: EntityContext<Model>
  var model: Model?

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    model = entity.materialize(rowID, &row)
  }
}

extension EntityContext {
  /// The context's object for a row: the one that is alive, brought up to date, or a new one.
  ///
  /// - Parameter keepsArrays: Whether its to-many relationships stay as loaded; else they are asked
  ///   for again when they are next read.
  func materialize<Row: _RowReader>(
    _ rowID: Int64, _ row: inout Row, keepsArrays: Bool = false
  ) -> Model {
    if let model = object(for: rowID) {
      refresh(model, rowID, &row, keepsArrays: keepsArrays)
      return model
    }
    let model = Model(_$row: &row)
    // A default value of the class is code of the user's, which may have fetched the row meanwhile.
    if let other = object(for: rowID) { return other }
    register(model, for: rowID, as: .persistent)
    if isRowDeleted(rowID) { delete(model) }
    followNewcomer(model, by: watched)
    return model
  }

  /// An object with unsaved changes keeps its values; any other follows its row.
  func refresh<Row: _RowReader>(
    _ model: Model, _ rowID: Int64, _ row: inout Row, keepsArrays: Bool
  ) {
    guard model._$model.lifecycle == .persistent, !model.hasChanges else { return }
    let wasFault = model._$model.isFault
    if wasFault { model._$model.batch = nil }
    var unknown = PropertySet()
    if wasFault || model._$model.hasForgottenLink {
      model._$model.hasForgottenLink = false
      unknown = unknownReferences(of: model)
    }
    var sink = ReloadSink(model: model, entity: self)
    sink.receive(rowID, &row)
    followNewcomer(model, by: unknown)
    if layout.hasToMany, !keepsArrays { forgetArrays(of: model) }
  }

  /// Brings an object with unsaved changes up to a row that carries none of the changed properties.
  func refreshBesideChanges<Row: _RowReader>(_ model: Model, _ rowID: Int64, _ row: inout Row) {
    if model._$model.isFault { model._$model.batch = nil }
    let unknown = unknownReferences(of: model)
    var sink = ReloadSink(model: model, entity: self)
    sink.receive(rowID, &row)
    followNewcomer(model, by: unknown)
  }
}
