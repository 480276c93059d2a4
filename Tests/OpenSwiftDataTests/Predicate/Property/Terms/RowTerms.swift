import Foundation

/// What is asked of the rows that relationships lead to.
enum RowTerms {
  /// The name of a row's variable.
  static func name(of row: Int) -> String { row == 0 ? "$0" : "r\(row)" }

  static func owner(_ generator: inout TermGenerator) -> Term<Grain?> {
    let row = generator.row()
    if generator.choices.once(in: 12) {
      return Term("\(name(of: row)).owner!.owner") {
        Nodes.property(Nodes.unwrap(Nodes.column($0.row(row), \.owner)), \.owner)
      }
    }
    return Term("\(name(of: row)).owner") { Nodes.column($0.row(row), \.owner) }
  }

  private static func list(_ generator: inout TermGenerator) -> Term<[Grain]> {
    let row = generator.row()
    let paths: [(String, KeyPath<Grain, [Grain]> & Sendable)] = [
      ("pieces", \.pieces), ("friends", \.friends), ("fans", \.fans),
    ]
    let (list, path) = generator.choices.element(of: paths)
    if generator.choices.once(in: 8) {
      return Term("\(name(of: row)).owner!.\(list)") {
        Nodes.property(Nodes.unwrap(Nodes.column($0.row(row), \.owner)), path)
      }
    }
    return Term("\(name(of: row)).\(list)") { Nodes.column($0.row(row), path) }
  }

  static let condition: TermGenerator.Maker<Bool> = { generator, depth in
    guard generator.hasRow else { return Conditions.condition(&generator, depth) }
    let makers = [
      hasOwner, isSame, hasSameIdentifier, isEmpty, quantified, quantified, quantified, isLinked,
    ]
    return generator.choices.element(of: makers)(&generator, depth)
  }

  private static let hasOwner: TermGenerator.Maker<Bool> = { generator, _ in
    let owner = owner(&generator)
    return generator.choices.once(in: 2)
      ? Term("(\(owner.text) != nil)") { Nodes.isNotNil(owner.make($0)) }
      : Term("(\(owner.text) == nil)") { Nodes.isNil(owner.make($0)) }
  }

  /// Whether two ways lead to the same row.
  private static let isSame: TermGenerator.Maker<Bool> = { generator, _ in
    let owner = owner(&generator)
    guard generator.choices.once(in: 2) else {
      let row = generator.row()
      if generator.choices.once(in: 3) {
        return Term("(\(owner.text)! == \(name(of: row)))") {
          Nodes.equal(Nodes.unwrap(owner.make($0)), $0.row(row))
        }
      }
      return Term("(\(owner.text) == \(name(of: row)))") {
        Nodes.equal(owner.make($0), Nodes.promoted($0.row(row)))
      }
    }
    let other = RowTerms.owner(&generator)
    return Term("(\(owner.text) != \(other.text))") {
      Nodes.notEqual(owner.make($0), other.make($0))
    }
  }

  /// Whether two ways lead to rows with the same identifier.
  private static let hasSameIdentifier: TermGenerator.Maker<Bool> = { generator, _ in
    let owner = owner(&generator)
    let row = generator.row()
    return Term(
      "(\(owner.text)?.persistentModelID == \(name(of: row)).persistentModelID)"
    ) {
      Nodes.equal(
        Nodes.member(of: owner.make($0), \.persistentModelID),
        Nodes.promoted(Nodes.property($0.row(row), \.persistentModelID)))
    }
  }

  private static let isEmpty: TermGenerator.Maker<Bool> = { generator, _ in
    let list = list(&generator)
    return Term("\(list.text).isEmpty") { Nodes.property(list.make($0), \.isEmpty) }
  }

  /// Whether a row is in the list of another one.
  private static let isLinked: TermGenerator.Maker<Bool> = { generator, _ in
    let list = list(&generator)
    let row = generator.row()
    return Term("\(list.text).contains(\(name(of: row)))") {
      Nodes.contains(in: list.make($0), $0.row(row))
    }
  }

  private static let quantified: TermGenerator.Maker<Bool> = { generator, depth in
    let list = list(&generator)
    let isOfAll = generator.choices.once(in: 2)
    let name = name(of: generator.rowCount)
    let test = generator.withRow { Conditions.condition(&$0, depth) }
    let method = isOfAll ? "allSatisfy" : "contains"
    return Term("\(list.text).\(method) { \(name) in \(test.text) }") {
      Nodes.quantified(list.make($0), all: isOfAll, isOrdered: false, in: $0, test)
    }
  }

  /// How many rows a list has, or has chosen.
  static let size: TermGenerator.Maker<Int> = { generator, depth in
    guard generator.hasRow else { return ValueFamilies.int.value(&generator, 0) }
    let list = list(&generator)
    guard generator.choices.once(in: 2) else {
      return Term("\(list.text).count") { Nodes.property(list.make($0), \.count) }
    }
    let name = name(of: generator.rowCount)
    let test = generator.withRow { Conditions.condition(&$0, depth) }
    return Term("\(list.text).filter { \(name) in \(test.text) }.count") {
      Nodes.chosenCount(list.make($0), in: $0, test)
    }
  }

  /// By what the owners have.
  static let sorts: [Sort] = [
    Sort(text: #"\.owner?.int"#, descriptor: SortDescriptor(\.owner?.int)),
    Sort(
      text: #"\.owner?.string, order: .reverse"#,
      descriptor: SortDescriptor(\.owner?.string, order: .reverse)),
    Sort(
      text: #"\.owner?.string, comparator: .localized"#,
      descriptor: SortDescriptor(\.owner?.string, comparator: String.LocalizedComparator.localized)),
    Sort(text: #"\.owner?.maybeUUID"#, descriptor: SortDescriptor(\.owner?.maybeUUID)),
    Sort(
      text: #"\.owner?.owner?.maybePhase"#, descriptor: SortDescriptor(\.owner?.owner?.maybePhase)),
    Sort(text: #"\.owner?.spot.city"#, descriptor: SortDescriptor(\.owner?.spot.city)),
    Sort(text: #"\.owner?.bool"#, descriptor: SortDescriptor(\.owner?.bool)),
    Sort(text: #"\.maybeSpot?.floor"#, descriptor: SortDescriptor(\.maybeSpot?.floor)),
    Sort(text: #"\.bool"#, descriptor: SortDescriptor(\.bool)),
    Sort(
      text: #"\.maybeBool, order: .reverse"#,
      descriptor: SortDescriptor(\.maybeBool, order: .reverse)),
    Sort(text: #"\.doubled"#, descriptor: SortDescriptor(\.doubled)),
  ]
}
