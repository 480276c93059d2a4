import Foundation
import Testing

/// What the compiler lets clients hand from one isolation to another, and what it says of the rest.
@Suite(.enabled(if: CompilerCheck.isAvailable)) struct SendableTests {
  private static let models = """
    import Foundation
    import OpenSwiftData

    @Model final class Jar { var level = 0; var lid: Lid?; init() {} }
    @Model final class Lid {
      var name = ""
      @Relationship(inverse: \\Jar.lid) var jar: Jar?
      init() {}
    }

    func needsSendable<T: Sendable>(_ value: T) {}

    @ModelActor actor Shelf {
      func jars() throws -> [Jar] { try modelContext.fetch(FetchDescriptor<Jar>()) }
      func levels() throws -> [PersistentIdentifier: Int] {
        Dictionary(uniqueKeysWithValues: try jars().map { ($0.persistentModelID, $0.level) })
      }
    }

    """

  /// Expects errors at the lines that say "// refused: " and a part of the error, and at no other.
  private func check(_ client: String) async throws {
    let source = Self.models + client
    let errors = try await CompilerCheck.errors(of: source)
    var expected: [Int: String] = [:]
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let range = line.range(of: "// refused: ") {
        expected[index + 1] = String(line[range.upperBound...])
      }
    }
    #expect(Set(errors.keys) == Set(expected.keys), "\(errors)")
    for (line, text) in expected {
      let texts = errors[line] ?? []
      #expect(texts.contains { $0.contains(text) }, "line \(line): \(texts)")
    }
  }

  @Test func whatNamesAndDescribesIsSendable() async throws {
    try await check(
      """
      func hand(_ container: ModelContainer, _ jar: Jar, _ shelf: Shelf) async throws {
        needsSendable(container)
        needsSendable(ModelConfiguration(isStoredInMemoryOnly: true))
        needsSendable(jar.persistentModelID)
        needsSendable(
          FetchDescriptor<Jar>(
            predicate: #Predicate { $0.level > 1 }, sortBy: [SortDescriptor(\\.level)]))
        needsSendable(Schema([Jar.self]))
        needsSendable(Schema.Version(1, 0, 0))
        needsSendable(MergePolicy.storeWins)
        needsSendable(UniquenessPolicy.upsert)
        needsSendable(SwiftDataError.unknownSchema)
        needsSendable(shelf)
        let identifier = jar.persistentModelID
        Task.detached { _ = ModelContext(container).model(for: identifier) }
        _ = try await shelf.levels()
      }
      """)
  }

  @Test func R106_R160_objectsAndContextsAreNotAndTheCompilerSaysWhatIs() async throws {
    try await check(
      """
      func model(_ jar: Jar) {
        needsSendable(jar)  // refused: hand over its 'persistentModelID'
      }

      func context(_ context: ModelContext) {
        needsSendable(context)  // refused: 'ModelContext' does not conform to the 'Sendable' protocol
      }

      func offTheMainActor(_ container: ModelContainer) throws {
        try container.mainContext.save()  // refused: main actor-isolated property 'mainContext'
      }

      func out(_ shelf: Shelf) async {
        _ = await shelf.modelContext  // refused: 'ModelContext' of property 'modelContext' cannot exit
      }
      """)
  }

  @Test func R105_R106_noObjectOrContextLeavesItsIsolation() async throws {
    try await check(
      """
      func detached(_ jar: Jar) {
        Task.detached { print(jar.lid?.name ?? "") }  // refused: risks causing data races
      }

      func readByMany(_ jar: Jar) async {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<16 {
            group.addTask { _ = jar.lid?.name }  // refused: risks causing data races
          }
        }
      }

      @MainActor func mainContext(_ container: ModelContainer) {
        let context = container.mainContext
        Task.detached { try context.save() }  // refused: risks causing data races
      }

      func out(_ shelf: Shelf) async throws {
        _ = try await shelf.jars()  // refused: can not be returned from actor-isolated
      }
      """)
  }
}
