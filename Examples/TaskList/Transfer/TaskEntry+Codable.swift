import Foundation

extension TaskEntry: Codable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case id, number, title, isDone, completedAt, priority, dueDate, tags, notes, list, createdAt
  }

  private static let numbers = 1...999_999_999

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(CodingKeys.self)
    id = try fields.optional(.id, Self.identifier)
    number = try fields.wholeNumber(.number)
    title = try fields.required(.title, TaskText.title)
    isDone = try fields.decodeIfPresent(Bool.self, forKey: .isDone) ?? false
    completedAt = try fields.optional(.completedAt, Timestamp.parse)
    priority = try fields.optional(.priority, Priority.init(parsing:)) ?? .normal
    dueDate = try fields.optional(.dueDate, Self.day)
    tags = try fields.optional(.tags, TaskText.tags) ?? ""
    notes = try fields.optional(.notes, TaskText.notes) ?? nil
    list = try fields.optional(.list, TaskText.listName) ?? TaskText.defaultListName
    createdAt = try fields.optional(.createdAt, Timestamp.parse)
    try checkConsistency(fields)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(id?.uuidString, forKey: .id)
    try fields.encodeIfPresent(number, forKey: .number)
    try fields.encode(title, forKey: .title)
    try fields.encode(isDone, forKey: .isDone)
    try fields.encodeIfPresent(completedAt.map(Timestamp.text), forKey: .completedAt)
    try fields.encode(priority.word, forKey: .priority)
    try fields.encodeIfPresent(dueDate?.iso8601, forKey: .dueDate)
    try fields.encode(tags, forKey: .tags)
    try fields.encodeIfPresent(notes, forKey: .notes)
    try fields.encode(list, forKey: .list)
    try fields.encodeIfPresent(createdAt.map(Timestamp.text), forKey: .createdAt)
  }

  private func checkConsistency(_ fields: KeyedDecodingContainer<CodingKeys>) throws {
    if let number, !Self.numbers.contains(number) {
      throw fields.error(
        .number,
        InvalidValue(
          reason: "\(number) is not the number of a task",
          advice: "Use 1 to \(Self.numbers.upperBound)."))
    }
    if completedAt != nil, !isDone {
      throw fields.error(
        .completedAt,
        InvalidValue(
          reason: "the task is not done", advice: "Set isDone to true, or leave completedAt out."))
    }
  }

  private static func identifier(_ text: String) throws(InvalidValue) -> UUID {
    guard let id = UUID(uuidString: text) else {
      throw InvalidValue(
        reason: "\(text.quoted) is not a UUID", advice: "Leave the id out to make a new one.")
    }
    return id
  }

  private static func day(_ text: String) throws(InvalidValue) -> Day {
    guard let day = Day(iso8601: text) else {
      throw InvalidValue(
        reason: "\(text.quoted) is not a day", advice: "Write it as 2026-12-31.")
    }
    return day
  }
}
