import Foundation
import OpenSwiftData
import Testing

enum OptionSets {
  struct Rights: OptionSet, Codable, Hashable, Sendable {
    let rawValue: Int
    static let read = Rights(rawValue: 1)
    static let write = Rights(rawValue: 2)
    static let own = Rights(rawValue: 1 << 62)
    static let all = Rights(rawValue: -1)
  }

  struct Marks: OptionSet, Codable, Hashable, Sendable {
    let rawValue: UInt8
    static let first = Marks(rawValue: 1)
    static let last = Marks(rawValue: 128)
  }

  struct Wide: OptionSet, Codable, Hashable, Sendable {
    let rawValue: UInt64
    static let top = Wide(rawValue: 1 << 63)
    static let low = Wide(rawValue: 1)
  }

  @Model
  final class Pass {
    var number: Int
    var rights: Rights
    var asked: Rights
    var maybeRights: Rights?
    var marks: Marks
    var wide: Wide
    var start: Date
    var end: Date
    var isValid: Bool { number % 2 == 0 }

    init(_ number: Int) {
      let rights: [Rights] = [[], .read, .write, [.read, .write], .own, [.own, .read], .all]
      self.number = number
      self.rights = rights[number % rights.count]
      asked = rights[number * 3 % rights.count]
      maybeRights = number % 4 == 0 ? nil : rights[number * 5 % rights.count]
      marks = [[], .first, .last, [.first, .last]][number % 4]
      wide = [[], .low, .top, [.top, .low]][number % 4]
      start = Date(timeIntervalSinceReferenceDate: Double(number) * 0.1)
      end = Date(timeIntervalSinceReferenceDate: Double(number * number) * 0.3)
    }
  }
}

/// Sets of options, which are asked for their bits; and spans between two dates.
@Suite struct PredicateOptionSetTests {
  typealias Pass = OptionSets.Pass
  typealias Rights = OptionSets.Rights

  /// Checks that the store and `evaluate` find what `rule` wants, and who has done it.
  private func check(
    _ predicate: Predicate<Pass>, isStored: Bool = true, is rule: (Pass) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let container = try ModelContainer(
      for: Pass.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let writer = ModelContext(container)
    let passes = (0..<60).map(Pass.init)
    let expected = passes.filter(rule).map(\.number)
    let inMemory = try passes.filter(predicate.evaluate).map(\.number)
    #expect(inMemory == expected, "in memory", sourceLocation: sourceLocation)
    #expect(!expected.isEmpty && expected.count < 60, sourceLocation: sourceLocation)
    passes.forEach(writer.insert)
    try writer.save()
    let context = ModelContext(container)
    let descriptor = FetchDescriptor(predicate: predicate)
    let found = try context.fetch(descriptor).map(\.number)
    #expect(found == expected, "in the store", sourceLocation: sourceLocation)
    let text = try context.explain(descriptor)
    #expect(!text.contains("In memory") == isStored, "\(text)", sourceLocation: sourceLocation)
  }

  @Test func options() throws {
    let wanted: Rights = [.read, .write]
    try check(#Predicate { $0.rights.contains(.read) }) { $0.rights.contains(.read) }
    try check(#Predicate { $0.rights.contains([.read, .own]) }) {
      $0.rights.contains([.read, .own])
    }
    try check(#Predicate { !$0.rights.contains(wanted) && $0.number > 3 }) {
      !$0.rights.contains(wanted) && $0.number > 3
    }
    try check(#Predicate { $0.rights.contains($0.asked) }) { $0.rights.contains($0.asked) }
    try check(#Predicate { wanted.contains($0.rights) }) { wanted.contains($0.rights) }
    try check(#Predicate { $0.maybeRights?.contains(.write) ?? false }) {
      $0.maybeRights?.contains(.write) ?? false
    }
    try check(#Predicate { $0.maybeRights?.contains(.write) != true }) {
      $0.maybeRights?.contains(.write) != true
    }
    try check(#Predicate { $0.marks.contains(.last) }) { $0.marks.contains(.last) }
    try check(#Predicate { $0.rights == [] || $0.rights == [.own, .read] }) {
      $0.rights == [] || $0.rights == [.own, .read]
    }
  }

  @Test func optionsInMemory() throws {
    try check(#Predicate { $0.wide.contains(.top) }, isStored: false) { $0.wide.contains(.top) }
    try check(#Predicate { $0.isValid && $0.rights.contains(.own) }, isStored: false) {
      $0.isValid && $0.rights.contains(.own)
    }
  }

  @Test func spansBetweenDates() throws {
    let bound = Date(timeIntervalSinceReferenceDate: 2.5)
    try check(#Predicate { $0.end.timeIntervalSince($0.start) > 10 }) {
      $0.end.timeIntervalSince($0.start) > 10
    }
    try check(#Predicate { bound.timeIntervalSince($0.start) == bound.timeIntervalSince($0.end) }) {
      bound.timeIntervalSince($0.start) == bound.timeIntervalSince($0.end)
    }
    try check(#Predicate { $0.start.timeIntervalSince(bound) * 2 < 3.5 }) {
      $0.start.timeIntervalSince(bound) * 2 < 3.5
    }
  }
}
