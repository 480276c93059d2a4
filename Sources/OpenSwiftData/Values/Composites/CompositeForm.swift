import CodedValues
import Synchronization

/// How a struct is spread over columns: one member for each key that its `init(from:)` asks for.
final class CompositeForm: Sendable {
  /// One member of the struct.
  struct Member: Sendable {
    /// The key under which the member is coded; its column is named after it.
    let key: String
    /// The name of the struct's stored property; nil where none holds just what is coded.
    let property: String?
    /// The member's type, without its optional.
    let type: any Any.Type
    let isOptional: Bool
    let content: Content
    /// What the type's own decoder supplies for a row without the member; nil where it supplies
    /// nothing.
    let fallback: CodedValue?
  }

  /// How a member is stored.
  enum Content: Sendable {
    case column(_ColumnType)
    case composite(CompositeForm)
  }

  let members: [Member]

  init(_ members: [Member]) { self.members = members }

  private static let known = Mutex<[ObjectIdentifier: CompositeForm?]>([:])

  /// The form of a type, which is not optional; nil for a type that is stored in one column.
  static func of<Value: Codable>(_ type: Value.Type) -> CompositeForm? {
    let key = ObjectIdentifier(type)
    if let known = known.withLock({ $0[key] }) { return known }
    let form = CompositeDiscovery.form(of: type)
    known.withLock { $0[key] = .some(form) }
    return form
  }
}

extension CompositeForm {
  /// The columns in the order of the members.
  ///
  /// An optional struct has one more in front, which holds 1 where it is not nil: so nil is told from
  /// a struct whose members are all nil.
  func columns(isOptional: Bool) -> [StoredColumn] {
    columns(isOptional: isOptional, keys: [], mayBeEmpty: isOptional)
  }

  private func columns(isOptional: Bool, keys: [String], mayBeEmpty: Bool) -> [StoredColumn] {
    var columns: [StoredColumn] = []
    if isOptional {
      columns.append(
        StoredColumn(keys: keys, columnType: .boolean, isOptional: true, isPresence: true))
    }
    for member in members {
      let mayBeEmpty = mayBeEmpty || member.isOptional
      let path = keys + [member.key]
      switch member.content {
      case .column(let type):
        columns.append(StoredColumn(keys: path, columnType: type, isOptional: mayBeEmpty))
      case .composite(let form):
        columns += form.columns(isOptional: member.isOptional, keys: path, mayBeEmpty: mayBeEmpty)
      }
    }
    return columns
  }
}
