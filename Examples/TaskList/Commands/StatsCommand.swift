/// `tasklist stats`: counts, all of them made by the store.
enum StatsCommand {
  private static let barWidth = 16

  static func run(_ invocation: Invocation) throws {
    let store = try invocation.openStore()
    let console = invocation.console
    guard try store.count() > 0 else {
      console.print("No tasks yet. Add one: tasklist add Buy milk")
      return
    }
    for (label, counts) in try summary(store, today: invocation.today) {
      let padded = label + String(repeating: " ", count: 10 - label.count)
      console.print(console.paint(padded, .bold) + counts)
    }
    console.print()
    try listTable(store).print(to: console)
  }

  private static func summary(_ store: TaskStore, today: Day) throws -> [(String, String)] {
    let open = try store.count(TaskFilter(isDone: false))
    let done = try store.count(TaskFilter(isDone: true))
    let priorities = try Priority.allCases.reversed().map { priority in
      "\(try store.count(TaskFilter(isDone: false, priority: priority))) \(priority.word)"
    }
    return [
      ("Tasks", "\(open) open, \(done) done, \(open + done) in all"),
      ("Due", try due(store, open: open, today: today)),
      ("Priority", priorities.joined(separator: ", ")),
    ]
  }

  /// Open tasks by day: each number counts what the ones before it do not.
  private static func due(_ store: TaskStore, open: Int, today: Day) throws -> String {
    func dueBefore(_ day: Day) throws -> Int {
      try store.count(TaskFilter(isDone: false, dueBefore: day))
    }
    let late = try dueBefore(today)
    let untilToday = try dueBefore(today.adding(days: 1))
    let untilWeek = try dueBefore(today.adding(days: 8))
    return "\(late) late, \(untilToday - late) today, "
      + "\(untilWeek - untilToday) in the next 7 days, \(open - untilWeek) later or without a date"
  }

  private static func listTable(_ store: TaskStore) throws -> Table {
    var table = Table([
      Table.Column(heading: "List", isFlexible: true),
      Table.Column(heading: "Open", isNumeric: true),
      Table.Column(heading: "Done", isNumeric: true),
      Table.Column(heading: "Progress"),
    ])
    for list in try store.lists() {
      let open = try store.count(TaskFilter(list: list.name, isDone: false))
      let done = try store.count(TaskFilter(list: list.name, isDone: true))
      let bar = Bar.text(done, of: open + done, width: barWidth)
      table.append([
        Table.Cell(list.name, .cyan), Table.Cell("\(open)"), Table.Cell("\(done)"),
        Table.Cell("\(bar) \(Bar.percent(done, of: open + done))", .green),
      ])
    }
    return table
  }
}
