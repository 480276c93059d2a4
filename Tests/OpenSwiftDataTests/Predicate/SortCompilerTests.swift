import Foundation
import Testing

@testable import OpenSwiftData

/// Rows come in the order in which Foundation sorts their objects.
@Suite struct SortCompilerTests {
  @Test func ordersAsFoundationDoes() throws {
    var values = SpecimenValues(seed: 20_260_802)
    let objects = (0..<300).map { _ in Specimen(&values) }
    for object in objects {
      // Numbers that are not equal to themselves have no order.
      if object.ratio.isNaN { object.ratio = 0 }
      if object.date.timeIntervalSinceReferenceDate.isNaN { object.date = .distantPast }
      if object.due?.timeIntervalSinceReferenceDate.isNaN == true { object.due = nil }
    }
    let table = try PredicateTable(objects)
    for descriptors in Self.orders {
      let expected = objects.indices.sorted { left, right in
        for descriptor in descriptors {
          let result = descriptor.compare(objects[left], objects[right])
          if result != .orderedSame { return result == .orderedAscending }
        }
        return left < right
      }
      let order = try table.order(descriptors)
      #expect(try table.sorted(by: descriptors) == expected, "\(order)")
    }
  }

  private static let orders: [[SortDescriptor<Specimen>]] = [
    [SortDescriptor(\.title)], [SortDescriptor(\.title, order: .reverse)],
    [SortDescriptor(\.title, comparator: .lexical)],
    [SortDescriptor(\.flag), SortDescriptor(\.isChecked, order: .reverse)],
    [SortDescriptor(\.note, comparator: .lexical, order: .reverse)],
    [SortDescriptor(\.note), SortDescriptor(\.count, order: .reverse)],
    [SortDescriptor(\.size), SortDescriptor(\.due)], [SortDescriptor(\.size, order: .reverse)],
    [SortDescriptor(\.wide)], [SortDescriptor(\.serial, order: .reverse)],
    [SortDescriptor(\.ratio)], [SortDescriptor(\.date, order: .reverse)],
    [SortDescriptor(\.price)], [SortDescriptor(\.discount, order: .reverse)],
    [SortDescriptor(\.token)], [SortDescriptor(\.batch), SortDescriptor(\.small)],
    [SortDescriptor(\.level), SortDescriptor(\.octet, order: .reverse)],
  ]

  @Test func endsWithTheRowID() throws {
    let table = try PredicateTable<Specimen>([])
    #expect(try table.order([]) == #"t0."_pk""#)
    #expect(
      try table.order([SortDescriptor(\.note), SortDescriptor(\.price, order: .reverse)])
        == #"t0."note" COLLATE swift, t0."price" COLLATE decimal DESC, t0."_pk""#)
    #expect(
      try table.order([SortDescriptor(\.title, comparator: .lexical)])
        == #"t0."title" COLLATE swift_lexical, t0."_pk""#)
    #expect(
      try table.order([
        SortDescriptor(\.persistentModelID, order: .reverse), SortDescriptor(\.count),
      ]) == #"t0."_pk" DESC"#)
  }

  @Test func R62_ordersByASecondKeyThatMayBeNil() throws {
    let table = try PredicateTable([
      Plum("a", size: 2), Plum("a"), Plum(nil, size: 1), Plum("a", size: 1), Plum(nil),
    ])
    #expect(
      try table.sorted(by: [SortDescriptor(\.name), SortDescriptor(\.size)]) == [4, 2, 1, 3, 0])
    #expect(
      try table.sorted(by: [SortDescriptor(\.name), SortDescriptor(\.size, order: .reverse)])
        == [2, 4, 0, 3, 1])
  }

  @Test func R62_refusesWhatTheStoreCannotOrder() throws {
    let table = try PredicateTable<Specimen>([])
    let refusals: [(SortDescriptor<Specimen>, String)] = [
      (SortDescriptor(\.badge), "Specimen.badge is @Transient"),
      (SortDescriptor(\.initials), "Specimen.initials is a computed property"),
      (SortDescriptor(\.mood), "Specimen.mood by raw value"),
      (SortDescriptor(\.title.count), "not a persisted property of Specimen"),
    ]
    for (descriptor, text) in refusals {
      let error = #expect(throws: SwiftDataError.unsupportedSortDescriptor) {
        try table.order([descriptor])
      }
      #expect(error?.explanation?.contains(text) == true, "\(error?.explanation ?? "")")
    }
  }
}
