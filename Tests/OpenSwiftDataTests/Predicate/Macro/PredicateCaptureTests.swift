import Foundation
import SwiftData
import Testing

/// What does not involve the model is evaluated once, and only where the body would come to it.
struct PredicateCaptureTests {
  private struct Settings {
    struct Limits { var pages = 5 }
    var limits = Limits()
    func query(_ suffix: String) -> String { "apple" + suffix }
  }

  private static let limit = 7

  private let library: Library

  init() throws { library = try Library() }

  @Test func implicitMembers() throws {
    try library.check(#Predicate { $0.shelf == .back }) { $0.shelf == .back }
    try library.check(#Predicate { .back != $0.shelf }) { $0.shelf != .back }
    try library.check(#Predicate { $0.lent == .front }) { $0.lent == .front }
    try library.check(#Predicate { $0.lent != .front }) { $0.lent != .front }
    try library.check(#Predicate { $0.bought > .init(timeIntervalSinceReferenceDate: 1e6) }) {
      $0.bought.timeIntervalSinceReferenceDate > 1e6
    }
    try library.check(#Predicate { ($0.lent ?? .store) == .store }) { $0.lent == nil }
    try library.check(#Predicate { [.front, .back].contains($0.shelf) }) { $0.shelf != .store }
    try library.check(#Predicate { $0.title.caseInsensitiveCompare("banana") == .orderedSame }) {
      $0.title == "Banana"
    }
  }

  @Test func expressionsWithoutTheModel() throws {
    let settings = Settings()
    let date = Date(timeIntervalSinceReferenceDate: 1e6)
    let values = ["a": 3, "b": 9]
    try library.check(#Predicate { $0.bought > date.addingTimeInterval(-60) }) {
      $0.bought > date - 60
    }
    try library.check(#Predicate { $0.pages > settings.limits.pages }) { $0.pages > 5 }
    try library.check(#Predicate { $0.pages < Self.limit }) { $0.pages < 7 }
    try library.check(#Predicate { $0.title == settings.query(" tart").lowercased() }) {
      $0.title == "apple tart"
    }
    try library.check(#Predicate { $0.pages == values["a"] }) { $0.pages == 3 }
    try library.check(#Predicate { $0.pages == values["c", default: 4] * 2 - 1 }) { $0.pages == 7 }
    try library.check(#Predicate { $0.title == "Apple" + " pie" }) { $0.title == "Apple pie" }
    try library.check(#Predicate { $0.subtitle == "part \(Self.limit)" }) {
      $0.subtitle == "part 7"
    }
    try library.check(#Predicate { [1, 2, 3].map { $0 * 2 }.contains($0.pages) }) {
      [2, 4, 6].contains($0.pages)
    }
    try library.check(#Predicate { $0.rating == 3 }) { $0.rating == 3 }
    try library.check(#Predicate { ($0.isRead ? 1 : 2) < $0.rating }) {
      ($0.isRead ? 1 : 2) < $0.rating
    }
  }

  @Test func capturedConditionsKeepValuesFromBeingAsked() throws {
    for names in [[], ["Banana"]] {
      try library.check(#Predicate { names.isEmpty || $0.title == names[0] }) {
        names.isEmpty || $0.title == "Banana"
      }
      try library.check(#Predicate { !names.isEmpty && $0.title == names[0] }) {
        !names.isEmpty && $0.title == "Banana"
      }
      try library.check(#Predicate { names.count > 0 ? $0.title == names[0] : $0.isRead }) {
        names.isEmpty ? $0.isRead : $0.title == "Banana"
      }
    }
    for name in ["Banana", nil] {
      try library.check(#Predicate { name == nil || $0.title == name! }) {
        name == nil || $0.title == name
      }
      try library.check(
        #Predicate { if let name { $0.title == name.lowercased() } else { $0.isRead } }
      ) { name == nil ? $0.isRead : false }
      try library.check(
        #Predicate {
          guard let name, name.count > 3 else { return $0.pages > 3 }
          let first = name[name.startIndex]
          return $0.title.hasPrefix(String(first))
        }
      ) { name == nil ? $0.pages > 3 : $0.title == "Banana" }
    }
  }

  @Test func forcedUnwrapsOfCapturedNilAreErrorsOfTheFetch() throws {
    let name: String? = nil
    let settings: Settings? = nil
    try library.checkThrows(#Predicate { $0.title == name! })
    try library.checkThrows(#Predicate { $0.pages > settings!.limits.pages })
    let present: Settings? = Settings()
    try library.check(#Predicate { $0.pages > present!.limits.pages + 1 }) { $0.pages > 6 }
  }

  @Test func capturedElementsAreAskedForByTheRowsThatComeToThem() throws {
    let (list, slice, index) = ([5, 6, 7], [5, 6, 7, 8][1...], 9)
    try library.check(#Predicate { $0.pages == list[1] || $0.pages == slice[2] }) {
      $0.pages == 6 || $0.pages == 7
    }
    try library.check(#Predicate { $0.title == "no" && $0.pages == list[index] }) { _ in false }
    try library.check(#Predicate { $0.title == "no" && $0.pages == slice[0] }) { _ in false }
    try library.checkThrows(#Predicate { $0.pages == list[index] })
    try library.checkThrows(#Predicate { $0.pages == slice[0] })
  }

  @Test func capturedDictionariesAreAskedByRows() throws {
    let limits: [Aisle: Int] = [.front: 8, .back: 20]
    try library.check(#Predicate { $0.pages == limits[$0.shelf] }) { $0.pages == limits[$0.shelf] }
    try library.check(#Predicate { $0.pages > limits[$0.shelf, default: 30] }) {
      $0.pages > limits[$0.shelf, default: 30]
    }
    try library.check(#Predicate { (limits[$0.shelf] ?? 0) > 10 && $0.isRead }) {
      $0.shelf == .back && $0.isRead
    }
  }

  @Test func closuresOverCapturedListsMayNameTheRow() throws {
    let titles = ["Banana", "CAFÉ"]
    let bounds = [3, 30]
    try library.check(#Predicate { novel in titles.contains { $0 == novel.title } }) {
      titles.contains($0.title)
    }
    try library.check(#Predicate { novel in bounds.allSatisfy { $0 > novel.pages } }) {
      $0.pages < 3
    }
    try library.check(#Predicate { novel in bounds.filter { $0 < novel.pages }.count == 1 }) {
      $0.pages > 3 && $0.pages <= 30
    }
  }

  @Test func evaluateOfOtherPredicates() throws {
    let thick = #Predicate<Novel> { $0.pages > 20 }
    let doubled = #Expression<Int, Int> { $0 * 2 }
    try library.check(#Predicate { thick.evaluate($0) && $0.isRead }) { $0.pages > 20 && $0.isRead }
    try library.check(#Predicate { novel in !thick.evaluate(novel) }) { $0.pages <= 20 }
    try library.check(#Predicate { doubled.evaluate($0.pages) > 30 }) { $0.pages > 15 }
    try library.check(#Predicate { _ in true }) { _ in true }
  }
}
