import Foundation
import Testing

@testable import OpenSwiftData

/// Conditions that an index answers are answered by it.
@Suite struct PredicatePlanTests {
  private static let indexes: [String] = [
    "title COLLATE swift", "note COLLATE swift", "count", "size", "date", "due", "ratio", "wide",
    "price COLLATE decimal", "token", "batch", "stage COLLATE swift", "level", "link",
  ]

  private func search(_ predicate: Predicate<Specimen>) throws -> String {
    let table = try PredicateTable<Specimen>([])
    for (number, columns) in Self.indexes.enumerated() {
      try table.connection.execute("CREATE INDEX \(raw: "i\(number)") ON t (\(raw: columns))")
    }
    return try table.plan(predicate)
  }

  @Test func equality() throws {
    let (text, date, token, price) = ("a", Date.distantPast, UUID(), Decimal(1))
    let (stage, level, note): (Stage, Level?, String?) = (.draft, .low, nil)
    #expect(try search(#Predicate { $0.title == text }).contains("(title=?)"))
    #expect(try search(#Predicate { $0.note == note }).contains("(note=?)"))
    #expect(try search(#Predicate { $0.size == nil }).contains("(size=?)"))
    #expect(try search(#Predicate { $0.count == 3 }).contains("(count=?)"))
    #expect(try search(#Predicate { $0.wide == 3 }).contains("(wide=?)"))
    #expect(try search(#Predicate { $0.ratio == 3 }).contains("(ratio=?)"))
    #expect(try search(#Predicate { $0.date == date }).contains("(date=?)"))
    #expect(try search(#Predicate { $0.token == token }).contains("(token=?)"))
    #expect(try search(#Predicate { $0.price == price }).contains("(price=?)"))
    #expect(try search(#Predicate { $0.stage == stage }).contains("(stage=?)"))
    #expect(try search(#Predicate { $0.stage.rawValue == text }).contains("(stage=?)"))
    #expect(try search(#Predicate { $0.level == level }).contains("(level=?)"))
    #expect(try search(#Predicate { $0.level?.rawValue == 9 }).contains("(level=?)"))
    #expect(try search(#Predicate { $0.title.isEmpty }).contains("(title=?)"))
  }

  @Test func ranges() throws {
    let (early, late) = (Date.distantPast, Date.distantFuture)
    #expect(
      try search(#Predicate { $0.count > 3 && $0.count <= 9 }).contains("(count>? AND count<?)"))
    #expect(try search(#Predicate { (3..<9).contains($0.count) }).contains("(count>? AND count<?)"))
    #expect(
      try search(#Predicate { $0.ratio > 3 && $0.ratio < 9 }).contains("(ratio>? AND ratio<?)"))
    #expect(
      try search(#Predicate { $0.title >= "a" && $0.title < "b" }).contains("(title>? AND title<?)")
    )
    #expect(try search(#Predicate { $0.date <= late }).contains("(date<?)"))
    #expect(
      try search(#Predicate { $0.date >= early && $0.date <= late }).contains("(date>? AND date<?)")
    )
    #expect(
      try search(#Predicate { (early...late).contains($0.date) }).contains("(date>? AND date<?)"))
    #expect(
      try search(#Predicate { item in item.due.flatMap { $0 > early } ?? false }).contains(
        "(due>?)"))
    #expect(
      try search(#Predicate { $0.count == 3 && $0.octet + 1 > 4 }).contains("(count=?)"))
  }

  @Test func membership() throws {
    let (numbers, texts, dates) = ([1, 2], Set(["a"]), [Date.distantPast])
    let (sizes, stages): ([Int?], [Stage]) = ([1], [.draft])
    #expect(try search(#Predicate { numbers.contains($0.count) }).contains("(count=?)"))
    #expect(try search(#Predicate { texts.contains($0.title) }).contains("(title=?)"))
    #expect(try search(#Predicate { dates.contains($0.date) }).contains("(date=?)"))
    #expect(try search(#Predicate { sizes.contains($0.size) }).contains("(size=?)"))
    #expect(try search(#Predicate { stages.contains($0.stage) }).contains("(stage=?)"))
  }
}
