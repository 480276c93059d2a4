import Foundation
import SQLiteGateway

/// Binds one object's values to a statement's parameters, property by property.
struct StatementWriter {
  private(set) var statement: Statement
  private var parameter: Int32 = 0
  /// The first failure to bind; a property cannot throw while it is being written.
  private var failure: (any Error)?

  init(_ statement: Statement) { self.statement = statement }

  mutating func restart(_ statement: Statement, after parameter: Int32) {
    self.statement = statement
    self.parameter = parameter
    failure = nil
  }

  mutating func nextParameter() { parameter &+= 1 }

  /// Notes that a value has no form in the store.
  mutating func fail(_ error: any Error) {
    if failure == nil { failure = error }
  }

  mutating func null() { note { try $0.bindNull(at: $1) } }
  mutating func integer(_ value: Int64) { note { try $0.bind(value, at: $1) } }
  mutating func real(_ value: Double) { note { try $0.bind(value, at: $1) } }
  mutating func text(_ value: String) { note { try $0.bind(value, at: $1) } }
  mutating func decimal(_ value: Decimal) { text(DecimalText.text(value)) }
  mutating func blob(_ value: UnsafeRawBufferPointer) { note { try $0.bind(value, at: $1) } }

  /// Runs the statement.
  ///
  /// Throws what went wrong since `restart`.
  mutating func run() throws {
    if let failure { throw failure }
    try statement.run()
  }

  private mutating func note(_ bind: (Statement, Int32) throws -> Void) {
    do {
      try bind(statement, parameter)
    } catch {
      fail(error)
    }
  }
}
