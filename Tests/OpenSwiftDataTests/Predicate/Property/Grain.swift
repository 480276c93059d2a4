import Foundation
import Observation
import OpenSwiftData

enum PropertyTest {
  enum Phase: String, Codable, CaseIterable, Comparable {
    case dawn, day, dusk

    static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  enum Grade: Int, Codable, Comparable {
    case low = -7
    case middle = 0
    case high = 900

    static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
  }

  /// Has no order of its own.
  enum Flavor: String, Codable { case sweet, sour, none = "" }

  /// Is spread over columns.
  struct Spot: Codable, Hashable {
    var city: String
    var floor: Int?
    var marks: [Int] = []
  }

  /// One property of each type that a column holds, and an optional of each; lists, a struct, and relationships
  /// to others of its kind.
  @Model
  final class Grain {
    /// Names the object for the test.
    var key: Int

    var int: Int = 0
    var maybeInt: Int?
    var int8: Int8 = 0
    var maybeInt8: Int8?
    var int16: Int16 = 0
    var maybeInt16: Int16?
    var int32: Int32 = 0
    var maybeInt32: Int32?
    var int64: Int64 = 0
    var maybeInt64: Int64?
    var uint: UInt = 0
    var maybeUInt: UInt?
    var uint8: UInt8 = 0
    var maybeUInt8: UInt8?
    var uint16: UInt16 = 0
    var maybeUInt16: UInt16?
    var uint32: UInt32 = 0
    var maybeUInt32: UInt32?
    var uint64: UInt64 = 0
    var maybeUInt64: UInt64?

    var float: Float = 0
    var maybeFloat: Float?
    var double: Double = 0
    var maybeDouble: Double?
    var half: Float16 = 0
    var maybeHalf: Float16?
    var length: CGFloat = 0
    var maybeLength: CGFloat?
    var decimal: Decimal = Decimal()
    var maybeDecimal: Decimal?
    var date: Date = Date(timeIntervalSinceReferenceDate: 0)
    var maybeDate: Date?

    var bool: Bool = false
    var maybeBool: Bool?
    var string: String = ""
    var maybeString: String?
    var data: Data = Data()
    var maybeData: Data?
    var uuid: UUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    var maybeUUID: UUID?
    var maybeURL: URL?

    var phase: Phase = Phase.dawn
    var maybePhase: Phase?
    var grade: Grade = Grade.low
    var maybeGrade: Grade?
    var flavor: Flavor = Flavor.sweet
    var maybeFlavor: Flavor?

    var spot: Spot = Spot(city: "")
    var maybeSpot: Spot?
    var ints: [Int] = []
    var maybeInts: [Int]?
    var texts: [String] = []
    var reals: [Double] = []
    var phases: [Phase] = []
    var gaps: [Int?] = []
    var spots: [Spot] = []
    var textSet: Set<String> = []
    var intSet: Set<Int> = []
    var maybePhaseSet: Set<Phase>?
    var counts: [String: Int] = [:]
    var maybeCounts: [String: Int]?
    var labels: [String: String] = [:]

    @Relationship(inverse: \Grain.pieces) var owner: Grain?
    var pieces: [Grain] = []
    @Relationship(inverse: \Grain.fans) var friends: [Grain] = []
    var fans: [Grain] = []

    /// No column holds it.
    var doubled: Int { Int(int8) * 2 }

    init(key: Int) { self.key = key }
  }
}

typealias Grain = PropertyTest.Grain
