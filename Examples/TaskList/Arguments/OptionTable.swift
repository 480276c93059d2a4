/// Every option of the program. Where one name serves two purposes, as a new value and as a filter,
/// it stands here twice.
extension OptionSpec {
  // MARK: Of every command

  static let store = value("store", "PATH", "work with the store in this file")
  static let help = flag("help", "explain the command (also -h)")

  // MARK: New values

  static let title = value("title", "TEXT", "the new title")
  static let list = value("list", "NAME", "the list of the task; made if it is new")
  static let priority = value("priority", "LEVEL", "low, normal or high")
  static let due = value("due", "DATE", "the day it is due, or none")
  static let tags = value("tags", "TEXT", "words, such as \"home urgent\"")
  static let notes = value("notes", "TEXT", "more about the task; \"\" removes it")

  // MARK: Which tasks

  static let onlyList = value("list", "NAME", "only tasks of this list")
  static let onlyPriority = value("priority", "LEVEL", "only low, normal or high ones")
  static let onlyTag = value("tag", "WORD", "only tasks with this tag")
  static let dueBy = value("due-by", "DATE", "only tasks due on this day or before")
  static let overdue = flag("overdue", "only open tasks whose day has passed")
  static let search = value("search", "TEXT", "only tasks with this in title or notes")
  static let done = flag("done", "only finished tasks")
  static let all = flag("all", "open and finished tasks")
  static let wholeList = value("list", "NAME", "remove this list and all its tasks")

  // MARK: How they are shown

  static let sort = value("sort", "KEY", TaskOrder.words)
  static let reverse = flag("reverse", "sort the other way round")
  static let limit = value("limit", "COUNT", "show at most so many tasks")
  static let withNotes = flag("notes", "show the notes below each task")

  // MARK: Others

  static let undo = flag("undo", "mark as open again instead")
  static let replace = flag("replace", "overwrite tasks that are here already")
}
