/// Reads the command line, option by option.
struct OptionParser {
  /// A command line that makes no sense.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private var arguments: ArraySlice<String>

  init(_ arguments: ArraySlice<String>) { self.arguments = arguments }

  mutating func parse() throws -> Options {
    var options = Options()
    while let name = arguments.popFirst() {
      switch name {
      case "--only": options.works.append(try choice(name))
      case "--rows": options.rows = try positive(name)
      case "--rounds": options.rounds = try positive(name)
      case "--snapshot": options.sharesSnapshot = true
      case "--json": options.isJSON = true
      case "--profile": options.profiled = try choice(name)
      case "--side": options.profiledSide = try choice(name)
      case "--peak": options.peakWork = try choice(name)
      case "--store": options.store = try value(name)
      case "--help", "-h": options.wantsHelp = true
      default: throw Failure(description: "unknown option \(name); see --help")
      }
    }
    if options.works.isEmpty { options.works = Work.allCases }
    return options
  }

  private mutating func value(_ name: String) throws -> String {
    guard let value = arguments.popFirst() else {
      throw Failure(description: "\(name) needs a value")
    }
    return value
  }

  private mutating func positive(_ name: String) throws -> Int {
    let text = try value(name)
    guard let number = Int(text.filter { $0 != "_" }), number > 0 else {
      throw Failure(description: "\(name) needs a positive number, not \(text)")
    }
    return number
  }

  private mutating func choice<Choice>(_ name: String) throws -> Choice
  where Choice: CaseIterable & RawRepresentable<String> {
    let text = try value(name)
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(description: "\(name) needs one of \(names), not \(text)")
    }
    return choice
  }
}
