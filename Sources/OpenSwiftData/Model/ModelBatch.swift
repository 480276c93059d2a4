/// Objects of one entity that came together: what one of them turns out to lack is loaded for all
/// of them, so that walking over a result takes a few statements and not one for each object.
///
/// Its members keep it alive, it does not keep them.
final class ModelBatch {
  /// How many objects load together.
  static let capacity = 1000

  /// The members' rows, in the order in which they came.
  private(set) var rowIDs: [Int64] = []

  /// Whether nothing of the members' rows is loaded yet.
  var needsRows: Bool

  /// The to-one relationships whose objects have been loaded.
  var followed = PropertySet()

  /// The to-one relationship of which the members know where it leads, though their rows are not loaded.
  let backReference: Int?

  init(needsRows: Bool, backReference: Int? = nil) {
    self.needsRows = needsRows
    self.backReference = backReference
  }

  func add(_ rowID: Int64) { rowIDs.append(rowID) }
}

/// Deals objects out to batches.
struct BatchMaker {
  private let needsRows: Bool
  private let backReference: Int?
  private var current: ModelBatch

  init(needsRows: Bool, backReference: Int? = nil) {
    self.needsRows = needsRows
    self.backReference = backReference
    current = ModelBatch(needsRows: needsRows, backReference: backReference)
  }

  /// The batch of the next object.
  mutating func batch(for rowID: Int64) -> ModelBatch {
    if current.rowIDs.count == ModelBatch.capacity {
      current = ModelBatch(needsRows: needsRows, backReference: backReference)
    }
    current.add(rowID)
    return current
  }
}
