import CSQLiteGateway
import CodedValues

// What is asked of JSON texts that the library has written
//
// SQLite's own functions of JSON cut texts at a NUL, know no NaN, and compare neither texts nor large
// numbers as Swift does.

extension TableFunction {
  /// `swift_each(json, element)`: the elements of an array, or the values of an object.
  ///
  /// None for NULL; an error for what is no JSON.
  static let each = TableFunction(
    JSONElement.tableName, argumentCount: 2, expectedRows: 10
  ) { arguments throws(TableFunctionError) in
    guard let json = arguments.text(0) else { return [] }
    let element = arguments.element(1)
    switch try coded(json) {
    case .list(let values): return values.map(element.value)
    case .members(let members): return members.map { element.value(of: $0.value) }
    default: return []
    }
  }

  private static func coded(
    _ json: UnsafeRawBufferPointer
  ) throws(TableFunctionError) -> CodedValue {
    do {
      return try CodedValue(json: json)
    } catch {
      throw TableFunctionError(message: "a stored value cannot be read: \(error)")
    }
  }
}

extension Functions {
  static var jsonFunctions: [Definition] {
    [
      Definition(name: "swift_json_value", argumentCount: 3) { context, count, values in
        let arguments = FunctionArguments(count, values)
        Functions.answer(on: context) { () throws(JSONError) in
          guard let json = arguments.text(0), let key = arguments.text(1) else { return .null }
          let text = String(decoding: key, as: UTF8.self)
          guard let member = try CodedValue(json: json)[key: text] else { return .null }
          return arguments.element(2).value(of: member)
        }
      },
      Definition(name: "swift_list_count", argumentCount: 1) { context, count, values in
        let arguments = FunctionArguments(count, values)
        Functions.answer(on: context) { () throws(JSONError) in
          guard let json = arguments.text(0) else { return .null }
          switch try CodedValue(json: json) {
          case .list(let values): return .integer(Int64(values.count))
          case .members(let members): return .integer(Int64(members.count))
          default: return .integer(0)
          }
        }
      },
      Definition(name: "swift_list_contains", argumentCount: 3) { context, count, values in
        let arguments = FunctionArguments(count, values)
        Functions.answer(on: context) { () throws(JSONError) in
          guard let json = arguments.text(0) else { return .null }
          let element = arguments.element(2)
          let value = ComparableElement(arguments.value(1), element)
          let list = try ComparableElement.list(json, element)
          return .integer(list.contains(value) ? 1 : 0)
        }
      },
      Definition(name: "swift_list_same", argumentCount: 3) { context, count, values in
        let arguments = FunctionArguments(count, values)
        Functions.answer(on: context) { () throws(JSONError) in
          try Functions.areSame(arguments) { $0 == $1 }
        }
      },
      Definition(name: "swift_set_same", argumentCount: 3) { context, count, values in
        let arguments = FunctionArguments(count, values)
        Functions.answer(on: context) { () throws(JSONError) in
          try Functions.areSame(arguments) { Set($0) == Set($1) }
        }
      },
    ]
  }

  /// Whether two arrays have equal elements; NULL equals NULL.
  private static func areSame(
    _ arguments: FunctionArguments,
    _ isEqual: ([ComparableElement], [ComparableElement]) -> Bool
  ) throws(JSONError) -> SQLiteValue {
    guard let left = arguments.text(0), let right = arguments.text(1) else {
      return .integer(arguments.isNull(0) && arguments.isNull(1) ? 1 : 0)
    }
    let element = arguments.element(2)
    let lists = (
      try ComparableElement.list(left, element), try ComparableElement.list(right, element)
    )
    return .integer(isEqual(lists.0, lists.1) ? 1 : 0)
  }

  private static func answer(
    on context: OpaquePointer?, _ body: () throws(JSONError) -> SQLiteValue
  ) {
    do {
      FunctionResult.set(try body(), on: context)
    } catch {
      FunctionResult.fail("a stored value cannot be read: \(error)", on: context)
    }
  }
}

/// One element of an array, compared as Swift compares such values.
private struct ComparableElement: Hashable {
  private let value: SQLiteValue
  private let isNaN: Bool

  static func list(
    _ json: UnsafeRawBufferPointer, _ element: JSONElement
  ) throws(JSONError) -> [ComparableElement] {
    guard case .list(let values) = try CodedValue(json: json) else { return [] }
    return values.map { ComparableElement(element.value(of: $0), element) }
  }

  private init(_ value: SQLiteValue, _ element: JSONElement) {
    self.value = value
    if case .blob = value { isNaN = element.isFloating } else { isNaN = false }
  }

  /// A value as a column holds it.
  init(_ value: OpaquePointer?, _ element: JSONElement) {
    let value = SQLiteValue(of: value)
    // A column has whole numbers of another program as they were written.
    if case .integer(let number) = value, element.isFloating {
      self.init(.real(Double(number)), element)
    } else {
      self.init(value, element)
    }
  }

  /// Texts are equal where they are canonically equivalent, 0.0 equals -0.0, and NaN equals nothing.
  static func == (left: ComparableElement, right: ComparableElement) -> Bool {
    !left.isNaN && left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension FunctionArguments {
  /// The kind of element that an argument names.
  fileprivate func element(_ index: Int) -> JSONElement {
    text(index).flatMap { JSONElement(rawValue: String(decoding: $0, as: UTF8.self)) } ?? .json
  }
}

extension JSONElement {
  fileprivate var isFloating: Bool { self == .real || self == .float }

  /// The table-valued function that yields the elements of an array in its column `value`.
  package static let tableName = "swift_each"
}
