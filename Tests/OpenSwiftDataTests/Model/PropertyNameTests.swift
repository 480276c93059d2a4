import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct PropertyNameTests {
  @Test(arguments: StoreKind.allCases)
  func R13_namesOfSQLAndOfTheLibraryAreOrdinaryNames(kind: StoreKind) throws {
    try kind.withContainer(for: Reserved.self) { container in
      let context = ModelContext(container)
      for number in [20, 10, 30] { context.insert(Reserved(number)) }
      try context.save()
      let other = ModelContext(container)
      let read = try other.fetch(
        FetchDescriptor<Reserved>(
          predicate: #Predicate { $0.order > 13 && $0.id > 10 && $0.group != "x" && $0.deleted },
          sortBy: [SortDescriptor(\.rowid), SortDescriptor(\.select), SortDescriptor(\.hash)]))
      #expect(read.map(\.id) == [20, 30])
      let one = read[0]
      #expect((one.rowid, one._pk, one.order, one.index, one.where) == (21, 22, 23, 24, 25))
      #expect((one.default, one.hash, one.key, one.oid, one.model) == (26, 27, 28, 29, 30))
      #expect((one.group, one.select, one.table) == ("g20", "s20", "t20"))
      #expect(one.deleted && one.values == "v" && one.context == "c" && !one.isDeleted)
      one.deleted = false
      one.rowid = 1_000
      one._pk = 1
      one.id = 7
      try other.save()
      let changed = try context.fetch(
        FetchDescriptor<Reserved>(predicate: #Predicate { $0.id == 7 }))
      #expect(changed.count == 1 && changed[0].rowid == 1_000 && !changed[0].deleted)
      #expect(changed[0]._pk == 1 && changed[0].persistentModelID == one.persistentModelID)
    }
  }

  @Test func unsavedValuesOfSuchPropertiesAreSeen() throws {
    try StoreKind.memory.withContainer(for: Reserved.self) { container in
      let context = ModelContext(container)
      context.insert(Reserved(5))
      let found = FetchDescriptor<Reserved>(
        predicate: #Predicate { $0.rowid == 6 && $0._pk == 7 },
        sortBy: [SortDescriptor(\._pk), SortDescriptor(\.oid)])
      let count = try context.fetch(found).count
      #expect(count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func namesThatDifferInCaseOnlyAreDifferent(kind: StoreKind) throws {
    try kind.withContainer(for: Cases.self) { container in
      let context = ModelContext(container)
      let model = Cases()
      context.insert(model)
      try context.save()
      model.NAME = "UPPER"
      model.größe = 10
      try context.save()
      let read = try ModelContext(container).fetch(
        FetchDescriptor<Cases>(predicate: #Predicate { $0.NAME == "UPPER" && $0.name == "lower" }))
      #expect(read.count == 1)
      #expect(read.first?.Name == "title" && read.first?.größe == 10 && read.first?.数 == 2)
    }
  }

  @Test func namesOfTablesMayBeSQLsOwn() throws {
    try StoreKind.file.withContainer(for: Select.self, sqlite_master.self) { container in
      let context = ModelContext(container)
      context.insert(Select())
      context.insert(sqlite_master())
      try context.save()
      let read = ModelContext(container)
      let selects = try read.fetch(FetchDescriptor<Select>())
      let masters = try read.fetch(FetchDescriptor<sqlite_master>())
      #expect(selects.map(\.from) == ["x"] && masters.map(\.text) == ["mine"])
    }
  }

  @Test func R22_onlyStoredPropertiesAreStored() throws {
    try StoreKind.memory.withContainer(for: Kinds.self) { container in
      let columns = try container.rows("SELECT name FROM pragma_table_info('Kinds')").map(\.[0])
      #expect(
        columns == ["_pk", "constant", "first", "stored", "guarded"].map { .text($0) })
      let context = ModelContext(container)
      let model = Kinds(constant: 4, stored: 5)
      context.insert(model)
      model.wrapped = 10
      model.first = 9
      model.scratch = 8
      model.guardedChange("outer")
      try context.save()
      let read = try ModelContext(container).fetch(FetchDescriptor<Kinds>())[0]
      #expect((read.constant, read.stored, read.doubled, read.first) == (4, 11, 22, 9))
      #expect(read.scratch == 0 && read.guarded == "outer")
      #expect(Kinds.limit == 3 && Kinds.shared == 0)
    }
  }
}
