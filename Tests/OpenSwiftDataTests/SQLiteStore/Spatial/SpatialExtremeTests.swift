import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// R-trees hold 32-bit numbers, and answers are those of the values themselves.
@Suite struct SpatialExtremeTests {
  private typealias Grain = Spatial.Grain

  private static let wholes: [Int] = [
    .min, .min + 1, -(1 << 53) - 1, -(1 << 24) - 1, -3, -1, 0, 1, 2, 16_777_217, 33_554_433,
    (1 << 53) + 1, (1 << 62) + 1, .max - 1, .max,
  ]

  private static let doubles: [Double] = [
    -.infinity, -.greatestFiniteMagnitude, -1e300, -3.5e38, -3.4028235e38, -2.9e38, -1.1, -2e-38,
    -1.17549435e-38, -1e-40, -1.4e-45, -2.4e-45, -Double(bitPattern: 2_000),
    -.leastNonzeroMagnitude, -0.0, 0,
    .leastNonzeroMagnitude, Double(bitPattern: 2_000), 1.4e-45, 2.4e-45, 1e-40, 1.17549435e-38,
    2e-38, 0.1, 1 / 3, 1,
    16_777_217, 2.9e38, 3.4028235e38, 3.4028236e38, 3.5e38, 1e300, .greatestFiniteMagnitude,
    .infinity, .nan,
  ]

  private static let floats: [Float] = [
    -.infinity, -.greatestFiniteMagnitude, -1, -.leastNormalMagnitude, -.leastNonzeroMagnitude,
    -0.0, 0, .leastNonzeroMagnitude, .leastNormalMagnitude, 0.1, 1, 16_777_216,
    .greatestFiniteMagnitude, .infinity, .nan,
  ]

  private static let larges: [UInt64] = [
    0, 1, (1 << 53) + 1, UInt64(Int64.max) - 1, UInt64(Int64.max), UInt64(Int64.max) + 1,
    UInt64(Int64.max) + 2, .max - 1, .max,
  ]

  /// An extreme, a number beside it, or any number.
  private static func double(_ generator: inout SeededGenerator) -> Double {
    let extreme = doubles.randomElement(using: &generator) ?? 0
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return extreme.nextUp
    case 1: return extreme.nextDown
    case 2: return Double(bitPattern: .random(in: 0...UInt64.max, using: &generator))
    default: return extreme
    }
  }

  private static func grain(_ generator: inout SeededGenerator) -> Spatial.Grain {
    Spatial.Grain(
      wholes.randomElement(using: &generator) ?? 0, double(&generator),
      floats.randomElement(using: &generator) ?? 0,
      Date(timeIntervalSinceReferenceDate: double(&generator)),
      larges.randomElement(using: &generator) ?? 0)
  }

  private static func questions(_ low: Spatial.Grain, _ high: Spatial.Grain) -> [Predicate<
    Spatial.Grain
  >] {
    let (whole, double, float, date, large) = (
      low.whole, low.double, low.float, low.date, low.large
    )
    let (whole2, double2, float2, date2, large2) = (
      high.whole, high.double, high.float, high.date, high.large
    )
    return [
      #Predicate { (grain: Spatial.Grain) in
        grain.whole >= whole && grain.whole <= whole2 && grain.double > double
      },
      #Predicate { (grain: Spatial.Grain) in
        grain.double >= double && grain.double <= double2 && grain.date < date2
      },
      #Predicate { (grain: Spatial.Grain) in
        grain.double < double2 && grain.date >= date && grain.date <= date2
      },
      #Predicate { (grain: Spatial.Grain) in grain.date > date && grain.double >= double },
      #Predicate { (grain: Spatial.Grain) in date <= grain.date && grain.double < double2 },
      #Predicate { (grain: Spatial.Grain) in
        grain.float >= float && grain.float <= float2 && grain.large <= large2
      },
      #Predicate { (grain: Spatial.Grain) in
        grain.large > large && grain.large < large2 && grain.whole != whole
      },
      #Predicate { (grain: Spatial.Grain) in grain.large >= large && grain.float > float },
      #Predicate { (grain: Spatial.Grain) in grain.whole == whole && grain.double == double },
      #Predicate { (grain: Spatial.Grain) in grain.float == float && grain.large == large },
      #Predicate { (grain: Spatial.Grain) in grain.double == double && grain.date == date },
      #Predicate { (grain: Spatial.Grain) in grain.maybe == double },
      #Predicate { (grain: Spatial.Grain) in
        grain.maybe.flatMap { $0 >= double && $0 < double2 } == true
      },
    ]
  }

  @Test func answersAreThoseOfTheValues() throws {
    var generator = SeededGenerator()
    try StoreKind.memory.withContainer(for: Grain.self) { container in
      let context = ModelContext(container)
      for double in Self.doubles {
        let date = Date(timeIntervalSinceReferenceDate: double)
        context.insert(Grain(0, double, 0, date, 0))
      }
      for _ in 0..<300 { context.insert(Self.grain(&generator)) }
      try context.save()
      let all = try context.fetch(FetchDescriptor<Grain>())
      for _ in 0..<60 {
        let bounds = [Self.grain(&generator), Self.grain(&generator)]
        for (number, predicate) in Self.questions(bounds[0], bounds[1]).enumerated() {
          let expected = try all.filter(predicate.evaluate).map(\.persistentModelID)
          let found = try context.fetchIdentifiers(FetchDescriptor(predicate: predicate))
          #expect(found == expected, "question \(number)")
        }
      }
    }
  }

  @Test func everyValueLiesInItsBox() throws {
    var generator = SeededGenerator()
    try StoreKind.memory.withContainer(for: Grain.self) { container in
      let context = ModelContext(container)
      for _ in 0..<500 { context.insert(Self.grain(&generator)) }
      try context.save()
      let astray = try container.rows(
        """
        SELECT _pk, double FROM Grain JOIN "Grain rtree by double, date" AS box ON box.id = _pk
        WHERE typeof(double) = 'real' AND NOT (min0 <= double AND max0 >= double)
        OR typeof(date) = 'real' AND NOT (min1 <= date AND max1 >= date)
        """)
      #expect(astray == [])
      let boxes = try container.value("SELECT count(*) FROM \"Grain rtree by double, date\"")
      #expect(boxes == .integer(500))
    }
  }
}
