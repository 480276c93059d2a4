/// Rows of cells in aligned columns.
struct Table {
  /// One cell: what it says and how it looks.
  struct Cell {
    let text: String
    let style: Style?

    init(_ text: String, _ style: Style? = nil) {
      self.text = text.printable
      self.style = style
    }
  }

  /// A column: its heading and on which side its cells are aligned.
  struct Column {
    let heading: String
    var isNumeric = false
    /// Whether the column gives way when the line is too long for the terminal.
    var isFlexible = false
  }

  /// A row with lines that follow it in full width.
  private struct Row {
    let cells: [Cell]
    let following: [String]
  }

  private let columns: [Column]
  private var rows: [Row] = []
  private static let gap = "  "
  private static let narrowestFlexible = 12

  init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row; `following` are lines below it.
  mutating func append(_ cells: [Cell], following: [String] = []) {
    rows.append(Row(cells: cells, following: following.map(\.printable)))
  }

  /// Prints heading and rows, leaving out columns that are empty in every row.
  func print(to console: Console) {
    let shown = columns.indices.filter { column in
      rows.contains { !$0.cells[column].text.isEmpty }
    }
    let widths = fittedWidths(of: shown, into: console.width)
    let headings = columns.map { Cell($0.heading, .bold) }
    console.print(line(headings, shown, widths, console))
    for row in rows {
      console.print(line(row.cells, shown, widths, console))
      for text in row.following { console.print(console.paint(text, .dim)) }
    }
  }

  private func fittedWidths(of shown: [Int], into available: Int?) -> [Int] {
    var widths = shown.map { column in
      rows.reduce(columns[column].heading.displayWidth) {
        max($0, $1.cells[column].text.displayWidth)
      }
    }
    let used = widths.reduce(0, +) + max(0, shown.count - 1) * Table.gap.count
    if let available, used > available,
      let flexible = shown.firstIndex(where: { columns[$0].isFlexible })
    {
      let fitted = widths[flexible] - (used - available)
      widths[flexible] = min(widths[flexible], max(fitted, Table.narrowestFlexible))
    }
    return widths
  }

  private func line(
    _ cells: [Cell], _ shown: [Int], _ widths: [Int], _ console: Console
  ) -> String {
    var parts: [String] = []
    for (column, width) in zip(shown, widths) {
      let text = cells[column].text.truncated(to: width)
      let padding = String(repeating: " ", count: width - text.displayWidth)
      let painted = console.paint(text, cells[column].style)
      parts.append(columns[column].isNumeric ? padding + painted : painted + padding)
    }
    var line = parts.joined(separator: Table.gap)
    while line.last == " " { line.removeLast() }
    return line
  }
}
