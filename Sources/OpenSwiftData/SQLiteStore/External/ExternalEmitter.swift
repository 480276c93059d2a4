import Foundation

/// A row emitter that has large contents kept elsewhere and writes their numbers.
///
/// Tables without such properties do without it.
struct ExternalEmitter<Base: RowEmitter>: RowEmitter {
  private var base: Base
  private let sink: any ExternalSink
  private let table: TableMap
  private var rowID: Int64 = 0
  private var property = -1
  /// Whether the current property's contents may be kept elsewhere.
  private var isExternal = false
  /// The first failure; a property cannot throw while it is being written.
  private var failure: (any Error)?

  init(_ base: Base, _ sink: any ExternalSink, _ table: TableMap) {
    self.base = base
    self.sink = sink
    self.table = table
  }

  mutating func begin(_ rowID: Int64, _ properties: PropertySet?) throws {
    self.rowID = rowID
    property = -1
    failure = nil
    sink.forget(rowID, table)
    try base.begin(rowID, properties)
  }

  mutating func end() throws {
    if let failure { throw failure }
    try base.end()
  }

  mutating func advance() -> Bool {
    property += 1
    let isWanted = base.advance()
    isExternal = isWanted && table.layout.externalProperties.contains(property)
    return isWanted
  }

  mutating func skip() {
    property += 1
    base.skip()
  }

  mutating func advanceColumn() { base.advanceColumn() }
  mutating func nextCodec() -> _ValueCodec? { base.nextCodec() }
  mutating func fail(_ problem: String) { base.fail(problem) }

  mutating func data(_ value: Data) {
    guard isExternal, value.count > ExternalFiles.threshold else { return base.data(value) }
    do {
      base.integer(try sink.keep(value, of: property, in: rowID, table))
    } catch {
      note(error)
    }
  }

  mutating func text(_ value: String) {
    guard isExternal, value.utf8.count > ExternalFiles.threshold else { return base.text(value) }
    do {
      base.integer(try sink.keep(value, of: property, in: rowID, table))
    } catch {
      note(error)
    }
  }

  private mutating func note(_ error: any Error) {
    if failure == nil { failure = error }
  }

  mutating func null() { base.null() }
  mutating func integer(_ value: Int64) { base.integer(value) }
  mutating func real(_ value: Double) { base.real(value) }
  mutating func decimal(_ value: Decimal) { base.decimal(value) }
  mutating func blob(_ value: UnsafeRawBufferPointer) { base.blob(value) }
}

extension ExternalEmitter: PendingMirror where Base: PendingMirror {
  mutating func remove(_ rowID: Int64) throws {
    sink.forget(rowID, table)
    try base.remove(rowID)
  }

  mutating func hide(_ rowID: Int64) throws { try base.hide(rowID) }
  mutating func show(_ rowID: Int64) throws { try base.show(rowID) }
  mutating func markDeleted(_ rowID: Int64) throws { try base.markDeleted(rowID) }
  mutating func markTakenAway(_ rowID: Int64, _ property: Int) throws {
    try base.markTakenAway(rowID, property)
  }

  var links: [Link] { base.links }
  mutating func write(_ change: LinkChange) throws { try base.write(change) }
}
