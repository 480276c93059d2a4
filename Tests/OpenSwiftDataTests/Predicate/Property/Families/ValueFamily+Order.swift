import Foundation

// What can be asked of ordered values

extension ValueFamily where Value: Comparable {
  /// The kind with comparisons, ranges, extremes and sorts.
  var ordered: ValueFamily {
    var kind = self
    kind.conditions += [comparison, comparison, range, capturedRange]
    kind.optionals += [extreme]
    for order in [SortOrder.forward, .reverse] {
      let suffix = order == .reverse ? ", order: .reverse" : ""
      kind.sorts += columns.map {
        Sort(
          text: "\(#"\."#)\($0.name)\(suffix)",
          descriptor: SortDescriptor($0.readPath, order: order))
      }
      kind.sorts += optionalColumns.map {
        Sort(
          text: "\(#"\."#)\($0.name)\(suffix)",
          descriptor: SortDescriptor($0.readPath, order: order))
      }
    }
    return kind
  }

  private var comparison: TermGenerator.Maker<Bool> {
    { generator, depth in
      let operations: [(String, PredicateExpressions.ComparisonOperator)] = [
        ("<", .lessThan), ("<=", .lessThanOrEqual), (">", .greaterThan),
        (">=", .greaterThanOrEqual),
      ]
      let (symbol, operation) = generator.choices.element(of: operations)
      let (left, right) = (value(&generator, depth), value(&generator, depth))
      return Term("(\(left.text) \(symbol) \(right.text))") {
        Nodes.compare(left.make($0), operation, right.make($0))
      }
    }
  }

  private var range: TermGenerator.Maker<Bool> {
    { generator, depth in
      let (lower, upper) = (value(&generator, depth), value(&generator, depth))
      let element = value(&generator, depth)
      let isClosed = generator.choices.once(in: 2)
      return Term(
        "(\(lower.text)\(isClosed ? "..." : "..<")\(upper.text)).contains(\(element.text))"
      ) {
        Nodes.contains(lower.make($0), upper.make($0), isClosed: isClosed, element.make($0))
      }
    }
  }

  private var capturedRange: TermGenerator.Maker<Bool> {
    { generator, depth in
      let bounds = (0..<2).map { _ in generator.choices.element(of: pool) }
        .filter { !isUnordered($0) }
      guard let lower = bounds.min(), let upper = bounds.max() else {
        return comparison(&generator, depth)
      }
      let (form, element) = (generator.choices.below(5), value(&generator, depth))
      let texts = ["lower...upper", "lower..<upper", "lower...", "..<upper", "...upper"]
      let text = texts[form].replacing("lower", with: literal(lower))
        .replacing("upper", with: literal(upper))
      return Term("(\(text)).contains(\(element.text))") { scope in
        switch form {
        case 0: Nodes.contains(captured: lower...upper, element.make(scope))
        case 1: Nodes.contains(captured: lower..<upper, element.make(scope))
        case 2: Nodes.contains(captured: lower..., element.make(scope))
        case 3: Nodes.contains(captured: ..<upper, element.make(scope))
        default: Nodes.contains(captured: ...upper, element.make(scope))
        }
      }
    }
  }

  private var extreme: TermGenerator.Maker<Value?> {
    { generator, _ in
      let list = generator.choices.elements(of: pool, atMost: 3)
      let isMaximum = generator.choices.once(in: 2)
      return Term("\(literal(list)).\(isMaximum ? "max" : "min")()") { _ in
        isMaximum ? Nodes.maximum(list) : Nodes.minimum(list)
      }
    }
  }
}
