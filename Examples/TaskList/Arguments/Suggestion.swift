/// Finds the word that a user probably meant.
enum Suggestion {
  /// `Did you mean 'x'? ` with a trailing space, or nothing when no candidate is near.
  static func sentence(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "Did you mean '\($0)'? " } ?? ""
  }

  /// The candidate with the fewest typing mistakes, or the one that `word` begins.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let word = word.lowercased()
    let ranked = candidates.map { ($0, distance(from: word, to: $0.lowercased())) }
    if let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= max(1, word.count / 3) {
      return best.0
    }
    return candidates.first { word.count > 1 && $0.lowercased().hasPrefix(word) }
  }

  /// The number of letters to insert, remove, replace or swap with their neighbour.
  private static func distance(from left: String, to right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var rows = [Array(0...right.count)]
    for (i, a) in left.enumerated() {
      var row = [i + 1]
      for (j, b) in right.enumerated() {
        var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a == b ? 0 : 1))
        if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
