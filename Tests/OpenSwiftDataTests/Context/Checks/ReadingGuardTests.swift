import Foundation
import OpenSwiftData
import Testing

#if DEBUG
  /// A debug build stops where two threads read relationships of one context's objects.
  @Suite struct ReadingGuardTests {
    @Model final class Sender {
      var name: String
      @Relationship(inverse: \Letter.sender) var letters: [Letter] = []

      init(_ name: String) { self.name = name }
    }

    @Model final class Letter {
      var sender: Sender?

      init() {}
    }

    /// The compiler refuses this; what is forced past it stops with a reason, not with a damaged heap.
    @Test func R105_sixteenReadersOfOneContextsObjectsAreStopped() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let container = try ModelContainer(
          for: Sender.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        let writer = ModelContext(container)
        for number in 0..<20_000 {
          let letter = Letter()
          letter.sender = Sender("\(number)")
          writer.insert(letter)
        }
        try writer.save()
        nonisolated(unsafe) let context = ModelContext(container)
        nonisolated(unsafe) let letters = try context.fetch(FetchDescriptor<Letter>())
        DispatchQueue.concurrentPerform(iterations: 16) { reader in
          for index in letters.indices {
            _ = letters[(index + reader * 1_250) % letters.count].sender?.name
          }
        }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("used by two threads at once"), "\(text.suffix(2_000))")
    }
  }
#endif
