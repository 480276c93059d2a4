import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// What somebody has made by hand in a store outlives a migration, or is named by its error.
@Suite struct HandMadeMigrationTests {
  private func write(_ passage: Passage) throws {
    try passage.write(Widening.Old.Sample.self) { context in
      for value in 1...3 { context.insert(Widening.Old.Sample(value)) }
    }
    try passage.sql(
      """
      CREATE TABLE journal (line, sample INTEGER REFERENCES Sample (_pk));
      INSERT INTO journal VALUES ('theirs', 2);
      CREATE VIEW largest AS SELECT max(asDouble) AS value FROM Sample;
      CREATE INDEX "by hand" ON Sample (asDouble DESC) WHERE asDouble > 1;
      CREATE TRIGGER noted AFTER UPDATE OF asDouble ON Sample BEGIN
        INSERT INTO journal VALUES (NEW.asDouble, NEW._pk); END;
      ALTER TABLE Sample ADD COLUMN colour TEXT DEFAULT 'red';
      UPDATE Sample SET colour = 'blue' WHERE _pk = 2;
      """)
  }

  @Test func theyAreKeptWhereATableIsMadeAnew() throws {
    try withPassage { passage in
      try write(passage)
      let context = try passage.open(Widening.New.Sample.self)
      let samples = try context.fetch(
        FetchDescriptor<Widening.New.Sample>(sortBy: [SortDescriptor(\.asDouble)]))
      samples[2].asDouble = 9
      try context.save()
      #expect(try passage.sql("SELECT value FROM largest") == [[.real(9)]])
      #expect(
        try passage.sql("SELECT line, sample FROM journal ORDER BY rowid")
          == [[.text("theirs"), .integer(2)], [.real(9), .integer(3)]])
      #expect(
        try passage.sql("SELECT colour FROM Sample ORDER BY _pk")
          == [[.text("red")], [.text("blue")], [.text("red")]])
      let index = try passage.sql("SELECT sql FROM sqlite_schema WHERE name = 'by hand'")
      #expect(index.first?[0].textValue?.contains("WHERE asDouble > 1") == true)
    }
  }

  @Test func aViewThatTakesOneKindOfChangeStaysSo() throws {
    try withPassage { passage in
      try write(passage)
      try passage.sql(
        """
        CREATE VIEW doubles AS SELECT _pk, asDouble FROM Sample;
        CREATE VIEW few AS SELECT * FROM doubles WHERE asDouble < 3;
        CREATE TRIGGER halved INSTEAD OF UPDATE OF asDouble ON few BEGIN
          UPDATE Sample SET asDouble = NEW.asDouble / 2.0 WHERE _pk = NEW._pk; END;
        """)
      let context = try passage.open(Widening.New.Sample.self)
      try passage.sql("UPDATE few SET asDouble = 5 WHERE _pk = 1")
      let samples = try context.fetch(
        FetchDescriptor<Widening.New.Sample>(sortBy: [SortDescriptor(\.asDouble)]))
      #expect(samples.map(\.asDouble) == [2, 2.5, 3])
    }
  }

  @Test(arguments: [
    ("view", "CREATE VIEW gone AS SELECT asDecimal FROM Sample"),
    ("index", "CREATE INDEX gone ON Sample (asDecimal)"),
    (
      "trigger",
      """
      CREATE TRIGGER gone AFTER INSERT ON Sample BEGIN UPDATE Sample SET asDecimal = 0; END
      """
    ),
  ])
  func oneThatCannotWorkAnyMoreIsNamed(kind: String, sql: String) throws {
    for types in [[Fewer.Quick.Sample.self], [Fewer.Anew.Sample.self]]
      as [[any PersistentModel.Type]]
    {
      try withPassage { passage in
        try passage.write(Widening.Old.Sample.self) { $0.insert(Widening.Old.Sample(1)) }
        try passage.sql(sql)
        try passage.expectRefusal(
          Schema(types), as: .loadIssueModelContainer, mentioning: ["gone"])
        let context = try passage.open(Widening.Old.Sample.self)
        #expect(try context.fetchCount(FetchDescriptor<Widening.Old.Sample>()) == 1)
      }
    }
  }
}

enum Fewer {
  enum Quick {
    @Model final class Sample {
      var asDouble: Int
      init(_ value: Int) { asDouble = value }
    }
  }
  enum Anew {
    @Model final class Sample {
      var asDouble: Double
      init(_ value: Double) { asDouble = value }
    }
  }
}
