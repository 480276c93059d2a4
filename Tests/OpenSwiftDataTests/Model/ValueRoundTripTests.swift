import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Every value comes back exactly as it was saved.
@Suite struct ValueRoundTripTests {
  @Test(arguments: [true, false])
  func R117_integersKeepTheirExtremes(lowest: Bool) throws {
    let written = Integers(lowest: lowest)
    try StoreKind.file.roundTrip(written) { read, _ in
      #expect(
        (read.a, read.b, read.c, read.d, read.e)
          == (written.a, written.b, written.c, written.d, written.e))
      #expect(
        (read.f, read.g, read.h, read.i, read.j)
          == (written.f, written.g, written.h, written.i, written.j))
      #expect(read.flag == lowest)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func R117_unsignedNumbersKeepTheirWholeRangeAndTheirOrder(kind: StoreKind) throws {
    let values: [UInt64] = [0, 1, 1 << 63 - 1, 1 << 63, 1 << 63 + 1, .max - 1, .max]
    #expect(try kind.roundTrip(values, \.unsigned) == values)
    try kind.withContainer(for: Values.self) { container in
      let context = ModelContext(container)
      for value in values.shuffled() {
        let model = Values()
        model.unsigned = value
        context.insert(model)
      }
      try context.save()
      let ordered = FetchDescriptor<Values>(sortBy: [SortDescriptor(\.unsigned)])
      let fetched = try ModelContext(container).fetch(ordered).map(\.unsigned)
      #expect(fetched == values)
    }
  }

  private static let doubles: [Double] = [
    0, -0.0, 1, -1, 0.1, .pi, 1e300, -1e300, .infinity, -.infinity, .nan, -.nan, .signalingNaN,
    Double(nan: 0x1234, signaling: false), .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .ulpOfOne,
    9_007_199_254_740_992, 1e15, 123_456_789_012_345_680,
  ]

  @Test(arguments: StoreKind.allCases)
  func R118_doublesKeepTheirBits(kind: StoreKind) throws {
    let read = try kind.roundTrip(Self.doubles, \.real)
    #expect(read.map(\.bitPattern) == Self.doubles.map(\.bitPattern))
  }

  @Test func R118_floatsKeepTheirBits() throws {
    let values: [Float] = [
      0, -0.0, 0.1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      16_777_216, .pi, -.leastNormalMagnitude, Float(nan: 0x12, signaling: false),
    ]
    #expect(
      try StoreKind.file.roundTrip(values, \.float).map(\.bitPattern) == values.map(\.bitPattern))
  }

  @Test(arguments: StoreKind.allCases)
  func R119_R124_stringsKeepTheirBytes(kind: StoreKind) throws {
    let values = [
      "", " ", "\0", "a\0b", "\u{E9}", "e\u{301}", "👩‍👩‍👧‍👦", "👍🏽", "שלום", "'\"; DROP TABLE x --",
      "\n\t\r\n",
      "\u{FFFD}\u{10FFFF}", "\u{FEFF}bom", String(repeating: "ä", count: 100_000),
    ]
    let read = try kind.roundTrip(values, \.text)
    #expect(read.map { Array($0.utf8) } == values.map { Array($0.utf8) })
  }

  @Test func dataKeepsItsBytes() throws {
    let values = [
      Data(), Data([0]), Data([0, 255, 0]), Data((0...255).map { UInt8($0) }),
      Data(repeating: 7, count: 3_000_000), Data([9, 8, 7, 6])[1..<3],
    ]
    #expect(try StoreKind.file.roundTrip(values, \.data) == values)
  }

  @Test func R120_R121_datesKeepTheirBits() throws {
    var generator = SeededGenerator()
    var values: [Date] = [.distantPast, .distantFuture, Date(), Date(timeIntervalSince1970: 0)]
    for _ in 0..<10_000 {
      let seconds = Double.random(in: -70_000_000_000...300_000_000_000, using: &generator)
      values.append(Date(timeIntervalSinceReferenceDate: seconds))
      values.append(Date(timeIntervalSince1970: seconds))
    }
    let read = try StoreKind.file.roundTrip(values, \.date)
    #expect(
      read.map(\.timeIntervalSinceReferenceDate.bitPattern)
        == values.map(\.timeIntervalSinceReferenceDate.bitPattern))
  }

  @Test(arguments: StoreKind.allCases)
  func R122_decimalsKeepTheirDigits(kind: StoreKind) throws {
    let texts = [
      "0", "1", "-1", "3.33", "0.1", "0.3", "12345678901234567890123456789012345678",
      "-0.00000000000000000001", "99999999999999999999999999999999999999e80", "1e-100", "10",
      "1.50",
      "0.30000000000000004",
    ]
    let values = try texts.map { try #require(Decimal(string: $0)) } + [.greatestFiniteMagnitude]
    #expect(try kind.roundTrip(values, \.decimal) == values)
  }

  @Test func R122_aDecimalThatIsNoNumberStaysOne() throws {
    let read = try StoreKind.file.roundTrip([Decimal.nan, 1], \.decimal)
    #expect(read[0].isNaN && read[1] == 1)
  }

  @Test func R126_uuidsKeepTheirBytes() throws {
    let values =
      (0..<50).map { _ in UUID() } + [UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))]
    #expect(try StoreKind.file.roundTrip(values, \.uuid) == values)
  }

  @Test func R129_urlsKeepTheirTextAndTheirBase() throws {
    let base = try #require(URL(string: "https://example.org/a/b?q=1"))
    let texts = [
      "https://example.org", "https://example.org/%C3%A9%20x?a=b%26c#d", "mailto:a@example.org",
      "relative/path", "http://[::1]:8080/", "file:///", "data:,x", "?query", "#fragment", "x:",
      "https://example.org/" + String(repeating: "a", count: 5_000),
    ]
    var values = try texts.map { try #require(URL(string: $0)) }
    values.append(try #require(URL(string: "../c d", relativeTo: base)))
    values.append(try #require(URL(string: "c?x#y", relativeTo: base)))
    values.append(URL(fileURLWithPath: "/tmp/a b/ü.txt"))
    values.append(
      URL(fileURLWithPath: "c.txt", relativeTo: URL(fileURLWithPath: "/tmp/", isDirectory: true)))
    values.append(try #require(URL(string: "https://example.org/ä")))
    let read = try StoreKind.file.roundTrip(values, \.url)
    #expect(read.map(\.absoluteString) == values.map(\.absoluteString))
    #expect(read.map(\.relativeString) == values.map(\.relativeString))
    #expect(read.map(\.baseURL?.absoluteString) == values.map(\.baseURL?.absoluteString))
    #expect(read == values)
  }

  @Test func rawValuesAreStoredAsThemselves() throws {
    #expect(try StoreKind.file.roundTrip(Season.allCases, \.season) == Season.allCases)
    #expect(try StoreKind.file.roundTrip([Tide.low, .high], \.level) == [.low, .high])
    #expect(try StoreKind.file.roundTrip([Flag.off, .on], \.flag) == [.off, .on])
    let codes = ["", "x", "ü\0"].map(Code.init(rawValue:))
    #expect(try StoreKind.file.roundTrip(codes, \.code) == codes)
    let model = Values()
    model.season = .summer
    try StoreKind.memory.roundTrip(model) { _, container in
      let rows = try container.rows("SELECT season, level FROM \"Values\"")
      #expect(rows == [[.text("été"), .integer(-1)]])
    }
  }
}
