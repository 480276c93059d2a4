import Foundation
import Testing

@testable import OpenSwiftData

/// Relationships that are their own inverse.
@Suite struct SymmetricTests {
  @Test func aSpouseIsAlwaysMutual() throws {
    try launching(
      Couples.Human.self,
      steps: { context in
        let humans = ["a", "b", "c", "d"].map { Couples.Human($0) }
        humans.forEach(context.insert)
        humans[0].spouse = humans[1]
        humans[2].spouse = humans[3]
        #expect(humans[1].spouse === humans[0] && humans[3].spouse === humans[2])
        try context.save()
        humans[0].spouse = humans[2]
        #expect(humans[2].spouse === humans[0])
        #expect(humans[1].spouse == nil && humans[3].spouse == nil)
        context.rollback()
        #expect(humans[1].spouse === humans[0] && humans[3].spouse === humans[2])
        humans[3].spouse = humans[3]
        #expect(humans[3].spouse === humans[3] && humans[2].spouse == nil)
        try context.save()
      },
      { context in
        let humans = try context.fetch(
          FetchDescriptor<Couples.Human>(sortBy: [.init(\.name)]))
        #expect(humans.map { $0.spouse?.name } == ["b", "a", nil, "d"])
        humans[1].spouse = nil
        humans[3].spouse = nil
        #expect(humans.allSatisfy { $0.spouse == nil })
        context.rollback()
        context.delete(humans[0])
        try context.save()
        #expect(humans[1].spouse == nil)
      },
      { context in
        let humans = try context.fetch(
          FetchDescriptor<Couples.Human>(sortBy: [.init(\.name)]))
        #expect(humans.map { $0.spouse?.name } == [nil, nil, "d"])
      })
  }

  @Test func friendsAreAlwaysMutual() throws {
    try launching(
      Couples.Human.self,
      steps: { context in
        let humans = ["a", "b", "c"].map { Couples.Human($0) }
        context.insert(humans[0])
        humans[0].friends = [humans[2], humans[1], humans[0]]
        #expect(humans[1].friends == [humans[0]] && humans[2].friends == [humans[0]])
        humans[1].friends.append(humans[2])
        try context.save()
      },
      { context in
        let humans = try context.fetch(
          FetchDescriptor<Couples.Human>(sortBy: [.init(\.name)]))
        #expect(
          humans.map { $0.friends.map(\.name) } == [["c", "b", "a"], ["a", "c"], ["a", "b"]])
        humans[2].friends.removeAll { $0.name == "a" }
        #expect(humans[0].friends.map(\.name) == ["b", "a"])
        try context.save()
        #expect(humans.map { $0.friends.map(\.name) } == [["b", "a"], ["a", "c"], ["b"]])
        context.delete(humans[1])
        try context.save()
        #expect(humans[0].friends == [humans[0]] && humans[2].friends.isEmpty)
      },
      { context in
        let humans = try context.fetch(
          FetchDescriptor<Couples.Human>(sortBy: [.init(\.name)]))
        #expect(humans.map { $0.friends.map(\.name) } == [["a"], []])
      })
  }
}

enum Couples {
  // The compiler refuses a key path to the very property that it is written at.
  static var spouse: AnyKeyPath { \Human.spouse }
  static var friends: AnyKeyPath { \Human.friends }

  @Model
  final class Human {
    var name: String
    @Relationship(inverse: Couples.spouse) var spouse: Human?
    @Relationship(inverse: Couples.friends) var friends: [Human] = []

    init(_ name: String) { self.name = name }
  }
}
