import Foundation
import OpenSwiftDataTesting
import SQLiteGateway
import Testing

@testable import OpenSwiftData

/// Types that are stored in columns of one type, and so in one shape.
enum Lossy {
  enum Old {
    enum State: String, Codable { case open, done, archived }
    enum Rank: Int, Codable { case low, high }

    struct Mark: Codable, Equatable {
      var points = 1
      var state = State.open
      var notes = [1]
    }

    @Model final class Sample {
      var name: String
      var small = 1
      var ratio = 0.5
      var maybe: Int?
      var list: [Int] = []
      var letter = "a"
      var state = State.open
      var rank = Rank.low
      var mark = Mark()
      var whole: UInt = 1
      init(name: String) { self.name = name }
    }
  }

  enum New {
    /// One case less.
    enum State: String, Codable { case open, done }
    /// Another enum with the same cases, and more.
    enum Grade: Int, Codable { case lowest, highest, beyond }

    struct Mark: Codable, Equatable {
      var points: Int8 = 1
      var state = State.open
      var notes = ["1"]
    }

    @Model final class Sample {
      var name: String
      var small: Int8 = 1
      var ratio: Float = 0.5
      var maybe: UInt8?
      var list: [String] = []
      var letter: Character = "a"
      var state = State.open
      var rank = Grade.lowest
      var mark = Mark()
      var whole: Int = 1
      init(name: String) { self.name = name }
    }
  }

  /// The types that the inside of JSON had are not looked at: the arrays are of one type here.
  enum Harmless {
    struct Mark: Codable, Equatable {
      var points: Int8 = 1
      var state = New.State.open
      var notes = [1]
    }

    @Model final class Sample {
      var name: String
      var small: Int8 = 1
      var ratio: Float = 0.5
      var maybe: UInt8?
      var list: [Int] = []
      var letter: Character = "a"
      var state = New.State.open
      var rank = New.Grade.lowest
      var mark = Mark()
      var whole: Int = 1
      init(name: String) { self.name = name }
    }
  }

  /// Wider types alone.
  enum Wide {
    enum Rank: Int, Codable { case low, high, highest }

    @Model final class Sample {
      var name: String
      var rank = Rank.low
      var count = 0
      var ratio = 0.0
      init(name: String) { self.name = name }
    }
  }

  enum Narrow {
    enum Rank: Int, Codable { case low, high }

    @Model final class Sample {
      var name: String
      var rank = Rank.low
      var count: Int16 = 0
      var ratio: Float = 0.0
      init(name: String) { self.name = name }
    }
  }
}

enum LossyV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Note.self] }

  enum State: String, Codable { case open, done, archived }

  @Model final class Note {
    var level: Int
    var state: State
    init(level: Int, state: State) {
      self.level = level
      self.state = state
    }
  }
}

enum LossyV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Note.self] }

  enum State: String, Codable { case open, done }

  @Model final class Note {
    var level: Int8
    var state: State = State.open
    init(level: Int8) { self.level = level }
  }
}

enum LossyPlans {
  static let schemas: [any VersionedSchema.Type] = [LossyV1.self, LossyV2.self]

  enum Lightweight: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { LossyPlans.schemas }
    static var stages: [MigrationStage] {
      [.lightweight(fromVersion: LossyV1.self, toVersion: LossyV2.self)]
    }
  }

  enum Mending: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { LossyPlans.schemas }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: LossyV1.self, toVersion: LossyV2.self,
          willMigrate: { context in
            for note in try context.fetch(FetchDescriptor<LossyV1.Note>()) {
              note.level = min(note.level, 127)
              if note.state == .archived { note.state = .done }
            }
            try context.save()
          }, didMigrate: nil)
      ]
    }
  }

  enum Carrying: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { LossyPlans.schemas }
    static var stages: [MigrationStage] {
      [
        .custom(fromVersion: LossyV1.self, toVersion: LossyV2.self) { old, new in
          for note in try old.fetch(FetchDescriptor<LossyV1.Note>()) {
            let copy = try new.counterpart(of: note, as: LossyV2.Note.self)
            // What fits is there already.
            #expect(copy?.level == Int8(exactly: note.level) ?? 0)
            if note.level > 127 { copy?.level = 127 }
            if note.state == .archived { copy?.state = .done }
          }
          try new.save()
        }
      ]
    }
  }
}

