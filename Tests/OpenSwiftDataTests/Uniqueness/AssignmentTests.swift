import Foundation
import Testing

@testable import OpenSwiftData

/// What an object knows of the assignments to its properties with a default value.
@Suite struct AssignmentTests {
  enum Models {
    @Model final class Profile {
      var visits = 0
      @Attribute(.unique) var name: String
      var motto: String = "none" {
        didSet { changes += 1 }
      }
      var joined = Date()
      @Transient var changes = 0

      init(name: String) { self.name = name }

      init(name: String, visits: Int) {
        self.visits = visits
        self.name = name
      }

      init(name: String, motto: String) {
        self.name = name
        self.motto = motto
      }
    }
  }

  private func byDefault(_ profile: Models.Profile) -> [Int] {
    (0..<4).filter { profile._$assignments.isByDefault($0) }
  }

  @Test func whatNobodyAssignsIsByDefault() {
    #expect(byDefault(Models.Profile(name: "a")) == [0, 2, 3])
  }

  @Test func assignmentsOfAnInitializerCount() {
    #expect(byDefault(Models.Profile(name: "a", visits: 0)) == [2, 3])
    #expect(byDefault(Models.Profile(name: "a", motto: "none")) == [0, 3])
  }

  @Test func laterAssignmentsCountEvenOfTheSameValue() {
    let profile = Models.Profile(name: "a")
    profile.visits = 0
    profile.motto = "none"
    #expect(byDefault(profile) == [3])
  }

  @Test func changesInPlaceCount() {
    let profile = Models.Profile(name: "a")
    profile.visits += 1
    profile.motto.append("!")
    #expect(byDefault(profile) == [3] && profile.visits == 1 && profile.motto == "none!")
  }

  @Test func everythingOfARowCounts() {
    var row = EmptyRow()
    #expect(byDefault(Models.Profile(_$row: &row)) == [])
  }
}
