import Foundation
import OpenSwiftData
import Testing

#if DEBUG
  /// A debug build stops where two threads use a context at once.
  @Suite struct UseGuardTests {
    /// R106: a context that is used off its isolation.
    @Test func R106_twoThreadsAtOnceAreNamed() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let container = try ModelContainer(
          for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        nonisolated(unsafe) let context = ModelContext(container)
        try context.transaction {
          let thread = Thread { _ = try? context.memos() }
          thread.start()
          Thread.sleep(forTimeInterval: 20)
        }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("used by two threads at once") && text.contains("thread 2"))
      #expect(text.contains("transaction(block:)") && text.contains("fetch(_:)"))
    }

    @Test func anotherThreadThatIsWaitedForWithinAnEnumerationIsFine() async throws {
      let container = try ModelContainer(
        for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
      let ranks = await withCheckedContinuation { done in
        Thread {
          nonisolated(unsafe) let context = ModelContext(container)
          _ = try? context.saveMemos(["a", "b"])
          try? context.enumerate(FetchDescriptor<Memo>()) { memo in
            nonisolated(unsafe) let memo = memo
            DispatchQueue.main.sync { memo.rank = ((try? context.memos().count) ?? 0) * 10 }
          }
          done.resume(returning: (try? context.memos().map(\.rank)) ?? [])
        }.start()
      }
      #expect(ranks == [20, 20])
    }

    @Test func oneThreadAfterTheOtherIsFine() async throws {
      let container = try ModelContainer(
        for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
      nonisolated(unsafe) let context = ModelContext(container)
      for number in 0..<20 {
        await Task.detached {
          context.insert(Memo("\(number)"))
          try? context.save()
        }.value
      }
      try context.transaction {
        try context.enumerate(FetchDescriptor<Memo>()) { $0.rank = try context.memos().count }
      }
      #expect(try context.memos().allSatisfy { $0.rank == 20 })
    }
  }
#endif
