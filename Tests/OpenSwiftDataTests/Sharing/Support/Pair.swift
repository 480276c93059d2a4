import Foundation
import TestSupport

@testable import OpenSwiftData

/// Two contexts of one container: what one saves, the other is to follow.
struct Pair {
  let container: ModelContainer
  /// The context that is looked at.
  let reader: ModelContext
  /// The context that saves.
  let writer: ModelContext

  init(_ container: ModelContainer) {
    self.container = container
    reader = ModelContext(container)
    writer = ModelContext(container)
  }

  /// Has the writer find the first object of a class that matches, change it and save.
  func change<Model: PersistentModel>(
    _ type: Model.Type, where predicate: Predicate<Model>? = nil, _ change: (Model) throws -> Void
  ) throws {
    for model in try writer.fetch(FetchDescriptor(predicate: predicate)).prefix(1) {
      try change(model)
    }
    try writer.save()
  }

  /// Uses the reader for something that concerns no object.
  func useReader() { reader.processPendingChanges() }
}

extension StoreKind {
  /// Runs `body` with two contexts of a container of its own.
  func withPair(
    for types: any PersistentModel.Type..., body: (Pair) throws -> Void
  ) throws {
    switch self {
    case .memory:
      let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
      try body(Pair(ModelContainer(for: Schema(types), configurations: configuration)))
    case .file:
      try withTemporaryFolder { folder in
        try body(Pair(ModelContainer(for: Schema(types), configurations: [.file(in: folder)])))
      }
    }
  }
}
