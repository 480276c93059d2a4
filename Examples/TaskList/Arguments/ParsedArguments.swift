/// What stood behind a command: values by option name, flags, and the rest in order.
struct ParsedArguments {
  private(set) var positional: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// The value of `option`, nil if it was not given.
  subscript(option: OptionSpec) -> String? { values[option.name] }

  /// Whether `option`, with a value or not, was given.
  func contains(_ option: OptionSpec) -> Bool {
    flags.contains(option.name) || values[option.name] != nil
  }

  /// The value of `option` through `parse`, nil if it was not given.
  func convert<Value>(
    _ option: OptionSpec, _ parse: (String) throws -> Value
  ) throws -> Value? {
    guard let text = self[option] else { return nil }
    do {
      return try parse(text)
    } catch let error as InvalidValue {
      throw Failure(
        code: .badData, what: "--\(option.name): \(error.reason)", advice: error.advice)
    }
  }

  mutating func append(_ argument: String) { positional.append(argument) }

  mutating func set(_ option: OptionSpec, to value: String) { values[option.name] = value }

  mutating func set(_ flag: OptionSpec) { flags.insert(flag.name) }
}