/// What a type of the program has no place for is found before a store is opened, not when it is read.
@Suite struct LossyChangeTests {
  private func write(_ passage: Passage, isWhole: Bool) throws {
    try passage.write(Lossy.Old.Sample.self) { context in
      context.insert(Lossy.Old.Sample(name: "fits"))
      let other = Lossy.Old.Sample(name: "other")
      if !isWhole {
        (other.small, other.ratio, other.maybe) = (128, 0.1, -1)
        (other.list, other.letter, other.state, other.rank) = ([1], "ab", .archived, .high)
        other.mark = Lossy.Old.Mark(points: -129, state: .archived)
        other.whole = UInt.max
      }
      context.insert(other)
    }
  }

  @Test func valuesThatAreNoneOfANewTypeAreNamed() throws {
    try withPassage { passage in
      try write(passage, isWhole: false)
      try passage.expectRefusal(
        Schema([Lossy.New.Sample.self]), as: .loadIssueModelContainer,
        mentioning: [
          "Sample.small: stored as Int, declared as Int8", "Sample.ratio: stored as Double",
          "Sample.maybe: stored as Int?, declared as UInt8?", "Sample.list: stored as Array<Int>",
          "Sample.letter: stored as String, declared as Character",
          "Sample.state: stored as State, declared as State",
          "Sample.mark.points: stored as Int, declared as Int8",
          "Sample.mark.state: stored as State", "Sample.mark.notes: stored as Array<Int>",
          "Sample.whole is a Int now", ": row 2.", ": rows 1, 2.",
        ])
      let error = explanation { _ = try passage.open(Lossy.New.Sample.self) }
      #expect(!error.contains("Sample.rank"), "each of its values has a case")
      let samples = try passage.open(Lossy.Old.Sample.self)
        .fetch(FetchDescriptor<Lossy.Old.Sample>(sortBy: [SortDescriptor(\.small)]))
      #expect(samples.map(\.small) == [1, 128] && samples.map(\.whole) == [1, UInt.max])
    }
  }

  @Test func valuesThatAllFitStay() throws {
    try withPassage { passage in
      try write(passage, isWhole: true)
      for _ in 0..<2 {
        let samples = try passage.open(Lossy.Harmless.Sample.self)
          .fetch(FetchDescriptor<Lossy.Harmless.Sample>(sortBy: [SortDescriptor(\.name)]))
        #expect(samples.map(\.name) == ["fits", "other"])
        #expect(samples.allSatisfy { $0.small == 1 && $0.ratio == 0.5 && $0.letter == "a" })
        #expect(samples.allSatisfy { $0.maybe == nil && $0.rank == .lowest && $0.whole == 1 })
        #expect(samples.map(\.mark) == [Lossy.Harmless.Mark(), Lossy.Harmless.Mark()])
      }
      let back = try passage.open(Lossy.Old.Sample.self)
        .fetch(FetchDescriptor<Lossy.Old.Sample>())
      #expect(back.map(\.small) == [1, 1] && back.map(\.mark) == [.init(), .init()])
    }
  }

  /// What the store notes of the types of its values.
  private func types(_ passage: Passage) throws -> SQLiteValue? {
    try passage.sql("SELECT value FROM _swiftdata WHERE key = 'types'").first?.first
  }

