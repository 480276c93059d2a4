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

  /// Whether two arrays have equal elements; NULL where one is NULL.
  private static func areSame(
    _ arguments: FunctionArguments,
    _ isEqual: ([ComparableElement], [ComparableElement]) -> Bool
  ) throws(JSONError) -> SQLiteValue {
    guard let left = arguments.text(0), let right = arguments.text(1) else { return .null }
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
    return values.map { coded in
      let value = element.value(of: coded)
      var isNaN = false
      if case .blob = value { isNaN = element == .real || element == .float }
      return ComparableElement(value: value, isNaN: isNaN)
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
  /// The table-valued function that yields the elements of an array in its column `value`.
  package static let tableName = "swift_each"
}
