import Foundation
import Testing

@testable import OpenSwiftData

/// Two contexts that write to the same rows again and again.
@Suite struct ManyRoundsTests {
  @Model final class Session {
    var end: Int
    var rounds: Int
    @Relationship(deleteRule: .cascade, inverse: \Metric.session) var metrics: [Metric] = []

    init() { (end, rounds) = (0, 0) }
  }

  @Model final class Metric {
    var number: Int
    var session: Session?

    init(_ number: Int, session: Session) {
      self.number = number
      self.session = session
    }
  }

  private static let rounds = 1_000

  private func container() throws -> ModelContainer {
    try ModelContainer(
      for: Session.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  @Test func R113_disjointChangesAndLinkedChildrenNeverConflict() async throws {
    let container = try container()
    let first = ModelContext(container)
    let session = Session()
    first.insert(session)
    try first.save()
    let identifier = session.persistentModelID
    let work: [@Sendable (ModelContext, Session, Int) -> Void] = [
      { context, session, number in session.end = number },
      { context, session, number in context.insert(Metric(number, session: session)) },
    ]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for step in work {
        group.addTask {
          let context = ModelContext(container)
          guard let session = context.model(for: identifier) as? Session else { return }
          for number in 1...Self.rounds {
            step(context, session, number)
            try context.save()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try first.fetchCount(FetchDescriptor<Metric>()) == Self.rounds)
    #expect(session.end == Self.rounds && session.metrics.count == Self.rounds)
  }

  /// No increment is lost: who comes too late hears of it and tries again.
  ///
  /// The two add different amounts, as a change to the same value is no conflict.
  @Test func R113_theSamePropertyConflictsUnlessTheOtherChangeWasSeen() async throws {
    let container = try container()
    let first = ModelContext(container)
    let session = Session()
    first.insert(session)
    try first.save()
    let identifier = session.persistentModelID
    let conflicts = try await withThrowingTaskGroup(of: Int.self) { group in
      for amount in [1, 1_000_000] {
        group.addTask {
          let context = ModelContext(container)
          guard let session = context.model(for: identifier) as? Session else { return 0 }
          var conflicts = 0
          for _ in 0..<Self.rounds {
            while true {
              session.rounds += amount
              do {
                try context.save()
                break
              } catch let error as SwiftDataError where error.mergeConflict != nil {
                conflicts += 1
                context.rollback()
              }
            }
          }
          return conflicts
        }
      }
      return try await group.reduce(0, +)
    }
    first.processPendingChanges()
    #expect(session.rounds == 1_000_001 * Self.rounds, "after \(conflicts) conflicts")
  }
}
