import Foundation

// Terms of a type and of its optional

extension ValueFamily {
  func value(_ generator: inout TermGenerator, _ depth: Int) -> Term<Value> {
    generator.term(
      depth, leaves: [leaf],
      nodes: [
        coalesced, conditional, unwrapped, ifLet, forceCast, element, evaluated, throughForcedOwner,
      ] + values + values)
  }

  func optional(_ generator: inout TermGenerator, _ depth: Int) -> Term<Value?> {
    generator.term(
      depth, leaves: [optionalLeaf],
      nodes: [
        promoted, optionalCoalesced, optionalConditional, flatMapped, optionalIfLet,
        conditionalCast, looked, throughOwner, throughOwner,
      ] + optionals)
  }

  private var leaf: TermGenerator.Maker<Value> {
    { generator, _ in
      if !generator.locals.isEmpty, let local = generator.local(Value.self),
        !generator.choices.once(in: 3)
      {
        return local
      }
      guard generator.hasRow, !columns.isEmpty, !generator.choices.once(in: 2) else {
        return captured(generator.choices.element(of: pool))
      }
      return read(generator.choices.element(of: columns), &generator)
    }
  }

  private var optionalLeaf: TermGenerator.Maker<Value?> {
    { generator, _ in
      guard generator.hasRow, !optionalColumns.isEmpty, !generator.choices.once(in: 3) else {
        let value = generator.choices.optional(of: pool)
        return Term("\(literal(value)) as \(name)?") { _ in PredicateExpressions.Value(value) }
      }
      return read(generator.choices.element(of: optionalColumns), &generator)
    }
  }

  private func read<Content>(
    _ column: Column<Content>, _ generator: inout TermGenerator
  ) -> Term<Content> {
    let row = generator.row()
    return Term("\(RowTerms.name(of: row)).\(column.name)") { column.node($0.row(row)) }
  }

  func captured(_ value: Value) -> Term<Value> {
    Term(literal(value)) { _ in PredicateExpressions.Value(value) }
  }

  private var coalesced: TermGenerator.Maker<Value> {
    { generator, depth in
      let (optional, fallback) = (optional(&generator, depth), value(&generator, depth))
      return Term("(\(optional.text) ?? \(fallback.text))") {
        Nodes.coalesce(optional.make($0), fallback.make($0))
      }
    }
  }

  private var conditional: TermGenerator.Maker<Value> {
    { generator, depth in
      let test = Conditions.condition(&generator, depth)
      let (first, second) = (value(&generator, depth), value(&generator, depth))
      return Term("(\(test.text) ? \(first.text) : \(second.text))") {
        Nodes.conditional(test.make($0), first.make($0), second.make($0))
      }
    }
  }

  private var unwrapped: TermGenerator.Maker<Value> {
    { generator, depth in
      let optional = optional(&generator, depth)
      return Term("\(optional.text)!") { Nodes.unwrap(optional.make($0)) }
    }
  }

  private var ifLet: TermGenerator.Maker<Value> {
    { generator, depth in
      generator.choices.element(of: ValueFamilies.all).ifLet(&generator, depth) { value(&$0, $1) }
    }
  }

  private var forceCast: TermGenerator.Maker<Value> {
    { generator, depth in
      let value = value(&generator, depth)
      return Term("(\(value.text) as! \(name))") { Nodes.forceCast(value.make($0)) }
    }
  }

  private var element: TermGenerator.Maker<Value> {
    { generator, _ in
      let list = generator.choices.elements(of: pool, atMost: 3)
      let index = generator.choices.below(list.count + 1)
      return Term("\(literal(list))[\(index)]") { _ in
        Nodes.element(of: list, at: PredicateExpressions.Value(index))
      }
    }
  }

  /// `$0.owner!.int`.
  private var throughForcedOwner: TermGenerator.Maker<Value> {
    { generator, _ in
      guard generator.hasRow, !columns.isEmpty else { return leaf(&generator, 0) }
      let owner = RowTerms.owner(&generator)
      let column = generator.choices.element(of: columns)
      return Term("\(owner.text)!.\(column.name)") {
        column.node(Nodes.unwrap(owner.make($0)))
      }
    }
  }

  private var evaluated: TermGenerator.Maker<Value> {
    { generator, depth in
      generator.choices.element(of: ValueFamilies.all).expression(to: self, &generator, depth)
    }
  }
}

extension ValueFamily {
  private var promoted: TermGenerator.Maker<Value?> {
    { generator, depth in
      let value = value(&generator, depth)
      return Term("(\(value.text) as \(name)?)") { Nodes.promoted(value.make($0)) }
    }
  }

  private var optionalCoalesced: TermGenerator.Maker<Value?> {
    { generator, depth in
      let (first, second) = (optional(&generator, depth), optional(&generator, depth))
      return Term("(\(first.text) ?? \(second.text))") {
        Nodes.coalesceOptional(first.make($0), second.make($0))
      }
    }
  }

  private var optionalConditional: TermGenerator.Maker<Value?> {
    { generator, depth in
      let test = Conditions.condition(&generator, depth)
      let (first, second) = (optional(&generator, depth), optional(&generator, depth))
      return Term("(\(test.text) ? \(first.text) : \(second.text))") {
        Nodes.conditional(test.make($0), first.make($0), second.make($0))
      }
    }
  }

  private var flatMapped: TermGenerator.Maker<Value?> {
    { generator, depth in
      generator.choices.element(of: ValueFamilies.all).flatMap(to: self, &generator, depth)
    }
  }

  private var optionalIfLet: TermGenerator.Maker<Value?> {
    { generator, depth in
      generator.choices.element(of: ValueFamilies.all).ifLet(&generator, depth) {
        optional(&$0, $1)
      }
    }
  }

  private var conditionalCast: TermGenerator.Maker<Value?> {
    { generator, depth in
      let value = value(&generator, depth)
      return Term("(\(value.text) as? \(name))") { Nodes.conditionalCast(value.make($0)) }
    }
  }

  /// `$0.owner?.int`, or more of what is asked of the owner.
  private var throughOwner: TermGenerator.Maker<Value?> {
    { generator, depth in
      guard generator.hasRow else { return optionalLeaf(&generator, 0) }
      let owner = RowTerms.owner(&generator)
      let name = RowTerms.name(of: generator.rowCount)
      if generator.choices.once(in: 3) {
        let body = generator.withRow { optional(&$0, depth) }
        return Term("\(owner.text).flatMap { \(name) in \(body.text) }") {
          Nodes.flatMap(owner.make($0), in: $0, body)
        }
      }
      let body = generator.withRow { value(&$0, depth) }
      return Term("\(owner.text).map { \(name) in \(body.text) }") {
        Nodes.map(owner.make($0), in: $0, body)
      }
    }
  }

  private var looked: TermGenerator.Maker<Value?> {
    { generator, depth in
      generator.choices.element(of: ValueFamilies.all).dictionary(to: self, &generator, depth)
    }
  }
}
