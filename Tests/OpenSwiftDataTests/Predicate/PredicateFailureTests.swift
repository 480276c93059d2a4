import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// What of a predicate cannot be asked of the store, and what goes wrong with a row: errors, never
/// traps.
@Suite struct PredicateFailureTests {
  struct Unstored: CustomTestStringConvertible, Sendable {
    let predicate: Predicate<Specimen>
    /// What the reason must name.
    let names: [String]

    var testDescription: String { names.joined(separator: ", ") }
  }

  static let unstored: [Unstored] = {
    let numbers = [1, 2]
    let mood = Mood.fair
    let texts = ["a"]
    return [
      Unstored(
        predicate: #Predicate { $0.title.hashValue == 5 },
        names: ["Specimen.title", "Int that String computes"]),
      Unstored(
        predicate: #Predicate { $0.stage.hashValue == 5 },
        names: ["Specimen.stage", "Int that Stage computes"]),
      Unstored(
        predicate: #Predicate { $0.mood.title == "poor" },
        names: ["Specimen.mood", "String that Mood computes"]),
      Unstored(predicate: #Predicate { $0.mood < mood }, names: ["Specimen.mood", "Mood"]),
      Unstored(
        predicate: #Predicate { item in numbers.contains { $0 == item.count } },
        names: ["SequenceContainsWhere", "asks for a property"]),
      Unstored(
        predicate: #Predicate { $0.payload.contains(3) }, names: ["contains", "Specimen.payload"]),
      Unstored(
        predicate: #Predicate { item in texts.allSatisfy { $0 != item.title } },
        names: ["SequenceAllSatisfy"]),
    ]
  }()

  @Test(arguments: unstored)
  func R58_tellsWhatIsFinishedInMemory(_ unstored: Unstored) throws {
    var values = SpecimenValues(seed: 58)
    let table = try PredicateTable((0..<50).map { _ in Specimen(&values) })
    let reasons = table.reasons(unstored.predicate)
    #expect(reasons.count == 1)
    for name in unstored.names {
      #expect(reasons.first?.contains(name) == true, "\(reasons)")
    }
    let expected = try table.objects.indices.filter {
      try unstored.predicate.evaluate(table.objects[$0])
    }
    #expect(try table.matches(unstored.predicate) == expected)
  }

  @Test func regularExpressionsAreFinishedInMemory() throws {
    let table = try PredicateTable([Plum("a1", count: 1), Plum("b", count: 1), Plum("c2")])
    let digits = /[0-9]+/
    let predicate = #Predicate<Plum> { ($0.name ?? "").contains(digits) && $0.count == 1 }
    #expect(table.reasons(predicate) == ["StringContainsRegex on Plum.name"])
    #expect(try table.condition(predicate) == #""count" = ?1"#)
    #expect(try table.matches(predicate) == [0])
  }

  @Test func propertiesWithoutColumnAreNamed() throws {
    let table = try PredicateTable<Specimen>([])
    #expect(
      table.reasons(#Predicate { $0.badge == 7 })
        == ["Specimen.badge is @Transient, so the store has no values of it."])
    #expect(
      table.reasons(#Predicate { $0.initials == "A" })
        == ["Specimen.initials is a computed property, so the store has no values of it."])
  }

  @Test func overflowIsAnErrorOfTheFetch() throws {
    let table = try PredicateTable([Plum("a", count: .max), Plum("b", count: 0)])
    let zero = 0
    for predicate: Predicate<Plum> in [
      #Predicate { $0.count + 1 > 0 }, #Predicate { 7 / $0.count > 0 },
      #Predicate { 7 % $0.count > 0 }, #Predicate { $0.count * 2 > 0 },
      #Predicate { -2 - $0.count < 0 }, #Predicate { $0.count > 1 / zero },
    ] {
      #expect(throws: SQLiteError.self) { try table.matches(predicate) }
    }
  }

  @Test func errorsAreRaisedOnlyByRowsThatAreAsked() throws {
    let table = try PredicateTable([Plum("a", count: .max), Plum("b", size: 5, count: 1)])
    let zero = 0
    let wanted: Int? = nil
    let index = 9
    let list = [1]
    // swift-format-ignore: NeverForceUnwrap
    let guarded: [(Predicate<Plum>, [Int])] = [
      (#Predicate { $0.name == "b" && $0.count + 1 > 0 }, [1]),
      (#Predicate { $0.name == "a" || $0.count + 1 > 0 }, [0, 1]),
      (#Predicate { $0.name == "b" ? $0.count + 1 > 0 : false }, [1]),
      (#Predicate { $0.size != nil && $0.size! > 3 }, [1]),
      (#Predicate { $0.size == nil || $0.size! > 3 }, [0, 1]),
      (#Predicate { $0.name == "c" && $0.count > 1 / zero }, []),
      (#Predicate { $0.name == "c" && $0.count == wanted! }, []),
      (#Predicate { $0.name == "c" && $0.count == list[index] }, []),
    ]
    try table.connection.execute("CREATE INDEX byCount ON t (count)")
    for (predicate, rows) in guarded { #expect(try table.matches(predicate) == rows) }
  }

  @Test func unwrappingNilIsAnErrorOfTheFetch() throws {
    let table = try PredicateTable([Plum("a"), Plum("b", size: 5)])
    let wanted: Int? = nil
    // swift-format-ignore: NeverForceUnwrap
    let predicates: [Predicate<Plum>] = [
      #Predicate { $0.size! > 3 }, #Predicate { !($0.size! > 3) },
      #Predicate { $0.count == wanted! },
    ]
    for predicate in predicates {
      let error = #expect(throws: SQLiteError.self) { try table.matches(predicate) }
      #expect("\(error.map(String.init(describing:)) ?? "")".contains("nil"))
    }
  }

  @Test func aRangeWithoutOrderIsAnErrorOfTheFetch() throws {
    let table = try PredicateTable([Plum("a", count: 100)])
    let (lower, upper) = (3, 1)
    #expect(throws: SQLiteError.self) {
      try table.matches(#Predicate { ($0.count..<99).contains(7) })
    }
    #expect(throws: SQLiteError.self) {
      try table.matches(#Predicate { (lower...upper).contains($0.count) })
    }
    #expect(try table.matches(#Predicate { ($0.count...199).contains(150) }) == [0])
  }
}
