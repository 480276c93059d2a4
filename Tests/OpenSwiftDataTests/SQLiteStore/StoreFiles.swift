import Foundation
import SQLiteGateway
import TestSupport

@testable import OpenSwiftData

/// The files of a folder with their bytes and dates, to tell whether anything has been touched.
struct FolderImage: Equatable {
  private struct File: Equatable {
    var bytes: Data?
    var changed: Date?
    var permissions: Int?
  }

  private var files: [String: File] = [:]

  init(_ folder: URL) throws {
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: folder.path) {
      let path = folder.appendingPathComponent(name).path
      let attributes = try manager.attributesOfItem(atPath: path)
      files[name] = File(
        bytes: manager.contents(atPath: path),
        changed: attributes[.modificationDate] as? Date,
        permissions: (attributes[.posixPermissions] as? NSNumber)?.intValue)
    }
  }

  var names: [String] { files.keys.sorted() }
}

/// Runs `body` with a folder that holds a saved and closed store of memos.
func withSavedStore(
  _ titles: [String] = ["a", "b"], body: (URL, ModelConfiguration) throws -> Void
) throws {
  try withTemporaryFolder { folder in
    let configuration = ModelConfiguration.file(in: folder)
    try ModelContext(ModelContainer(for: Memo.self, configurations: configuration))
      .saveMemos(titles)
    try body(folder, configuration)
  }
}

/// Changes a store's file as another program would.
func edit(_ configuration: ModelConfiguration, _ sql: String) throws {
  let connection = try Connection(path: configuration.url.path, mode: .readWriteCreate)
  defer { connection.close() }
  try connection.execute(sql)
}
