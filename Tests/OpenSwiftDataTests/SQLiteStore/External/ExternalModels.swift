import Foundation
import OpenSwiftData
import TestSupport

/// The models with large contents.
enum External {
  @Model
  final class Picture {
    var title: String
    @Attribute(.externalStorage) var image: Data?
    @Attribute(.externalStorage) var notes: String?

    init(_ title: String, image: Data? = nil, notes: String? = nil) {
      self.title = title
      self.image = image
      self.notes = notes
    }
  }

  @Model
  final class Album {
    var title: String
    @Relationship(deleteRule: .cascade) var sheets: [Sheet] = []

    init(_ title: String) { self.title = title }
  }

  @Model
  final class Sheet {
    @Attribute(.externalStorage) var scan: Data
    @Attribute(.externalStorage) var text: String = ""
    var album: Album?

    init(scan: Data) { self.scan = scan }
  }

  private static let block = Data((0..<997).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  /// Bytes that differ by seed, more than stay in the row.
  static func bytes(_ count: Int = 200_000, seed: UInt8 = 0) -> Data {
    var bytes = Data(capacity: count)
    while bytes.count < count { bytes.append(block.prefix(count - bytes.count)) }
    if count > 0 { bytes[count / 2] &+= seed }
    return bytes
  }

  /// Text of that many bytes, not all of one each.
  static func text(_ count: Int = 200_000) -> String {
    let line = "Zeile Nº 7 – naïve café\n"
    let lines = String(repeating: line, count: count / line.utf8.count)
    return lines + String(repeating: "x", count: count - lines.utf8.count)
  }
}

/// A store of pictures in a folder of its own.
struct PictureStore {
  let configuration: ModelConfiguration
  let container: ModelContainer

  static func within(_ body: (PictureStore) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try body(PictureStore(.file(in: folder)))
    }
  }

  init(_ configuration: ModelConfiguration) throws {
    self.configuration = configuration
    container = try ModelContainer(
      for: External.Picture.self, External.Album.self, configurations: configuration)
  }

  /// The same file through another container.
  func reopened() throws -> PictureStore { try PictureStore(configuration) }

  /// The folder of large contents.
  var support: URL {
    configuration.url.deletingLastPathComponent().appendingPathComponent(".test.store_SUPPORT")
  }

  /// The files in it, whatever folder they are in.
  var files: [URL] {
    let names = FileManager.default.enumerator(atPath: support.path)?.compactMap { $0 as? String }
    return (names ?? []).map(support.appendingPathComponent).filter { !$0.hasDirectoryPath }
      .filter { url in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
      .sorted { $0.path < $1.path }
  }

  /// Saves one picture, and answers with it and its context.
  @discardableResult
  func save(
    _ title: String = "A", image: Data? = External.bytes(), notes: String? = nil
  ) throws -> (External.Picture, ModelContext) {
    let context = ModelContext(container)
    let picture = External.Picture(title, image: image, notes: notes)
    context.insert(picture)
    try context.save()
    return (picture, context)
  }

  /// The pictures as a context of its own finds them.
  func pictures(
    _ descriptor: FetchDescriptor<External.Picture> = FetchDescriptor()
  ) throws -> [External.Picture] {
    try ModelContext(container).fetch(descriptor)
  }
}
