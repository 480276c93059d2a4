import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// Who waits for whom: writers in turn, readers for nobody.
@Suite struct WaitingTests {
  /// A value that stops in the middle of a save, while the transaction is open.
  struct Stop: Codable, Hashable {
    var number: Int

    final class Gate: Sendable {
      let isReached = DispatchSemaphore(value: 0)
      let isOpen = DispatchSemaphore(value: 0)
    }

    @TaskLocal static var gate: Gate?

    init(_ number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
      guard let gate = Self.gate else { return }
      gate.isReached.signal()
      gate.isOpen.wait()
    }
  }

  @Model final class Parcel {
    var title: String
    @Attribute(.codable) var stop: Stop
    @Relationship(inverse: \Label.parcel) var labels: [Label] = []

    init(_ title: String, _ number: Int) {
      self.title = title
      stop = Stop(number)
    }
  }

  @Model final class Label {
    var name: String
    var parcel: Parcel?

    init(_ name: String) { self.name = name }
  }

  private func withParcels(_ body: (ModelContainer) throws -> Void) throws {
    try StoreKind.file.withContainer(for: Parcel.self) { container in
      let context = ModelContext(container)
      for number in 0..<3 {
        let parcel = Parcel("old", number)
        parcel.labels = [Label("old")]
        context.insert(parcel)
      }
      try context.save()
      try body(container)
    }
  }

  /// The save of another context stands in the middle of its transaction for as long as `body` runs.
  @Test(.timeLimit(.minutes(1)))
  func readersNeitherWaitForASaveNorSeeHalfOfIt() throws {
    try withParcels { container in
      let gate = Stop.Gate()
      let isSaved = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let context = ModelContext(container)
        let parcels = (try? context.fetch(FetchDescriptor<Parcel>())) ?? []
        for parcel in parcels {
          (parcel.title, parcel.stop) = ("new", Stop(parcel.stop.number + 10))
          parcel.labels[0].name = "new"
        }
        context.insert(Parcel("new", 3))
        Stop.$gate.withValue(gate) { try? context.save() }
        isSaved.signal()
      }
      gate.isReached.wait()
      let path = try #require(container.configurations.first).url.path
      let other = try Connection(path: path, mode: .readWrite, busyTimeout: 1)
      let error = #expect(throws: SQLiteError.self) { try other.beginTransaction(.immediate) }
      #expect(error?.isBusy == true, "the save has the store's lock")
      let reader = ModelContext(container)
      for round in 0..<5 {
        let parcels = try reader.fetch(FetchDescriptor<Parcel>())
        #expect(parcels.map(\.title) == ["old", "old", "old"], "round \(round)")
        #expect(parcels.map { $0.labels.map(\.name) } == [["old"], ["old"], ["old"]])
        #expect(try reader.fetchCount(FetchDescriptor<Label>()) == 3)
        reader.insert(Parcel("pending", 9))
        #expect(try reader.fetchCount(FetchDescriptor<Parcel>()) == 4)
        reader.rollback()
      }
      // Each value of the save stops it once more.
      while isSaved.wait(timeout: .now() + .milliseconds(1)) == .timedOut { gate.isOpen.signal() }
      let parcels = try reader.fetch(FetchDescriptor<Parcel>())
      #expect(parcels.map(\.title) == ["new", "new", "new", "new"])
      #expect(parcels.prefix(3).allSatisfy { $0.labels.map(\.name) == ["new"] })
    }
  }

  /// All change together in each save; more than are read by one statement where objects follow.
  @Test(arguments: [true, false])
  func aFetchSeesOneStateWhileOthersSave(inOneContainer: Bool) async throws {
    try await withFile(for: Memo.self) { container in
      let configuration = try #require(container.configurations.first)
      let other =
        inOneContainer
        ? container : try ModelContainer(for: Memo.self, configurations: configuration)
      let context = ModelContext(container)
      for number in 0..<1_200 { context.insert(Memo("\(number)")) }
      try context.save()
      let progress = Progress()
      async let writing: Void = onThread {
        let writer = ModelContext(other)
        let memos = try writer.memos()
        for round in 1...40 {
          for memo in memos { memo.rank = round }
          try writer.save()
        }
        progress.finish()
      }
      async let reading: Int = onThread {
        let reader = ModelContext(container)
        var mixed = 0
        var kept: [Memo] = []
        while !progress.isOver {
          kept = try reader.memos()
          if Set(kept.map(\.rank)).count > 1 { mixed += 1 }
          if Set(try ModelContext(container).memos().map(\.rank)).count > 1 { mixed += 1 }
        }
        return mixed
      }
      try await writing
      let mixed = try await reading
      #expect(mixed == 0)
    }
  }

  /// Between asking for the store and getting it, others save about once: whoever saves in a loop
  /// goes to the end of the queue each time.
  @Test(.timeLimit(.minutes(1)))
  func aWriterThatSavesInALoopStarvesNobody() async throws {
    try await withFile(for: Memo.self) { container in
      let progress = Progress()
      async let greedy: Void = onThread {
        let context = ModelContext(container)
        while !progress.isOver {
          context.insert(Memo("greedy"))
          try context.save()
          progress.step()
        }
      }
      async let modest: [Int] = onThread {
        defer { progress.finish() }
        let context = ModelContext(container)
        var between: [Int] = []
        while progress.count < 5 {
          Thread.sleep(forTimeInterval: 0.001)
        }
        for _ in 0..<40 {
          context.insert(Memo("modest"))
          let before = progress.count
          try context.save()
          between.append(progress.count - before)
          Thread.sleep(forTimeInterval: 0.001)
        }
        return between.sorted()
      }
      let between = try await modest
      try await greedy
      #expect(between[between.count / 2] <= 3, "saves of the other during one's own: \(between)")
    }
  }

  // MARK: Means

  /// Runs `body` on a thread of its own, as those of the concurrency pool are not to be blocked.
  private func onThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
    }
  }

  private func withFile(
    for types: any PersistentModel.Type..., body: (ModelContainer) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("OpenSwiftDataTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(ModelContainer(for: Schema(types), configurations: [.file(in: folder)]))
  }
}
