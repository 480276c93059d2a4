import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// One model before and after it was given an index.
private enum Before {
  @Model final class Parcel {
    var code: Int

    init(code: Int) { self.code = code }
  }
}

private enum After {
  @Model final class Parcel {
    #Index<Parcel>([\.code])

    var code: Int

    init(code: Int) { self.code = code }
  }
}

/// The indexes that `#Index` makes.
@Suite struct IndexTests {
  private static let definitions = """
    SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%"Ledger"%' ORDER BY name
    """

  @Test func eachGroupHasAnIndexThatIsNamedAfterIt() throws {
    try StoreKind.memory.withContainer(for: Ledger.self) { container in
      let names = try container.rows(Self.definitions).compactMap { $0[0].textValue }
      #expect(
        names == [
          "Ledger by code", "Ledger by date", "Ledger by due", "Ledger by isOpen",
          "Ledger by keeper", "Ledger by note", "Ledger by price", "Ledger by rank",
          "Ledger by ratio", "Ledger by stage", "Ledger by stage, date", "Ledger by title",
          "Ledger by token",
        ])
    }
  }

  @Test func textsAndDecimalsAreIndexedInTheOrderOfSwift() throws {
    try StoreKind.memory.withContainer(for: Ledger.self) { container in
      func terms(_ index: String) throws -> [[SQLiteValue]] {
        try container.rows("SELECT name, coll FROM pragma_index_xinfo('\(index)') WHERE \"key\"")
      }
      let (title, price) = (try terms("Ledger by title"), try terms("Ledger by price"))
      #expect(title == [[.text("title"), .text("swift")]])
      #expect(price == [[.text("price"), .text("decimal")]])
      let both = try terms("Ledger by stage, date")
      #expect(both == [[.text("stage"), .text("swift")], [.text("date"), .text("BINARY")]])
    }
  }

  @Test func aStoreWithOtherIndexesIsAnotherSchema() throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      _ = try ModelContainer(for: Before.Parcel.self, configurations: configuration)
      let container = try ModelContainer(for: After.Parcel.self, configurations: configuration)
      let name = try container.value("SELECT name FROM sqlite_schema WHERE type = 'index'")
      #expect(name == .text("Parcel by code"))
    }
  }

  @Test func indexedTextsAreFoundWhateverTheirForm() throws {
    try StoreKind.memory.withContainer(for: Ledger.self) { container in
      let context = ModelContext(container)
      for (code, title) in ["caf\u{E9}", "cafe\u{301}", "cafe"].enumerated() {
        context.insert(Ledger(code: code, title: title))
      }
      let wanted = "cafe\u{301}"
      let descriptor = FetchDescriptor<Ledger>(predicate: #Predicate { $0.title == wanted })
      #expect(try context.fetch(descriptor).map(\.code) == [0, 1])
      try context.save()
      #expect(try ModelContext(container).fetch(descriptor).map(\.code) == [0, 1])
    }
  }
}
