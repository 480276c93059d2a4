package import Foundation

extension Hammer {
  /// One process's part: its workers work until the time is over, or until the process that has started
  /// this one is gone.
  ///
  /// - Returns: The workers' records.
  package static func run(
    _ url: URL, process: Int, seed: UInt64, seconds: Double
  ) async throws -> [Record] {
    let container = try container(url)
    let parent = getppid()
    let end = ContinuousClock.now + .seconds(seconds)
    return try await withThrowingTaskGroup(of: Record.self) { group in
      for number in 0..<workers {
        group.addTask {
          let worker = Worker(container, worker: process * workers + number, seed: seed)
          try await worker.begin()
          while ContinuousClock.now < end, getppid() == parent { try await worker.step() }
          return await worker.record
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Runs in a program of its own, says each record or the first problem, and ends the program.
  ///
  /// The program steps back behind others, and ends in any case.
  package static func runProgram(
    _ url: URL, _ arguments: [String], say: @escaping @Sendable (String) -> Void
  ) -> Never {
    _ = nice(10)
    let numbers = arguments.compactMap { UInt64($0) }
    guard numbers.count == 3 else { exit(2) }
    let seconds = Double(numbers[2])
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds + 180) {
      say("problem: the workers of process \(numbers[0]) do not end")
      exit(3)
    }
    Task {
      do {
        let records = try await run(
          url, process: Int(numbers[0]), seed: numbers[1], seconds: seconds)
        for record in records {
          say("record: " + String(decoding: try JSONEncoder().encode(record), as: UTF8.self))
        }
        exit(0)
      } catch {
        say("problem: \(error)")
        exit(1)
      }
    }
    dispatchMain()
  }
}
