import Foundation
import Testing

@testable import OpenSwiftData

/// Types of the standard library and of Foundation, collections of all sorts, and one's own classes.
@Suite struct FoundationValueTests {
  @Model
  final class Box {
    var locale: Locale
    var zone: TimeZone
    var calendar: Calendar
    var components: DateComponents
    var length: Measurement<UnitLength>
    var range: Range<Int>
    var closed: ClosedRange<Date>?
    var open: PartialRangeFrom<Double>
    var duration: Duration
    var interval: DateInterval
    var indexes: IndexSet
    var point: CGPoint
    var person: PersonNameComponents
    var letter: Character
    var mark: Character?
    var width: CGFloat
    var half: Float16
    var levels: Set<Int>
    var days: Set<Date>?
    var counts: [String: Int]
    var byKey: [Key: [String?]]
    var byNumber: [Int: Bool]
    var nested: [[[UInt64]]]
    var perhaps: [Decimal?]?
    var shapes: [Coded.Shape]
    var owner: PersistentIdentifier?
    var note: Note

    init(_ value: Int) {
      locale = Locale(identifier: "tr_TR")
      zone = TimeZone(secondsFromGMT: 3_600 * value) ?? .current
      calendar = Calendar(identifier: .hebrew)
      components = DateComponents(year: 1, month: 2, nanosecond: value)
      length = Measurement(value: 0.1 * Double(value), unit: .lightyears)
      range = 0..<value
      closed = value == 0 ? nil : .distantPast ... .distantFuture
      open = (-0.0)...
      duration = .nanoseconds(Int64.max) * value
      interval = DateInterval(start: .distantPast, duration: 0.1)
      indexes = IndexSet([1, 2, 5, value])
      point = CGPoint(x: 0.1, y: -.infinity)
      person = PersonNameComponents(familyName: "Öz", nickname: "\0")
      letter = "👩‍👩‍👧‍👦"
      mark = value == 0 ? nil : "e\u{301}"
      width = 0.1 * CGFloat(value)
      half = 0.1
      levels = [3, 1, value]
      days = value == 0 ? nil : []
      counts = ["b": 1, "a": value, "": 0]
      byKey = [Key(name: "x", number: value): ["1", nil], Key(name: "", number: 0): []]
      byNumber = [5: true, -5: false]
      nested = [[], [[.max, 0], []]]
      perhaps = value == 0 ? nil : [nil, Decimal(string: "0.1")]
      shapes = [.circle(radius: 0.1), .square(-0.0, label: nil), .point]
      note = Note(text: "a", next: Note(text: "b", next: nil))
    }
  }

  struct Key: Hashable, Codable {
    var name: String
    var number: Int
  }

  final class Note: Codable {
    var text: String
    var next: Note?

    init(text: String, next: Note?) {
      self.text = text
      self.next = next
    }
  }

  @Test(arguments: [0, 7])
  func theyComeBack(value: Int) throws {
    let written = Box(value)
    try StoreKind.file.roundTrip(written) { read, _ in
      #expect(read.locale == written.locale && read.zone == written.zone)
      #expect(read.calendar == written.calendar && read.components == written.components)
      #expect(read.length == written.length && read.range == written.range)
      #expect(read.closed == written.closed && read.open.lowerBound.sign == .minus)
      #expect(read.duration == written.duration && read.interval == written.interval)
      #expect(read.indexes == written.indexes && read.point == written.point)
      #expect(read.person == written.person && read.letter == written.letter)
      #expect(read.mark?.utf8.count == written.mark?.utf8.count)
      #expect(read.width == written.width && read.half == written.half)
      #expect(read.levels == written.levels && read.days == written.days)
      #expect(read.counts == written.counts && read.byKey == written.byKey)
      #expect(read.byNumber == written.byNumber && read.nested == written.nested)
      #expect(read.perhaps == written.perhaps && read.shapes == written.shapes)
      #expect(read.note.next?.text == "b" && read.owner == nil)
    }
  }

  @Test func anEmptyCollectionIsNotNil() throws {
    let box = Box(1)
    box.perhaps = []
    try StoreKind.file.roundTrip(box) { read, container in
      #expect(read.days == [] && read.perhaps == [])
      let row = try container.rows("SELECT days, perhaps FROM Box")
      #expect(row == [[.text("[]"), .text("[]")]])
    }
  }

  @Test func aSetIsWrittenInOneOrder() throws {
    var texts: Set<String> = []
    for _ in 0..<20 {
      let numbers = Array(0..<50).shuffled()
      let value: [Key: Set<Int>] = Dictionary(
        uniqueKeysWithValues: (0..<20).shuffled().map {
          (Key(name: "k\($0)", number: $0), Set(numbers))
        })
      texts.insert(try ValueEncoder.encode([value]).jsonText)
    }
    #expect(texts.count == 1)
  }

  @Test func anIdentifierMayBeAValue() throws {
    try StoreKind.memory.withContainer(for: Box.self) { container in
      let context = ModelContext(container)
      let box = Box(1)
      context.insert(box)
      box.owner = box.persistentModelID
      try context.save()
      let read = try ModelContext(container).fetch(FetchDescriptor<Box>())[0]
      #expect(read.owner == read.persistentModelID)
    }
  }

  @Test func aTextOfTwoCharactersIsNoCharacter() throws {
    try StoreKind.memory.withContainer(for: Box.self) { container in
      let context = ModelContext(container)
      context.insert(Box(1))
      try context.save()
      for text in ["", "ab"] {
        try container.execute("UPDATE Box SET letter = '\(text)'")
        let found = explanation {
          _ = try ModelContext(container).fetch(FetchDescriptor<Box>())
        }
        #expect(found.contains("Box.letter") && found.contains("one character"))
      }
      try container.execute("UPDATE Box SET letter = 'a', half = 0.1")
      let found = explanation {
        _ = try ModelContext(container).fetch(FetchDescriptor<Box>())
      }
      #expect(found.contains("Box.half") && found.contains("Float16"))
    }
  }
}
