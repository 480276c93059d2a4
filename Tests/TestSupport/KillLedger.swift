package import Foundation
package import OpenSwiftData

/// What a program that may be killed at any moment writes: pieces with large contents, and one page
/// that says in each save what the pieces are.
package enum KillLedger {
  @Model
  package final class Piece {
    package var seed: Int
    @Attribute(.externalStorage) package var contents: Data

    package init(seed: Int) {
      self.seed = seed
      contents = KillLedger.contents(seed: seed)
    }

    /// Whether the contents are those of the seed.
    package var isWhole: Bool { contents == KillLedger.contents(seed: seed) }

    /// Gives the piece other contents.
    package func replace(seed: Int) {
      self.seed = seed
      contents = KillLedger.contents(seed: seed)
    }
  }

  @Model
  package final class Page {
    package var round: Int = 0
    package var seeds: String = ""

    package init() {}
  }

  /// Most of them go to a file.
  private static func contents(seed: Int) -> Data {
    Data(repeating: UInt8(truncatingIfNeeded: seed), count: 60_000 + seed % 17 * 20_000)
  }

  /// The container of both.
  package static func container(_ url: URL) throws -> ModelContainer {
    try ModelContainer(
      for: Piece.self, Page.self, configurations: ModelConfiguration(url: url))
  }
}
