import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

enum Filling {
  enum Optional {
    @Model final class Person {
      var name: String?
      var age: Int?
      var home: Home?
      init(name: String?, age: Int?, home: Home? = nil) {
        self.name = name
        self.age = age
        self.home = home
      }
    }
  }
  enum Required {
    @Model final class Person {
      var name: String = "nobody"
      var age: Int = 7
      var home: Home = Home(city: "Ulm")
      init() {}
    }
  }
  struct Home: Codable, Equatable {
    var city = "Bonn"
    var street: String?
  }
}

enum Widening {
  enum Old {
    @Model final class Sample {
      var asDouble: Int
      var asFloat: Int
      var asDecimal: Int
      var asUnsigned: Int
      init(_ value: Int, float: Int = 0) {
        asDouble = value
        asFloat = float
        asDecimal = value
        asUnsigned = value
      }
    }
  }
  enum New {
    @Model final class Sample {
      var asDouble: Double
      var asFloat: Float?
      var asDecimal: Decimal
      var asUnsigned: UInt64
      init() {
        asDouble = 0
        asDecimal = 0
        asUnsigned = 0
      }
    }
  }
}

/// One column type, and so one schema; the values are what differs.
enum Narrowing {
  enum Old {
    @Model final class Sample {
      var name: String
      var value: Int
      init(name: String, value: Int) {
        self.name = name
        self.value = value
      }
    }
  }
  enum New {
    @Model final class Sample {
      var name: String
      var value: Int8
      init(name: String, value: Int8) {
        self.name = name
        self.value = value
      }
    }
  }
}

enum Growing {
  enum Old {
    struct Inner: Codable, Equatable { var x = 1 }
    struct Size: Codable, Equatable {
      var width = 1
      var gone = "gone"
      var inner = Inner()
    }
    @Model final class Box {
      var size = Size()
      var spare: Size?
      init() {}
    }
  }
  enum New {
    struct Inner: Codable, Equatable {
      var x = 1.5
      var y: Int?
    }
    struct Size: Codable, Equatable {
      var width: Int
      var depth: Int
      var note: String?
      var inner: Inner
      var extra: Inner?

      init(depth: Int) {
        width = 0
        self.depth = depth
        inner = Inner()
      }

      private enum CodingKeys: CodingKey { case width, depth, note, inner, extra }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        width = try values.decode(Int.self, forKey: .width)
        depth = try values.decodeIfPresent(Int.self, forKey: .depth) ?? 10
        note = try values.decodeIfPresent(String.self, forKey: .note)
        inner = try values.decode(Inner.self, forKey: .inner)
        extra = try values.decodeIfPresent(Inner.self, forKey: .extra)
      }
    }
    @Model final class Box {
      var size: Size = Size(depth: 99)
      var spare: Size?
      init() {}
    }
  }
}

enum Contents {
  enum Inside {
    @Model final class Photo {
      var name: String
      var image: Data?
      var text: String?
      init(name: String, image: Data?, text: String?) {
        self.name = name
        self.image = image
        self.text = text
      }
    }
  }
  enum Outside {
    @Model final class Photo {
      var name: String
      @Attribute(.externalStorage) var image: Data?
      @Attribute(.externalStorage) var text: String?
      init(name: String, image: Data?, text: String?) {
        self.name = name
        self.image = image
        self.text = text
      }
    }
  }
  enum Renamed {
    @Model final class Picture {
      static let originalEntityNames = ["Photo"]
      var name: String
      var stars: Int = 0
      @Attribute(.externalStorage, originalName: "image") var bytes: Data?
      init(name: String) { self.name = name }
    }
  }
  @Model final class Other {
    var name = ""
    init() {}
  }
}

