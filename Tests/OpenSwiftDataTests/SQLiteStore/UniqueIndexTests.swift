import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// One model before and after it was given a key.
private enum Before {
  @Model final class Flask {
    var code: Int

    init(code: Int) { self.code = code }
  }
}

private enum After {
  @Model final class Flask {
    @Attribute(.unique) var code: Int

    init(code: Int) { self.code = code }
  }
}

/// The unique indexes of a store.
@Suite struct UniqueIndexTests {
  @Test func eachConstraintHasAnIndexThatIsNamedAfterIt() throws {
    try StoreKind.memory.withContainer(for: Unique.Ware.self, Unique.Step.self) { container in
      let names = try container.rows(
        "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE UNIQUE%' ORDER BY name")
      #expect(
        names.compactMap { $0[0].textValue } == [
          "Plan unique by title", "Step unique by parent, position", "Ware unique by barcode",
          "Ware unique by name, category",
        ])
      let collations = try container.rows(
        "SELECT coll FROM pragma_index_xinfo('Ware unique by name, category') WHERE \"key\"")
      #expect(collations == [[.text("swift")], [.text("swift")]])
    }
  }

  @Test func aStoreWithOtherConstraintsIsAnotherSchema() throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      _ = try ModelContainer(for: Before.Flask.self, configurations: configuration)
      let container = try ModelContainer(for: After.Flask.self, configurations: configuration)
      let name = try container.value(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%UNIQUE%'")
      #expect(name == .text("Flask unique by code"))
    }
  }

  @Test func anIndexThatAConstraintHasIsNotMadeTwice() throws {
    try StoreKind.memory.withContainer(for: Indexed.Flagon.self) { container in
      let count = try container.value(
        "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'Flagon'")
      #expect(count == .integer(1))
    }
  }

  @Test func anotherProgramCannotBreakAConstraint() throws {
    try StoreKind.memory.withContainer(for: After.Flask.self) { container in
      let context = ModelContext(container)
      context.insert(After.Flask(code: 1))
      try context.save()
      #expect(throws: SQLiteError.self) {
        try container.execute("INSERT INTO Flask (code) VALUES (1)")
      }
    }
  }

  /// A unique index that somebody has made by hand is kept, but is no key: it refuses.
  @Test func aUniqueIndexOfSomebodyElseRefuses() throws {
    try StoreKind.memory.withContainer(for: Memo.self, After.Flask.self) { container in
      try container.execute("CREATE UNIQUE INDEX mine ON Memo (title)")
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      memos[0].title = "b"
      let text = explanation { try context.save() }
      #expect(text.contains("Memo 1") && text.contains("UNIQUE"))
    }
  }
}

private enum Indexed {
  @Model final class Flagon {
    #Unique<Flagon>([\.name, \.size])
    #Index<Flagon>([\.name, \.size])
    var name: String
    var size: Int

    init(_ name: String, size: Int) {
      self.name = name
      self.size = size
    }
  }
}
