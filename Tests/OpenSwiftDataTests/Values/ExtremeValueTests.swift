import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// The extremes of each type beside numbers and texts come back from a file, bit by bit.
@Suite struct ExtremeValueTests {
  enum Models {
    @Model final class Specimen {
      var length: Measurement<UnitLength> = Measurement(value: 0, unit: UnitLength.meters)
      var heat: Measurement<UnitTemperature>?
      var locale: Locale = Locale(identifier: "en")
      var zone: TimeZone = TimeZone.gmt
      var moment: Date = Date.distantPast
      var amount: Decimal = 0
      var bytes: Data?
      var number: Double?

      init() {}
    }

    /// Coded by hand in each of the ways that the language offers.
    struct Renamed: Codable, Equatable {
      var width = 0
      var isOpen = false

      private enum CodingKeys: String, CodingKey {
        case width = "w"
        case isOpen = "open"
      }
    }

    struct Spelled: Codable, Equatable {
      var parts: [Int]

      init(_ parts: Int...) { self.parts = parts }

      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        parts = text.split(separator: "-").compactMap { Int($0) }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(parts.map(String.init).joined(separator: "-"))
      }
    }

    enum Event: Codable, Equatable {
      case none
      case moved(by: Int, Renamed)
    }

    @Model final class Coding {
      var renamed: Renamed = Renamed()
      var spelled: Spelled = Spelled()
      var event: Event = Event.none
      var table: [String: Spelled] = [:]
      @Attribute(.codable) var opaque: Renamed = Renamed()

