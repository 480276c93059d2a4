/// Turns rows into the context's objects: the one that is alive, brought up to date, or a new one.
struct FetchSink<Model: PersistentModel>: RowSink {
  let entity: EntityContext<Model>
  var models: [Model] = []

  init(_ entity: EntityContext<Model>) { self.entity = entity }

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    if let model = entity.object(for: rowID) {
      models.append(model)
      refresh(model, rowID, &row)
      return
    }
    let model = Model(_$row: &row)
    entity.register(model, for: rowID, as: .persistent)
    models.append(model)
  }

  /// An object with unsaved changes keeps its values; any other follows its row.
  private func refresh<Row: _RowReader>(_ model: Model, _ rowID: Int64, _ row: inout Row) {
    guard model._$model.lifecycle == .persistent, !model.hasChanges else { return }
    var sink = ReloadSink(model: model, layout: entity.layout)
    sink.receive(rowID, &row)
    if entity.layout.hasToMany { entity.forgetArrays(of: model) }
  }
}
