import Foundation
import Testing

@testable import OpenSwiftData

/// A save that fails after new objects were found to have rows already leaves everything as it was.
@Suite struct FailingUniqueSaveTests {
  private typealias Station = Unique.Station
  private typealias Page = Unique.Page
  private typealias Note = Unique.Note

  @Test func R70_aRefusedUpsertChangesNothingAndSucceedsAfterARepair() throws {
    try StoreKind.withUnique { context in
      let container = context.container
      let old = Station(7, "North", remark: "old")
      let pair = [Station(1, "a"), Station(2, "b")]
      try context.insertAndSave(old, pair[0], pair[1])
      try container.execute(
        """
        CREATE TRIGGER refuse BEFORE UPDATE ON Station WHEN new.name = 'South'
        BEGIN SELECT RAISE(ABORT, 'not today'); END
        """)
      let new = Station(7, "South")
      let twin = Station(7, "South")
      context.insert(new)
      context.insert(twin)
      (pair[0].number, pair[1].number) = (2, 1)
      let before = try container.rows("SELECT * FROM Station ORDER BY _pk")
      for _ in 0..<2 {
        #expect(explanation { try context.save() }.contains("not today"))
        #expect(context.insertedModelsArray.count == 2 && context.changedModelsArray.count == 2)
        #expect(old.name == "North" && new.name == "South" && new.remark == nil && new.hasChanges)
        #expect(try container.rows("SELECT * FROM Station ORDER BY _pk") == before)
        #expect(try context.fetchCount(FetchDescriptor<Station>()) == 5)
        #expect(new.persistentModelID.isTemporary)
      }
      try container.execute("DROP TRIGGER refuse")
      try context.save()
      #expect(old.name == "South" && old.remark == "old" && !context.hasChanges)
      #expect(pair.map(\.number) == [2, 1])
      #expect(try ModelContext(container).fetchCount(FetchDescriptor<Station>()) == 3)
    }
  }

  @Test func R70_linksStayAsTheyWereAfterARefusedUpsert() throws {
    try StoreKind.withUniqueLinks { context in
      let page = Page("home", remoteID: 1, author: Unique.Writer("Ann"))
      page.notes = [Note("n1")]
      try context.insertAndSave(page)
      try context.container.execute(
        """
        CREATE TRIGGER refuse BEFORE INSERT ON Note BEGIN SELECT RAISE(ABORT, 'no notes'); END
        """)
      let new = Page("home", remoteID: 2, author: Unique.Writer("Bob"))
      let note = Note("n2", on: new)
      context.insert(note)
      #expect(explanation { try context.save() }.contains("no notes"))
      #expect(page.author?.name == "Ann" && page.notes.map(\.text) == ["n1"])
      #expect(note.page === new && new.notes.first === note && new.author?.name == "Bob")
      context.rollback()
      #expect(new.modelContext == nil && page.remoteID == 1 && !context.hasChanges)
      try context.container.execute("DROP TRIGGER refuse")
      context.insert(note)
      try context.save()
      #expect(page.author?.name == "Bob" && page.notes.map(\.text) == ["n1", "n2"])
      #expect(note.page === page && new.persistentModelID == page.persistentModelID)
    }
  }

  @Test func aPartnerThatCannotBeWithoutTheRowIsNamed() throws {
    try StoreKind.memory.withContainer(for: Pairs.Door.self, Pairs.Lock.self) { container in
      let context = ModelContext(container)
      let door = Pairs.Door("d")
      try context.insertAndSave(door, Pairs.Lock("old", of: door))
      let other = ModelContext(container)
      let twin = Pairs.Door("d")
      other.insert(Pairs.Lock("new", of: twin))
      let text = explanation { try other.save() }
      #expect(text.contains("Lock 1") && text.contains("required"))
      #expect(try container.value("SELECT count(*) FROM Lock") == .integer(1))
    }
  }
}

private enum Pairs {
  @Model final class Door {
    @Attribute(.unique) var name: String
    @Relationship(inverse: \Lock.door) var lock: Lock?

    init(_ name: String) { self.name = name }
  }

  @Model final class Lock {
    var name: String
    var door: Door

    init(_ name: String, of door: Door) {
      self.name = name
      self.door = door
    }
  }
}
