import Foundation
import OpenSwiftData
import TestSupport

// Saves again and again until it is killed, and writes a line for each save that has returned.

let context = ModelContext(try KillLedger.container(URL(fileURLWithPath: CommandLine.arguments[1])))
var random = SystemRandomNumberGenerator()
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
  FileHandle.standardOutput.write(Data("\(page.round)\n".utf8))
}
