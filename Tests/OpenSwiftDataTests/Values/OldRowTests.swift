import CodedValues
import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// R98: rows that were stored when a type had other members.
@Suite struct OldRowTests {
  enum Old {
    struct Target: Codable {
      var min = 0
      var unit = "m"
      var gone = true
    }

    final class Limits: Codable {
      var min = 3
      var inner = Target()
    }

    @Model
    final class Plan {
      var name: String
      var targets: [Target]
      var limits: Limits

      init(_ name: String, _ target: Target) {
        self.name = name
        targets = [target]
        limits = Limits()
      }
    }
  }

  enum New {
    /// A member lost, an optional one won; another order, and another type of number.
    struct Target: Codable, Equatable {
      var remark: String?
      var unit = "m"
      var min = 0.0
    }

    struct Inner: Codable {
      var min = 1
      var size = 8
    }

    /// Members with defaults won, at the top and inside.
    final class Limits: Codable {
      var min = 4
      var max = 10
      var inner = Inner()
    }

    @Model
    final class Plan {
      var name: String
      var targets: [Target]
      var limits: Limits = Limits()

      init() {
        name = ""
        targets = []
      }
    }
  }

  enum Worse {
    struct Target: Codable {
      var min: Int
      var owner: String
    }

    @Model
    final class Plan {
      var name: String
      var targets: [Target]
      var limits: Old.Limits = Old.Limits()

      init() {
        name = ""
        targets = []
      }
    }
  }

  private func withOldFile(_ body: (ModelConfiguration) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      do {
        let container = try ModelContainer(for: Old.Plan.self, configurations: configuration)
        let context = ModelContext(container)
        context.insert(Old.Plan("a", Old.Target(min: 5, unit: "kg")))
        context.insert(Old.Plan("b", Old.Target()))
        try context.save()
      }
      try body(configuration)
    }
  }

  @Test func R98_membersThatWereAddedLostMovedOrWidenedAreRead() throws {
    try withOldFile { configuration in
      let container = try ModelContainer(for: New.Plan.self, configurations: configuration)
      let context = ModelContext(container)
      let plans = try context.fetch(
        FetchDescriptor<New.Plan>(sortBy: [SortDescriptor(\.name)]))
      #expect(
        plans.map(\.targets) == [
          [New.Target(remark: nil, unit: "kg", min: 5)], [New.Target(remark: nil, min: 0)],
        ])
      let limits = plans[0].limits
      #expect((limits.min, limits.max) == (3, 10), "what the row lacks, the property's default has")
      #expect((limits.inner.min, limits.inner.size) == (0, 8))
    }
  }

  @Test func R98_aMemberThatNothingSuppliesIsAnErrorOfThatValue() throws {
    try withOldFile { configuration in
      let container = try ModelContainer(for: Worse.Plan.self, configurations: configuration)
      let context = ModelContext(container)
      let text = explanation { _ = try context.fetch(FetchDescriptor<Worse.Plan>()) }
      for part in ["Plan.targets", "row 1", "key 0.owner", "column targets"] {
        #expect(text.contains(part), "\(text)")
      }
      var descriptor = FetchDescriptor<Worse.Plan>(sortBy: [SortDescriptor(\.name)])
      descriptor.propertiesToFetch = [\.name]
      let plans = try context.fetch(descriptor)
      #expect(plans.map(\.name) == ["a", "b"])
      // A property cannot throw: it answers with the empty value, and the rest of the row is read.
      #expect(plans[0].targets.isEmpty && plans[0].limits.min == 3 && !plans[0].isDeleted)
      plans[0].targets = [Worse.Target(min: 1, owner: "x")]
      plans[1].targets = []
      try context.save()
      let read = try ModelContext(container).fetch(descriptor)
      #expect(read.count == 2)
    }
  }

  @Test(arguments: [
    ("targets", "'{'", "no JSON"), ("targets", "'{}'", "not an array"),
    ("targets", "'[{\"min\":\"x\"}]'", "0.min"), ("targets", "x'00'", "not text"),
    ("limits", "'null'", "null"),
  ])
  func whatOthersWroteIsAnErrorThatNamesIt(column: String, value: String, reason: String) throws {
    try StoreKind.memory.withContainer(for: Old.Plan.self) { container in
      let context = ModelContext(container)
      context.insert(Old.Plan("a", Old.Target()))
      try context.save()
      try container.execute("UPDATE Plan SET \(column) = \(value)")
      let text = explanation {
        _ = try ModelContext(container).fetch(FetchDescriptor<Old.Plan>())
      }
      for part in ["Plan.\(column)", "row 1", reason] { #expect(text.contains(part), "\(text)") }
    }
  }

  @Test func aMemberOfAStructThatIsMissingIsNamedWithItsColumn() throws {
    try StoreKind.memory.withContainer(for: Coded.Person.self) { container in
      let context = ModelContext(container)
      context.insert(Coded.Person("a"))
      try context.save()
      try container.execute("UPDATE Person SET work = 1")
      let missing = explanation {
        _ = try ModelContext(container).fetch(FetchDescriptor<Coded.Person>())
      }
      for part in ["Person.work", "row 1", "key city"] { #expect(missing.contains(part)) }
      try container.execute("UPDATE Person SET work_city = 'x', work_zip = 'y'")
      let unfitting = explanation {
        _ = try ModelContext(container).fetch(FetchDescriptor<Coded.Person>())
      }
      for part in ["Person.work", "row 1", "column work_zip", "a whole number"] {
        #expect(unfitting.contains(part), "\(unfitting)")
      }
    }
  }

  @Test func aMembersOwnDefaultIsUsedForARowWithoutIt() throws {
    let old = try CodedValue(json: #"{"min":1}"#)
    let value = try ValueDecoder(old).decode(CompositeRuleTests.Tolerant.self)
    #expect((value.min, value.max, value.name) == (1, 10, nil))
    let defaults = try CodedValue(json: #"{"min":7,"unit":"s","gone":true}"#)
    let target = try ValueDecoder(old, defaults: defaults).decode(Old.Target.self)
    #expect((target.min, target.unit, target.gone) == (1, "s", true))
  }
}
