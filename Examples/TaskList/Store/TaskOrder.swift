import Foundation
import SwiftData

/// The orders in which tasks can be shown.
///
/// Equal tasks follow by further keys, last by number.
enum TaskOrder: String, CaseIterable {
  case due
  case priority
  case title
  case list
  case created
  case number

  /// The orders as help and errors name them.
  static let words = allCases.map(\.rawValue).joined(separator: ", ")

  init(parsing text: String) throws(InvalidValue) {
    guard let order = TaskOrder(rawValue: text.lowercased()) else {
      let names = TaskOrder.allCases.map(\.rawValue)
      throw InvalidValue(
        reason: "\(text.quoted) is no key to sort by",
        advice: Suggestion.sentence(for: text, among: names) + "Use one of: \(TaskOrder.words).")
    }
    self = order
  }

  /// The order as the store runs it; `reversed` turns round the leading key only.
  func descriptors(reversed: Bool) -> [SortDescriptor<TodoTask>] {
    var descriptors = descriptors
    if reversed {
      descriptors[0].order = descriptors[0].order == .forward ? .reverse : .forward
    }
    return descriptors
  }

  private var descriptors: [SortDescriptor<TodoTask>] {
    let byNumber = SortDescriptor(\TodoTask.number)
    let byDay = SortDescriptor(\TodoTask.dueOrder)
    let byPriority = SortDescriptor(\TodoTask.priority, order: .reverse)
    return switch self {
    case .due: [byDay, byPriority, byNumber]
    case .priority: [byPriority, byDay, byNumber]
    // The search text begins with the title in lower case.
    case .title: [SortDescriptor(\.searchText), byNumber]
    case .list: [SortDescriptor(\.list.name), byDay, byNumber]
    case .created: [SortDescriptor(\.createdAt), byNumber]
    case .number: [byNumber, SortDescriptor(\.createdAt)]
    }
  }
}
