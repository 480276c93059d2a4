import Foundation

/// Where another store is.
struct StorePlace: Codable, Hashable {
  /// The store's own identifier, by which another file in its place is told from it.
  let identifier: String
  let path: String
  /// The path from the folder of the store that notes the place, so that both can be moved together.
  private let relativePath: String

  /// - Parameter store: The store that notes the place.
  init(of database: URL, _ identifier: String, from store: URL) {
    let target = StoreFiles(database: database).database
    let folder = StoreFiles(database: store).database.deletingLastPathComponent()
    let (to, from) = (target.pathComponents, folder.pathComponents)
    let shared = zip(to, from).prefix { $0 == $1 }.count
    let steps = from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)
    self.identifier = identifier
    path = target.path
    relativePath = steps.joined(separator: "/")
  }

  /// Where to look for it, as seen from the store that has noted it.
  func candidates(from store: URL) -> [URL] {
    let folder = StoreFiles(database: store).database.deletingLastPathComponent()
    let near = URL(fileURLWithPath: folder.path + "/" + relativePath).standardizedFileURL
    return near.path == path ? [near] : [near, URL(fileURLWithPath: path)]
  }
}
