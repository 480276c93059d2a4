/// Cells in aligned columns: the first to the left, the others to the right.
struct TextTable {
  private var rows: [[String]]

  init(_ headings: [String]) { rows = [headings] }

  mutating func append(_ cells: [String]) { rows.append(cells) }

  var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { cells in
      let padded = zip(cells, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }
      return padded.joined(separator: "  ")
    }
  }
}
