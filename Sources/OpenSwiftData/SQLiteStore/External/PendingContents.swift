import Foundation

/// The large contents of pending objects, which the mirror names by negative numbers.
///
/// They are the objects' own values, so that nothing is copied for a fetch.
final class PendingContents: ExternalSink {
  private struct Row: Hashable {
    let table: String
    let rowID: Int64
  }

  private var contents: [Int64: () -> Data] = [:]
  private var numbers: [Row: [Int64]] = [:]
  private var last: Int64 = 0

  func keep(_ data: Data, of property: Int, in rowID: Int64, _ table: TableMap) -> Int64 {
    note(rowID, table) { data }
  }

  func keep(_ text: String, of property: Int, in rowID: Int64, _ table: TableMap) -> Int64 {
    note(rowID, table) { Data(text.utf8) }
  }

  private func note(
    _ rowID: Int64, _ table: TableMap, _ data: @escaping () -> Data
  ) -> Int64 {
    last -= 1
    contents[last] = data
    numbers[Row(table: table.tableName, rowID: rowID), default: []].append(last)
    return last
  }

  func forget(_ rowID: Int64, _ table: TableMap) {
    let known = numbers.removeValue(forKey: Row(table: table.tableName, rowID: rowID)) ?? []
    known.forEach { contents[$0] = nil }
  }

  /// The contents that go by a negative number.
  func contents(of number: Int64) -> Data? { contents[number]?() }
}
