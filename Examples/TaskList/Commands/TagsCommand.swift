/// `tasklist tags`: shows the tags in use.
enum TagsCommand {
  static func run(_ invocation: Invocation) throws {
    let uses = try invocation.openStore().tagUses()
    guard !uses.isEmpty else {
      invocation.console.print(
        "No task has a tag. Give some: tasklist edit 1 --tags \"home urgent\"")
      return
    }
    var table = Table([
      Table.Column(heading: "Tag", isFlexible: true),
      Table.Column(heading: "Open", isNumeric: true),
      Table.Column(heading: "Done", isNumeric: true),
    ])
    for use in uses {
      table.append([
        Table.Cell(use.name, .cyan), Table.Cell("\(use.open)"), Table.Cell("\(use.done)"),
      ])
    }
    table.print(to: invocation.console)
  }
}
