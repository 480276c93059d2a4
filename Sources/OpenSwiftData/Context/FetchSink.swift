/// Turns the rows of a fetch into the context's objects.
struct FetchSink<Model: PersistentModel>: RowSink {
  private let entity: EntityContext<Model>
  private let models = ResultBuffer<Model>()

  init(_ entity: EntityContext<Model>) { self.entity = entity }

  func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    models.append(entity.materialize(rowID, &row))
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
  func materialize<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) -> Model {
    if let model = object(for: rowID) {
      refresh(model, rowID, &row)
      return model
    }
    let model = Model(_$row: &row)
    // A default value of the class is code of the user's, which may have fetched the row meanwhile.
    if let other = object(for: rowID) { return other }
    register(model, for: rowID, as: .persistent)
    if isRowDeleted(rowID) { delete(model) }
    return model
  }

  /// An object with unsaved changes keeps its values; any other follows its row.
  private func refresh<Row: _RowReader>(_ model: Model, _ rowID: Int64, _ row: inout Row) {
    guard model._$model.lifecycle == .persistent, !model.hasChanges else { return }
    var sink = ReloadSink(model: model, entity: self)
    sink.receive(rowID, &row)
    if layout.hasToMany { forgetArrays(of: model) }
  }
}
