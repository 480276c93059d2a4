import Foundation

/// `tasklist list`: shows the tasks that pass the filters.
enum ListCommand {
  static func run(_ invocation: Invocation) throws {
    let arguments = invocation.arguments
    let filter = try filter(arguments, today: invocation.today)
    let order = try arguments.convert(.sort, TaskOrder.init(parsing:)) ?? .due
    let limit = try arguments.convert(.limit, limit)

    let store = try invocation.openStore()
    if let list = filter.list { try store.requireList(list) }
    let tasks = try store.tasks(
      filter, by: order, reversed: arguments.contains(.reverse), limit: limit)
    guard !tasks.isEmpty else {
      invocation.console.print(
        try store.count() == 0 ? "No tasks yet. Add one: tasklist add Buy milk" : "No such tasks.")
      return
    }
    var table = TaskTable(today: invocation.today, showsNotes: arguments.contains(.withNotes))
    for task in tasks { table.append(task) }
    table.print(to: invocation.console)
    let total = limit == nil ? tasks.count : try store.count(filter)
    invocation.console.print(summary(shown: tasks.count, of: total))
  }

  private static func filter(_ arguments: ParsedArguments, today: Day) throws -> TaskFilter {
    if arguments.contains(.all), arguments.contains(.done) {
      throw contradiction("--all", "--done")
    }
    if arguments.contains(.overdue), arguments.contains(.done) || arguments.contains(.all) {
      throw contradiction("--overdue", arguments.contains(.done) ? "--done" : "--all")
    }
    var filter = TaskFilter()
    filter.list = try arguments.convert(.onlyList, TaskText.listName)
    filter.isDone = arguments.contains(.all) ? nil : arguments.contains(.done)
    filter.priority = try arguments.convert(.onlyPriority, Priority.init(parsing:))
    filter.tag = try arguments.convert(.onlyTag, tag)
    filter.text = arguments[.search]
    filter.dueBefore = try arguments.convert(.dueBy) {
      try Day.parse($0, today: today).adding(days: 1)
    }
    if arguments.contains(.overdue) {
      filter.dueBefore = min(today, filter.dueBefore ?? today)
    }
    return filter
  }

  private static func tag(_ text: String) throws(InvalidValue) -> String {
    let tag = try TaskText.tags(text)
    guard !tag.isEmpty, !tag.contains(" ") else {
      throw InvalidValue(reason: "\(text.quoted) is not one tag", advice: "Give a single word.")
    }
    return tag
  }

  private static func limit(_ text: String) throws(InvalidValue) -> Int {
    guard let limit = Int(text), limit > 0 else {
      throw InvalidValue(
        reason: "\(text.quoted) is not a number of tasks", advice: "Give a whole number above 0.")
    }
    return limit
  }

  private static func contradiction(_ one: String, _ other: String) -> Failure {
    Failure.usage("\(one) and \(other) contradict each other", advice: "Use one of the two.")
  }

  private static func summary(shown: Int, of total: Int) -> String {
    shown == total ? .count(total, "task") : "\(shown) of \(String.count(total, "task"))"
  }
}
