import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// What a predicate cannot be asked of the store, and what goes wrong with a row: errors, never
/// traps.
@Suite struct PredicateFailureTests {
  struct Refusal: CustomTestStringConvertible, Sendable {
    let predicate: Predicate<Specimen>
    /// What the error must name.
    let names: [String]

    var testDescription: String { names.joined(separator: ", ") }
  }

  // R58
  static let refusals: [Refusal] = {
    let numbers = [1, 2]
    let mood = Mood.fair
    let texts = ["a"]
    return [
      Refusal(
        predicate: #Predicate { $0.title.hashValue == 5 },
        names: ["Specimen.title", "Int that String computes"]),
      Refusal(
        predicate: #Predicate { $0.stage.hashValue == 5 },
        names: ["Specimen.stage", "Int that Stage computes"]),
      Refusal(
        predicate: #Predicate { $0.mood.title == "poor" },
        names: ["Specimen.mood", "String that Mood computes"]),
      Refusal(predicate: #Predicate { $0.mood < mood }, names: ["Specimen.mood", "Mood"]),
      Refusal(
        predicate: #Predicate { item in numbers.contains { $0 == item.count } },
        names: ["SequenceContainsWhere", "asks for a property"]),
      Refusal(
        predicate: #Predicate { $0.payload.contains(3) }, names: ["contains", "Specimen.payload"]),
      Refusal(
        predicate: #Predicate { item in texts.allSatisfy { $0 != item.title } },
        names: ["SequenceAllSatisfy"]),
    ]
  }()

  @Test(arguments: refusals)
  func refusesByName(_ refusal: Refusal) throws {
    let table = try PredicateTable<Specimen>([])
    let error = #expect(throws: SwiftDataError.self) { try table.compile(refusal.predicate) }
    #expect(error == .unsupportedPredicate)
    for name in refusal.names + ["Specimen"] {
      #expect(error?.explanation?.contains(name) == true, "\(error?.explanation ?? "")")
    }
  }

  @Test func refusesARegularExpressionByName() throws {
    let table = try PredicateTable<Specimen>([])
    let digits = /[0-9]+/
    let predicate = #Predicate<Specimen> { $0.title.contains(digits) }
    let error = #expect(throws: SwiftDataError.self) { try table.compile(predicate) }
    #expect(error?.explanation?.contains("StringContainsRegex on Specimen.title") == true)
  }

  @Test func namesPropertiesWithoutColumn() throws {
    let table = try PredicateTable<Specimen>([])
    let transient = #expect(throws: SwiftDataError.unsupportedKeyPath) {
      try table.compile(#Predicate { $0.badge == 7 })
    }
    #expect(transient?.explanation?.contains("Specimen.badge is @Transient") == true)
    let computed = #expect(throws: SwiftDataError.unsupportedKeyPath) {
      try table.compile(#Predicate { $0.initials == "A" })
    }
    #expect(computed?.explanation?.contains("Specimen.initials is a computed property") == true)
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
