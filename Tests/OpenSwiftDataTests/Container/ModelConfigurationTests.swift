import Foundation
import Testing

@testable import OpenSwiftData

@Suite("A configuration says where a store is")
struct ModelConfigurationTests {
  private typealias Models = SchemaModels

  @Test func theDefaultStoreIsTheProgramsOwn() {
    let configuration = ModelConfiguration()
    let components = configuration.url.pathComponents
    #expect(configuration.name == "default" && components.last == "default.store")
    #expect(components.dropLast().last == ProcessInfo.processInfo.processName)
    #expect(configuration.allowsSave && !configuration.isStoredInMemoryOnly)
    #expect(configuration.schema == nil && configuration.id == configuration.url)
    #expect(configuration == ModelConfiguration(isStoredInMemoryOnly: false))
    #expect(configuration == ModelConfiguration(nil, schema: nil))
    #expect(configuration == ModelConfiguration(""))
  }

  @Test func aNameMakesAFile() throws {
    let folder = ModelConfiguration().url.deletingLastPathComponent()
    let notes = ModelConfiguration("My notes, 100% Zürich?#")
    #expect(notes.url.path.hasSuffix("/My notes, 100% Zürich?#.store"))
    #expect(notes.url.deletingLastPathComponent() == folder)
    try notes.validate()
  }

  @Test func configurationsInMemoryAreDistinct() throws {
    let all = [
      ModelConfiguration(isStoredInMemoryOnly: true),
      ModelConfiguration(isStoredInMemoryOnly: true),
      ModelConfiguration("a", isStoredInMemoryOnly: true),
      ModelConfiguration(for: Models.Tag.self, isStoredInMemoryOnly: true),
      ModelConfiguration(url: URL(fileURLWithPath: "/dev/null")),
      ModelConfiguration(url: URL(fileURLWithPath: "/dev/null")),
    ]
    #expect(Set(all).count == 6)
    #expect(Set(all.map(\.id)).count == 6)
    #expect(all.allSatisfy { $0.isStoredInMemoryOnly && !$0.url.isFileURL })
    for configuration in all { try configuration.validate() }
  }

  @Test func aConfigurationOfClassesHasTheirSchema() {
    let configuration = ModelConfiguration(for: Models.Tag.self, Models.Chore.self)
    #expect(configuration.schema == Schema([Models.Tag.self, Models.Chore.self]))
    #expect(configuration.url == ModelConfiguration().url)
    #expect(configuration != ModelConfiguration())
  }

  @Test func aURLIsTakenAsItIs() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("trips.sqlite")
    let configuration = ModelConfiguration(url: url, allowsSave: false)
    #expect(configuration.url == url && configuration.name == "trips" && !configuration.allowsSave)
    #expect(ModelConfiguration("mine", schema: Schema(), url: url).name == "mine")
    try configuration.validate()
    #expect(configuration.debugDescription.contains("read-only"))
  }

  @Test func groupsShareAFolder() {
    let group = ModelConfiguration(groupContainer: .identifier("group.org.example"))
    #expect(group.groupAppContainerIdentifier == "group.org.example")
    #expect(group.url.pathComponents.suffix(2) == ["group.org.example", "default.store"])
    #expect(ModelConfiguration(groupContainer: .none).url == ModelConfiguration().url)
    let synced = ModelConfiguration(cloudKitDatabase: .private("iCloud.org.example"))
    #expect(synced.cloudKitContainerIdentifier == "iCloud.org.example")
    #expect(synced.url == ModelConfiguration().url)
  }

  @Test(arguments: ["a/b", "../b", "/", "a\0b", "\0"])
  func namesWithAForbiddenCharacterAreRefused(name: String) {
    #expect(throws: SwiftDataError.configurationFileNameContainsInvalidCharacters) {
      try ModelConfiguration(name).validate()
    }
    #expect(throws: SwiftDataError.configurationFileNameContainsInvalidCharacters) {
      try ModelConfiguration(groupContainer: .identifier(name)).validate()
    }
    #expect(throws: Never.self) {
      try ModelConfiguration(name, isStoredInMemoryOnly: true).validate()
    }
  }

  @Test func namesThatNoFileSystemTakesAreRefused() throws {
    try ModelConfiguration(String(repeating: "a", count: 240)).validate()
    for name in [String(repeating: "a", count: 241), String(repeating: "é", count: 130)] {
      #expect(throws: SwiftDataError.configurationFileNameTooLong) {
        try ModelConfiguration(name).validate()
      }
    }
  }

  @Test func aURLElsewhereIsRefused() throws {
    let url = try #require(URL(string: "https://example.org/default.store"))
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ModelConfiguration(url: url).validate()
    }
  }
}
