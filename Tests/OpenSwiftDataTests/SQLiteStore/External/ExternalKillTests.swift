import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

@Suite struct ExternalKillTests {
  /// The other kill tests of R149 are where their subjects are.
  @Test func R149_aProgramKilledInASaveLeavesRowsAndFilesThatAgree() throws {
    let program = try BuiltProgram(named: "store-writer")
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("ledger.store")
      for _ in 0..<20 {
        let lines = try program.runUntilKilled([url.path]) { count in
          count == 0 ? nil : .random(in: 0...0.15)
        }
        try check(url, lastRound: try #require(lines.last.flatMap { Int($0) }))
      }
    }
  }

  private func check(_ url: URL, lastRound: Int) throws {
    let container = try KillLedger.container(url)
    let context = ModelContext(container)
    let page = try #require(try context.fetch(FetchDescriptor<KillLedger.Page>()).first)
    #expect(page.round >= lastRound)
    let pieces = try context.fetch(FetchDescriptor<KillLedger.Piece>())
    let seeds = pieces.map { String($0.seed) }.joined(separator: " ")
    #expect(seeds == page.seeds)
    let isWhole = pieces.map(\.isWhole)
    #expect(!isWhole.contains(false))
    #expect(try container.value("PRAGMA integrity_check") == .text("ok"))
    let named = try container.rows(
      "SELECT contents FROM Piece WHERE typeof(contents) = 'integer'"
    ).compactMap { $0[0].integerValue.map { ExternalReference($0).number } }
    let support = StoreFiles(database: url).support
    let files = (FileManager.default.enumerator(atPath: support.path)?.compactMap { $0 as? String })
      .map { $0.compactMap { Int64(($0 as NSString).lastPathComponent) } }
    #expect(Set(files ?? []) == Set(named))
  }
}
