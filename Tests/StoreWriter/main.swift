import Dispatch
import Foundation
import OpenSwiftData
import Synchronization
import TestSupport

// A program that tests kill at any moment; it writes a line for each thing that is done.

let url = URL(fileURLWithPath: CommandLine.arguments[1])

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Migrates a store once: with a copy beside it where the option is "backed", the two stores of a folder
/// where it is "pair"; the program goes on afterwards where it is "held".
func migrate(_ option: String?) throws {
  say("started")
  if option == "pair" {
    _ = try PairLedger.migrate(url)
  } else {
    _ = try MigrationLedger.migrate(url, isBacked: option == "backed")
  }
  say("migrated")
  // Whoever kills the program then meets it.
  if option == "held" { Thread.sleep(forTimeInterval: 60) }
}

/// Opens the three stores of a folder: as the program of the first version where the option is "first", and
/// otherwise migrates them, with copies beside them where it is "backed".
///
/// - Parameters:
///   - moment: The statement at whose beginning something happens, counted from one; nil where all are told.
///   - event: What happens: for nil the program is killed; "refused" has no file take a byte any more, and
///     "stumbling" none until the next statement.
func openThree(_ option: String, until moment: Int?, _ event: String?) throws {
  let count = Mutex(0)
  let handler: @Sendable (String) -> Void = { sql in
    let number = count.withLock { count in
      count += 1
      return count
    }
    guard let moment else {
      return say(sql.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
    if number == moment, event == nil { kill(getpid(), SIGKILL) }
    if number == moment { limitFiles(to: 0) }
    if number == moment + 1, event == "stumbling" { limitFiles(to: rlim_t(Int64.max)) }
  }
  say("started")
  do {
    try SQLTrace.$handler.withValue(handler) {
      _ =
        option == "first"
        ? try JointLedger.openFirst(url)
        : try JointLedger.migrate(url, isBacked: option == "backed")
    }
    say("done")
  } catch {
    say("\(error)")
    say("failed")
  }
}

/// Has files take no byte beyond a place.
func limitFiles(to size: rlim_t) {
  signal(SIGXFSZ, SIG_IGN)
  // 1 is RLIMIT_FSIZE, whose type differs between systems.
  var limit = rlimit()
  getrlimit(1, &limit)
  limit.rlim_cur = min(size, limit.rlim_max)
  setrlimit(1, &limit)
}

/// Saves again and again.
func save() throws {
  let context = ModelContext(try KillLedger.container(url))
  let page = try context.fetch(FetchDescriptor<KillLedger.Page>()).first ?? KillLedger.Page()
  context.insert(page)
  while true {
    var pieces = try context.fetch(FetchDescriptor<KillLedger.Piece>())
    if pieces.count > 6 { context.delete(pieces.removeFirst()) }
    pieces.randomElement()?.replace(seed: .random(in: 1...1000))
    for _ in 0..<2 {
      let piece = KillLedger.Piece(seed: .random(in: 1...1000))
      context.insert(piece)
      pieces.append(piece)
    }
    page.round += 1
    page.seeds = pieces.map { String($0.seed) }.joined(separator: " ")
    try context.save()
    say("\(page.round)")
  }
}

/// Saves one page and closes the store.
func saveOnce() throws {
  let context = ModelContext(try KillLedger.container(url))
  context.insert(KillLedger.Page())
  try context.save()
}

/// Says how much memory one large value takes, and how much more saving or reading it.
func measure(_ growth: MemoryLedger.Growth?) {
  if let growth { say("\(growth.ofAValue) \(growth.ofTheWork)") }
}

/// Says how much memory a program had that read many rows.
func measure(_ memory: FetchMemoryLedger.Memory) { say(memory.text) }

/// Changes the main context again and again, and never saves.
@MainActor func change(_ context: ModelContext, _ round: Int = 1) {
  let page = KillLedger.Page()
  page.round = round
  context.insert(page)
  say("\(round)")
  DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(2)) { change(context, round + 1) }
}

/// Says where key paths lead otherwise than in memory, and ends with a failure if they do.
func followPaths() throws {
  let differences = try PathLedger.differences(smiths: .ofAnotherModule, towns: .ofAnotherModule)
  differences.forEach(say)
  say(differences.isEmpty ? "all paths followed" : "\(differences.count) differences")
  if !differences.isEmpty { exit(1) }
}

/// Changes an actor's context, and never saves.
@ModelActor
actor Changer {
  func change(_ round: Int) {
    modelContext.autosaveEnabled = true
    let page = KillLedger.Page()
    page.round = round
    modelContext.insert(page)
    say("\(round)")
  }
}

let words = CommandLine.arguments.dropFirst(2)
switch words.first {
case "follow paths": try followPaths()
case "migrate": try migrate(words.dropFirst().first)
case "migrate many rows":
  if let peak = try MigrationMemory.migrate(url) { say("\(peak)") }
case "three":
  let options = Array(words.dropFirst())
  try openThree(
    options.first ?? "", until: options.dropFirst().first.flatMap { Int($0) },
    options.dropFirst(2).first)
case "save a large value": measure(try MemoryLedger.save(to: url))
case "read a large value": measure(try MemoryLedger.read(from: url))
case "enumerate": measure(try FetchMemoryLedger.enumerate(url))
case "fetch and drop": measure(try FetchMemoryLedger.fetchAndDrop(url))
case "hammer": Hammer.runProgram(url, Array(words.dropFirst())) { say($0) }
case "change":
  change(try KillLedger.container(url).mainContext)
  dispatchMain()
case "change by an actor":
  let changer = Changer(modelContainer: try KillLedger.container(url))
  Task {
    var round = 0
    while true {
      round += 1
      await changer.change(round)
      try await Task.sleep(for: .milliseconds(2))
    }
  }
  dispatchMain()
case "save once": try saveOnce()
case "exit":
  let container = try KillLedger.container(url)
  container.mainContext.insert(KillLedger.Page())
  withExtendedLifetime(container) { exit(0) }
default: try save()
}
