import Foundation
package import OpenSwiftData

/// Predicates, sorts and prefetching along key paths, compared with memory.
///
/// An optimized program has other key paths than a test, and the library takes them apart; so this is for a
/// program that a release build makes.
package enum PathLedger {
  package enum Mood: String, Codable { case merry, calm, bored }

  package struct Place: Codable, Hashable, Sendable {
    package var city: String
    package var floor: Int?
  }

  @Model
  package final class Guild {
    package var name: String
    package var isOpen: Bool
    @Relationship(inverse: \Smith.guild) package var smiths: [Smith] = []

    package init(_ number: Int) {
      name = ["forge", "Anvil", "bellows"][number % 3]
      isOpen = number % 2 == 0
    }
  }

  @Model
  package final class Smith {
    package var number: Int
    package var mood: Mood
    package var place: Place
    package var second: Place?
    package var guild: Guild?
    package var master: Smith?
    package var rank: Int { -number }

    package init(_ number: Int) {
      self.number = number
      mood = [.merry, .calm, .bored][number % 3]
      place = Place(city: ["b", "a", "c"][number % 3], floor: number % 4 == 0 ? nil : number % 5)
      second = number % 3 == 0 ? nil : Place(city: "c\(number)")
    }
  }

  /// What a store in memory answers otherwise than memory itself, a line each.
  ///
  /// - Parameters:
  ///   - smiths: Questions that another module asks.
  ///   - towns: The same.
  package static func differences(
    smiths: PathQuestions<Smith>? = nil, towns: PathQuestions<Town>? = nil
  ) throws -> [String] {
    let container = try ModelContainer(
      for: Smith.self, Guild.self, Town.self, Land.self, Hamlet.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let writer = ModelContext(container)
    let allSmiths = makeSmiths(in: writer)
    let (allTowns, allHamlets) = (makeTowns(in: writer), makeHamlets(in: writer))
    try writer.save()
    var lines: [String] = []
    for questions in [.ofItsOwnModule, smiths].compactMap(\.self) {
      lines += try questions.differences(of: allSmiths, by: \.number, in: container)
    }
    for questions in [.ofItsOwnModule, towns].compactMap(\.self) {
      lines += try questions.differences(of: allTowns, by: \.number, in: container)
    }
    return try lines
      + PathQuestions.ofHamlets.differences(of: allHamlets, by: \.number, in: container)
  }

  private static func makeSmiths(in context: ModelContext) -> [Smith] {
    let smiths = (0..<40).map(Smith.init)
    let guilds = (0..<5).map(Guild.init)
    smiths.forEach(context.insert)
    guilds.forEach(context.insert)
    for smith in smiths {
      smith.guild = smith.number % 7 == 0 ? nil : guilds[smith.number % 5]
      smith.master = smith.number % 6 == 0 ? nil : smiths[smith.number * 3 % 40]
    }
    return smiths
  }

  private static func makeTowns(in context: ModelContext) -> [Town] {
    let lands = (0..<3).map(Land.init)
    lands.forEach(context.insert)
    let towns = (0..<40).map { Town($0, in: lands[$0 % 3]) }
    towns.forEach(context.insert)
    for town in towns where town.number % 6 != 0 { town.mother = towns[town.number * 3 % 40] }
    return towns
  }

  private static func makeHamlets(in context: ModelContext) -> [Hamlet] {
    let hamlets = (0..<20).map(Hamlet.init)
    hamlets.forEach(context.insert)
    for hamlet in hamlets where hamlet.number % 6 != 0 {
      hamlet.mother = hamlets[hamlet.number * 3 % 20]
    }
    return hamlets
  }
}
