import Foundation

// What is asked of the rows that a to-many relationship leads to

extension PredicateExpressions.SequenceContainsWhere: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let list = try compiler.compile(sequence)
    if case .values(let form) = list.content {
      return try compiler.compileExistence(
        of: test, on: variable, inValues: list, form, isNegated: false, since: start)
    }
    guard case .list(let scope) = list.content else {
      return try compiler.compileCaptured(self, testing: list, since: start)
    }
    compiler.bind(variable, toObjectIn: scope)
    return try compiler.ask(.exists, of: list, since: start) { try $0.compile(test) }
  }
}

extension PredicateExpressions.SequenceAllSatisfy: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let list = try compiler.compile(sequence)
    if case .values(let form) = list.content {
      return try compiler.compileExistence(
        of: test, on: variable, inValues: list, form, isNegated: true, since: start)
    }
    guard case .list(let scope) = list.content else {
      return try compiler.compileCaptured(self, testing: list, since: start)
    }
    compiler.bind(variable, toObjectIn: scope)
    return try compiler.ask(.exists, of: list, isNegated: true, since: start) { compiler in
      let inner = compiler.position
      let operand = try compiler.compile(test)
      compiler.append(.not)
      return compiler.truth(since: inner, canFail: operand.canFail)
    }
  }
}

extension PredicateExpressions.Filter: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    var list = try compiler.compile(sequence)
    if case .values(let form) = list.content {
      if list.canFail { throw compiler.unsupported("a filter of a list that may fail") }
      let (number, canFail) = try compiler.compileTest(
        filter, on: variable, ofValuesIn: list, form)
      return compiler.operand(
        since: start, .chosenValues(form, number: number), canFail: canFail)
    }
    guard case .list(let scope) = list.content else {
      return try compiler.compileCaptured(self, testing: list, since: start)
    }
    compiler.bind(variable, toObjectIn: scope)
    let test = try compiler.compile(filter)
    if !list.range.isEmpty { compiler.append(.and) }
    list.range = start.instructions..<compiler.position.instructions
    list.canFail = list.canFail || test.canFail
    return list
  }
}

/// The key paths of a collection that ask for its size.
enum ListSize {
  case count, isEmpty

  init?<List>(_ keyPath: AnyKeyPath, of list: List.Type) {
    guard let list = list as? any SizedList.Type else { return nil }
    switch keyPath {
    case list.countKeyPath: self = .count
    case list.isEmptyKeyPath: self = .isEmpty
    default: return nil
    }
  }
}

private protocol SizedList {
  static var countKeyPath: AnyKeyPath { get }
  static var isEmptyKeyPath: AnyKeyPath { get }
}

extension Array: SizedList {
  fileprivate static var countKeyPath: AnyKeyPath { \Self.count }
  fileprivate static var isEmptyKeyPath: AnyKeyPath { \Self.isEmpty }
}

extension Set: SizedList {
  fileprivate static var countKeyPath: AnyKeyPath { \Self.count }
  fileprivate static var isEmptyKeyPath: AnyKeyPath { \Self.isEmpty }
}

extension Dictionary: SizedList {
  fileprivate static var countKeyPath: AnyKeyPath { \Self.count }
  fileprivate static var isEmptyKeyPath: AnyKeyPath { \Self.isEmpty }
}

extension PredicateCompiler {
  /// Appends the size of a list of rows, or whether it is empty.
  mutating func compileSize(
    _ size: ListSize, of list: PredicateOperand, since start: PredicatePosition
  ) throws -> PredicateOperand {
    switch size {
    case .count: try ask(.count, of: list, since: start, where: nil)
    case .isEmpty: try ask(.exists, of: list, isNegated: true, since: start, where: nil)
    }
  }

  /// Appends what is asked of those elements of a list that meet a further condition.
  ///
  /// Where a filter may raise an error, all elements are counted, as Swift asks all of them before it asks
  /// anything of those that are left; EXISTS would end at the first one.
  mutating func ask(
    _ quantifier: Quantifier, of list: PredicateOperand, isNegated: Bool = false,
    since start: PredicatePosition,
    where test: ((inout PredicateCompiler) throws -> PredicateOperand)?
  ) throws -> PredicateOperand {
    guard case .list(let scope) = list.content else { return list }
    let condition = Array(instructions[list.range])
    discardInstructions(to: start)
    return try follow(list.steps) { compiler in
      let inner = compiler.position
      condition.forEach { compiler.append($0) }
      let operand = try test?(&compiler)
      if operand != nil, !condition.isEmpty { compiler.append(.and) }
      if operand == nil, condition.isEmpty { compiler.append(.boolean(true)) }
      let countsAll = quantifier == .exists && condition.contains(where: \.canFail)
      compiler.append(.quantified(countsAll ? .count : quantifier, scope: UInt16(scope)))
      if countsAll { compiler.append(.not) }
      if isNegated != countsAll { compiler.append(.not) }
      return compiler.operand(
        since: inner, .column(quantifier == .count ? .integer : .boolean),
        canFail: list.canFail || operand?.canFail ?? false)
    }
  }
}
