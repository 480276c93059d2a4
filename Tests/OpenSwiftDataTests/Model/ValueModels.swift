import Foundation
import OpenSwiftData

enum Season: String, CaseIterable { case spring, summer = "été", winter = "" }
enum Tide: Int { case low = -1, high = 1 }
enum Flag: UInt8 { case off = 0, on = 255 }
struct Code: RawRepresentable, Hashable { var rawValue: String }

/// One property of every integer type.
@Model
final class Integers {
  var a: Int
  var b: Int8
  var c: Int16
  var d: Int32
  var e: Int64
  var f: UInt
  var g: UInt8
  var h: UInt16
  var i: UInt32
  var j: UInt64
  var flag: Bool

  init(lowest: Bool) {
    a = lowest ? .min : .max
    b = lowest ? .min : .max
    c = lowest ? .min : .max
    d = lowest ? .min : .max
    e = lowest ? .min : .max
    f = lowest ? .min : .max
    g = lowest ? .min : .max
    h = lowest ? .min : .max
    i = lowest ? .min : .max
    j = lowest ? .min : .max
    flag = lowest
  }
}

/// One property of every other type, and an optional of each.
@Model
final class Values {
  var text: String = ""
  var real: Double = 0
  var float: Float = 0
  var date: Date = Date(timeIntervalSinceReferenceDate: 0)
  var data: Data = Data()
  var uuid: UUID = UUID()
  var url: URL = URL(fileURLWithPath: "/")
  var decimal: Decimal = 0
  var season: Season = Season.spring
  var level: Tide = Tide.low
  var flag: Flag = Flag.off
  var code: Code = Code(rawValue: "")
  var unsigned: UInt64 = 0

  init() {}
}

@Model
final class OptionalValues {
  var text: String?
  var number: Int?
  var small: Int8?
  var unsigned: UInt64?
  var bool: Bool?
  var real: Double?
  var float: Float?
  var date: Date?
  var data: Data?
  var uuid: UUID?
  var url: URL?
  var decimal: Decimal?
  var season: Season?
  var level: Tide?
  var flag: Flag?
  var code: Code?

  init() {}
}

extension StoreKind {
  /// Saves objects that differ in one property, and answers with its values as another context reads
  /// them, in the same order.
  func roundTrip<Value>(
    _ values: [Value], _ keyPath: ReferenceWritableKeyPath<Values, Value>
  ) throws -> [Value] {
    try withContainer(for: Values.self) { container in
      let context = ModelContext(container)
      for value in values {
        let model = Values()
        model[keyPath: keyPath] = value
        context.insert(model)
      }
      try context.save()
      let fetched = try ModelContext(container).fetch(FetchDescriptor<Values>())
      return fetched.map { $0[keyPath: keyPath] }
    }
  }
}
