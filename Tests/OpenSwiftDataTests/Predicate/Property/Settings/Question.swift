import Foundation

@testable import OpenSwiftData

/// A random fetch.
struct Question {
  let condition: Term<Bool>
  let predicate: Predicate<Grain>
  let sorts: [Sort]
  let limit: Int?
  let offset: Int?
  let includesPending: Bool
  /// The length of the pages for reading everything page by page.
  let pageLength: Int
  /// Decides which settings are asked in which other ways.
  let firstWay: Int

  init(_ choices: inout Choices, ordered: Bool) {
    let depth = 1 + choices.below(6)
    let erases = !choices.once(in: 16)
    var generator = TermGenerator(choices, budget: 40, erases: erases)
    condition = Conditions.condition(&generator, depth)
    choices = generator.choices
    predicate = condition.predicate
    let sorts =
      ordered ? ValueFamilies.all.flatMap(\.sorts) : ValueFamilies.alwaysOrdered.flatMap(\.sorts)
    self.sorts = choices.elements(of: sorts + RowTerms.sorts, atMost: 3)
    limit = choices.element(of: [nil, 1, 3, 7, 100, 0, -1])
    offset = choices.element(of: [nil, 1, 5, 12, 100, 0, -1])
    includesPending = !choices.once(in: 6)
    pageLength = 1 + choices.below(5)
    firstWay = choices.below(2 * Way.others.count)
  }

  /// The descriptor without limit and offset.
  var descriptor: FetchDescriptor<Grain> {
    var descriptor = FetchDescriptor(predicate: predicate, sortBy: sorts.map(\.descriptor))
    descriptor.includePendingChanges = includesPending
    return descriptor
  }

  var limitedDescriptor: FetchDescriptor<Grain> {
    var descriptor = descriptor
    descriptor.fetchLimit = limit
    descriptor.fetchOffset = offset
    return descriptor
  }

  var text: String {
    let sort = sorts.map(\.text).joined(separator: "; ")
    return """
      predicate: \(condition.text)
      sort: [\(sort)], limit: \(literal(limit)), offset: \(literal(offset)), \
      pending: \(includesPending), page length: \(pageLength)
      """
  }
}

extension ValueFamilies {
  /// The kinds of which every value has a place in the order.
  static let alwaysOrdered: [any AnyValueFamily] = all.filter { kind in
    !["Double", "Float", "Float16", "CGFloat", "Date"].contains(kind.name)
  }
}