      init() {}
    }
  }

  private typealias Specimen = Models.Specimen

  /// Saves an object for each value, and answers with the values as another context reads them.
  private func roundTrip<Value>(
    _ values: [Value], _ keyPath: ReferenceWritableKeyPath<Specimen, Value>
  ) throws -> [Value] {
    try StoreKind.file.withContainer(for: Specimen.self) { container in
      let context = ModelContext(container)
      for value in values {
        let specimen = Specimen()
        context.insert(specimen)
        specimen[keyPath: keyPath] = value
      }
      try context.save()
      return try ModelContext(container).fetch(FetchDescriptor<Specimen>())
        .map { $0[keyPath: keyPath] }
    }
  }

  @Test func measurements() throws {
    let numbers: [Double] = [
      0, -0.0, 0.1, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]
    let span = UnitLength(symbol: "span", converter: UnitConverterLinear(coefficient: 0.2286))
    let units = [UnitLength.meters, .lightyears, .inches, span]
    let values = numbers.flatMap { number in units.map { Measurement(value: number, unit: $0) } }
    let read = try roundTrip(values, \.length)
    #expect(read.map(\.value.bitPattern) == values.map(\.value.bitPattern))
    #expect(read.map(\.unit.symbol) == values.map(\.unit.symbol))
    let heats = [nil, Measurement(value: -459.67, unit: UnitTemperature.fahrenheit)]
    #expect(try roundTrip(heats, \.heat) == heats)
  }

  @Test func localesAndTimeZones() throws {
    let locales = ["", "tr_TR", "en_US_POSIX", "zh-Hans_CN", "ar_EG@calendar=islamic"]
      .map(Locale.init(identifier:))
    #expect(try roundTrip(locales, \.locale).map(\.identifier) == locales.map(\.identifier))
    let zones =
      ["Asia/Kathmandu", "Europe/Istanbul", "America/St_Johns"]
      .compactMap { TimeZone(identifier: $0) }
      + [-43_200, -60, 0, 60, 50_400].compactMap { TimeZone(secondsFromGMT: $0) }
    #expect(zones.count == 8)
    let read = try roundTrip(zones, \.zone)
    #expect(read.map(\.identifier) == zones.map(\.identifier))
    #expect(
      read.map { $0.secondsFromGMT(for: .distantPast) }
        == zones.map { $0.secondsFromGMT(for: .distantPast) })
  }

  @Test func R120_datesOfTheFirstAndTheLastYear() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let first = try #require(calendar.date(from: DateComponents(year: 1, month: 1, day: 1)))
    let last = try #require(
      calendar.date(
        from: DateComponents(
          year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59, nanosecond: 999_999_999)
      ))
    let seconds = [first, last, .distantPast, .distantFuture].flatMap { date in
      let seconds = date.timeIntervalSinceReferenceDate
      return [seconds.nextDown, seconds, seconds.nextUp]
    }
    let values = (seconds + [.infinity, -.infinity, .nan, -0.0])
      .map { Date(timeIntervalSinceReferenceDate: $0) }
    let read = try roundTrip(values, \.moment)
    #expect(
      read.map(\.timeIntervalSinceReferenceDate.bitPattern)
        == values.map(\.timeIntervalSinceReferenceDate.bitPattern))
  }

  @Test func R121_aDateIsFoundByItsExactValue() throws {
    try StoreKind.file.withContainer(for: Specimen.self) { container in
      let context = ModelContext(container)
      var generator = SeededGenerator()
      for _ in 0..<200 {
        let specimen = Specimen()
        context.insert(specimen)
        let seconds = Double.random(in: -1e10...1e10, using: &generator)
        specimen.moment = Date(timeIntervalSince1970: seconds)
      }
      try context.save()
      let reader = ModelContext(container)
      for specimen in try reader.fetch(FetchDescriptor<Specimen>()) {
        let moment = specimen.moment
        let equal = try reader.fetch(
          FetchDescriptor<Specimen>(predicate: #Predicate { $0.moment == moment }))
        let within = try reader.fetchCount(
          FetchDescriptor<Specimen>(
            predicate: #Predicate { $0.moment >= moment && $0.moment <= moment }))
        #expect(equal == [specimen] && within == 1, "\(moment)")
      }
    }
  }

  @Test func R122_decimalsKeepTheirOrder() throws {
    let values = [
      -Decimal.greatestFiniteMagnitude, -1e30, -1.5, -1, -Decimal.leastNonzeroMagnitude, 0,
      Decimal.leastNonzeroMagnitude, Decimal(string: "0.30000000000000004") ?? 0, 0.5, 1, 1.5, 10,
      Decimal(string: "99999999999999999999999999999999999999") ?? 0,
      Decimal.greatestFiniteMagnitude,
    ]
    try StoreKind.file.withContainer(for: Specimen.self) { container in
      let context = ModelContext(container)
      for value in values.shuffled() {
        let specimen = Specimen()
        context.insert(specimen)
        specimen.amount = value
      }
      try context.save()
      let sorted = FetchDescriptor<Specimen>(sortBy: [SortDescriptor(\.amount)])
      let read = try ModelContext(container).fetch(sorted).map(\.amount)
      #expect(read == values)
    }
  }

  @Test func R118_R124_whatIsEmptyOrNoNumberIsNotNil() throws {
    #expect(try roundTrip([nil, Data(), Data([0])], \.bytes) == [nil, Data(), Data([0])])
    let numbers: [Double?] = [nil, .nan, 0, -0.0, .infinity]
    let read = try roundTrip(numbers, \.number)
    #expect(read.map { $0?.bitPattern } == numbers.map { $0?.bitPattern })
  }

  @Test func R20_aTypesOwnCodingIsFollowed() throws {
    let written = Models.Coding()
    written.renamed = Models.Renamed(width: 3, isOpen: true)
    written.spelled = Models.Spelled(1, 2, 3)
    written.event = .moved(by: -1, Models.Renamed(width: 4))
    written.table = ["a": Models.Spelled(7), "": Models.Spelled()]
    written.opaque = Models.Renamed(width: 5)
    try StoreKind.file.roundTrip(written) { read, container in
      #expect(read.renamed == written.renamed && read.spelled == written.spelled)
      #expect(read.event == written.event && read.table == written.table)
      #expect(read.opaque == written.opaque)
      let row = try container.rows("SELECT renamed_w, renamed_open, spelled, opaque FROM Coding")
      #expect(
        row == [[.integer(3), .integer(1), .text("\"1-2-3\""), .text(#"{"open":false,"w":5}"#)]])
    }
  }
}
