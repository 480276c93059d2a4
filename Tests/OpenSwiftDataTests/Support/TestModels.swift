import Foundation
import OpenSwiftData

/// The model of most tests: a text, a number, and something that may be missing.
@Model
final class Memo {
  var title: String
  var rank: Int
  var remark: String?

  init(_ title: String, rank: Int = 0, remark: String? = nil) {
    self.title = title
    self.rank = rank
    self.remark = remark
  }
}

/// A second entity, for what concerns more than one.
@Model
final class Label {
  var name: String

  init(_ name: String) { self.name = name }
}

/// A class that the tests leave out of their schemas.
@Model
final class Unlisted {
  var name: String

  init(_ name: String) { self.name = name }
}

extension ModelContext {
  /// Every memo that a fetch finds, in the order of the first saves.
  func memos(includingPending: Bool = true) throws -> [Memo] {
    var descriptor = FetchDescriptor<Memo>()
    descriptor.includePendingChanges = includingPending
    return try fetch(descriptor)
  }

  /// Inserts memos with these titles, ranked by position, and saves.
  @discardableResult
  func saveMemos(_ titles: [String]) throws -> [Memo] {
    let memos = titles.enumerated().map { Memo($1, rank: $0) }
    memos.forEach(insert)
    try save()
    return memos
  }

  /// The titles of what is inserted, changed and deleted.
  var pendingTitles: [[String]] {
    [insertedModelsArray, changedModelsArray, deletedModelsArray].map { models in
      models.compactMap { ($0 as? Memo)?.title ?? ($0 as? Label)?.name }
    }
  }
}
