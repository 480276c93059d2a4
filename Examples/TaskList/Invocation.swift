import Foundation

/// What a command is given: its arguments and the world around it.
struct Invocation {
  let arguments: ParsedArguments
  let console: Console
  let place: StorePlace
  /// The folder that relative paths start from.
  let folder: URL
  /// The time of the call, in whole seconds.
  let now: Date
  let today: Day

  /// Opens the store that the command line or the environment names.
  func openStore() throws -> TaskStore {
    try TaskStore(at: place)
  }

  /// The file that a path on the command line means.
  func file(at path: String) -> URL {
    URL(fileURLWithPath: path, relativeTo: folder).absoluteURL
  }

  /// The positional arguments as task numbers, without repetitions.
  func taskNumbers() throws -> [Int] {
    var numbers: [Int] = []
    for argument in arguments.positional {
      let number = try taskNumber(argument)
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }

  private func taskNumber(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else {
      throw Failure(
        code: .badData,
        what: "\(text.quoted) is not the number of a task",
        advice: "Numbers stand in the first column of 'tasklist list'."
      )
    }
    return number
  }
}
