/// A bar on standard error that fills while a long job runs.
///
/// On anything but a terminal, and for a short job, it shows nothing.
struct ProgressBar {
  private let console: Console
  private let label: String
  private let total: Int
  private let isShown: Bool
  private var shownSteps = -1

  private static let shortestJob = 1_000
  private static let width = 30
  private static let steps = 200

  init(_ label: String, total: Int, console: Console) {
    self.console = console
    self.label = label
    self.total = total
    isShown = console.errorIsTerminal && total > ProgressBar.shortestJob
  }

  /// Shows that `completed` parts are done, unless that would look as before.
  mutating func update(_ completed: Int) {
    guard isShown else { return }
    let steps = completed * ProgressBar.steps / total
    guard steps != shownSteps else { return }
    shownSteps = steps
    let bar = Bar.text(completed, of: total, width: ProgressBar.width)
    console.writeError("\r\(label)  \(bar)  \(Bar.percent(completed, of: total))")
  }

  /// Takes the bar away.
  func clear() {
    guard isShown else { return }
    console.writeError("\r\u{1B}[2K")
  }
}
