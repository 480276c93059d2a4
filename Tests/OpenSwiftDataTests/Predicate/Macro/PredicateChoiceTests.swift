import Foundation
import SwiftData
import Testing

/// Which macro the compiler takes where both are in sight.
struct PredicateChoiceTests {
  private struct Point {
    var x = 0
    var name: String?
  }

  @Test func foundationsServesOtherTypes() throws {
    let predicate = #Predicate<Point> { $0.x > 3 && $0.name != nil }
    #expect(try predicate.evaluate(Point(x: 4, name: "a")))
    let pair = #Predicate<Int, String> { $0 > 3 && $1 == "a" }
    #expect(try pair.evaluate(4, "a"))
    let mixed = #Predicate<Novel, Int> { $0.pages > $1 }
    #expect(try mixed.evaluate(Novel(9), 3))
  }

  @Test func oursServesModelsHoweverTheTypeIsKnown() throws {
    let explicit = #Predicate<Novel> { $0.title.hasPrefix("A") }
    let annotated: Predicate<Novel> = #Predicate { $0.title.hasPrefix("A") }
    let parameter = #Predicate { (novel: Novel) in novel.title.hasPrefix("A") }
    let descriptor = FetchDescriptor<Novel>(predicate: #Predicate { $0.title.hasPrefix("A") })
    let inferred: FetchDescriptor<Novel> = .init(predicate: #Predicate { $0.subtitle != nil })
    for predicate in [explicit, annotated, parameter, try #require(descriptor.predicate)] {
      #expect(try predicate.evaluate(Novel(0)))
      #expect(try !predicate.evaluate(Novel(1)))
    }
    #expect(try #require(inferred.predicate).evaluate(Novel(1)))
  }

  @Test func severalModels() throws {
    let longer = #Predicate<Novel, Novel> { $0.pages > $1.pages && $0.shelf != .store }
    #expect(try longer.evaluate(Novel(9), Novel(5)))
    let named = #Predicate<Novel, Novel> { one, other in one.title == other.title }
    #expect(try !named.evaluate(Novel(0), Novel(1)))
  }

  @Test func R50_genericModels() throws {
    func byTitle<Model: PersistentModel & Titled>(_ title: String) -> Predicate<Model> {
      #Predicate { $0.title == title }
    }
    let predicate: Predicate<Novel> = byTitle("Banana")
    #expect(try predicate.evaluate(Novel(2)))
    #expect(try !predicate.evaluate(Novel(3)))
    try Library().check(predicate) { $0.title == "Banana" }
  }

  /// The compiler checks a long expression at once where the type of the parameter is written.
  @Test func eightConditionsInOneExpression() throws {
    try Library().check(
      #Predicate { (novel: Novel) in
        novel.shelf == .back && (novel.rank ?? 0) >= 0 && novel.rating * 2 > 1.5
          && !novel.title.hasPrefix("x") && (novel.subtitle ?? "") != "x" && novel.pages % 2 == 0
          && novel.isRead && novel.bought < Date.now.addingTimeInterval(-60)
      }
    ) { $0.shelf == .back && $0.rating > 0.75 && $0.pages % 2 == 0 && $0.isRead }
  }

  /// Named parts are checked one by one.
  @Test func manyConditions() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0)
    try Library().check(
      #Predicate { novel in
        let isEarly = novel.title != "x" && novel.pages > 2 && novel.rating < 11.5
        let isNear = novel.shelf != .store && (novel.rank ?? 0) < 4 && novel.bought > date
        return isEarly && isNear && (novel.lent == nil || novel.lent == .front)
      }
    ) { novel in
      let isEarly = novel.title != "x" && novel.pages > 2 && novel.rating < 11.5
      let isNear = novel.shelf != .store && (novel.rank ?? 0) < 4 && novel.bought > date
      return isEarly && isNear && (novel.lent == nil || novel.lent == .front)
    }
  }
}

/// A protocol that a generic function asks of a model.
protocol Titled {
  var title: String { get }
}

extension Novel: Titled {}
