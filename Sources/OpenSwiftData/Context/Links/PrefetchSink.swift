/// Turns the rows that relationships lead to into the context's objects, each once.
struct PrefetchSink<Model: PersistentModel>: RowSink, LinkedRowSink {
  private let entity: EntityContext<Model>
  private let models = ResultBuffer<Model>()
  private var batches: BatchMaker?
  /// The objects by the rows that they are linked to, in order.
  private var arrays: [Int64: [Model]] = [:]
  /// The owner that rows come for now, and its objects so far.
  private var owner: Int64 = 0
  private var array: [Model] = []
  /// The to-one relationship that leads back to the owner.
  private let backReference: Int?
  /// The rows that came for another owner already; nil where each comes once.
  private var received: Set<Int64>?

  /// - Parameter link: The to-many relationship that leads to the rows; nil for to-ones.
  init(_ entity: EntityContext<Model>, by link: Link?) {
    self.entity = entity
    batches = entity.layout.links.hasToOne ? BatchMaker(needsRows: false) : nil
    backReference = (link?.isKeptByDestination ?? false) ? link?.inverse?.property : nil
    received = (link?.isJoin ?? false) ? [] : nil
  }

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    models.append(model(of: rowID, &row))
  }

  mutating func receive<Row: _RowReader>(_ owner: Int64, _ rowID: Int64, _ row: inout Row) {
    if owner != self.owner {
      closeArray()
      self.owner = owner
    }
    if received?.insert(rowID).inserted ?? true {
      array.append(model(of: rowID, &row))
    } else if let model = entity.object(for: rowID) {
      array.append(model)
    }
  }

  private mutating func model<Row: _RowReader>(of rowID: Int64, _ row: inout Row) -> Model {
    let isKnown = backReference != nil && entity.object(for: rowID) != nil
    let model = entity.materialize(rowID, &row, keepsArrays: true)
    if let backReference, isKnown { entity.referBack(from: model, by: backReference, to: owner) }
    if let batch = batches?.batch(for: rowID) { model._$model.batch = batch }
    return model
  }

  private mutating func closeArray() {
    if !array.isEmpty { arrays[owner] = array }
    array = []
  }

  /// The objects of rows that came without an owner.
  func takeModels() -> [Model] { models.takeArray() }

  /// The objects of each owner.
  mutating func takeArrays() -> [Int64: [Model]] {
    closeArray()
    return arrays
  }
}
