import Foundation
import Testing

@testable import OpenSwiftData

enum OwnOrder {
  /// Ordered as a number, stored as text.
  struct Edition: RawRepresentable, Codable, Comparable {
    var rawValue: String
    static func < (left: Edition, right: Edition) -> Bool {
      (Int(left.rawValue) ?? 0) < (Int(right.rawValue) ?? 0)
    }
  }

  @Model final class Print {
    var edition: Edition
    var half: Float16
    init(_ edition: String, half: Float16 = 0) {
      self.edition = Edition(rawValue: edition)
      self.half = half
    }
  }
}

/// Types that compare and calculate otherwise than their columns do.
@Suite struct OwnOrderTests {
  private func withPrints(
    _ prints: [OwnOrder.Print], _ body: (ModelContext) throws -> Void
  ) throws {
    try StoreKind.memory.withContainer(for: OwnOrder.Print.self) { container in
      let context = ModelContext(container)
      prints.forEach(context.insert)
      try context.save()
      try body(context)
    }
  }

  @Test func aStructIsOrderedByItsOwnOrderAndNotByItsRawValue() throws {
    #expect(!RawValueOrder.isOrder(of: OwnOrder.Edition.self))
    try withPrints(["10", "9", "8"].map { OwnOrder.Print($0) }) { context in
      let limit = OwnOrder.Edition(rawValue: "10")
      let earlier = FetchDescriptor<OwnOrder.Print>(
        predicate: #Predicate { $0.edition < limit },
        sortBy: [SortDescriptor(\.edition)])
      let found = try context.fetch(earlier).map(\.edition.rawValue)
      #expect(found == ["8", "9"])
    }
  }

  @Test func aHalfIsRoundedAfterEachOperation() throws {
    try withPrints([OwnOrder.Print("1", half: 0.1)]) { context in
      let product = Float16(0.1) * 3
      let predicate = #Predicate<OwnOrder.Print> { $0.half * 3 == product }
      let count = try context.fetchCount(FetchDescriptor(predicate: predicate))
      #expect(count == 1)
    }
  }
}
