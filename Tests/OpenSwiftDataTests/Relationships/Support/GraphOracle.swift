/// The right answer of a random walk over shelves, volumes, covers and themes: plain names.
struct GraphOracle: Equatable {
  /// The volumes of each shelf, in order.
  var volumes: [String: [String]] = [:]
  /// The themes of each shelf, in order.
  var themes: [String: [String]] = [:]
  /// Every volume, with its shelf.
  var shelves: [String: String?] = [:]
  /// The cover of a volume.
  var covers: [String: String] = [:]
  var allCovers: Set<String> = []
  var allThemes: Set<String> = []

  mutating func move(_ volume: String, to shelf: String?) {
    if let old = shelves[volume] ?? nil {
      if old == shelf { return }
      volumes[old]?.removeAll { $0 == volume }
    }
    shelves[volume] = .some(shelf)
    if let shelf { volumes[shelf, default: []].append(volume) }
  }

  mutating func assign(_ list: [String], to shelf: String) {
    for volume in volumes[shelf] ?? [] where !list.contains(volume) { shelves[volume] = .some(nil) }
    for volume in list {
      if let old = shelves[volume] ?? nil, old != shelf { volumes[old]?.removeAll { $0 == volume } }
      shelves[volume] = .some(shelf)
    }
    volumes[shelf] = list
  }

  mutating func cover(_ volume: String, with cover: String?) {
    if let cover {
      for (other, worn) in covers where worn == cover { covers[other] = nil }
    }
    covers[volume] = cover
  }

  mutating func deleteShelf(_ shelf: String) {
    for volume in volumes[shelf] ?? [] { deleteVolume(volume) }
    volumes[shelf] = nil
    themes[shelf] = nil
  }

  mutating func deleteVolume(_ volume: String) {
    if let shelf = shelves[volume] ?? nil { volumes[shelf]?.removeAll { $0 == volume } }
    shelves[volume] = nil
    covers[volume] = nil
  }

  mutating func deleteTheme(_ theme: String) {
    allThemes.remove(theme)
    for shelf in themes.keys { themes[shelf]?.removeAll { $0 == theme } }
  }

  mutating func deleteCover(_ cover: String) {
    allCovers.remove(cover)
    for (volume, worn) in covers where worn == cover { covers[volume] = nil }
  }
}
