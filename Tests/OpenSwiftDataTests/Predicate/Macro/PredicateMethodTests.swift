import Foundation
import SwiftData
import Testing

/// What can be asked of the values of a model.
struct PredicateMethodTests {
  private let library: Library

  init() throws { library = try Library() }

  @Test func prefixesAndCase() throws {
    let start = "Ap"
    try library.check(#Predicate { $0.title.hasPrefix(start) }) { $0.title.hasPrefix(start) }
    try library.check(#Predicate { $0.title.hasSuffix("art") }) { $0.title.hasSuffix("art") }
    try library.check(#Predicate { start.hasPrefix($0.title) }) { start.hasPrefix($0.title) }
    try library.check(#Predicate { $0.title.starts(with: "Ap") }) { $0.title.hasPrefix("Ap") }
    try library.check(#Predicate { $0.title.lowercased() == "café" }) { $0.title == "CAFÉ" }
    try library.check(#Predicate { $0.title.uppercased() == "STRASSE" }) { $0.title == "straße" }
    try library.check(#Predicate { $0.title.lowercased().contains("an") }) {
      $0.title.lowercased().contains("an")
    }
    try library.check(#Predicate { $0.title.lowercased().hasPrefix($0.title) }) {
      $0.title.lowercased().hasPrefix($0.title)
    }
    try library.check(#Predicate { $0.title.contains("pp") }) { $0.title.contains("pp") }
    try library.check(#Predicate { $0.title.count % 2 == 1 }) { $0.title.count % 2 == 1 }
  }

  @Test func localeAndCase() throws {
    let query = "CILEK"
    try library.check(#Predicate { $0.title.localizedStandardContains(query) }) {
      $0.title == "Çilek"
    }
    try library.check(#Predicate { $0.title.localizedCaseInsensitiveContains("APPLE") }) {
      $0.title.localizedCaseInsensitiveContains("APPLE")
    }
    for text in ["banana", "apple", "ÇILEK", ""] {
      for order in [ComparisonResult.orderedAscending, .orderedSame, .orderedDescending] {
        try library.check(#Predicate { $0.title.caseInsensitiveCompare(text) == order }) {
          $0.title.caseInsensitiveCompare(text) == order
        }
        try library.check(#Predicate { $0.title.localizedCompare(text) == order }) {
          $0.title.localizedCompare(text) == order
        }
        try library.check(#Predicate { $0.title.localizedStandardCompare(text) != order }) {
          $0.title.localizedStandardCompare(text) != order
        }
        try library.check(#Predicate { $0.title.localizedCaseInsensitiveCompare(text) == order }) {
          $0.title.localizedCaseInsensitiveCompare(text) == order
        }
      }
    }
  }

  @Test func optionalChains() throws {
    try library.check(#Predicate { $0.subtitle?.hasPrefix("part 1") == true }) {
      $0.subtitle?.hasPrefix("part 1") == true
    }
    try library.check(#Predicate { $0.subtitle?.localizedStandardContains("PART 2") ?? true }) {
      $0.subtitle?.localizedStandardContains("PART 2") ?? true
    }
    try library.check(#Predicate { $0.subtitle?.uppercased().hasSuffix("7") ?? false }) {
      $0.subtitle?.hasSuffix("7") ?? false
    }
    try library.check(#Predicate { ($0.subtitle?.count ?? 0) > 6 }) {
      ($0.subtitle?.count ?? 0) > 6
    }
    try library.check(#Predicate { $0.subtitle?.lowercased() == nil }) { $0.subtitle == nil }
    try library.check(#Predicate { $0.rank.flatMap { $0 > 2 } == true }) { ($0.rank ?? 0) > 2 }
    try library.check(
      #Predicate { novel in novel.rank.flatMap { rank in rank == novel.pages } ?? false }
    ) { $0.rank == $0.pages }
    try library.check(#Predicate { $0.rank == nil || $0.rank! > 3 }) { ($0.rank ?? 9) > 3 }
    try library.check(#Predicate { ($0.rank ?? $0.pages) > 3 }) { ($0.rank ?? $0.pages) > 3 }
  }

  @Test func valuesBesideOptionals() throws {
    let rank: Int? = 2
    try library.check(#Predicate { $0.pages == $0.rank }) { $0.pages == $0.rank }
    try library.check(#Predicate { $0.rank != $0.pages }) { $0.rank != $0.pages }
    try library.check(#Predicate { $0.pages == rank }) { $0.pages == 2 }
    try library.check(#Predicate { ($0.isRead ? $0.rank : $0.pages) == 2 }) {
      ($0.isRead ? $0.rank : $0.pages) == 2
    }
    try library.check(#Predicate { ($0.isRead ? $0.pages : nil) == 2 }) {
      ($0.isRead ? $0.pages : nil) == 2
    }
    try library.check(#Predicate { ($0.rank ?? rank) == 2 }) { ($0.rank ?? 2) == 2 }
  }

  @Test func rangesAndLists() throws {
    let range = 3...9
    let halfOpen = 3..<9
    let pages = [1, 2, 30]
    try library.check(#Predicate { range.contains($0.pages) }) { range.contains($0.pages) }
    try library.check(#Predicate { halfOpen.contains($0.pages) }) { halfOpen.contains($0.pages) }
    try library.check(#Predicate { (2...6).contains($0.pages) }) { (2...6).contains($0.pages) }
    try library.check(#Predicate { (2..<6).contains($0.rating) }) { (2..<6).contains($0.rating) }
    try library.check(#Predicate { (20...).contains($0.pages) }) { $0.pages >= 20 }
    try library.check(#Predicate { (..<20).contains($0.pages) }) { $0.pages < 20 }
    try library.check(#Predicate { ($0.pages..<99).contains(7) }) { $0.pages <= 7 }
    try library.check(#Predicate { pages.contains($0.pages) }) { pages.contains($0.pages) }
    try library.check(#Predicate { [$0.pages, $0.rank ?? 0].contains(2) }) {
      $0.pages == 2 || $0.rank == 2
    }
    try library.check(#Predicate { -$0.pages + 2 > 0 && $0.pages / 2 == 0 }) {
      $0.pages < 2 && $0.pages / 2 == 0
    }
    try library.check(#Predicate { $0.rating / 2 > 3 }) { $0.rating / 2 > 3 }
  }

  @Test func casts() throws {
    try library.check(#Predicate { $0.rank as Int? == 2 }) { $0.rank == 2 }
    try library.check(#Predicate { ($0.pages as Int?) == 2 }) { $0.pages == 2 }
  }
}
