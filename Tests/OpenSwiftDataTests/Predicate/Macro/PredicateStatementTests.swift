import Foundation
import SwiftData
import Testing

/// Constants, several statements, and choices between them.
struct PredicateStatementTests {
  private enum Order { case byTitle, limited(Int), all }

  private let library: Library

  init() throws { library = try Library() }

  @Test func constants() throws {
    try library.check(
      #Predicate { novel in
        let pages = novel.pages * 2
        let limit = 10
        let name: String = novel.title
        return pages > limit && !name.isEmpty
      }
    ) { $0.pages > 5 && !$0.title.isEmpty }
    try library.check(
      #Predicate {
        let (low, high) = ($0.pages - 1, 12)
        let isNear = $0.isRead ? $0.pages > low : $0.pages > high
        return isNear
      }
    ) { $0.isRead || $0.pages > 12 }
  }

  @Test func guards() throws {
    let now = Date(timeIntervalSinceReferenceDate: 1e6 + 1)
    try library.check(
      #Predicate { novel in
        guard let due = novel.due, novel.pages > 3 else { return false }
        return due < now
      }
    ) { $0.due != nil && $0.pages > 3 }
    try library.check(
      #Predicate {
        guard $0.isRead else { return true }
        guard let rank = $0.rank, let lent = $0.lent else { return $0.pages > 30 }
        return rank == 2 || lent == .back
      }
    ) { novel in
      if !novel.isRead { return true }
      guard let rank = novel.rank, let lent = novel.lent else { return novel.pages > 30 }
      return rank == 2 || lent == .back
    }
  }

  @Test func branches() throws {
    try library.check(
      #Predicate { novel in
        if novel.pages < 5 {
          return novel.isRead
        } else if let rank = novel.rank {
          return rank > 2
        }
        let isLent = novel.lent != nil
        return isLent
      }
    ) { novel in
      if novel.pages < 5 { return novel.isRead }
      if let rank = novel.rank { return rank > 2 }
      return novel.lent != nil
    }
    try library.check(
      #Predicate {
        let weight = if $0.isRead { $0.pages } else { 100 }
        return weight > 20
      }
    ) { ($0.isRead ? $0.pages : 100) > 20 }
    try library.check(
      #Predicate { novel in
        if novel.isRead {
          if novel.pages > 10 { return true }
        }
        return novel.pages < 0
      }
    ) { $0.isRead && $0.pages > 10 || $0.pages < 0 }
  }

  @Test func switches() throws {
    try library.check(
      #Predicate {
        switch $0.shelf {
        case .front: return $0.isRead
        case .back, .store: return $0.pages > 10
        }
      }
    ) { $0.shelf == .front ? $0.isRead : $0.pages > 10 }
    try library.check(
      #Predicate {
        switch $0.pages {
        case ..<0: true
        case 3, 5: true
        case 10...20 where $0.isRead: true
        default: false
        }
      }
    ) { $0.pages < 0 || [3, 5].contains($0.pages) || 10...20 ~= $0.pages && $0.isRead }
    try library.check(
      #Predicate { novel in
        switch (novel.isRead, novel.lent) {
        case (true, nil): true
        case (false, .front?): true
        case (_, let lent?): lent == .back && novel.pages > 8
        default: false
        }
      }
    ) { novel in
      switch (novel.isRead, novel.lent) {
      case (true, nil): true
      case (false, .front?): true
      case (_, let lent?): lent == .back && novel.pages > 8
      default: false
      }
    }
    try library.check(
      #Predicate { novel in
        switch novel.rank {
        case nil: return false
        case let rank?: return rank > 2
        }
      }
    ) { ($0.rank ?? 0) > 2 }
  }

  @Test func switchesOnCapturedValues() throws {
    for order in [Order.byTitle, .limited(9), .all] {
      try library.check(
        #Predicate {
          switch order {
          case .byTitle: return $0.title == "Banana"
          case .limited(let limit): return $0.pages < limit + 1
          case .all: return true
          }
        }
      ) { novel in
        switch order {
        case .byTitle: novel.title == "Banana"
        case .limited(let limit): novel.pages < limit + 1
        case .all: true
        }
      }
    }
  }
}
