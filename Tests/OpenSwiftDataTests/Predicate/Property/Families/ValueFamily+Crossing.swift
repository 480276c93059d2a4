import Foundation

// Terms that lead from one type to another

extension ValueFamily {
  func flatMap<Result>(
    to kind: ValueFamily<Result>, _ generator: inout TermGenerator, _ depth: Int
  ) -> Term<Result?> {
    let source = optional(&generator, depth)
    let index = generator.locals.count
    if generator.choices.once(in: 3) {
      let body = generator.with(local: Value.self) { kind.optional(&$0, depth) }
      return Term("\(source.text).flatMap { v\(index) in \(body.text) }") {
        Nodes.flatMap(source.make($0), in: $0, body)
      }
    }
    let body = generator.with(local: Value.self) { kind.value(&$0, depth) }
    return Term("\(source.text).map { v\(index) in \(body.text) }") {
      Nodes.map(source.make($0), in: $0, body)
    }
  }

  func ifLet<Result>(
    _ generator: inout TermGenerator, _ depth: Int,
    _ make: (inout TermGenerator, Int) -> Term<Result>
  ) -> Term<Result> {
    let source = optional(&generator, depth)
    let index = generator.locals.count
    let body = generator.with(local: Value.self) { make(&$0, depth) }
    let otherwise = make(&generator, depth)
    return Term("(if let v\(index) = \(source.text) { \(body.text) } else { \(otherwise.text) })") {
      Nodes.ifLet(source.make($0), in: $0, body, otherwise: otherwise.make($0))
    }
  }

  /// A captured expression, evaluated.
  func expression<Result>(
    to kind: ValueFamily<Result>, _ generator: inout TermGenerator, _ depth: Int
  ) -> Term<Result> {
    let input = value(&generator, depth)
    let body = generator.alone(with: [Value.self]) { kind.value(&$0, depth) }.erased
    return Term("#Expression { v0 in \(body.text) }.evaluate(\(input.text))") { scope in
      let expression = Expression<Value, Result> { variable in
        OpaqueExpression(body.make(TermScope(row: nil, locals: [variable])))
      }
      return Nodes.evaluate(expression, input.make(scope))
    }
  }

  /// A captured dictionary of which a captured key is looked up.
  func dictionary<Result>(
    to kind: ValueFamily<Result>, _ generator: inout TermGenerator, _ depth: Int
  ) -> Term<Result?> {
    let keys = generator.choices.elements(of: pool, atMost: 3)
    let pairs = keys.map { ($0, generator.choices.element(of: kind.pool)) }
    let dictionary = Dictionary(pairs) { first, _ in first }
    let key = generator.choices.element(of: pool)
    let text = pairs.map { "\(literal($0)): \(literal($1))" }.joined(separator: ", ")
    return Term("[\(text.isEmpty ? ":" : text)][\(literal(key))]") { _ in
      Nodes.value(in: dictionary, of: PredicateExpressions.Value(key))
    }
  }

  /// `list.filter { … }.count` of a captured list, of which nothing concerns the row.
  func filteredCount(_ generator: inout TermGenerator, _ depth: Int) -> Term<Int> {
    let list = generator.choices.elements(of: pool, atMost: 4)
    let test = generator.alone(with: [Value.self]) { Conditions.condition(&$0, depth) }
    return Term("\(literal(list)).filter { v0 in \(test.text) }.count") { _ in
      Nodes.filteredCount(list, in: TermScope(row: nil), test)
    }
  }
}
