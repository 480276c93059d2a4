import Foundation
import OpenSwiftData
import TestSupport

// A program that tests kill at any moment; it writes a line for each thing that is done.

let url = URL(fileURLWithPath: CommandLine.arguments[1])

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Migrates a store once.
func migrate() throws {
  say("started")
  _ = try MigrationLedger.migrate(url)
  say("migrated")
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

if CommandLine.arguments.dropFirst(2).first == "migrate" { try migrate() } else { try save() }
