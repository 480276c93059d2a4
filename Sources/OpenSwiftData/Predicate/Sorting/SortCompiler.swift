import Foundation

/// Turns sort descriptors into an ORDER BY.
///
/// nil comes before every value in ascending order, as in Foundation; SQLite orders NULL alike. Where a
/// relationship on the way leads nowhere, the value is nil.
struct SortCompiler {
  private let environment: any QueryEnvironment
  private var scopes: QueryScopes

  /// The terms of an order; adds the scopes that it takes values from.
  ///
  /// - Throws: `SwiftDataError.unsupportedSortDescriptor`, naming the property, where the store cannot order
  ///   by it; `.unsupportedKeyPath` for an element of an array.
  static func compile<Model: PersistentModel>(
    _ descriptors: [SortDescriptor<Model>], in scopes: inout QueryScopes,
    _ environment: any QueryEnvironment
  ) throws -> [SortTerm] {
    var compiler = SortCompiler(environment: environment, scopes: scopes)
    do {
      let terms = try descriptors.map { try compiler.compile($0) }
      scopes = compiler.scopes
      return terms
    } catch let error as SwiftDataError where error == .unsupportedSortDescriptor {
      for keyPath in descriptors.compactMap(\.keyPath) {
        if let refusal = compiler.refusal(of: keyPath) { throw refusal }
      }
      throw error
    }
  }

  private mutating func compile<Model: PersistentModel>(
    _ descriptor: SortDescriptor<Model>
  ) throws -> SortTerm {
    guard let keyPath = descriptor.keyPath else {
      throw unsupported("A sort descriptor without a key path cannot be asked of the store.")
    }
    let isDescending = descriptor.order == .reverse
    let form = SortedForm(keyPath)
    let route = try route(of: keyPath, form)
    var scope = 0
    for link in route.links {
      guard !link.isToMany else { throw refusedElement(of: link) }
      guard let layout = environment.layout(named: link.destination) else { break }
      scope = scopes.row(of: link, from: scope, layout)
    }
    switch route.target {
    case .link(let link): throw unsupported(of: link)
    case .member(let member, let type, let number, _):
      return try compile(
        member, type, number, scope, isDescending,
        form?.collation ?? descriptor.stringComparator.map { Collation($0) })
    case .identifier:
      return SortTerm(
        subject: .identifier(scope: scope), isDescending: isDescending, collation: .none)
    case .property(let property):
      let entity = scopes[scope].layout
      guard !property.isOpaque else {
        throw unsupported(
          "The store cannot order by \(entity.name).\(property.name), which is a "
            + "\(property.valueType). Sort the fetched objects in memory.")
      }
      if property.isRawRepresentable, !route.asksOfRawValue {
        try requireRawValueOrder(of: property, entity)
      }
      let comparator = property.columnType == .text ? descriptor.stringComparator : nil
      return SortTerm(
        subject: .property(scope: scope, property.index), isDescending: isDescending,
        collation: form?.collation ?? comparator.map { Collation($0) }
          ?? property.columnType.collation,
        isExternal: property.isExternal)
    }
  }

  /// The term for a member of a struct.
  private func compile(
    _ member: CompositeForm.Member, _ type: _ColumnType, _ number: Int, _ scope: Int,
    _ isDescending: Bool, _ collation: Collation?
  ) throws -> SortTerm {
    guard !type.isOpaque, RawValueOrder.isOrder(of: member.type) else {
      throw unsupported(
        "The store cannot order by \(scopes[scope].layout.name)."
          + "\(scopes[scope].layout.columnText(number)), which is a \(member.type). Sort the "
          + "fetched objects in memory.")
    }
    let collation = type == .text ? collation : nil
    return SortTerm(
      subject: .property(scope: scope, number), isDescending: isDescending,
      collation: collation ?? type.collation)
  }

  private func route(of keyPath: AnyKeyPath, _ form: SortedForm?) throws -> KeyPathRoute {
    let layout = scopes[0].layout
    if let form,
      let route = layout.route(
        of: keyPath, as: form.steps, layouts: environment.layout(named:))
    {
      return route
    }
    do {
      return KeyPathRoute(target: try layout.target(of: keyPath))
    } catch let error as SwiftDataError {
      if let route = layout.route(of: keyPath, layouts: environment.layout(named:)) { return route }
      if let property = RawValueStep.property(of: keyPath, in: layout) {
        return KeyPathRoute(target: .property(property), asksOfRawValue: true)
      }
      throw unsupported(error.explanation ?? "\(keyPath) cannot be sorted by.")
    }
  }

