import Foundation

/// A list as it stands in an exported file.
struct ListEntry {
  let name: String
  /// Nil if the file does not say.
  let createdAt: Date?

  init(_ list: TodoList) {
    name = list.name
    createdAt = list.createdAt
  }
}

extension ListEntry: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case name, createdAt
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(CodingKeys.self)
    name = try fields.required(.name, TaskText.listName)
    createdAt = try fields.optional(.createdAt, Timestamp.parse)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(name, forKey: .name)
    try fields.encodeIfPresent(createdAt.map(Timestamp.text), forKey: .createdAt)
  }
}
