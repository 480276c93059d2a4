import Foundation
import SwiftData
import Testing

enum Aisle: String, Codable, CaseIterable { case front, back, store }

/// A model to ask predicates of; most kinds of values, some absent.
@Model
final class Novel {
  var title: String
  var subtitle: String?
  var pages: Int
  var rank: Int?
  var rating: Double
  var isRead: Bool
  var shelf: Aisle
  var lent: Aisle?
  var bought: Date
  var due: Date?

  init(_ number: Int) {
    let titles = ["Apple pie", "apple tart", "Banana", "Çilek", "İstanbul", "straße", "CAFÉ", ""]
    title = titles[number % titles.count]
    subtitle = number % 3 == 0 ? nil : "part \(number)"
    pages = number - 4
    rank = number % 4 == 0 ? nil : number % 5
    rating = Double(number) / 3
    isRead = number % 2 == 0
    shelf = Aisle.allCases[number % 3]
    lent = number % 4 == 0 ? nil : Aisle.allCases[number % 2]
    bought = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
    due = number % 5 == 0 ? nil : Date(timeIntervalSinceReferenceDate: 0).addingTimeInterval(1e6)
  }
}

/// Compares what the store finds with what the predicate says in memory.
struct Library {
  private let context: ModelContext
  private let novels: [Novel]

  init() throws {
    let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
    let container = try ModelContainer(for: Novel.self, configurations: configuration)
    context = ModelContext(container)
    novels = (0..<40).map(Novel.init)
    novels.forEach(context.insert)
    try context.save()
  }

  /// Checks that store and memory agree, and that the novels are those that `rule` wants.
  func check(
    _ predicate: Predicate<Novel>, is rule: (Novel) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let wanted = novels.filter(rule).map(\.pages).sorted()
    let inMemory = try novels.filter { try predicate.evaluate($0) }.map(\.pages).sorted()
    #expect(inMemory == wanted, "in memory", sourceLocation: sourceLocation)
    let fresh = ModelContext(context.container)
    let found = try fresh.fetch(FetchDescriptor<Novel>(predicate: predicate)).map(\.pages).sorted()
    #expect(found == wanted, "in the store", sourceLocation: sourceLocation)
  }

  /// Checks that evaluating the predicate throws in memory and in the store alike.
  func checkThrows(
    _ predicate: Predicate<Novel>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
      for novel in novels { _ = try predicate.evaluate(novel) }
    }
    let fresh = ModelContext(context.container)
    #expect(throws: (any Error).self, sourceLocation: sourceLocation) {
      _ = try fresh.fetch(FetchDescriptor<Novel>(predicate: predicate))
    }
  }
}
