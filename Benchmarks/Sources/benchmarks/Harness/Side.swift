/// One of the two that are compared: raw SQLite or the library, with a filled store of its own.
protocol Side {
  var name: String { get }

  /// Does the work once and answers a checksum of what it has read or written.
  ///
  /// What prepares the work and what checks it afterwards is left out of the stopwatch.
  func insert(_ stopwatch: inout Stopwatch) throws -> Checksum
  func fetch(_ stopwatch: inout Stopwatch) throws -> Checksum
  func query(_ stopwatch: inout Stopwatch) throws -> Checksum
  func update(_ stopwatch: inout Stopwatch) throws -> Checksum
  func count(_ stopwatch: inout Stopwatch) throws -> Checksum
  func lookup(_ stopwatch: inout Stopwatch) throws -> Checksum
  func prefetch(_ stopwatch: inout Stopwatch) throws -> Checksum
  func walk(_ stopwatch: inout Stopwatch) throws -> Checksum
  func sort(_ stopwatch: inout Stopwatch) throws -> Checksum
  func migrate(_ stopwatch: inout Stopwatch) throws -> Checksum
  func widen(_ stopwatch: inout Stopwatch) throws -> Checksum
  func convert(_ stopwatch: inout Stopwatch) throws -> Checksum
  func open(_ stopwatch: inout Stopwatch) throws -> Checksum
}

extension Side {
  func run(_ work: Work, _ stopwatch: inout Stopwatch) throws -> Checksum {
    switch work {
    case .insert: try insert(&stopwatch)
    case .fetch: try fetch(&stopwatch)
    case .query: try query(&stopwatch)
    case .update: try update(&stopwatch)
    case .count: try count(&stopwatch)
    case .lookup: try lookup(&stopwatch)
    case .prefetch: try prefetch(&stopwatch)
    case .walk: try walk(&stopwatch)
    case .sort: try sort(&stopwatch)
    case .migrate: try migrate(&stopwatch)
    case .widen: try widen(&stopwatch)
    case .convert: try convert(&stopwatch)
    case .open: try open(&stopwatch)
    }
  }
}
