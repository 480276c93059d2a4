import Foundation
import Testing

@testable import OpenSwiftData

@Model
final class Team {
  var fans: Int = 40 + 2
  var founded = Date()
  var token = UUID()
  var due: Date?
  var note: String? = "none"

  init(due: Date? = nil) { self.due = due }
}

/// Coding by hand, as programs have it.
@Model
final class Entry: Codable {
  var text = ""

  init(_ text: String) { self.text = text }

  private enum CodingKeys: CodingKey { case text }

  init(from decoder: any Decoder) throws {
    text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(text, forKey: .text)
  }
}

@Suite struct DefaultValueTests {
  @Test func R08_anOptionalWithoutAValueIsNil() {
    #expect(Team().due == nil && Team(due: .distantPast).due == .distantPast)
  }

  @Test func R09_defaultsAreEvaluatedForEachObject() throws {
    let (one, two) = (Team(), Team())
    #expect(one.fans == 42 && one.note == "none" && one.token != two.token)
    #expect(one.founded <= two.founded)
    try StoreKind.memory.roundTrip(one) { read, _ in
      #expect(read.token == one.token && read.founded == one.founded)
    }
  }

  @Test func R18_handWrittenCodingWorks() throws {
    let data = try JSONEncoder().encode(Entry("a"))
    #expect(String(decoding: data, as: UTF8.self) == #"{"text":"a"}"#)
    let decoded = try JSONDecoder().decode(Entry.self, from: data)
    try StoreKind.memory.roundTrip(decoded) { read, _ in
      let encoded = try JSONEncoder().encode(read)
      #expect(read.text == "a" && encoded == data)
    }
  }

  @Test func R18_hiddenMembersBeginWithAnUnderscore() {
    let labels = Mirror(reflecting: Memo("a")).children.compactMap(\.label)
    #expect(!labels.isEmpty && labels.allSatisfy { $0.hasPrefix("_") })
    #expect("\(Memo("a"))".contains("Memo"))
  }

  @Test func valuesAreReachedByKeyPath() throws {
    let memo = Memo("a", rank: 3)
    #expect(memo.getValue(forKey: \.title) == "a")
    memo.setValue(forKey: \.rank, to: 4)
    #expect(memo.rank == 4)
    let data = memo.persistentBackingData
    #expect(data.getValue(forKey: \.rank) == 4)
    let copy = Memo(backingData: data)
    #expect(copy.title == "a" && copy.rank == 4 && copy !== memo)
    try StoreKind.memory.roundTrip(copy) { read, _ in #expect(read.title == "a") }
  }

  @Test func anObjectMayBeMadeOfCollectedValues() throws {
    var data: some BackingData<Memo> = Memo.createBackingData()
    data.setValue(forKey: \.title, to: "collected")
    let memo = Memo(backingData: data)
    #expect(memo.title == "collected" && memo.rank == 0 && memo.remark == nil)
  }
}
