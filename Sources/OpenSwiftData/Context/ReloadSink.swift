import Foundation

/// Brings one object up to its row, and notes what changed for its observers.
struct ReloadSink<Model: PersistentModel>: RowSink {
  let model: Model
  let entity: EntityContext<Model>

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    if model._$model.record?.registrar == nil {
      model._$reload(from: &row)
    } else {
      let before = PropertyImages(of: model, entity.layout)
      let loaded = entity.layout.externalProperties.indexes.filter {
        entity.hasContents($0, of: model)
      }
      model._$reload(from: &row)
      // What names a file now may be what was loaded before: observers are to hear of other contents alone.
      for property in loaded where !entity.hasContents(property, of: model) {
        entity.loadContents(of: model, property)
      }
      let changes = PropertyImages(of: model, entity.layout).differences(from: before)
      entity.noteAnnouncement(model, changes)
    }
    if !row.moves.isEmpty { entity.follow(row.moves, of: model) }
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
    case data(Data)
  }

  /// The images of each property's columns.
  private var images: [[Image]] = []
  private let codecs: [_ValueCodec]
  private var codec = 0

  init<Model: PersistentModel>(of model: Model, _ layout: EntityLayout) {
    codecs = layout.codecs
    model._$encode(into: &self)
  }

  /// Whether a property has no value.
  func isEmpty(_ property: Int) -> Bool { images[property].allSatisfy { $0 == .null } }

  func differences(from other: PropertyImages) -> PropertySet {
    var differences = PropertySet()
    for index in images.indices where images[index] != other.images[index] {
      differences.insert(index)
    }
    return differences
  }

  mutating func advance() -> Bool {
    images.append([])
    return true
  }
  mutating func skip() { images.append([]) }
  mutating func advanceColumn() {}
  mutating func nextCodec() -> _ValueCodec? {
    defer { codec += 1 }
    return codec < codecs.count ? codecs[codec] : nil
  }
  mutating func fail(_ problem: String) { note(.null) }
  mutating func null() { note(.null) }
  mutating func integer(_ value: Int64) { note(.integer(value)) }
  mutating func real(_ value: Double) { note(.real(value.bitPattern)) }
  mutating func text(_ value: String) { note(.text(Array(value.utf8))) }
  mutating func decimal(_ value: Decimal) { note(.decimal(value)) }
  mutating func blob(_ value: UnsafeRawBufferPointer) { note(.blob(Array(value))) }
  mutating func data(_ value: Data) { note(.data(value)) }

  private mutating func note(_ image: Image) { images[images.count - 1].append(image) }
}