  private func requireRawValueOrder(
    of property: EntityLayout.Property, _ layout: EntityLayout
  ) throws {
    guard !RawValueOrder.isOrder(of: property.valueType) else { return }
    throw unsupported(
      "The store orders \(layout.name).\(property.name) by raw value, which is not the order that "
        + "\(property.valueType) itself declares. Sort the fetched objects in memory.")
  }

  /// Not left to be sorted in memory, where taking an element ends the program for an array without it.
  private func refusedElement(of link: Link) -> SwiftDataError {
    .unsupportedKeyPath.explained(
      "\(link.entity).\(link.name) may lack the element that is to be sorted by. Sort the fetched "
        + "objects in memory.")
  }

  /// Why a sort cannot be left to be finished in memory; nil where it can.
  private func refusal(of keyPath: AnyKeyPath) -> SwiftDataError? {
    guard let hazard = KeyPathHazard(of: keyPath) else { return nil }
    let name = path(of: keyPath)
    let text =
      switch hazard {
      case .unwrapping:
        "\(name) ends the program where '!' meets nil, as another part of the sort has to be done in "
          + "memory. Sort by '?' in place of '!'."
      case .element:
        "\(name) ends the program where an array lacks the element. Sort the fetched objects in memory."
      }
    return .unsupportedKeyPath.explained(text)
  }

  /// A key path as its names are known.
  private func path(of keyPath: AnyKeyPath) -> String {
    let layout = scopes[0].layout
    guard let route = layout.route(of: keyPath, layouts: environment.layout(named:)) else {
      return name(ofPath: keyPath, in: layout)
    }
    let last: String? =
      switch route.target {
      case .link(let link): link.name
      case .property(let property), .member(_, _, _, let property): property.name
      case .identifier: nil
      }
    return ([layout.name] + route.links.map(\.name) + [last].compactMap(\.self))
      .joined(separator: ".")
  }

  /// The first name of a key path that leads on to what no store knows.
  private func name(ofPath keyPath: AnyKeyPath, in layout: EntityLayout) -> String {
    let first = layout.properties.first { property in
      guard let step = stepText(of: property.keyPath), let steps = stepText(of: keyPath) else {
        return false
      }
      return steps.hasPrefix(step)
    }
    return first.map { "\(layout.name).\($0.name)" } ?? "\(keyPath)"
  }

  private func unsupported(of link: Link) -> SwiftDataError {
    let name = "\(link.entity).\(link.name)"
    return link.isToMany
      ? unsupported(
        "\(name) leads to any number of objects, which the store cannot order by. Sort the fetched "
          + "objects in memory.")
      : unsupported(
        "\(name) leads to an object, which the store cannot order by. Sort by one of the properties of "
          + "\(link.destination), by a key path that begins with \\.\(link.name).")
  }

  private func unsupported(_ explanation: String) -> SwiftDataError {
    .unsupportedSortDescriptor.explained(explanation)
  }
}

extension SortCompiler {
  /// The terms as they follow ORDER BY.
  ///
  /// They end with the row id, so that rows which are equal otherwise have an order too and the pages of a
  /// result neither overlap nor leave gaps.
  ///
  /// - Parameters:
  ///   - identifier: The primary key of the fetched rows.
  ///   - text: The value that a term of this index orders by.
  static func render(
    _ terms: [SortTerm], identifier: String, text: (SortTerm, Int) -> String
  ) -> String {
    var texts: [String] = []
    for (index, term) in terms.enumerated() {
      let direction = term.isDescending ? " DESC" : ""
      if case .identifier(scope: 0) = term.subject {
        texts.append("\(identifier)\(direction)")
        return texts.joined(separator: ", ")
      }
      texts.append("\(text(term, index))\(term.collation.suffix)\(direction)")
    }
    texts.append(identifier)
    return texts.joined(separator: ", ")
  }
}

extension ScopeNames {
  /// The value that a term orders by.
  func value(of term: SortTerm) -> String {
    switch term.subject {
    case .property(let scope, let property):
      term.isExternal
        ? "swift_external_text(\(column(property, of: scope)))" : column(property, of: scope)
    case .identifier(let scope): key(of: scope)
    }
  }
}
