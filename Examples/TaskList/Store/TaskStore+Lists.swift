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

  /// Removes the list with its tasks, of which none is loaded.
  func removeList(_ name: String) throws {
    for list in try lists(named: name) { context.delete(list) }
  }

  /// Gives a list another name; if there is one of that name, the tasks go there.
  func renameList(_ name: String, to newName: String) throws {
    let renamed = try lists(named: name)
    guard name != newName else { return }
    guard let target = try lists(named: newName).first else {
      for list in renamed { list.name = newName }
      return
    }
    for list in renamed {
      for task in list.tasks { task.list = target }
      context.delete(list)
    }
  }

  private func lists(named name: String) throws -> [TodoList] {
    try context.fetch(
      FetchDescriptor(
        predicate: #Predicate { $0.name == name }, sortBy: [SortDescriptor(\.createdAt)]))
  }
}
