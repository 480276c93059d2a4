import Foundation
import SwiftData

extension LibrarySide {
  func migrate(_ stopwatch: inout Stopwatch) throws -> Checksum {
    try change(.migrate, &stopwatch)
  }

  func widen(_ stopwatch: inout Stopwatch) throws -> Checksum { try change(.widen, &stopwatch) }

  /// In a process of its own, whose memory is that of the migration alone.
  ///
  /// The start of the process, some hundredths of a second, counts as well.
  func convert(_ stopwatch: inout Stopwatch) throws -> Checksum {
    try withCopy(.convert) { url in
      let peak = try stopwatch.work { try PeakChild(work: .convert, store: url).run() }
      stopwatch.note(peak: peak)
    }
  }

  func open(_ stopwatch: inout Stopwatch) throws -> Checksum {
    try Openings(workspace.file("library-open"), plan: TicketPlan.self)
      .run(size.openings, &stopwatch)
  }

  private func change(_ work: Work, _ stopwatch: inout Stopwatch) throws -> Checksum {
    try withCopy(work) { url in
      try stopwatch.work { try LibraryMigration(work)?.run(url) }
    }
  }

  private func withCopy(_ work: Work, _ body: (URL) throws -> Void) throws -> Checksum {
    guard let check = RawMigration(work) else { return Checksum() }
    let former = try FormerStore(in: workspace, rows: size.migrated)
    return try former.withCopy("library-\(work)") { url in
      try body(url)
      return try check.checksum(url)
    }
  }
}
