import Foundation

/// The rules for where stores are and what their files may be called.
enum StoreLocation {
  /// A place of its own for a store in memory.
  static func inMemory() -> URL {
    // A scheme, a path and a UUID always make a URL.
    URL(string: "memory:/\(UUID().uuidString)") ?? URL(fileURLWithPath: "/dev/null")
  }

  /// The file of a named store.
  static func file(named name: String, in group: ModelConfiguration.GroupContainer) -> URL {
    // Escaped by hand: a slash in a name must reach `validate` as part of the name.
    let folder = escaped(group.identifier ?? program)
    let path = applicationSupport.absoluteString + folder + "/" + escaped(name + ".store")
    return URL(string: path) ?? applicationSupport.appendingPathComponent(folder)
  }

  /// Throws where no file can be there.
  static func validate(_ url: URL) throws {
    guard url.isFileURL else {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "\(url.absoluteString) is not a file. A store is a file, or lives in memory: "
          + "ModelConfiguration(isStoredInMemoryOnly: true).")
    }
    let components = url.absoluteString.split(separator: "/").map {
      $0.removingPercentEncoding ?? String($0)
    }
    for component in components where component.contains("/") || component.contains("\0") {
      throw SwiftDataError.configurationFileNameContainsInvalidCharacters.explained(
        "\(component.debugDescription) cannot be a file's name: leave out \"/\" and NUL. "
          + "For a store in a folder of your choice use ModelConfiguration(url:).")
    }
    let longest = (components.last?.utf8.count ?? 0) + StoreFiles.nameOverhead
    let limit = StoreFiles.longestName
    if longest > limit || components.contains(where: { $0.utf8.count > limit }) {
      throw SwiftDataError.configurationFileNameTooLong.explained(
        "\(url.lastPathComponent) is too long: file systems take \(limit) bytes, of which "
          + "\(StoreFiles.nameOverhead) are needed for the names of the files beside it.")
    }
  }

  /// The user's folder for what programs keep.
  private static var applicationSupport: URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }

  private static var program: String {
    Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
  }

  private static func escaped(_ component: String) -> String {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    return component.addingPercentEncoding(withAllowedCharacters: allowed) ?? component
  }
}
