import Foundation
import TestSupport

@testable import OpenSwiftData

/// Runs each step with a container and a context of its own over one file, as the launches of a
/// program do.
func launching(
  _ types: any PersistentModel.Type..., steps: ((ModelContext) throws -> Void)...
) throws {
  try withTemporaryFolder { folder in
    for step in steps {
      let container = try ModelContainer(
        for: Schema(types), configurations: [.file(in: folder)])
      try step(ModelContext(container))
    }
  }
}

extension ModelContext {
  /// The one object of a class.
  func only<Model: PersistentModel>(_ type: Model.Type) throws -> Model {
    let models = try fetch(FetchDescriptor<Model>())
    guard models.count == 1 else {
      throw SwiftDataError.modelValidationFailure.explained("\(models.count) \(type) were found")
    }
    return models[0]
  }

  func count<Model: PersistentModel>(of type: Model.Type) throws -> Int {
    try fetchCount(FetchDescriptor<Model>())
  }
}
