import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

enum RenamingV1 {
  @Model final class Task {
    var title: String
    var x: String = "x"
    var y: String = "y"
    var parent: Task?
    @Relationship(inverse: \Task.parent) var parts: [Task] = []
    var marks: [Mark] = []
    init(title: String) { self.title = title }
  }

  @Model final class Mark {
    #Index<Mark>([\.label])
    var label: String
    var tasks: [Task] = []
    init(label: String) { self.label = label }
  }
}

enum RenamingV2 {
  @Model final class Chore {
    static let originalEntityNames = ["Task"]
    @Attribute(originalName: "title") var name: String
    @Attribute(originalName: "y") var x: String
    @Attribute(originalName: "x") var y: String
    @Relationship(originalName: "parent") var whole: Chore?
    @Relationship(originalName: "parts", inverse: \Chore.whole) var pieces: [Chore] = []
    @Relationship(originalName: "marks") var tags: [Tag] = []
    init(name: String) {
      self.name = name
      x = ""
      y = ""
    }
  }

  @Model final class Tag {
    #Index<Tag>([\.text])
    static let originalEntityNames = ["Mark"]
    @Attribute(originalName: "label") var text: String
    @Relationship(originalName: "tasks") var chores: [Chore] = []
    init(text: String) { self.text = text }
  }
}

enum RenamingV3 {
  @Model final class Chore {
    static let originalEntityNames = ["Todo", "Task"]
    @Attribute(originalName: "title") var name: String
    @Attribute(originalName: "y") var x: String
    @Attribute(originalName: "x") var y: String
    var added: Int = 1
    @Relationship(originalName: "parent") var whole: Chore?
    @Relationship(originalName: "parts", inverse: \Chore.whole) var pieces: [Chore] = []
    init(name: String) {
      self.name = name
      x = ""
      y = ""
    }
  }
}

enum RenamingTwins {
  enum Old {
    @Model final class Left {
      var value = "left"
      init() {}
    }
    @Model final class Right {
      var value = "right"
      init() {}
    }
    @Model final class upper {
      var value = "upper"
      init() {}
    }
  }
  enum New {
    @Model final class Left {
      static let originalEntityNames = ["Rechts"]
      @Attribute(originalName: "value") var Value = ""
      init() {}
    }
    @Model final class Upper {
      static let originalEntityNames = ["upper"]
      var value = ""
      init() {}
    }
    @Model final class Rechts {
      static let originalEntityNames = ["Right"]
      var value = ""
      init() {}
    }
  }
}

@Suite struct RenamingTests {
  private func fill(_ context: ModelContext) {
    let whole = RenamingV1.Task(title: "whole")
    context.insert(whole)
    whole.parts = ["b", "a", "c"].map(RenamingV1.Task.init)
    whole.marks = ["n", "m"].map(RenamingV1.Mark.init)
    whole.parts[0].marks = [whole.marks[1]]
  }

