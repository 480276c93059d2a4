import Foundation
import Testing

@testable import OpenSwiftData

/// Rules that SQL by itself would break.
@Suite struct PredicateRuleTests {
  @Test func R45_nilDiffersFromEveryValueAtEveryDepth() throws {
    let table = try PredicateTable([Plum("a", size: 1), Plum("b", size: 9), Plum(nil)])
    #expect(try table.matches(#Predicate { $0.name != "b" }) == [0, 2])
    #expect(try table.matches(#Predicate { !($0.name == "b") }) == [0, 2])
    #expect(
      try table.matches(
        #Predicate { plum in
          !(plum.name == "b" || plum.size.flatMap { $0 > 3 } == true)
        }) == [0, 2])
    #expect(
      try table.matches(
        #Predicate { plum in
          !(plum.name != "b" && !(plum.size.flatMap { $0 > 3 } ?? false))
        }) == [1])
  }

  @Test func R46_capturedNilMatchesNil() throws {
    let rows = [Specimen(count: 1), Specimen(count: 2)]
    rows[0].note = nil
    rows[0].batch = nil
    rows[0].due = nil
    rows[0].level = nil
    rows[1].note = "x"
    rows[1].batch = UUID()
    rows[1].due = .distantPast
    rows[1].level = .low
    let table = try PredicateTable(rows)
    let (note, batch, due): (String?, UUID?, Date?) = (nil, nil, nil)
    let level: Level? = nil
    #expect(try table.matches(#Predicate { $0.note == note }) == [0])
    #expect(try table.matches(#Predicate { $0.note != note }) == [1])
    #expect(try table.matches(#Predicate { $0.batch == batch }) == [0])
    #expect(try table.matches(#Predicate { $0.batch != batch }) == [1])
    #expect(try table.matches(#Predicate { $0.due == due }) == [0])
    #expect(try table.matches(#Predicate { $0.level != level }) == [1])
  }

  @Test func R53_listsHaveNoLimit() throws {
    let table = try PredicateTable([3, 99_999, 100_000].map { Plum(nil, count: $0) })
    let numbers = Array(0..<100_000)
    let names = Set(numbers.map { "\($0)" })
    #expect(try table.matches(#Predicate { numbers.contains($0.count) }) == [0, 1])
    #expect(try table.matches(#Predicate { !numbers.contains($0.count) }) == [2])
    #expect(try table.matches(#Predicate { names.contains($0.name ?? "7") }) == [0, 1, 2])
  }

  @Test func R54_nothingIsInAnEmptyList() throws {
    let table = try PredicateTable([Plum("a", size: 1), Plum(nil)])
    let counts: [Int] = []
    let sizes: [Int?] = []
    let names: Set<String?> = []
    #expect(try table.matches(#Predicate { counts.contains($0.count) }) == [])
    #expect(try table.matches(#Predicate { !counts.contains($0.count) }) == [0, 1])
    #expect(try table.matches(#Predicate { sizes.contains($0.size) }) == [])
    #expect(try table.matches(#Predicate { !sizes.contains($0.size) }) == [0, 1])
    #expect(try table.matches(#Predicate { !names.contains($0.name) }) == [0, 1])
  }

  @Test func identifiersNameRowsOfTheirEntityAndStore() throws {
    let table = try PredicateTable([Plum("a"), Plum("b")])
    func identifier(_ entity: String, _ store: String?, _ row: Int64) -> PersistentIdentifier {
      PersistentIdentifier(space: .init(entityName: entity, storeIdentifier: store), rowID: row)
    }
    let here = identifier("Plum", PredicateTable<Plum>.storeIdentifier, 2)
    let elsewhere = identifier("Plum", "another store", 2)
    let other = identifier("Tag", PredicateTable<Plum>.storeIdentifier, 2)
    let unsaved = identifier("Plum", nil, RowID.early())
    #expect(try table.matches(#Predicate { $0.persistentModelID == here }) == [1])
    #expect(try table.matches(#Predicate { $0.id == here }) == [1])
    #expect(try table.matches(#Predicate { $0.id != here }) == [0])
    for stranger in [elsewhere, other, unsaved] {
      #expect(try table.matches(#Predicate { $0.persistentModelID == stranger }) == [])
      #expect(try table.matches(#Predicate { $0.persistentModelID != stranger }) == [0, 1])
    }
    let all: Set = [here, elsewhere, other, unsaved]
    #expect(try table.matches(#Predicate { all.contains($0.persistentModelID) }) == [1])
    #expect(try table.plan(#Predicate { $0.id == here }).contains("INTEGER PRIMARY KEY (rowid=?)"))
    #expect(
      table.reasons(#Predicate { $0.persistentModelID < other })
        == ["the order of an identifier of another entity or store"])
  }

  @Test func identifiersAreFoundFromGenericCode() throws {
    func first<Model: PersistentModel>(_ type: Model.Type) -> Predicate<Model> {
      let wanted = PersistentIdentifier(
        space: .init(
          entityName: Schema.entityName(for: type),
          storeIdentifier: PredicateTable<Model>.storeIdentifier), rowID: 1)
      return #Predicate { $0.persistentModelID == wanted }
    }
    func identified<Model: PersistentModel>(_ id: Model.ID) -> Predicate<Model>
    where Model.ID: Codable & Sendable {
      #Predicate { $0.id == id }
    }
    let table = try PredicateTable([Plum("a"), Plum("b")])
    #expect(try table.matches(first(Plum.self)) == [0])
    let tags = try PredicateTable([Tag(id: 7), Tag(id: 8)])
    #expect(try tags.matches(first(Tag.self)) == [0])
    #expect(try tags.matches(identified(8)) == [1])
    #expect(try tags.matches(#Predicate { $0.id == 8 }) == [1])
  }

  @Test func expressionsAndPredicatesAreCompiledInPlace() throws {
    let table = try PredicateTable((0..<6).map { Plum("plum", count: $0) })
    let sum = #Expression<Int, Int, Int> { $0 + $1 }
    let isSmall = #Predicate<Plum> { $0.count < 4 }
    let predicate = Predicate<Plum> { plum in
      PredicateExpressions.build_Conjunction(
        lhs: PredicateExpressions.build_evaluate(PredicateExpressions.build_Arg(isSmall), plum),
        rhs: PredicateExpressions.build_Equal(
          lhs: PredicateExpressions.build_evaluate(
            PredicateExpressions.build_Arg(sum),
            PredicateExpressions.build_KeyPath(root: plum, keyPath: \.count),
            PredicateExpressions.build_Arg(5)),
          rhs: PredicateExpressions.build_Arg(8)))
    }
    #expect(
      try table.condition(predicate)
        == #""count" < ?1 AND CASE WHEN "count" < ?1 THEN swift_add("count", ?2, 64, 1) = ?3 ELSE 0 END"#
    )
    #expect(try table.matches(predicate) == [3])
    #expect(try table.objects.indices.filter { try predicate.evaluate(table.objects[$0]) } == [3])
  }

  /// A comparison inside of an operand has an order of its own, which is not that of the comparison around it.
  @Test func operandsDoNotDecideTheOrder() throws {
    let rows = [Specimen(count: 1), Specimen(count: 2)]
    for row in rows {
      row.stage = .draft
      row.price = 10
      row.discount = 9
      row.title = row.count == 1 ? "\u{E9}" : "z"
      row.note = "e\u{301}"
    }
    let table = try PredicateTable(rows)
    #expect(
      try table.matches(
        #Predicate { ($0.stage == .draft ? ($0.discount ?? $0.price) : $0.price) < $0.price })
        == [0, 1])
    #expect(
      try table.matches(
        #Predicate { $0.price > ($0.stage == .draft ? ($0.discount ?? $0.price) : $0.price) })
        == [0, 1])
    #expect(
      try table.matches(#Predicate { ($0.price > 9 ? $0.title : "b") == ($0.note ?? "") }) == [0])
    #expect(try table.matches(#Predicate { ($0.price > 9 ? "" : $0.title).isEmpty }) == [0, 1])
    let titles = ["e\u{301}"]
    #expect(
      try table.matches(#Predicate { titles.contains($0.price > 9 ? $0.title : "b") }) == [0])
  }

  /// Foundation ends the program where it finds a text beyond the end of another one.
  @Test func noTextThatIsSearchedForEndsTheProgram() throws {
    let names = ["\u{E9}", "\u{E9}\0", "x\u{C9}\0y", "\u{1F469}", "stra\u{DF}e", "", "\0"]
    let plums = names.map { Plum($0) }
    let table = try PredicateTable(plums)
    let searched: [(String, [Int])] = [
      ("\u{C9}\0", [1, 2]), ("\u{1F469}\0", []), ("SSE\0", []), ("\0", [1, 2, 6]), ("SSE", [4]),
    ]
    for (other, expected) in searched {
      let predicate = #Predicate<Plum> { ($0.name ?? "").localizedCaseInsensitiveContains(other) }
      #expect(try table.matches(predicate) == expected, "\(other)")
      #expect(try plums.indices.filter { try predicate.evaluate(plums[$0]) } == expected)
      let standard = #Predicate<Plum> { ($0.name ?? "").localizedStandardContains(other) }
      let inMemory = try plums.indices.filter { try standard.evaluate(plums[$0]) }
      #expect(try table.matches(standard) == inMemory)
    }
    let backward = #Predicate<Plum> { "\u{E9}".localizedCaseInsensitiveContains($0.name ?? "a") }
    #expect(try table.matches(backward) == [0])
  }

  @Test func aModelIsOfItsOwnClass() throws {
    let table = try PredicateTable([Plum("a", count: 3)])
    let check = Predicate<Plum> { plum in
      PredicateExpressions.TypeCheck<PredicateExpressions.Variable<Plum>, Plum>(plum)
    }
    #expect(try table.matches(check) == [0])
    let cast = Predicate<Plum> { plum in
      PredicateExpressions.build_Equal(
        lhs: PredicateExpressions.build_flatMap(
          PredicateExpressions.ConditionalCast<PredicateExpressions.Variable<Plum>, Plum>(plum)
        ) { PredicateExpressions.build_KeyPath(root: $0, keyPath: \.count) },
        rhs: PredicateExpressions.build_Arg(3 as Int?))
    }
    #expect(try table.matches(cast) == [0])
  }

  /// Classes that do not inherit from each other have no object in common.
  @Test func aModelIsOfNoOtherClass() throws {
    let table = try PredicateTable([Plum("a", count: 3), Plum("b")])
    let isTag = Predicate<Plum> { plum in
      PredicateExpressions.TypeCheck<PredicateExpressions.Variable<Plum>, Tag>(plum)
    }
    #expect(try !isTag.evaluate(table.objects[0]))
    #expect(try table.matches(isTag) == [])
    #expect(table.reasons(isTag) == [])
    let asTag = Predicate<Plum> { plum in
      PredicateExpressions.build_Equal(
        lhs: PredicateExpressions.ConditionalCast<PredicateExpressions.Variable<Plum>, Tag>(plum),
        rhs: PredicateExpressions.NilLiteral<Tag>())
    }
    #expect(try table.matches(asTag) == [0, 1])
  }
}