/// Values keep what they are when properties are declared in another way.
@Suite struct ValueMigrationTests {
  @Test func R92_onlyRowsWithoutAValueTakeTheDefault() throws {
    try withPassage { passage in
      try passage.write(Filling.Optional.Person.self) { context in
        context.insert(
          Filling.Optional.Person(name: "Jo", age: nil, home: Filling.Home(city: "Kiel")))
        context.insert(Filling.Optional.Person(name: nil, age: 3))
      }
      var context = try passage.open(Filling.Required.Person.self)
      let people = try context.fetch(FetchDescriptor<Filling.Required.Person>())
      #expect(people.map(\.name) == ["Jo", "nobody"] && people.map(\.age) == [7, 3])
      #expect(people.map(\.home) == [Filling.Home(city: "Kiel"), Filling.Home(city: "Ulm")])
      try passage.expectStructure(of: Schema([Filling.Required.Person.self]))
      // And back: nothing is lost.
      context = try passage.open(
        Schema([Filling.Optional.Person.self], version: Schema.Version(2, 0, 0)))
      let same = try context.fetch(FetchDescriptor<Filling.Optional.Person>())
      #expect(same.map(\.name) == ["Jo", "nobody"] && same.map(\.home?.city) == ["Kiel", "Ulm"])
      try passage.expectStructure(of: Schema([Filling.Optional.Person.self]))
    }
  }

  @Test func wholeNumbersWidenWithoutLoss() throws {
    try withPassage { passage in
      try passage.write(Widening.Old.Sample.self) { context in
        for value in [0, 1, 1 << 53] {
          context.insert(Widening.Old.Sample(value, float: value.signum() * 1 << 24))
        }
      }
      let context = try passage.open(Widening.New.Sample.self)
      let samples = try context.fetch(
        FetchDescriptor<Widening.New.Sample>(sortBy: [SortDescriptor(\.asDecimal)]))
      #expect(samples.map(\.asDouble) == [0, 1, 9_007_199_254_740_992])
      #expect(samples.map(\.asFloat) == [0, 16_777_216, 16_777_216])
      #expect(samples.map(\.asDecimal) == [0, 1, 9_007_199_254_740_992])
      #expect(samples.map(\.asUnsigned) == [0, 1, 9_007_199_254_740_992])
      try passage.expectStructure(of: Schema([Widening.New.Sample.self]))
    }
  }

  @Test func wholeNumbersThatWouldNotStayAreNamed() throws {
    try withPassage { passage in
      try passage.write(Widening.Old.Sample.self) { context in
        context.insert(Widening.Old.Sample(1))
        context.insert(Widening.Old.Sample(-1))
        context.insert(Widening.Old.Sample(1 << 53 + 1, float: 1 << 24 + 1))
        for _ in 0..<7 { context.insert(Widening.Old.Sample(-2)) }
      }
      try passage.expectRefusal(
        Schema([Widening.New.Sample.self]), as: .loadIssueModelContainer,
        mentioning: [
          "Sample.asDouble is a Double now", "row 3", "Sample.asFloat is a Float? now",
          "Sample.asUnsigned is a UInt64 now", "rows 2, 4, 5, 6, 7 and others",
        ])
    }
  }

  /// One number that is lost is a reason to refuse the type, not only the row: a program that opens the store
  /// meets the row sooner or later.
  @Test func R92_aNumberThatASmallerTypeCannotHoldIsNamedAtOnce() throws {
    try withPassage { passage in
      try passage.write(Narrowing.Old.Sample.self) { context in
        context.insert(Narrowing.Old.Sample(name: "small", value: 127))
        context.insert(Narrowing.Old.Sample(name: "large", value: 128))
      }
      try passage.expectRefusal(
        Schema([Narrowing.New.Sample.self]), as: .loadIssueModelContainer,
        mentioning: ["Sample.value: stored as Int, declared as Int8", "row 2."])
      // Nothing is lost.
      let context = try passage.open(Narrowing.Old.Sample.self)
      let samples = try context.fetch(
        FetchDescriptor<Narrowing.Old.Sample>(sortBy: [SortDescriptor(\.value)]))
      #expect(samples.map(\.value) == [127, 128])
      context.delete(samples[1])
      try context.save()
      let left = try passage.open(Narrowing.New.Sample.self)
        .fetch(FetchDescriptor<Narrowing.New.Sample>())
      #expect(left.map(\.value) == [127])
    }
  }

