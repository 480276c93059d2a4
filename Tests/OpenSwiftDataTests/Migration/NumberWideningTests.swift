import Foundation
import Testing

@testable import OpenSwiftData

enum Numbers {
  enum Old {
    @Model final class Sample {
      var longToDecimal: UInt64 = 0
      var longToDouble: UInt64 = 0
      var longToInt: UInt64 = 0
      var longToShort: UInt = 0
      var intToDouble: Int = 0
      var tinyToInt: Int8 = 0
      var tinyToDouble: Int8 = 0
      var tinyToFloat: Int8 = 0
      var tinyToDecimal: Int8 = 0
      var tinyToUnsigned: Int8 = 0
      var byteToInt: UInt8 = 0
      var byteToLong: UInt8 = 0
      var byteToShort: UInt8 = 0
      var wordToLong: Int32 = 0
      var wordToDouble: Int32 = 0
      var floatToDouble: Float = 0
      init() {}
    }
  }

  enum New {
    @Model final class Sample {
      var longToDecimal: Decimal = 0
      var longToDouble: Double = 0
      var longToInt: Int = 0
      var longToShort: Int16 = 0
      var intToDouble: Double = 0
      var tinyToInt: Int = 0
      var tinyToDouble: Double = 0
      var tinyToFloat: Float = 0
      var tinyToDecimal: Decimal = 0
      var tinyToUnsigned: UInt = 0
      var byteToInt: Int = 0
      var byteToLong: UInt64 = 0
      var byteToShort: Int16 = 0
      var wordToLong: Int64 = 0
      var wordToDouble: Double = 0
      var floatToDouble: Double = 0
      init() {}
    }
  }
}

/// Numbers take wider types where none is lost.
@Suite struct NumberWideningTests {
  @Test func everyPairKeepsItsNumbers() throws {
    try withPassage { passage in
      try passage.write(Numbers.Old.Sample.self) { context in
        let high = Numbers.Old.Sample()
        high.longToDecimal = .max
        (high.longToDouble, high.longToInt, high.longToShort) = (1 << 53, 1 << 63 - 1, 32_767)
        (high.intToDouble, high.tinyToInt, high.tinyToDouble) = (-(1 << 53), 127, 127)
        (high.tinyToFloat, high.tinyToDecimal, high.tinyToUnsigned) = (127, -128, 127)
        (high.byteToInt, high.byteToLong, high.byteToShort) = (255, 255, 255)
        (high.wordToLong, high.wordToDouble) = (.min, .max)
        high.floatToDouble = 0.1
        context.insert(high)
        let middle = Numbers.Old.Sample()
        middle.longToDecimal = 1 << 63
        context.insert(middle)
        context.insert(Numbers.Old.Sample())
      }
      let samples = try passage.open(Numbers.New.Sample.self)
        .fetch(FetchDescriptor<Numbers.New.Sample>(sortBy: [SortDescriptor(\.longToDecimal)]))
      #expect(
        samples.map(\.longToDecimal) == [0, Decimal(UInt64(1) << 63), Decimal(UInt64.max)])
      let high = try #require(samples.last)
      #expect(high.longToDouble == 9_007_199_254_740_992 && high.longToInt == .max)
      #expect(high.longToShort == 32_767 && high.intToDouble == -9_007_199_254_740_992)
      #expect(high.tinyToInt == 127 && high.tinyToDouble == 127 && high.tinyToFloat == 127)
      #expect(high.tinyToDecimal == -128 && high.tinyToUnsigned == 127)
      #expect(high.byteToInt == 255 && high.byteToLong == 255 && high.byteToShort == 255)
      #expect(high.wordToLong == Int64(Int32.min) && high.wordToDouble == 2_147_483_647)
      #expect(high.floatToDouble == Double(Float(0.1)))
      try passage.expectStructure(of: Schema([Numbers.New.Sample.self]))
    }
  }

  @Test func numbersThatWouldNotStayAreNamed() throws {
    try withPassage { passage in
      try passage.write(Numbers.Old.Sample.self) { context in
        context.insert(Numbers.Old.Sample())
        let other = Numbers.Old.Sample()
        (other.longToDouble, other.longToInt, other.longToShort) = (.max, 1 << 63, 32_768)
        (other.intToDouble, other.tinyToUnsigned) = (1 << 53 + 1, -1)
        context.insert(other)
      }
      try passage.expectRefusal(
        Schema([Numbers.New.Sample.self]), as: .loadIssueModelContainer,
        mentioning: [
          "Sample.longToDouble is a Double now", "Sample.longToInt is a Int now",
          "Sample.longToShort is a Int16 now", "Sample.intToDouble is a Double now",
          "Sample.tinyToUnsigned is a UInt now", "row 2.",
        ])
    }
  }

  /// What the types alone say is not asked of the rows.
  @Test func numbersOfSmallTypesAreNotLookedAt() throws {
    let new = Schema([Numbers.New.Sample.self])
    let maps = StoreMaps(try new.modelTypes.map { try makeLayout($0, new) })
    let changes = MigrationPlanner.changes(
      from: Schema([Numbers.Old.Sample.self]), to: new, maps)
    let asked = changes.checks.map { $0.problem.split(separator: " ")[0] }
    #expect(
      Set(asked) == [
        "Sample.longToDouble", "Sample.longToInt", "Sample.longToShort", "Sample.intToDouble",
        "Sample.tinyToUnsigned",
      ])
    #expect(changes.problems.isEmpty)
  }
}
