import CodedValues
import Foundation

/// Sample values for the members of a struct, different in each round and for each member as far as
/// the type allows.
struct CompositeSample {
  let round: Int

  func tree(of members: [CompositeForm.Member]) -> CodedValue {
    .members(
      members.enumerated().map { place, member in
        .init(key: member.key, value: value(of: member, at: place))
      })
  }

  private func value(of member: CompositeForm.Member, at place: Int) -> CodedValue {
    switch member.content {
    case .composite(let form): tree(of: form.members)
    // Not every text or number stands for a value of the type; the empty value is one.
    case .column(.json): empty(member.type)
    case .column where member.type is any RawRepresentable.Type: empty(member.type)
    case .column(let column): value(of: column, member.type, place * 3 + round + 1)
    }
  }

  private func value(
    of column: _ColumnType, _ type: any Any.Type, _ number: Int
  ) -> CodedValue {
    switch column {
    case .boolean: .boolean((number >> round) & 1 == 1)
    case .integer:
      .integer(Int64(type is any SignedInteger.Type && round == 1 ? -number % 100 : number % 100))
    case .unsigned: .integer(Int64(number))
    case .real, .date: real(type, Double(number) * 1.25)
    case .text: .text(" Aß\(number)é\n")
    case .decimal: .decimal(Decimal(number) / 8)
    case .url: .text("https://example.org/\(number)")
    case .uuid:
      .uuid(UUID(uuid: (UInt8(number % 256), 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5)))
    case .blob: .data(Data([UInt8(number % 256), 0]))
    case .json, .transformed: .null
    }
  }

  /// Types that are coded as a `Float` have a node of their own.
  private func real(_ type: any Any.Type, _ value: Double) -> CodedValue {
    type == Double.self || type == CGFloat.self || type == Date.self
      ? .real(value) : .float(Float(value))
  }

  private func empty(_ type: any Any.Type) -> CodedValue {
    guard let type = type as? any Codable.Type else { return .null }
    return encodedEmpty(type)
  }

  private func encodedEmpty<Value: Codable>(_ type: Value.Type) -> CodedValue {
    guard let value = try? ShapeDecoder().emptyValue(type) else { return .null }
    return (try? ValueEncoder.encode(value)) ?? .null
  }
}
