import Foundation
import SwiftData

/// The lists and tags of a store by name; one that is not there yet is made when it is asked for.
struct Catalogue {
  private let store: TaskStore
  private let now: Date
  private var lists: [String: TodoList]
  private var tags: [String: TaskTag]
  /// The lists that were made.
  private(set) var newLists: [TodoList] = []

  init(of store: TaskStore, now: Date) throws {
    self.store = store
    self.now = now
    lists = Dictionary(uniqueKeysWithValues: try store.lists().map { ($0.name, $0) })
    tags = Dictionary(
      try store.context.fetch(FetchDescriptor<TaskTag>()).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The list of that name.
  ///
  /// - Parameter createdAt: When a list that is made is said to have been made; nil for now.
  mutating func list(named name: String, createdAt: Date? = nil) -> TodoList {
    if let list = lists[name] { return list }
    let list = TodoList(name: name, createdAt: createdAt ?? now)
    store.context.insert(list)
    lists[name] = list
    newLists.append(list)
    return list
  }

  /// The tags of a text in which they are separated by single spaces, in its order.
  mutating func tags(named text: String) -> [TaskTag] {
    text.split(separator: " ").map { tag(named: String($0)) }
  }

  private mutating func tag(named name: String) -> TaskTag {
    if let tag = tags[name] { return tag }
    let tag = TaskTag(name: name)
    tags[name] = tag
    return tag
  }
}