  @Test func rowsAreAskedOnceAndForNarrowerTypesAlone() throws {
    try withPassage { passage in
      func looks(_ type: any PersistentModel.Type) throws -> Int {
        try SQLRecorder.watching { recorder in
          try recorder.statements { _ = try passage.open(type) }
            .count { $0.contains("IS NOT NULL AND") }
        }
      }
      try passage.write(Lossy.Narrow.Sample.self) { context in
        context.insert(Lossy.Narrow.Sample(name: "a"))
      }
      let (wide, narrow, again) = (
        try looks(Lossy.Wide.Sample.self), try looks(Lossy.Narrow.Sample.self),
        try looks(Lossy.Narrow.Sample.self)
      )
      #expect(wide == 0 && narrow == 3 && again == 0)
    }
  }

  /// A store of a program that did not note the types is asked, and notes them.
  @Test func aStoreThatDoesNotSayItsTypesIsAsked() throws {
    try withPassage { passage in
      try write(passage, isWhole: false)
      let types = try types(passage)
      try passage.sql("DELETE FROM _swiftdata WHERE key = 'types'")
      let text = explanation { _ = try passage.open(Lossy.New.Sample.self) }
      #expect(text.contains("Sample.small: stored as Int, declared as Int8"))
      _ = try passage.open(Lossy.Old.Sample.self)
      #expect(try self.types(passage) == types && types != nil)
    }
  }

  @Test func aStoreThatIsOnlyReadIsAskedEachTime() throws {
    for value in [127, 128] {
      try withPassage { passage in
        var passage = passage
        try passage.write(Narrowing.Old.Sample.self) { context in
          context.insert(Narrowing.Old.Sample(name: "a", value: value))
        }
        passage.configuration = ModelConfiguration(
          url: passage.configuration.url, allowsSave: false)
        if value == 127 {
          let samples = try passage.open(Narrowing.New.Sample.self)
            .fetch(FetchDescriptor<Narrowing.New.Sample>())
          #expect(samples.map(\.value) == [127])
        } else {
          try passage.expectRefusal(
            Schema([Narrowing.New.Sample.self]), as: .loadIssueModelContainer,
            mentioning: ["Sample.value: stored as Int, declared as Int8", "row 1."])
        }
      }
    }
  }

  private func writeV1(_ passage: Passage) throws {
    try passage.write(Schema(versionedSchema: LossyV1.self)) { context in
      context.insert(LossyV1.Note(level: 5, state: .open))
      context.insert(LossyV1.Note(level: 300, state: .archived))
    }
  }

  @Test func R92_aLightweightStageRefusesWhatDoesNotFit() throws {
    let message = explanation { try LossyPlans.Lightweight.validate() }
    #expect(message == "", "the two differ, though not in their shape")
    try withPassage { passage in
      try writeV1(passage)
      try passage.expectRefusal(
        Schema(versionedSchema: LossyV2.self), plan: LossyPlans.Lightweight.self,
        as: .loadIssueModelContainer,
        mentioning: ["Note.level: stored as Int, declared as Int8", "Note.state", "row 2."])
    }
  }

  /// A fixture whose version has changed its types since is not of that version any more.
  @Test func aFixtureTellsThatTypesHaveChanged() throws {
    try withPassage { passage in
      try writeV1(passage)
      let fixture = StoreFixture(passage.configuration.url)
      try fixture.check(isOf: LossyV1.self)
      let text = explanation { try fixture.check(isOf: LossyV2.self) }
      #expect(text.contains("Note.level: stored as Int, declared as Int8"))
      #expect(text.contains("Note.state: with the cases archived, done, open in the store"))
    }
  }

  @Test func R92_codeOfAStageMendsOrCarriesWhatDoesNotFit() throws {
    let plans: [any SchemaMigrationPlan.Type] = [
      LossyPlans.Mending.self, LossyPlans.Carrying.self,
    ]
    for plan in plans {
      try withPassage { passage in
        try writeV1(passage)
        for _ in 0..<2 {
          let notes = try passage.open(Schema(versionedSchema: LossyV2.self), plan: plan)
            .fetch(FetchDescriptor<LossyV2.Note>(sortBy: [SortDescriptor(\.level)]))
          #expect(notes.map(\.level) == [5, 127] && notes.map(\.state) == [.open, .done])
        }
      }
    }
  }
}
