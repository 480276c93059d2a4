import Foundation
import SwiftData

extension TaskStore {
  /// Every list by name.
  ///
  /// A name that two programs made at the same moment is there once.
  func lists() throws -> [TodoList] {
    let descriptor = FetchDescriptor<TodoList>(
      sortBy: [SortDescriptor(\.name), SortDescriptor(\.createdAt)])
    var seen: Set<String> = []
    return try context.fetch(descriptor).filter { seen.insert($0.name).inserted }
  }

  /// Makes the list unless it exists, and tells whether it was made.
  @discardableResult
  func makeList(_ name: String, at time: Date) throws -> Bool {
    guard try context.fetchCount(FetchDescriptor(predicate: listPredicate(name))) == 0 else {
      return false
    }
    context.insert(TodoList(name: name, createdAt: time))
    return true
  }

  /// Throws if there is no list of that name.
  func requireList(_ name: String) throws {
    let names = try lists().map(\.name)
    guard !names.contains(name) else { return }
    let all = names.map { "'\($0.printable)'" }.joined(separator: ", ")
    throw Failure(
      code: .notFound,
      what: "there is no list \(name.quoted)",
      advice: Suggestion.sentence(for: name, among: names)
        + (names.isEmpty ? "'tasklist add' makes the first one." : "There are: \(all)."))
  }

  /// Removes the list itself; its tasks stay.
  func removeList(_ name: String) throws {
    for list in try context.fetch(FetchDescriptor(predicate: listPredicate(name))) {
      context.delete(list)
    }
  }

  private func listPredicate(_ name: String) -> Predicate<TodoList> {
    #Predicate { $0.name == name }
  }
}
