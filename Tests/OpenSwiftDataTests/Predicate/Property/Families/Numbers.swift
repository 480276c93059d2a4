import Foundation

extension ValueFamilies {
  static let int: ValueFamily<Int> = {
    var kind = whole(
      "Int", \.int, "int", \.maybeInt, "maybeInt", more: [1 << 53, 1 << 53 + 1])
    kind.values += [
      { generator, depth in
        let text = string.value(&generator, depth)
        return Term("\(text.text).count") { Nodes.property(text.make($0), \.count) }
      },
      { generator, depth in
        let data = data.value(&generator, depth)
        return Term("\(data.text).count") { Nodes.property(data.make($0), \.count) }
      },
      { generator, depth in
        let grade = grade.value(&generator, depth)
        return Term("\(grade.text).rawValue") { Nodes.property(grade.make($0), \.rawValue) }
      },
      { generator, depth in
        generator.choices.element(of: all).filteredCount(&generator, depth)
      },
      { generator, depth in
        guard generator.hasRow else { return int.value(&generator, 0) }
        let row = generator.row()
        return Term("\(RowTerms.name(of: row)).doubled") { Nodes.column($0.row(row), \.doubled) }
      },
      RowTerms.size, RowTerms.size, Calendars.component,
      { generator, depth in generator.choices.element(of: listSizes)(&generator, depth) },
    ]
    kind.optionalColumns.append(
      Column(\.floor, of: "spot", name: "floor", path: \.spot.floor))
    kind.optionals.append { generator, depth in
      let counts = counts.value(&generator, depth)
      let key = string.value(&generator, depth)
      return Term("\(counts.text)[\(key.text)]") {
        Nodes.value(of: key.make($0), in: counts.make($0))
      }
    }
    kind.optionals.append { generator, _ in
      guard let spot = generator.local(PropertyTest.Spot.self) else {
        return int.optional(&generator, 0)
      }
      return Term("\(spot.text).floor") { Nodes.property(spot.make($0), \.floor) }
    }
    kind.optionals.append { generator, depth in
      guard generator.hasRow else { return int.optional(&generator, 0) }
      let row = generator.row()
      return Term("\(RowTerms.name(of: row)).maybeSpot?.floor") {
        Nodes.optionalMember(of: Nodes.column($0.row(row), \.maybeSpot), \.floor)
      }
    }
    return kind
  }()

  static let int8 = whole("Int8", \.int8, "int8", \.maybeInt8, "maybeInt8")
  static let int16 = whole("Int16", \.int16, "int16", \.maybeInt16, "maybeInt16")
  static let int32 = whole("Int32", \.int32, "int32", \.maybeInt32, "maybeInt32")
  static let int64 = whole(
    "Int64", \.int64, "int64", \.maybeInt64, "maybeInt64", more: [1 << 53, 1 << 53 + 1])
  static let uint = whole(
    "UInt", \.uint, "uint", \.maybeUInt, "maybeUInt", more: [1 << 63 - 1, 1 << 63])
  static let uint8 = whole("UInt8", \.uint8, "uint8", \.maybeUInt8, "maybeUInt8")
  static let uint16 = whole("UInt16", \.uint16, "uint16", \.maybeUInt16, "maybeUInt16")
  static let uint32 = whole("UInt32", \.uint32, "uint32", \.maybeUInt32, "maybeUInt32")
  static let uint64 = whole(
    "UInt64", \.uint64, "uint64", \.maybeUInt64, "maybeUInt64", more: [1 << 63 - 1, 1 << 63])

  static let double: ValueFamily<Double> = {
    var kind = real(
      "Double", \.double, "double", \.maybeDouble, "maybeDouble",
      more: [1e10, 9_007_199_254_740_992])
    kind.values += [
      { generator, depth in
        let date = date.value(&generator, depth)
        return Term("\(date.text).timeIntervalSinceReferenceDate") {
          Nodes.property(date.make($0), \.timeIntervalSinceReferenceDate)
        }
      }
    ]
    return kind
  }()

  static let half = real("Float16", \.half, "half", \.maybeHalf, "maybeHalf")
  static let length = real("CGFloat", \.length, "length", \.maybeLength, "maybeLength")
  static let float = real("Float", \.float, "float", \.maybeFloat, "maybeFloat")

  static let decimal: ValueFamily<Decimal> = {
    let texts = [
      "0", "1", "-1", "0.1", "0.10", "10", "9", "1.5", "-0.00000000000000000003",
      "12345678901234567890123456789012345678", "-99999999999999999999999999999999999999e40",
      "1e-128", "1e127",
    ]
    var kind = ValueFamily(
      "Decimal", texts.compactMap { Decimal(string: $0) } + [.nan],
      [Column(name: "decimal", path: \.decimal)],
      optional: [Column(name: "maybeDecimal", path: \.maybeDecimal)]
    )
    kind.values = Arithmetic.decimal
    return kind.ordered
  }()

  private typealias Path<Value> = ReferenceWritableKeyPath<Grain, Value> & Sendable

  private static func whole<Number: FixedWidthInteger & Codable & Sendable>(
    _ name: String, _ path: Path<Number>, _ column: String, _ optionalPath: Path<Number?>,
    _ optionalColumn: String, more: [Number] = []
  ) -> ValueFamily<Number> {
    let numbers: [Number] = [0, 1, 2, 3, 7, 100, .max, .max - 1, .min, .min + 1]
    let negative: [Number] = Number.isSigned ? [0 &- 1, 0 &- 100] : []
    var kind = ValueFamily(
      name, numbers + negative + more, [Column(name: column, path: path)],
      optional: [Column(name: optionalColumn, path: optionalPath)])
    kind.values = Arithmetic.whole(Number.self)
    return kind.ordered
  }

  private static func real<Number: BinaryFloatingPoint & Codable & Sendable>(
    _ name: String, _ path: Path<Number>, _ column: String, _ optionalPath: Path<Number?>,
    _ optionalColumn: String, more: [Number] = []
  ) -> ValueFamily<Number> {
    let numbers: [Number] = [
      0, -0.0, 1, -1, 0.1, 2.5, 3, .infinity, -.infinity, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude, -.leastNormalMagnitude, .nan, -.nan,
    ]
    var kind = ValueFamily(
      name, numbers + more, [Column(name: column, path: path)],
      optional: [Column(name: optionalColumn, path: optionalPath)])
    kind.values = Arithmetic.real(Number.self)
    kind.isUnordered = { $0.isNaN }
    return kind.ordered
  }

  /// The kind of a type of numbers.
  static func kind<Number>(of type: Number.Type) -> ValueFamily<Number>? {
    all.lazy.compactMap { $0 as? ValueFamily<Number> }.first
  }
}
