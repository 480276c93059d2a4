import Foundation
import Testing

@testable import OpenSwiftData

/// `@Attribute(.codable)` and `@Attribute(.transformable(by:))`.
@Suite struct TransformableTests {
  /// A class that is not `Codable`.
  final class Color {
    let red: Int
    init(red: Int) { self.red = red }
  }

  final class ColorTransformer: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
      (value as? Color).map { "#\($0.red)" }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
      (value as? String).flatMap { Int($0.dropFirst()) }.map(Color.init(red:))
    }
  }

  /// Stores a text backwards, as bytes.
  final class Mirrored: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
      guard let text = value as? String, text != "forbidden" else { return nil }
      return Data(text.reversed().map(String.init).joined().utf8)
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
      (value as? Data).map { String(String(decoding: $0, as: UTF8.self).reversed()) }
    }
  }

  @Model
  final class Paint {
    @Attribute(.transformable(by: ColorTransformer.self)) var color: Color
    @Attribute(.transformable(by: ColorTransformer.self)) var rim: Color?
    @Attribute(.transformable(by: "TransformableTests.Mirrored")) var secret: String
    @Attribute(.codable) var home: Coded.Address
    @Attribute(.codable) var spare: Coded.Address?
    @Attribute(.codable) var wide: Int128 = Int128.max
    @Attribute(.codable) var count: Int = 5

    init(_ color: Color, secret: String) {
      self.color = color
      self.secret = secret
      home = Coded.Address(city: "Oslo", zip: nil)
    }
  }

  init() {
    ValueTransformer.setValueTransformer(
      Mirrored(), forName: NSValueTransformerName("TransformableTests.Mirrored"))
  }

  @Test(arguments: StoreKind.allCases)
  func valuesPassThroughTheirTransformer(kind: StoreKind) throws {
    let paint = Paint(Color(red: 7), secret: "abç")
    paint.spare = Coded.Address(city: "", geo: Coded.Geo())
    try kind.roundTrip(paint) { read, container in
      #expect(read.color.red == 7 && read.rim == nil && read.secret == "abç")
      #expect(read.home == paint.home && read.spare == paint.spare && read.wide == .max)
      let row = try container.rows("SELECT color, rim, secret, home, wide, count FROM Paint")
      #expect(
        row == [
          [
            .text("#7"), .null, .blob(Data("çba".utf8)), .text(#"{"city":"Oslo"}"#),
            .text(Int128.max.description), .text("5"),
          ]
        ])
    }
  }

  @Test func assignmentsAreChanges() throws {
    try StoreKind.memory.withContainer(for: Paint.self) { container in
      let context = ModelContext(container)
      let paint = Paint(Color(red: 1), secret: "a")
      context.insert(paint)
      try context.save()
      paint.secret = "a"
      paint.home.city = "Oslo"
      #expect(!paint.hasChanges)
      paint.rim = Color(red: 2)
      paint.home.zip = 5
      try context.save()
      paint.color = Color(red: 9)
      context.rollback()
      #expect(paint.color.red == 1)
      let reader = ModelContext(container)
      let read = try reader.fetch(FetchDescriptor<Paint>())[0]
      #expect(read.rim?.red == 2 && read.home.zip == 5)
    }
  }

  @Test func whatATransformerRefusesIsAnErrorThatNamesIt() throws {
    try StoreKind.memory.withContainer(for: Paint.self) { container in
      let context = ModelContext(container)
      let paint = Paint(Color(red: 1), secret: "forbidden")
      context.insert(paint)
      let unsaved = explanation { try context.save() }
      for part in ["Paint.secret", "TransformableTests.Mirrored", "nothing"] {
        #expect(unsaved.contains(part), "\(unsaved)")
      }
      paint.secret = ""
      try context.save()
      for (value, reason) in [("'red'", "ColorTransformer"), ("5.5", "bytes or text")] {
        try container.execute("UPDATE Paint SET color = \(value)")
        let unread = explanation {
          _ = try ModelContext(container).fetch(FetchDescriptor<Paint>())
        }
        for part in ["Paint.color", "row 1", reason] { #expect(unread.contains(part), "\(unread)") }
      }
    }
  }

  @Model
  final class Unregistered {
    @Attribute(.transformable(by: "nobody")) var color: Color?
    init() {}
  }

  final class OneWay: ValueTransformer {
    override class func allowsReverseTransformation() -> Bool { false }
  }

  @Model
  final class Blind {
    @Attribute(.transformable(by: OneWay.self)) var text: String = ""
    init() {}
  }

  @Test func mistakesAreFoundWithTheSchema() {
    let problems = SchemaValidator(Schema([Unregistered.self])).problems
    #expect(problems.count == 1)
    #expect(problems[0].contains("Unregistered.color") && problems[0].contains("\"nobody\""))
    let blind = SchemaValidator(Schema([Blind.self])).problems
    #expect(blind.count == 1 && blind[0].contains("reverse"))
  }

  @Test func theSchemaSaysSo() throws {
    let entity = try #require(Schema([Paint.self]).entitiesByName["Paint"])
    let home = entity.attributesByName["home"]
    #expect(home?.isCodable == true && !(home is Schema.CompositeAttribute))
    #expect(entity.attributesByName["color"]?.isTransformable == true)
    #expect(
      ValueTransformer.valueTransformerNames().map(\.rawValue)
        .contains("TransformableTests.Mirrored"))
    let known = ValueTransformer.valueTransformer(
      forName: NSValueTransformerName("TransformableTests.Mirrored"))
    #expect(known is Mirrored)
  }

  @Test func predicatesAndSortsAreFinishedInMemory() throws {
    try StoreKind.memory.withContainer(for: Paint.self) { container in
      let context = ModelContext(container)
      for secret in ["b", "a", "c"] { context.insert(Paint(Color(red: 1), secret: secret)) }
      try context.save()
      let reader = ModelContext(container)
      let predicate = #Predicate<Paint> { $0.secret != "a" && $0.count == 5 }
      let found = try reader.fetch(
        FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.secret)]))
      #expect(found.map(\.secret) == ["b", "c"])
    }
  }
}
