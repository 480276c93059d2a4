import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Containers that cannot be made, whatever the files hold.
@Suite struct SchemaMistakeTests {
  enum One {
    @Model final class Twin {
      var a = 0
      init() {}
    }
  }

  enum Two {
    @Model final class Twin {
      var b = 0
      init() {}
    }
  }

  @Test func twoEntitiesOfOneName() throws {
    try withTemporaryFolder { folder in
      let text = explanation {
        _ = try ModelContainer(
          for: One.Twin.self, Two.Twin.self, configurations: .file(in: folder))
      }
      #expect(text.contains("Twin") && text.contains("One") && text.contains("Two"))
      let names = try FolderImage(folder).names
      #expect(names.isEmpty)
    }
  }

  @Test func twoConfigurationsOfOneFile() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("test.store")
      let twisted = folder.appendingPathComponent("sub/../test.store")
      for other in [url, twisted] {
        let text = explanation {
          _ = try ModelContainer(
            for: Memo.self, Label.self,
            configurations: ModelConfiguration(schema: Schema([Memo.self]), url: url),
            ModelConfiguration("other", schema: Schema([Label.self]), url: other))
        }
        #expect(text.contains("duplicateConfiguration") && text.contains("test.store"))
      }
    }
  }

  @Test func anEntityWithoutAConfiguration() throws {
    try withTemporaryFolder { folder in
      let text = explanation {
        _ = try ModelContainer(
          for: Memo.self, Label.self,
          configurations: ModelConfiguration(
            schema: Schema([Memo.self]), url: folder.appendingPathComponent("test.store")))
      }
      #expect(text.contains("Label"))
      let names = try FolderImage(folder).names
      #expect(names.isEmpty)
    }
  }

  @Test func aConfigurationWithAForeignEntity() {
    let text = explanation {
      _ = try ModelContainer(
        for: Memo.self,
        configurations: ModelConfiguration(
          for: Memo.self, Label.self, isStoredInMemoryOnly: true))
    }
    #expect(text.contains("configurationSchemaNotFoundInContainerSchema") && text.contains("Label"))
  }
}
