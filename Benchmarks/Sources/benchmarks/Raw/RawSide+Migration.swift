import Foundation
import SwiftData

extension RawSide {
  func migrate(_ stopwatch: inout Stopwatch) throws -> Checksum {
    try change(.migrate, &stopwatch)
  }

  func widen(_ stopwatch: inout Stopwatch) throws -> Checksum { try change(.widen, &stopwatch) }

  func convert(_ stopwatch: inout Stopwatch) throws -> Checksum {
    try change(.convert, &stopwatch)
  }

  private func change(_ work: Work, _ stopwatch: inout Stopwatch) throws -> Checksum {
    guard let migration = RawMigration(work) else { return Checksum() }
    return try FormerStore(in: workspace, rows: size.migrated).withCopy("raw-\(work)") { url in
      try stopwatch.work { try migration.run(url) }
      return try migration.checksum(url)
    }
  }

  /// The library without a plan takes the part of raw SQLite.
  func open(_ stopwatch: inout Stopwatch) throws -> Checksum {
    try Openings(workspace.file("raw-open"), plan: nil).run(size.openings, &stopwatch)
  }
}
