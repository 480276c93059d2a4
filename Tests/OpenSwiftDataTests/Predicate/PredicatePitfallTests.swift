import Foundation
import OpenSwiftData
import Testing

/// What is known to go wrong with predicates and sorts on values, in stores in memory and in files, saved
/// and not.
@Suite struct PredicatePitfallTests {
  enum State: String, Codable { case open, done }
  enum Urgency: Int, Codable, Comparable {
    case low = 1
    case high = 10

    static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
  }
  /// Has no raw value.
  enum Place: Codable, Equatable {
    case home
    case office(floor: Int)
  }

  @Model
  final class Job {
    var id: UUID
    var number: Int
    var state: State
    var urgency: Urgency?
    var place: Place
    var tags: [String]

    init(_ number: Int) {
      id = UUID(uuid: (UInt8(number), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
      self.number = number
      state = number.isMultiple(of: 2) ? .open : .done
      urgency = [nil, .high, .low][number % 3]
      place = number < 3 ? .home : .office(floor: number)
      tags = (0..<number % 4).map { "t\($0)" }
    }
  }

  /// Asks a file, a store in memory, and a context that has saved nothing.
  private func check(
    _ predicate: Predicate<Job>, _ expected: [Int], sortBy order: [SortDescriptor<Job>] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let jobs = (0..<6).map(Job.init)
    let inMemory = try jobs.filter { try predicate.evaluate($0) }.map(\.number)
    #expect(Set(inMemory) == Set(expected), sourceLocation: sourceLocation)
    let descriptor = FetchDescriptor(
      predicate: predicate, sortBy: order.isEmpty ? [SortDescriptor(\.number)] : order)
    for kind in StoreKind.allCases {
      try kind.withContainer(for: Job.self) { container in
        let context = ModelContext(container)
        (0..<6).map(Job.init).forEach(context.insert)
        let unsaved = try context.fetch(descriptor).map(\.number)
        #expect(unsaved == expected, "unsaved", sourceLocation: sourceLocation)
        try context.save()
        let saved = try ModelContext(container).fetch(descriptor).map(\.number)
        #expect(saved == expected, "\(kind)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func R48_enumsAreCapturedComparedAndSorted() throws {
    let (done, high) = (State.done, Urgency.high)
    let states: [State] = [.done]
    let urgencies: Set<Urgency?> = [nil, .low]
    let office = Place.office(floor: 4)
    try check(#Predicate { $0.state == done }, [1, 3, 5])
    try check(#Predicate { $0.state != .done }, [0, 2, 4])
    try check(#Predicate { $0.state.rawValue == "done" }, [1, 3, 5])
    try check(#Predicate { states.contains($0.state) }, [1, 3, 5])
    try check(#Predicate { $0.urgency == high }, [1, 4])
    try check(#Predicate { urgencies.contains($0.urgency) }, [0, 2, 3, 5])
    try check(#Predicate { $0.urgency?.rawValue == 1 }, [2, 5])
    try check(#Predicate { ($0.urgency ?? .low) < high }, [0, 2, 3, 5])
    try check(#Predicate { $0.place == office }, [4])
    try check(#Predicate { $0.place != .home }, [3, 4, 5])
    try check(
      #Predicate { $0.number < 4 }, [1, 2, 0, 3],
      sortBy: [SortDescriptor(\.urgency, order: .reverse), SortDescriptor(\.number)])
  }

  /// Foundation once took the key path to a property of a final class for one of several components.
  @Test func R49_propertiesOfFinalClassesAreFound() throws {
    let id = UUID(uuid: (3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    try check(#Predicate<Job> { $0.id == id }, [3])
    try check(
      Predicate<Job> { job in
        PredicateExpressions.build_Equal(
          lhs: PredicateExpressions.build_KeyPath(
            root: PredicateExpressions.build_Arg(job), keyPath: \.id),
          rhs: PredicateExpressions.build_Arg(id))
      }, [3])
  }

  @Test func R52_arraysAreAskedAlikeInEveryStore() throws {
    try check(#Predicate { $0.tags.contains("t1") }, [2, 3])
    try check(#Predicate { !$0.tags.contains("t1") }, [0, 1, 4, 5])
    try check(#Predicate { $0.tags.isEmpty }, [0, 4])
    try check(#Predicate { $0.tags.count > 1 }, [2, 3])
    try check(#Predicate { $0.tags == ["t0"] }, [1, 5])
    try check(#Predicate { job in job.tags.contains { $0 > "t1" } }, [3])
    try check(#Predicate { job in job.tags.allSatisfy { $0 < "t1" } }, [0, 1, 4, 5])
    try check(#Predicate { job in job.tags.filter { $0 != "t0" }.count == 1 }, [2])
  }

  /// A predicate keeps what it captured, as every closure of values does.
  @Test func R57_capturedValuesStayWhatTheyWere() throws {
    var limit = 2
    let predicate = { [limit] in #Predicate<Job> { $0.number > limit } }()
    limit = 4
    try check(predicate, [3, 4, 5])
  }
}
