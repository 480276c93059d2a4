/// Lets a few through at a time; the others wait in line.
///
/// Foundation's `Process.run()` looks through the files that are open, and reads beyond what it is given
/// where they are very many (swift-corelibs-foundation, pull request 5472): so no more programs run side by
/// side than the tests gain by.
actor Turnstile {
  static let programs = Turnstile(places: 8)

  private var places: Int
  private var line: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { self.places = places }

  /// Runs `body` when there is a place.
  nonisolated func pass<Result: Sendable>(
    _ body: () async throws -> Result
  ) async throws -> Result {
    await enter()
    do {
      let result = try await body()
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    if places > 0 {
      places -= 1
    } else {
      await withCheckedContinuation { line.append($0) }
    }
  }

  private func leave() {
    if line.isEmpty { places += 1 } else { line.removeFirst().resume() }
  }
}