  @Test func R97_whatGoesWhileALikeOneComesIsTold() throws {
    let new = Schema([Lookalike.Book.self])
    let maps = StoreMaps(try new.modelTypes.map { try makeLayout($0, new) })
    let changes = MigrationPlanner.changes(
      from: Schema([AdditiveOld.Book.self, AdditiveOld.Ghost.self]), to: new, maps)
    #expect(changes.problems.isEmpty && changes.warnings.count == 2)
    let text = changes.warnings.joined(separator: "\n")
    #expect(
      text.contains(#"@Attribute(originalName: "gone")"#) && text.contains("Book.lost is new"))
    #expect(text.contains(#"originalEntityNames = ["Ghost"]"#))
    #expect(changes.losses.map(\.name) == ["Book.gone", "Ghost"])
  }

  @Test func R97_rowsLinksAndTheirOrderKeepTheirPlaces() throws {
    try withPassage { passage in
      try passage.write(RenamingV1.Task.self, fill: fill)
      let context = try passage.open(RenamingV2.Chore.self)
      let chores = try context.fetch(
        FetchDescriptor<RenamingV2.Chore>(predicate: #Predicate { $0.name == "whole" }))
      let whole = try #require(chores.first)
      #expect(whole.pieces.map(\.name) == ["b", "a", "c"])
      #expect(whole.tags.map(\.text) == ["n", "m"])
      #expect(whole.pieces[0].tags.map(\.text) == ["m"])
      #expect(Set(whole.tags[1].chores.map(\.name)) == ["whole", "b"])
      #expect(whole.x == "y" && whole.y == "x")
      try passage.expectStructure(of: Schema([RenamingV2.Chore.self]))
    }
  }

  @Test func R97_aFurtherChangeDoesNotSwapTheNamesAgain() throws {
    for isSkipping in [false, true] {
      try withPassage { passage in
        try passage.write(RenamingV1.Task.self, fill: fill)
        if !isSkipping { _ = try passage.open(RenamingV2.Chore.self) }
        let context = try passage.open(RenamingV3.Chore.self)
        let chores = try context.fetch(FetchDescriptor<RenamingV3.Chore>())
        #expect(chores.count == 4)
        #expect(chores.allSatisfy { $0.x == "y" && $0.y == "x" && $0.added == 1 })
        try passage.expectStructure(of: Schema([RenamingV3.Chore.self]))
      }
    }
  }

  @Test func namesThatDifferInCaseAndEntitiesThatStay() throws {
    try withPassage { passage in
      try passage.write(
        RenamingTwins.Old.Left.self, RenamingTwins.Old.Right.self, RenamingTwins.Old.upper.self
      ) { context in
        context.insert(RenamingTwins.Old.Left())
        context.insert(RenamingTwins.Old.Right())
        context.insert(RenamingTwins.Old.upper())
      }
      let context = try passage.open(
        RenamingTwins.New.Left.self, RenamingTwins.New.Rechts.self, RenamingTwins.New.Upper.self)
      let left = try context.fetch(FetchDescriptor<RenamingTwins.New.Left>()).map(\.Value)
      let right = try context.fetch(FetchDescriptor<RenamingTwins.New.Rechts>()).map(\.value)
      let upper = try context.fetch(FetchDescriptor<RenamingTwins.New.Upper>()).map(\.value)
      #expect(left == ["left"] && right == ["right"] && upper == ["upper"])
    }
  }

  @Test func whatWasMadeByHandFollowsTheNames() throws {
    try withPassage { passage in
      try passage.write(RenamingV1.Task.self, fill: fill)
      try passage.sql(
        """
        CREATE TABLE journal (line TEXT);
        CREATE VIEW titles AS SELECT title FROM Task;
        CREATE INDEX "my index" ON Task (title DESC);
        CREATE TRIGGER "my trigger" AFTER INSERT ON Task BEGIN
          INSERT INTO journal VALUES (NEW.title); END
        """)
      let context = try passage.open(RenamingV2.Chore.self)
      context.insert(RenamingV2.Chore(name: "new"))
      try context.save()
      #expect(try passage.sql("SELECT line FROM journal") == [[.text("new")]])
      #expect(try passage.sql("SELECT count(*) FROM titles") == [[.integer(5)]])
      let indexes = try passage.sql("SELECT sql FROM sqlite_schema WHERE name = 'my index'")
      #expect(indexes.first?[0].textValue?.contains("name") == true)
    }
  }

  @Test func aFormerNameMayBeThatOfANewClass() throws {
    try withPassage { passage in
      try passage.write(Reused.Old.Item.self) { $0.insert(Reused.Old.Item(note: "mine")) }
      let context = try passage.open(Reused.New.Thing.self, Reused.New.Item.self)
      let things = try context.fetch(FetchDescriptor<Reused.New.Thing>())
      #expect(things.map(\.note) == ["mine"])
      #expect(try context.fetchCount(FetchDescriptor<Reused.New.Item>()) == 0)
      #expect(throws: SwiftDataError.unknownSchema) {
        try context.counterpart(of: things[0], as: Reused.New.Item.self)
      }
    }
  }
}

enum Reused {
  enum Old {
    @Model final class Item {
      var note: String
      init(note: String) { self.note = note }
    }
  }
  enum New {
    @Model final class Thing {
      static let originalEntityNames = ["Item"]
      var note: String
      init(note: String) { self.note = note }
    }
    @Model final class Item {
      var note: String
      init(note: String) { self.note = note }
    }
  }
}

enum Lookalike {
  @Model final class Book {
    var title: String
    var pages: Int
    var lost: String = ""
    init(title: String, pages: Int) {
      self.title = title
      self.pages = pages
    }
  }
}
