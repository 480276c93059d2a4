import Foundation
import Testing

@testable import OpenSwiftData

/// `minimumModelCount` and `maximumModelCount`.
@Suite struct LimitTests {
  enum Models {
    @Model
    final class Team {
      var name: String
      @Relationship(minimumModelCount: 2, maximumModelCount: 3, inverse: \Player.team)
      var players: [Player] = []
      @Relationship(maximumModelCount: 1, inverse: \Badge.teams) var badges: [Badge] = []
      @Relationship(minimumModelCount: 1) var coach: Coach?

      init(_ name: String, coach: Coach? = nil) {
        self.name = name
        self.coach = coach
      }
    }

    @Model
    final class Player {
      var name: String
      @Relationship(minimumModelCount: 1) var team: Team?

      init(_ name: String) { self.name = name }
    }

    @Model
    final class Badge {
      var text: String
      @Relationship(maximumModelCount: 2) var teams: [Team] = []

      init(_ text: String) { self.text = text }
    }

    @Model
    final class Coach {
      var name: String

      init(_ name: String) { self.name = name }
    }
  }

  typealias Team = Models.Team
  typealias Player = Models.Player

  private func withTeam(_ body: (ModelContext, Team) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Team.self) { container in
      let setup = ModelContext(container)
      let team = Team("t", coach: Models.Coach("c"))
      team.players = [Player("a"), Player("b")]
      setup.insert(team)
      try setup.save()
      let context = ModelContext(container)
      try body(context, context.only(Team.self))
    }
  }

  @Test func anArrayThatIsNotLoadedIsCounted() throws {
    try withTeam { context, team in
      for name in ["c", "d"] {
        let player = Player(name)
        context.insert(player)
        player.team = team
      }
      let text = explanation { try context.save() }
      #expect(text.contains("Team 1 cannot be saved: its relationship players leads to 4 objects"))
      #expect(text.contains("at most 3"))
      #expect(context.insertedModelsArray.count == 2, "nothing is lost")
      context.delete(try #require(context.insertedModelsArray.first as? Player))
      try context.save()
      #expect(team.players.count == 3)
    }
  }

  @Test func deletionsCountAsWell() throws {
    try withTeam { context, team in
      context.delete(team.players[0])
      let text = explanation { try context.save() }
      #expect(text.contains("players leads to 1 objects and must lead to at least 2"))
      context.rollback()
      try context.delete(model: Player.self, where: #Predicate { $0.name == "a" })
      #expect(explanation { try context.save() }.contains("at least 2"))
      context.delete(team)
      #expect(explanation { try context.save() }.contains("Player 2"), "the player needs a team")
      try context.delete(model: Player.self)
      try context.save()
      #expect(try context.count(of: Team.self) == 0)
    }
  }

  @Test func aToOneMayBeHeldToLeadSomewhere() throws {
    try withTeam { context, team in
      team.coach = nil
      let text = explanation { try context.save() }
      #expect(text.contains("Team 1 cannot be saved: its relationship coach leads to 0 objects"))
      context.rollback()
      try context.delete(model: Models.Coach.self)
      #expect(explanation { try context.save() }.contains("coach"))
      context.rollback()
      let player = Player("alone")
      context.insert(player)
      #expect(
        explanation { try context.save() }.contains(
          "Player 3 cannot be saved: its relationship team"))
      team.players.append(player)
      try context.save()
    }
  }

  @Test func bothSidesOfAManyToManyAreHeldToTheirLimits() throws {
    try withTeam { context, team in
      let badge = Models.Badge("b")
      badge.teams = [team]
      try context.save()
      let other = Models.Badge("c")
      other.teams = [team]
      #expect(explanation { try context.save() }.contains("its relationship badges leads to 2"))
      context.rollback()
      for name in ["u", "v"] {
        let more = Team(name, coach: team.coach)
        more.players = [Player("\(name)1"), Player("\(name)2")]
        more.badges = [badge]
        context.insert(more)
      }
      #expect(
        explanation { try context.save() }.contains(
          "Badge 1 cannot be saved: its relationship teams"))
    }
  }

  @Test func limitsThatNothingKeepsAreRefused() {
    func problems(_ relationship: Schema.Relationship, _ type: any Any.Type) -> [String] {
      relationship.name = "players"
      relationship.valueType = type
      let entity = Schema.Entity("Team")
      return PropertyValidator(entity: entity, property: relationship).problems
    }
    let cases: [(Schema.Relationship, String)] = [
      (.init(minimumModelCount: 3, maximumModelCount: 2), "maximumModelCount 2 is less than"),
      (.init(minimumModelCount: -1), "minimumModelCount is -1"),
      (.init(maximumModelCount: -2), "maximumModelCount is -2"),
    ]
    for (relationship, text) in cases {
      let found = problems(relationship, [Player].self)
      #expect(found.count == 1 && found[0].hasPrefix("Team.players") && found[0].contains(text))
    }
    let toOne = problems(.init(minimumModelCount: 2), Player?.self).joined()
    #expect(toOne.contains("a to-one leads to one"))
    let required = problems(.init(minimumModelCount: 1), Player?.self)
    #expect(required.isEmpty)
    let unlimited = Schema.Relationship(minimumModelCount: nil, maximumModelCount: nil)
    #expect(problems(unlimited, [Player].self).isEmpty)
  }
}
