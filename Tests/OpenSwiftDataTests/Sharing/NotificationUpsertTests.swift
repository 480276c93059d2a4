import Foundation
import Testing

@testable import OpenSwiftData

/// What is posted where new objects are written to rows that have their keys.
@Suite struct NotificationUpsertTests {
  @Model final class Badge {
    @Attribute(.unique) var code: String
    var text: String

    init(_ code: String, _ text: String) {
      self.code = code
      self.text = text
    }
  }

  @Test func aNewObjectWithAStoredKeyIsAnUpdate() throws {
    try StoreKind.memory.withContainer(for: Badge.self) { container in
      let context = ModelContext(container)
      context.insert(Badge("a", "1"))
      try context.save()
      let listener = Listener(ModelContext.didSave, of: context)
      for (code, text) in [("b", "1"), ("a", "2"), ("b", "3")] { context.insert(Badge(code, text)) }
      try context.save()
      #expect(listener.rows("Badge") == [[2], [1], []])
    }
  }
}
