import Foundation

/// Tasks as a table for the terminal.
struct TaskTable {
  private let today: Day
  private let showsNotes: Bool
  private var table = Table([
    Table.Column(heading: "#", isNumeric: true),
    Table.Column(heading: "Done"),
    Table.Column(heading: "Priority"),
    Table.Column(heading: "Title", isFlexible: true),
    Table.Column(heading: "Due"),
    Table.Column(heading: "List"),
    Table.Column(heading: "Tags"),
  ])

  init(today: Day, showsNotes: Bool) {
    self.today = today
    self.showsNotes = showsNotes
  }

  mutating func append(_ task: TodoTask) {
    let cells = [
      Table.Cell("\(task.number)", .dim),
      Table.Cell(task.isDone ? "✓" : "", .green),
      priorityCell(task.priority),
      Table.Cell(task.title, task.isDone ? .dim : nil),
      dueCell(task),
      Table.Cell(task.list.name, .cyan),
      Table.Cell(task.tagText, .dim),
    ]
    table.append(cells, following: showsNotes ? noteLines(task) : [])
  }

  func print(to console: Console) {
    table.print(to: console)
  }

  /// The usual priority stays blank, so that the others catch the eye.
  private func priorityCell(_ priority: Priority) -> Table.Cell {
    switch priority {
    case .low: Table.Cell(priority.word, .dim)
    case .normal: Table.Cell("")
    case .high: Table.Cell(priority.word, .yellow)
    }
  }

  private func dueCell(_ task: TodoTask) -> Table.Cell {
    guard let due = task.dueDate else { return Table.Cell("") }
    let day = Day(containing: due, in: .gmt)
    let text = day.spoken(today: today)
    if task.isDone { return Table.Cell(text, .dim) }
    if day < today { return Table.Cell("\(text), late", .red) }
    return Table.Cell(text, day == today ? .bold : nil)
  }

  private func noteLines(_ task: TodoTask) -> [String] {
    (task.notes ?? "").split(whereSeparator: \.isNewline).map { "     \($0)" }
  }
}
