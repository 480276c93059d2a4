package import Foundation
import OpenSwiftData
import SQLiteGateway

extension Hammer {
  /// What is wrong with a file that workers have written, by their records.
  package static func problems(_ url: URL, _ records: [Record]) throws -> [String] {
    let context = ModelContext(try container(url))
    return try cardProblems(context, records) + boardProblems(context, records)
      + sumProblems(context, records) + fileProblems(url, records)
  }

  private static func cardProblems(
    _ context: ModelContext, _ records: [Record]
  ) throws -> [String] {
    let all = try context.fetch(FetchDescriptor<Card>(sortBy: [SortDescriptor(\.number)]))
    let byWorker = Dictionary(grouping: all, by: \.worker)
    var problems: [String] = []
    if Set(byWorker.keys) != Set(records.filter { !$0.cards.isEmpty }.map(\.worker)) {
      problems.append("there are cards of \(byWorker.keys.sorted())")
    }
    for record in records {
      let cards = byWorker[record.worker] ?? []
      if cards.map(\.number) != record.cards.keys.sorted() {
        problems.append("\(record.worker) has other cards than it has saved")
      }
      for card in cards {
        guard let expected = record.cards[card.number] else { continue }
        let contents = contents(
          worker: record.worker, number: card.number, revision: expected.revision)
        if card.revision != expected.revision || card.board?.name != expected.board
          || card.topics.map(\.name) != expected.topics || card.contents != contents
        {
          problems.append("card \(card.number) of \(record.worker) is not as saved: \(expected)")
        }
      }
    }
    return problems
  }

  private static func boardProblems(
    _ context: ModelContext, _ records: [Record]
  ) throws -> [String] {
    var problems: [String] = []
    let boards = try context.fetch(FetchDescriptor<Board>())
    let names = sharedBoards + records.flatMap { ownBoards(of: $0.worker) }
    if boards.map(\.name).sorted() != names.sorted() {
      problems.append("the boards are \(boards.map(\.name))")
    }
    for board in boards {
      for record in records {
        let numbers = board.cards.filter { $0.worker == record.worker }.map(\.number)
        let expected = record.boards[board.name] ?? []
        if numbers != expected {
          problems.append("\(record.worker) has \(numbers) on \(board.name), not \(expected)")
        }
      }
    }
    for topic in try context.fetch(FetchDescriptor<Topic>()) {
      let expected = records.flatMap { record in
        let cards = record.cards.filter { $0.value.topics.contains(topic.name) }
        return cards.keys.map { [record.worker, $0] }
      }
      let cards = topic.cards.map { [$0.worker, $0.number] }
      if cards.count != expected.count || Set(cards) != Set(expected) {
        problems.append("\(topic.name) has other cards than lead to it")
      }
    }
    return problems
  }

  private static func sumProblems(
    _ context: ModelContext, _ records: [Record]
  ) throws -> [String] {
    let found = try context.fetch(FetchDescriptor<Tally>(sortBy: [SortDescriptor(\.name)]))
    let sums = tallies.map { name in records.reduce(0) { $0 + ($1.sums[name] ?? 0) } }
    return found.map(\.name) == tallies && found.map(\.sum) == sums
      && found.map(\.double) == sums.map { 2 * $0 }
      ? [] : ["the sums are \(found.map(\.sum)), not \(sums)"]
  }

  /// What SQLite says of the file, and whether each array has one place for each of its rows.
  private static func fileProblems(_ url: URL, _ records: [Record]) throws -> [String] {
    let connection = try Connection(path: url.path, mode: .readOnly)
    defer { connection.close() }
    let clean: [(String, [[SQLiteValue]])] = [
      ("PRAGMA integrity_check", [[.text("ok")]]),
      ("PRAGMA foreign_key_check", []),
      (placesTwice("Card", "board", "_board_position"), []),
      (placesTwice("Card_topics", "owner", "owner_position"), []),
      (placesTwice("Card_topics", "target", "target_position"), []),
    ]
    var problems = try clean.compactMap { sql, expected in
      let rows = try connection.query("\(raw: sql)")
      return rows == expected ? nil : "\(sql): \(rows.prefix(5))"
    }
    let isLarge: (Int, Int) -> Bool = { contents(worker: $0, number: $1, revision: 0) != nil }
    let large = records.reduce(0) { count, record in
      count + record.cards.keys.count { isLarge(record.worker, $0) }
    }
    let files = try largeFiles(url)
    if files != large { problems.append("there are \(files) files of \(large) contents") }
    return problems
  }

  private static func largeFiles(_ url: URL) throws -> Int {
    let folders = ModelConfiguration(url: url).storeFiles.filter { $0.path.hasSuffix("_SUPPORT") }
    return try folders.reduce(0) { count, folder in
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      return try count
        + names.count { name in
          try folder.appendingPathComponent(name)
            .resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }
    }
  }

  private static func placesTwice(_ table: String, _ owner: String, _ place: String) -> String {
    "SELECT \(owner) FROM \(table) WHERE \(owner) IS NOT NULL GROUP BY \(owner) "
      + "HAVING count(DISTINCT \(place)) < count(*)"
  }
}
