import Foundation
import SQLiteGateway

// What is asked of arrays and sets of values, which columns hold as JSON

extension PredicateCompiler {
  /// Appends the size of a list of values, or whether it is empty.
  mutating func compileSize(
    _ size: ListSize, ofValues list: PredicateOperand, since start: PredicatePosition
  ) throws -> PredicateOperand {
    switch list.content {
    case .values(let form), .dictionary(let form): append(.list(.count, form.element))
    case .chosenValues(let form, let number):
      // All are counted, as Swift asks all before it knows how many it has chosen.
      append(.quantifiedList(.count, number: number, form.element))
    default: throw unsupported("the size of \(name(of: list))")
    }
    if size == .count {
      return operand(since: start, .column(.integer), canFail: list.canFail)
    }
    append(.not)
    return truth(since: start, canFail: list.canFail)
  }

  /// Appends the test whether a value is in a list.
  mutating func compileMembership<Element: PredicateExpression>(
    of element: Element, inValues list: PredicateOperand, _ form: ListForm,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    var value = try compile(element)
    guard value.columnType == form.elementType, value.presence == nil else {
      throw unsupported("contains of \(name(of: value)) in \(name(of: list))")
    }
    makeCanonical(&value)
    append(.list(.contains, form.element))
    return truth(since: start, canFail: list.canFail || value.canFail)
  }

  /// Appends a condition on the elements of a list, for `.quantifiedList` to ask about.
  mutating func compileTest<Element, Test: PredicateExpression>(
    _ test: Test, on variable: PredicateExpressions.Variable<Element>,
    ofValuesIn list: PredicateOperand, _ form: ListForm, isNegated: Bool = false
  ) throws -> (number: UInt16, canFail: Bool) {
    guard list.presence == nil else { throw unsupported("the elements of \(name(of: list))") }
    let number = listCount
    guard number < .max else { throw unsupported("a predicate with more than 65,534 lists") }
    listCount += 1
    let start = position
    append(.listElement(number))
    let element = operand(
      since: start, .column(form.elementType), isOptional: form.isElementOptional,
      nan: form.elementType.isFloating ? .asBlob : .never)
    bind(variable, to: element)
    discardInstructions(to: start)
    let operand = try compile(test)
    if isNegated { append(.not) }
    return (number, operand.canFail)
  }

  /// Appends the test whether some element of a list meets a condition, or none.
  mutating func compileExistence<Element, Test: PredicateExpression>(
    of test: Test, on variable: PredicateExpressions.Variable<Element>,
    inValues list: PredicateOperand, _ form: ListForm, isNegated: Bool,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    let (number, canFail) = try compileTest(
      test, on: variable, ofValuesIn: list, form, isNegated: isNegated)
    append(.quantifiedList(.exists, number: number, form.element))
    if isNegated { append(.not) }
    var answer = truth(since: start, canFail: list.canFail || canFail)
    guard list.canFail else { return answer }
    // SQLite leaves a list out that the answer does not take; Swift computes it first.
    insert(Array(instructions[list.range]), before: &answer)
    append(.after)
    answer.range = start.instructions..<instructions.count
    return answer
  }

  /// Whether two lists are equal, nil equal to nil; nil where the operands are no lists.
  mutating func compareLists<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: PredicateOperand, _ lhs: Left, _ right: PredicateOperand, _ rhs: Right,
    isNegated: Bool, since start: PredicatePosition
  ) throws -> PredicateOperand? {
    let form: ListForm
    var isNil = false
    switch (left.content, right.content) {
    case (.values(let list), .values(let other)) where list == other: form = list
    case (.values(let list), _) where right.isConstant:
      isNil = try appendList(rhs, form: list).isOptional
      form = list
    case (_, .values(let list)) where left.isConstant:
      isNil = try appendList(lhs, form: list).isOptional
      form = list
    default: return nil
    }
    guard left.presence == nil, right.presence == nil else {
      throw unsupported("== of \(name(of: left)) and \(name(of: right))")
    }
    if isNil {
      dropLast()
      append(.isNull)
    } else {
      append(.list(form.isSet ? .sameSet : .same, form.element))
    }
    if isNegated { append(.not) }
    return truth(since: start, canFail: left.canFail || right.canFail)
  }

  /// Appends the value that a dictionary has for a key.
  mutating func compileValue<Key: PredicateExpression>(
    of key: Key, inDictionary dictionary: PredicateOperand, _ form: ListForm,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    let text = try compile(key)
    guard text.columnType == .text else {
      throw unsupported("a subscript of \(name(of: dictionary)) by \(name(of: text))")
    }
    append(.list(.value, form.element))
    return operand(
      since: start, .column(form.elementType), isOptional: true,
      nan: form.elementType.isFloating ? .asBlob : .never,
      canFail: dictionary.canFail || text.canFail)
  }

  /// Appends a captured list as a column would hold it.
  mutating func appendList<List: PredicateExpression>(
    _ list: List, form: ListForm
  ) throws -> PredicateOperand {
    let start = position
    guard let value = form.encode(try self.value(of: list)) else {
      throw unsupported("a list that cannot be encoded")
    }
    append(.parameter(try append(.value(value))))
    return operand(since: start, .values(form), isOptional: value == .null)
  }
}
