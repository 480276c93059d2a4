import Foundation
package import OpenSwiftData

/// Predicates, sorts and prefetching along key paths, compared with memory.
///
/// An optimized program shows key paths otherwise than a test does, and the library takes them apart by what
/// they show; so this is for a program that a release build makes.
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

  private static let conditions: [Predicate<Smith>] = [
    #Predicate { $0.number > 3 && $0.mood == .calm }, #Predicate { $0.mood.rawValue > "b" },
    #Predicate { $0.place.city == "a" && $0.place.floor != nil },
    #Predicate { $0.second?.city == "c4" }, #Predicate { $0.guild?.name == "Anvil" },
    #Predicate { $0.master?.guild?.isOpen == true },
    #Predicate { $0.guild?.smiths.contains { $0.place.floor == 1 } ?? false },
    #Predicate { $0.rank < -5 }, #Predicate { $0.guild?.name.isEmpty == false && $0.rank > -9 },
  ]

  private static let sorts: [SortDescriptor<Smith>] = [
    SortDescriptor(\.mood.rawValue), SortDescriptor(\.place.city, order: .reverse),
    SortDescriptor(\.place.floor), SortDescriptor(\.second?.city), SortDescriptor(\.guild?.name),
    SortDescriptor(\.guild?.isOpen, order: .reverse), SortDescriptor(\.master?.master?.number),
    SortDescriptor(\.rank),
  ]

  /// What a store in memory answers otherwise than memory itself, a line each.
  package static func differences() throws -> [String] {
    let container = try ModelContainer(
      for: Smith.self, Guild.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let writer = ModelContext(container)
    let smiths = (0..<40).map(Smith.init)
    let guilds = (0..<5).map(Guild.init)
    smiths.forEach(writer.insert)
    guilds.forEach(writer.insert)
    for smith in smiths {
      smith.guild = smith.number % 7 == 0 ? nil : guilds[smith.number % 5]
      smith.master = smith.number % 6 == 0 ? nil : smiths[smith.number * 3 % 40]
    }
    try writer.save()
    return try differences(of: smiths, in: container)
  }

  private static func differences(
    of smiths: [Smith], in container: ModelContainer
  ) throws -> [String] {
    var lines: [String] = []
    let context = ModelContext(container)
    let byNumber = SortDescriptor(\Smith.number)
    for (index, condition) in conditions.enumerated() {
      let expected = try smiths.filter(condition.evaluate).map(\.number)
      let descriptor = FetchDescriptor(predicate: condition, sortBy: [byNumber])
      let found = try context.fetch(descriptor).map(\.number)
      if found != expected || expected.isEmpty {
        lines.append("condition \(index): \(found), not \(expected)")
      }
    }
    for (index, sort) in sorts.enumerated() {
      let expected = smiths.sorted(using: [sort, byNumber]).map(\.number)
      var descriptor = FetchDescriptor(sortBy: [sort, byNumber])
      descriptor.relationshipKeyPathsForPrefetching = [\.guild, \.master?.guild]
      let found = try context.fetch(descriptor).map(\.number)
      if found != expected { lines.append("sort \(index): \(found), not \(expected)") }
      let isStored = try !context.explain(descriptor).contains("In memory")
      // The last one is by a computed property.
      if isStored == (index == sorts.count - 1) { lines.append("sort \(index): \(isStored)") }
    }
    return lines
  }
}
