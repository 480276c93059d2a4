import Foundation

/// Brings one object up to its row, and notes what changed for its observers.
struct ReloadSink<Model: PersistentModel>: RowSink {
  let model: Model
  let entity: EntityContext<Model>

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    guard model._$model.record?.registrar != nil else { return model._$reload(from: &row) }
    let before = PropertyImages(of: model)
    model._$reload(from: &row)
    let changes = PropertyImages(of: model).differences(from: before)
    entity.noteAnnouncement(model, changes)
  }
}

/// The stored form of each of an object's values, to find out which ones a reload has changed.
struct PropertyImages: _RowWriter {
  private enum Image: Equatable {
    case null
    case integer(Int64)
    case real(UInt64)
    case text([UInt8])
    case decimal(Decimal)
    case blob([UInt8])
  }

  private var images: [Image] = []

  init<Model: PersistentModel>(of model: Model) {
    model._$encode(into: &self)
  }

  func differences(from other: PropertyImages) -> PropertySet {
    var differences = PropertySet()
    for index in images.indices where images[index] != other.images[index] {
      differences.insert(index)
    }
    return differences
  }

  mutating func advance() -> Bool { true }
  mutating func skip() { images.append(.null) }
  mutating func null() { images.append(.null) }
  mutating func integer(_ value: Int64) { images.append(.integer(value)) }
  mutating func real(_ value: Double) { images.append(.real(value.bitPattern)) }
  mutating func text(_ value: String) { images.append(.text(Array(value.utf8))) }
  mutating func decimal(_ value: Decimal) { images.append(.decimal(value)) }
  mutating func blob(_ value: UnsafeRawBufferPointer) { images.append(.blob(Array(value))) }
}
