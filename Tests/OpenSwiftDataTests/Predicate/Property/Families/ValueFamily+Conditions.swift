import Foundation

// Conditions on values of any type

extension ValueFamily {
  func condition(_ generator: inout TermGenerator, _ depth: Int) -> Term<Bool> {
    let makers: [TermGenerator.Maker<Bool>] =
      [
        equal, optionalEqual, isNil, isInList, isInOptionalList, isInSet, quantified, typeCheck,
        meetsPredicate,
      ] + conditions + conditions
    return generator.choices.element(of: makers)(&generator, depth)
  }

  private var equal: TermGenerator.Maker<Bool> {
    { generator, depth in
      let (left, right) = (value(&generator, depth), value(&generator, depth))
      if generator.choices.once(in: 2) {
        return Term("(\(left.text) != \(right.text))") {
          Nodes.notEqual(left.make($0), right.make($0))
        }
      }
      return Term("(\(left.text) == \(right.text))") { Nodes.equal(left.make($0), right.make($0)) }
    }
  }

  private var optionalEqual: TermGenerator.Maker<Bool> {
    { generator, depth in
      let (left, right) = (optional(&generator, depth), optional(&generator, depth))
      if generator.choices.once(in: 2) {
        return Term("(\(left.text) != \(right.text))") {
          Nodes.notEqual(left.make($0), right.make($0))
        }
      }
      return Term("(\(left.text) == \(right.text))") { Nodes.equal(left.make($0), right.make($0)) }
    }
  }

  private var isNil: TermGenerator.Maker<Bool> {
    { generator, depth in
      let optional = optional(&generator, depth)
      if generator.choices.once(in: 2) {
        return Term("(\(optional.text) != nil)") { Nodes.isNotNil(optional.make($0)) }
      }
      return Term("(\(optional.text) == nil)") { Nodes.isNil(optional.make($0)) }
    }
  }

  private var isInList: TermGenerator.Maker<Bool> {
    { generator, depth in
      let list = generator.choices.elements(of: pool, atMost: 4)
      let element = value(&generator, depth)
      return Term("\(literal(list)).contains(\(element.text))") {
        Nodes.contains(list, element.make($0))
      }
    }
  }

  private var isInOptionalList: TermGenerator.Maker<Bool> {
    { generator, depth in
      let list = (0..<generator.choices.below(5)).map { _ in generator.choices.optional(of: pool) }
      let element = optional(&generator, depth)
      return Term("\(literal(list)).contains(\(element.text))") {
        Nodes.contains(list, element.make($0))
      }
    }
  }

  private var isInSet: TermGenerator.Maker<Bool> {
    { generator, depth in
      let list = generator.choices.elements(of: pool, atMost: 4)
      let element = value(&generator, depth)
      return Term("Set(\(literal(list))).contains(\(element.text))") {
        Nodes.contains(Set(list), element.make($0))
      }
    }
  }

  /// `contains` and `allSatisfy` of a captured list, of which nothing concerns the row.
  private var quantified: TermGenerator.Maker<Bool> {
    { generator, depth in
      let list = generator.choices.elements(of: pool, atMost: 4)
      let all = generator.choices.once(in: 2)
      let test = generator.alone(with: [Value.self]) { Conditions.condition(&$0, depth) }
      return Term("\(literal(list)).\(all ? "allSatisfy" : "contains") { v0 in \(test.text) }") {
        _ in Nodes.quantified(list, all: all, in: TermScope(row: nil), test)
      }
    }
  }

  private var typeCheck: TermGenerator.Maker<Bool> {
    { generator, depth in
      let value = value(&generator, depth)
      return Term("(\(value.text) is \(name))") { Nodes.typeCheck(value.make($0)) }
    }
  }

  /// A captured predicate on a value, evaluated.
  private var meetsPredicate: TermGenerator.Maker<Bool> {
    { generator, depth in
      let input = value(&generator, depth)
      let body = generator.alone(with: [Value.self]) { Conditions.condition(&$0, depth) }
      return Term("#Predicate { v0 in \(body.text) }.evaluate(\(input.text))") { scope in
        let predicate = Predicate<Value> { variable in
          OpaqueExpression(body.make(TermScope(row: nil, locals: [variable])))
        }
        return Nodes.evaluate(predicate, input.make(scope))
      }
    }
  }
}
