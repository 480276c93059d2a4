import Foundation

/// The content of an exported file.
struct TransferDocument: Codable {
  let lists: [ListEntry]
  let tasks: [TaskEntry]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case format, version, lists, tasks
  }

  private static let format = "tasklist"
  private static let version = 1

  init(lists: [ListEntry], tasks: [TaskEntry]) {
    self.lists = lists
    self.tasks = tasks
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(CodingKeys.self)
    _ = try fields.optional(.format, Self.checkFormat)
    if let version = try fields.wholeNumber(.version), version != Self.version {
      throw fields.error(
        .version,
        InvalidValue(
          reason: "version \(version) is not known",
          advice: "Import the file with the newer tasklist that wrote it."))
    }
    lists = try fields.decodeIfPresent([ListEntry].self, forKey: .lists) ?? []
    tasks = try fields.decode([TaskEntry].self, forKey: .tasks)
    try checkRepetitions(fields)
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Self.format, forKey: .format)
    try fields.encode(Self.version, forKey: .version)
    try fields.encode(lists, forKey: .lists)
    try fields.encode(tasks, forKey: .tasks)
  }

  /// The document as JSON text: keys sorted, entries in the order of the arrays.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  private static func checkFormat(_ text: String) throws(InvalidValue) {
    guard text == format else {
      throw InvalidValue(
        reason: "\(text.quoted) is not \(format.quoted)",
        advice: "Choose a file that 'tasklist export' wrote.")
    }
  }

  private func checkRepetitions(_ fields: KeyedDecodingContainer<CodingKeys>) throws {
    var identifiers: [UUID: Int] = [:]
    var numbers: [Int: Int] = [:]
    for (index, task) in tasks.enumerated() {
      if let id = task.id, let first = identifiers.updateValue(index, forKey: id) {
        throw repetition(.id, "the id \(id)", of: index, first, fields)
      }
      if let number = task.number, let first = numbers.updateValue(index, forKey: number) {
        throw repetition(.number, "the number \(number)", of: index, first, fields)
      }
    }
  }

  private func repetition(
    _ key: TaskEntry.CodingKeys, _ value: String, of index: Int, _ first: Int,
    _ fields: KeyedDecodingContainer<CodingKeys>
  ) -> DecodingError {
    fields.error(
      .tasks, then: [FieldKey(index), key],
      InvalidValue(
        reason: "\(value) is that of tasks[\(first)] too",
        advice: "Give each task its own, or leave it out."))
  }
}
