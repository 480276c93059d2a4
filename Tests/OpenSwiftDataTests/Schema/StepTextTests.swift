import Foundation
import Testing

@testable import OpenSwiftData

private enum Steps {
  struct Place: Codable, Hashable {
    var city: String
    var upper: String { city.uppercased() }
  }

  @Model
  final class Walker {
    var name: String
    var nick: String
    var place: Place
    var guide: Walker?
    @Relationship(inverse: \Walker.guide) var guided: [Walker] = []
    var alias: String { name }

    init(_ name: String) {
      self.name = name
      nick = name
      place = Place(city: name)
    }
  }
}

/// The text of a key path's steps is equal where the steps are, and only there.
@Suite struct StepTextTests {
  private typealias Walker = Steps.Walker

  @Test func textsAreEqualWhereKeyPathsAre() {
    let keyPaths: [AnyKeyPath] = [
      \Walker.name, \Walker.nick, \Walker.alias, \Walker.place, \Walker.guide, \Walker.guided,
      \Walker.place.city, \Walker.place.upper, \Walker.guide?.name, \Walker.guide?.nick,
      \Walker.guide?.alias, \Walker.guide?.guide, \Walker.guide?.place.city, \Walker.guided.count,
      \Walker.guided.isEmpty, \Walker.persistentModelID,
    ]
    for one in keyPaths {
      for other in keyPaths {
        #expect((stepText(of: one) == stepText(of: other)) == (one == other), "\(one), \(other)")
      }
    }
  }

  @Test func aStepIsTheSameWhereverItIsWritten() throws {
    let known = Dictionary(
      uniqueKeysWithValues: Walker.schemaMetadata.map { ($0.name, $0.keypath) })
    let name = try #require(known["name"])
    let guide = try #require(known["guide"])
    let step = try #require(stepText(of: name))
    #expect(step == stepText(of: \Walker.name))
    let path = try #require(stepText(of: \Walker.guide?.name))
    #expect(try path == #require(stepText(of: guide)) + "?" + step + "?")
    let composed = (\Walker.guide).appending(path: \Walker?.?.name)
    #expect(stepText(of: composed) == path)
  }

  /// What is not beside a function that reads a property is not taken for what tells it from others.
  @Test func anAddressThatAKeyPathDoesNotHaveHasNoIdentity() {
    #expect(AccessorIdentity.known(in: \Walker.name, by: ["1f"]) == nil)
    #expect(AccessorIdentity.known(in: \Walker.name, by: ["1f", "2f"]) == nil)
    #expect(AccessorIdentity.known(in: \Walker.name, by: ["no number"]) == nil)
    #expect(AccessorIdentity.known(in: \Walker.name, by: [])?.isEmpty != false)
  }
}