  @Test func R98_newMembersTakeWhatTheirDecoderOrTheDeclarationSays() throws {
    try withPassage { passage in
      try passage.write(Growing.Old.Box.self) { context in
        context.insert(Growing.Old.Box())
        let full = Growing.Old.Box()
        full.size.width = 5
        full.spare = Growing.Old.Size(width: 2)
        context.insert(full)
      }
      let context = try passage.open(Growing.New.Box.self)
      let boxes = try context.fetch(FetchDescriptor<Growing.New.Box>())
      #expect(boxes.map(\.size.width) == [1, 5] && boxes.map(\.size.depth) == [10, 10])
      #expect(boxes.map(\.size.inner.x) == [1, 1] && boxes.map(\.size.extra) == [nil, nil])
      #expect(boxes[0].spare == nil)
      #expect(boxes[1].spare?.width == 2 && boxes[1].spare?.depth == 10)
      try passage.expectStructure(of: Schema([Growing.New.Box.self]))
    }
  }

  private static let image = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
  private static let text = String(repeating: "text\0é", count: 50_000)

  private func files(_ passage: Passage) -> Int {
    let support = StoreFiles(database: passage.configuration.url).support
    let names = FileManager.default.enumerator(atPath: support.path)?.compactMap { $0 as? String }
    return (names ?? []).count { Int($0.split(separator: "/").last ?? "") != nil }
  }

  @Test func R100_largeContentsSurviveEveryChangeOfTheOption() throws {
    try withPassage { passage in
      try passage.write(Contents.Inside.Photo.self) { context in
        context.insert(Contents.Inside.Photo(name: "large", image: Self.image, text: Self.text))
        context.insert(Contents.Inside.Photo(name: "small", image: Data([1]), text: "a\0b"))
        context.insert(Contents.Inside.Photo(name: "none", image: nil, text: nil))
      }
      var version = 2
      func check(_ schema: Schema, files count: Int) throws {
        #expect(files(passage) == count)
        try passage.expectStructure(of: schema)
      }
      for _ in 0..<2 {
        let outside = Schema([Contents.Outside.Photo.self], version: Schema.Version(version, 0, 0))
        var context = try passage.open(outside)
        var large = try context.fetch(FetchDescriptor<Contents.Outside.Photo>())
        #expect(large.map(\.image) == [Self.image, Data([1]), nil])
        #expect(large.map(\.text) == [Self.text, "a\0b", nil])
        // Has the values written to files, whatever the migration did.
        large[0].image = Self.image + [1]
        try context.save()
        large[0].image = Self.image
        large[0].text? += "!"
        try context.save()
        large[0].text = Self.text
        try context.save()
        large = []
        try check(outside, files: 2)
        let inside = Schema(
          [Contents.Inside.Photo.self], version: Schema.Version(version + 1, 0, 0))
        context = try passage.open(inside)
        let photos = try context.fetch(FetchDescriptor<Contents.Inside.Photo>())
        #expect(photos.map(\.image) == [Self.image, Data([1]), nil])
        #expect(photos.map(\.text) == [Self.text, "a\0b", nil])
        try check(inside, files: 0)
        version += 2
      }
    }
  }

  @Test func R100_largeContentsFollowARenameAndGoWithTheirColumnOrTable() throws {
    try withPassage { passage in
      try passage.write(Contents.Outside.Photo.self) { context in
        context.insert(Contents.Outside.Photo(name: "large", image: Self.image, text: Self.text))
      }
      #expect(files(passage) == 2)
      let context = try passage.open(Contents.Renamed.Picture.self)
      let photos = try context.fetch(FetchDescriptor<Contents.Renamed.Picture>())
      #expect(photos.map(\.bytes) == [Self.image])
      #expect(files(passage) == 1)
      try passage.expectStructure(of: Schema([Contents.Renamed.Picture.self]))
      _ = try passage.open(Contents.Other.self)
      #expect(files(passage) == 0)
    }
  }

  @Test func aRefusedMigrationKeepsEveryFile() throws {
    try withPassage { passage in
      try passage.write(Contents.Outside.Photo.self, Widening.Old.Sample.self) { context in
        context.insert(Contents.Outside.Photo(name: "large", image: Self.image, text: Self.text))
        context.insert(Widening.Old.Sample(-1))
      }
      try passage.expectRefusal(
        Schema([Contents.Renamed.Picture.self, Widening.New.Sample.self]),
        as: .loadIssueModelContainer, mentioning: ["Sample.asUnsigned"])
      let photos = try passage.open(Contents.Outside.Photo.self, Widening.Old.Sample.self)
        .fetch(FetchDescriptor<Contents.Outside.Photo>())
      #expect(photos.map(\.image) == [Self.image] && photos.map(\.text) == [Self.text])
    }
  }
}
