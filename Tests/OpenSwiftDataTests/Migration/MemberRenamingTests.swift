import Foundation
import Testing

@testable import OpenSwiftData

/// A struct's members and an enum's cases under other names.
enum MemberNames {
  enum Old {
    enum State: String, Codable { case open, done }
    struct Core: Codable, Equatable { var depth: Int? }
    struct Size: Codable, Equatable {
      var width = 1
      var note: String?
      var core = Core()
    }
    @Model final class Box {
      var size = Size()
      var state = State.open
      init() {}
    }
  }

  /// Other names, and nothing that tells whose they are.
  enum Renamed {
    enum State: String, Codable { case open, finished }
    struct Core: Codable, Equatable { var height: Int? }
    struct Size: Codable, Equatable {
      var width = 1
      var remark: String?
      var core = Core()
    }
    @Model final class Box {
      var size = Size()
      var state = State.open
      init() {}
    }
  }

  /// The same with the former names as coding keys and raw values.
  enum Keyed {
    enum State: String, Codable {
      case open
      case finished = "done"
    }
    struct Core: Codable, Equatable {
      var height: Int?
      private enum CodingKeys: String, CodingKey { case height = "depth" }
    }
    struct Size: Codable, Equatable {
      var width = 1
      var remark: String?
      var core = Core()
      private enum CodingKeys: String, CodingKey {
        case width, core
        case remark = "note"
      }
    }
    @Model final class Box {
      var size = Size()
      var state = State.open
      init() {}
    }
  }

  /// A member is gone, and none comes.
  enum Removed {
    struct Core: Codable, Equatable { var depth: Int? }
    struct Size: Codable, Equatable {
      var width = 1
      var core = Core()
    }
    @Model final class Box {
      var size = Size()
      init() {}
    }
  }
}

@Suite struct MemberRenamingTests {
  private func write(_ passage: Passage, state: MemberNames.Old.State) throws {
    try passage.write(MemberNames.Old.Box.self) { context in
      let box = MemberNames.Old.Box()
      box.size = MemberNames.Old.Size(width: 2, note: "mine", core: .init(depth: 7))
      box.state = state
      context.insert(box)
    }
  }

  private func changes(to type: any PersistentModel.Type) throws -> StoreChanges {
    let new = Schema([type])
    let maps = StoreMaps(try new.modelTypes.map { try makeLayout($0, new) })
    return MigrationPlanner.changes(from: Schema([MemberNames.Old.Box.self]), to: new, maps)
  }

  @Test func R97_aMemberThatGoesWhileALikeOneComesIsTold() throws {
    let renamed = try changes(to: MemberNames.Renamed.Box.self)
    let text = renamed.warnings.joined(separator: "\n")
    #expect(renamed.warnings.count == 2 && renamed.problems.isEmpty)
    #expect(text.contains("Box.size.note is in the store and not declared any more"))
    #expect(text.contains("Box.size.remark is new") && text.contains("case remark = \"note\""))
    #expect(text.contains("Box.size.core.depth") && text.contains("case height = \"depth\""))
    #expect(Set(renamed.losses.map(\.name)) == ["Box.size.note", "Box.size.core.depth"])
    let removed = try changes(to: MemberNames.Removed.Box.self)
    #expect(removed.warnings.isEmpty)
    #expect(Set(removed.losses.map(\.name)) == ["Box.size.note", "Box.state"])
  }

  /// Whoever has declared no version has a copy of what a member held.
  @Test func R97_theValuesOfAMemberThatGoesAreKeptInACopy() throws {
    try withPassage { passage in
      try write(passage, state: .open)
      let boxes = try passage.open(MemberNames.Renamed.Box.self)
        .fetch(FetchDescriptor<MemberNames.Renamed.Box>())
      #expect(boxes.map(\.size) == [.init(width: 2, remark: nil, core: .init(height: nil))])
      let copies = StoreFiles(database: passage.configuration.url).keptCopies
      #expect(copies.count == 1)
      var copy = passage
      copy.configuration = ModelConfiguration(url: try #require(copies.first))
      let kept = try copy.open(MemberNames.Old.Box.self)
        .fetch(FetchDescriptor<MemberNames.Old.Box>())
      #expect(kept.map(\.size.note) == ["mine"] && kept.map(\.size.core.depth) == [7])
    }
  }

  @Test func R97_codingKeysAndRawValuesKeepTheFormerNames() throws {
    let changes = try changes(to: MemberNames.Keyed.Box.self)
    #expect(changes.warnings.isEmpty && changes.losses.isEmpty && changes.problems.isEmpty)
    try withPassage { passage in
      try write(passage, state: .done)
      let boxes = try passage.open(MemberNames.Keyed.Box.self)
        .fetch(FetchDescriptor<MemberNames.Keyed.Box>())
      #expect(boxes.map(\.size.remark) == ["mine"] && boxes.map(\.size.core.height) == [7])
      #expect(boxes.map(\.state) == [.finished])
    }
  }

  @Test func R97_anEnumCaseUnderAnotherRawValueIsNamed() throws {
    try withPassage { passage in
      try write(passage, state: .done)
      try passage.expectRefusal(
        Schema([MemberNames.Renamed.Box.self]), as: .loadIssueModelContainer,
        mentioning: ["Box.state: stored as State, declared as State", "row 1."])
    }
  }
}
