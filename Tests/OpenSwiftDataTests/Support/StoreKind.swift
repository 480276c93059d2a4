import Foundation
import TestSupport

@testable import OpenSwiftData

/// The two kinds of stores; a behaviour is tested on both.
enum StoreKind: String, CaseIterable, Sendable {
  case file
  case memory

  /// Runs `body` with a container of its own, and leaves nothing behind.
  func withContainer<Result>(
    for types: any PersistentModel.Type..., body: (ModelContainer) throws -> Result
  ) throws -> Result {
    switch self {
    case .memory:
      let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
      return try body(ModelContainer(for: Schema(types), configurations: configuration))
    case .file:
      return try withTemporaryFolder { folder in
        try body(ModelContainer(for: Schema(types), configurations: [.file(in: folder)]))
      }
    }
  }

  /// Saves one object, and passes it as another context reads it.
  func roundTrip<Model: PersistentModel>(
    _ model: Model, body: (Model, ModelContainer) throws -> Void
  ) throws {
    try withContainer(for: Model.self) { container in
      let context = ModelContext(container)
      context.insert(model)
      try context.save()
      let fetched = try ModelContext(container).fetch(FetchDescriptor<Model>())
      try body(fetched[0], container)
    }
  }
}

extension ModelConfiguration {
  /// The configuration of the file `test.store` in a folder.
  static func file(in folder: URL, allowsSave: Bool = true) -> ModelConfiguration {
    ModelConfiguration(
      url: folder.appendingPathComponent("test.store"), allowsSave: allowsSave)
  }
}
