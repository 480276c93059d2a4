import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// Structs in columns, and what becomes of them.
@Suite struct CompositeStorageTests {
  typealias Person = Coded.Person
  typealias Address = Coded.Address

  private func withPerson(
    _ person: Person, kind: StoreKind = .memory,
    body: (Person, ModelContainer) throws -> Void
  ) throws {
    try kind.withContainer(for: Person.self) { container in
      let context = ModelContext(container)
      context.insert(person)
      try context.save()
      let reader = ModelContext(container)
      let found = try reader.fetch(FetchDescriptor<Person>())
      try withExtendedLifetime(reader) { try body(found[0], container) }
    }
  }

  @Test func columnsAreNamedAfterPropertyAndMember() throws {
    let home = Address(city: "Oslo", zip: 150, geo: Coded.Geo(lat: 59.9, lon: 10.75))
    try withPerson(Person("a", home: home, tags: ["x", "y"])) { person, container in
      let names = try container.rows("SELECT name FROM pragma_table_info('Person')")
      #expect(
        names.map { $0[0].textValue } == [
          "_pk", "name", "home_city", "home_zip", "home_geo", "home_geo_lat", "home_geo_lon",
          "work", "work_city", "work_zip", "work_geo", "work_geo_lat", "work_geo_lon", "options",
          "options_color", "options_size", "tags", "shape",
        ])
      let row = try container.rows(
        "SELECT home_city, home_zip, home_geo, home_geo_lat, work, work_city, tags FROM Person")
      #expect(
        row == [
          [
            .text("Oslo"), .integer(150), .integer(1), .real(59.9), .null, .null,
            .text(#"["x","y"]"#),
          ]
        ])
      #expect(person.home == home && person.work == nil && person.tags == ["x", "y"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func nilIsNotTheSameAsMembersThatAreNil(kind: StoreKind) throws {
    let cases: [(Coded.Options?, Address?)] = [
      (nil, nil), (Coded.Options(), Address(city: "")),
      (Coded.Options(color: "", size: 0), Address(city: "x", zip: nil, geo: Coded.Geo())),
    ]
    for (options, work) in cases {
      try withPerson(Person("a", work: work, options: options), kind: kind) { person, _ in
        #expect(person.options == options && person.work == work)
      }
    }
  }

  @Test func requiredMembersAreRequiredByTheTable() throws {
    try withPerson(Person("a")) { _, container in
      let text = explanation { try container.execute("UPDATE Person SET home_city = NULL") }
      #expect(text.contains("home_city"))
      try container.execute("UPDATE Person SET home_zip = NULL, work_city = NULL")
    }
  }

  @Test func onlyTheChangedPropertysColumnsAreUpdated() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Person.self) { container in
        let context = ModelContext(container)
        let person = Person("a", home: Address(city: "Oslo"))
        context.insert(person)
        try context.save()
        person.home.city = "Bergen"
        #expect(person.hasChanges && context.changedModelsArray.count == 1)
        let updates = try recorder.statements { try context.save() }
          .filter { $0.hasPrefix("UPDATE \"Person\"") }
        #expect(
          updates == [
            "UPDATE \"Person\" SET \"home_city\" = ?, \"home_zip\" = ?, \"home_geo\" = ?, "
              + "\"home_geo_lat\" = ?, \"home_geo_lon\" = ? WHERE \"_pk\" = ?"
          ])
        person.tags.append("t")
        person.work = Address(city: "Rome")
        person.work?.geo = Coded.Geo(lat: 1, lon: -0.0)
        try context.save()
        let read = try ModelContext(container).fetch(FetchDescriptor<Person>())[0]
        #expect(read.home.city == "Bergen" && read.tags == ["t"])
        #expect(read.work?.city == "Rome" && read.work?.geo?.lon.sign == .minus)
      }
    }
  }

  @Test func rollbackAndSettingBackRestoreAMember() throws {
    try StoreKind.memory.withContainer(for: Person.self) { container in
      let context = ModelContext(container)
      let person = Person("a", home: Address(city: "Oslo"), tags: ["t"])
      context.insert(person)
      try context.save()
      person.home.city = "Bergen"
      person.home.city = "Oslo"
      #expect(!person.hasChanges)
      person.tags = ["t"]
      #expect(!person.hasChanges, "R74")
      person.home.geo = Coded.Geo()
      person.tags[0] = "u"
      #expect(person.hasChanges)
      context.rollback()
      #expect(person.home == Address(city: "Oslo") && person.tags == ["t"] && !person.hasChanges)
    }
  }

  @Test func fetchesSeePendingValues() throws {
    try StoreKind.memory.withContainer(for: Person.self) { container in
      let context = ModelContext(container)
      let saved = Person("saved", home: Address(city: "a"))
      context.insert(saved)
      try context.save()
      saved.home.city = "changed"
      context.insert(Person("new", work: Address(city: "w", geo: Coded.Geo()), tags: ["t"]))
      let all = try context.fetch(
        FetchDescriptor<Person>(sortBy: [SortDescriptor(\.name)]))
      #expect(all.map(\.home.city) == ["", "changed"])
      #expect(all[0].work?.geo == Coded.Geo() && all[0].tags == ["t"])
    }
  }

  @Test func somePropertiesCanBeFetched() throws {
    let home = Address(city: "Oslo", geo: Coded.Geo(lat: 1, lon: 2))
    try withPerson(Person("a", home: home, work: home, tags: ["t"])) { _, container in
      var descriptor = FetchDescriptor<Person>()
      descriptor.propertiesToFetch = [\.work, \.tags]
      let context = ModelContext(container)
      let person = try context.fetch(descriptor)[0]
      #expect(person.work == home && person.tags == ["t"])
      #expect(person.name == "a" && person.home == home, "the rest is loaded when it is read")
    }
  }

  @Test func aValueThatChangedElsewhereArrives() throws {
    try withPerson(Person("a", home: Address(city: "Oslo"))) { person, container in
      let other = ModelContext(container)
      let twin = try other.fetch(FetchDescriptor<Person>())[0]
      twin.home.zip = 9
      twin.work = Address(city: "b")
      try other.save()
      _ = try person.modelContext?.fetch(FetchDescriptor<Person>())
      #expect(person.home.zip == 9 && person.work?.city == "b")
    }
  }
}
