import SQLiteGateway

/// What becomes of the links of one declared relationship, both ends together, and why that may not be
/// inferred.
struct LinkComparison {
  private(set) var problems: [String] = []
  private(set) var checks: [DataCheck] = []
  private(set) var checksAfterCode: [DataCheck] = []
  /// What the columns at the ends are filled with, by entity.
  private(set) var columns: [String: [TableChange.Column]] = [:]
  /// What the table of links is filled with, where there is one.
  private(set) var join: JoinChange.Source = .nothing
  /// The stored links, where they are set down in another way.
  private(set) var copy: LinkCopy?
  /// The stored table of links that lives on.
  private(set) var keptJoin: String?
  /// The name of the stored link that lives on.
  private(set) var carriedLink: String?
  /// The orders of stored arrays that have no place in the new schema, although their links have.
  private(set) var lostOrders: [StoreLoss] = []

  private let new: SchemaLink
  private let old: StoreShape
  private let target: StoreShape
  private let match: SchemaMatch
  private let rules: MigrationRules
  private let number: Int

  /// - Parameter number: A number for the copy of the links, if one is needed.
  init(
    of new: SchemaLink, from old: StoreShape, to target: StoreShape, _ match: SchemaMatch,
    number: Int, rules: MigrationRules
  ) {
    self.new = new
    self.old = old
    self.target = target
    self.match = match
    self.number = number
    self.rules = rules
    compare()
  }

  /// A stored relationship, and which of its ends the first declared end is.
  private struct Source {
    let link: SchemaLink
    let firstRole: Int
    func role(of role: Int) -> Int { role == 0 ? firstRole : 1 - firstRole }
  }

  private mutating func compare() {
    let found = new.ends.indices.compactMap { role in stored(role).map { (role, $0) } }
    guard let (role, (link, oldRole)) = found.first else { return begin() }
    let source = Source(link: link, firstRole: role == 0 ? oldRole : 1 - oldRole)
    let isOne = found.allSatisfy { role, end in
      end.link.name == link.name && source.role(of: role) == end.role
    }
    guard isOne, link.isSymmetric == new.isSymmetric, leadsToTheSame(source) else {
      let names = new.ends.map(\.name).joined(separator: " and ")
      if rules.mayConvert { return begin() }
      problems.append(
        "\(names): stored as \(describe(found.map(\.1.link))), declared as \(describe([new])). Carry "
          + "the links over in a custom stage of a migration plan")
      return
    }
    carry(source)
  }

  private func describe(_ links: [SchemaLink]) -> String {
    var seen: Set<String> = []
    return links.filter { seen.insert($0.name).inserted }.map { link in
      link.ends.map { end in
        "\(end.name) (\(end.isToMany ? "to-many" : "to-one") to \(end.relationship.destination))"
      }.joined(separator: " with the inverse ")
    }.joined(separator: ", apart from ")
  }

  /// The stored relationship of a declared end, and its end there.
  private func stored(_ role: Int) -> (link: SchemaLink, role: Int)? {
    let end = new.ends[role]
    guard let entity = match.pair(of: end.entity)?.old,
      let property = match.source(of: end.relationship.name, in: end.entity),
      property.isRelationship
    else { return nil }
    return old.link(of: property.name, in: entity.name)
  }

  /// Whether the stored links lead from and to the declared entities.
  private func leadsToTheSame(_ source: Source) -> Bool {
    new.ends.indices.allSatisfy { role in
      entities(source.link, source.role(of: role)).map { match.newName(of: $0) }
        == entities(new, role)
    }
  }

  /// The entity at an end, and the one that it leads to.
  private func entities(_ link: SchemaLink, _ role: Int) -> [String] {
    if role < link.ends.count {
      let end = link.ends[role]
      return [end.entity, end.relationship.destination]
    }
    return [link.ends[0].relationship.destination, link.ends[0].entity]
  }

  // MARK: New relationships

  private mutating func begin() {
    for (role, end) in new.ends.enumerated() where !end.isToMany {
      let isNew = match.pair(of: end.entity)?.old == nil
      let needsLink = !isNew && !end.relationship.isOptional
      if needsLink, !rules.mayLeaveEmpty {
        problems.append(
          "\(end.name) is a new relationship and not optional, so that stored rows would have nothing "
            + "to lead to. Make it optional, or give each row its object in a custom stage of a "
            + "migration plan that sees both versions")
      }
      if needsLink { requireAfterCode(role) }
      add(
        role, .constant(needsLink ? Self.nowhere : .null), position: .constant(.null))
    }
  }

  /// The key of a row that is not there, for a reference that code of the program is to fill.
  private static let nowhere = SQLiteValue.integer(-1)

  private mutating func requireAfterCode(_ role: Int) {
    let end = new.ends[role]
    guard let table = target.tables[end.entity],
      let column = table.columns(of: end.relationship.name).first?.name
    else { return }
    checksAfterCode.append(
      DataCheck(
        problem: "\(end.name) is not optional, but leads nowhere after the stage",
        offenders: table.rows(where: "\(identifier: column) = \(Self.nowhere)"),
        advice: "Give each row its object in the stage, or make the relationship optional"))
  }

  private mutating func add(_ role: Int, _ source: ColumnSource, position: ColumnSource) {
    let end = new.ends[role]
    guard let table = target.tables[end.entity] else { return }
    for column in table.columns(of: end.relationship.name) {
      columns[end.entity, default: []].append(.init(name: column.name, source: source))
    }
    if let name = table.positions[end.relationship.name] {
      columns[end.entity, default: []].append(.init(name: name, source: position))
    }
  }

  // MARK: Stored relationships

  private mutating func carry(_ source: Source) {
    carriedLink = source.link.name
    noteLostOrders(source)
    if new.isJoin {
      if source.link.isJoin {
        keptJoin = source.link.name
        join = .kept(old.joins[source.link.name] ?? "", isSwapped: source.firstRole == 1)
      } else {
        makeCopy(source)
        join = .copied(number, isSwapped: source.firstRole == 1)
      }
      return
    }
    for (role, end) in new.ends.enumerated() where !end.isToMany {
      let oldRole = source.role(of: role)
      if oldRole < source.link.ends.count, !source.link.ends[oldRole].isToMany {
        keep(role, source.link.ends[oldRole], mayDangle: source.link.mayDangle(oldRole))
      } else {
        collect(role, source)
      }
    }
  }

  /// An array that goes takes its order along, though the other end still has its links.
  private mutating func noteLostOrders(_ source: Source) {
    if new.isJoin { return }
    let kept = Set(new.ends.indices.map { source.role(of: $0) })
    for (role, end) in source.link.ends.enumerated() where end.isToMany && !kept.contains(role) {
      if let join = old.joins[source.link.name] {
        let columns = role == 0 ? ["owner", "target"] : ["target", "owner"]
        lostOrders.append(
          StoreLoss(
            orderOf: end, table: join, owner: columns[0], member: columns[1],
            place: columns[0] + "_position"))
      } else if source.link.ends.count == 2 {
        let other = source.link.ends[1 - role]
        guard let table = old.tables[other.entity],
          let owner = table.columns(of: other.relationship.name).first?.name,
          let place = table.positions[other.relationship.name]
        else { continue }
        lostOrders.append(
          StoreLoss(
            orderOf: end, table: table.name, owner: owner, member: TableMap.primaryKey,
            place: place))
      }
    }
  }

  /// A to-one that stays one.
  ///
  /// - Parameter mayDangle: Whether stored keys may lead to no row.
  private mutating func keep(_ role: Int, _ stored: SchemaLink.End, mayDangle: Bool) {
    guard let table = old.tables[stored.entity],
      let column = table.columns(of: stored.relationship.name).first
    else { return }
    let position = table.positions[stored.relationship.name]
    let end = new.ends[role]
    let isMended = mayDangle && !new.mayDangle(role)
    let destination = target.tables[end.relationship.destination]?.name ?? ""
    var conversion = ValueConversion()
    if isMended { conversion.form = .reference(to: destination) }
    let mayLackLinks = !end.relationship.isOptional && (isMended || stored.relationship.isOptional)
    let isFilled = mayLackLinks && rules.mayLeaveEmpty
    if isFilled {
      conversion.fallback = Self.nowhere
      requireAfterCode(role)
    }
    add(
      role, conversion.isEmpty ? .kept(column.name) : .converted(column.name, conversion),
      position: position.map(ColumnSource.kept) ?? .constant(.null))
    guard !end.relationship.isOptional, !isFilled else { return }
    if isMended, let goal = old.tables[stored.relationship.destination]?.name {
      let key = SQLFragment.quote(identifier: TableMap.primaryKey)
      require(
        end,
        table.rows(
          where: """
            \(identifier: column.name) NOT IN (SELECT \(raw: key) FROM \(identifier: goal))
            """))
    }
    if stored.relationship.isOptional {
      require(end, table.rows(where: "\(identifier: column.name) IS NULL"))
    }
  }

  /// A to-one that was not stored as one: each row may have led to one at most.
  private mutating func collect(_ role: Int, _ source: Source) {
    makeCopy(source)
    guard let copy else { return }
    let end = new.ends[role]
    var use = LinkCopy.Use(copy: number, isFirst: source.role(of: role) == 0)
    // The other end of a pair would go on leading to all of them.
    let isPair = new.ends.count == 2 && !new.ends[1 - role].isToMany
    use.isEmptyWhereSeveral = rules.mayConvert && !isPair
    let isFilled = !end.relationship.isOptional && rules.mayLeaveEmpty
    if isFilled {
      use.fallback = Self.nowhere
      requireAfterCode(role)
    }
    var place = use
    place.isPlace = true
    place.fallback = nil
    add(role, .linked(use), position: .linked(place))
    if !use.isEmptyWhereSeveral { checks.append(severalCheck(end, copy, use)) }
    guard !end.relationship.isOptional, !isFilled,
      let table = match.pair(of: end.entity)?.old.flatMap({ old.tables[$0.name] })
    else { return }
    require(
      end,
      table.rows(
        where: """
          \(identifier: TableMap.primaryKey) NOT IN (SELECT \(raw: use.own) FROM (\(copy.select)))
          """))
  }

  private func severalCheck(
    _ end: SchemaLink.End, _ copy: LinkCopy, _ use: LinkCopy.Use
  ) -> DataCheck {
    DataCheck(
      problem:
        "\(end.name) leads to one \(end.relationship.destination) at most now, but is stored with "
        + "several",
      offenders: """
        SELECT \(raw: use.own) FROM (\(copy.select)) GROUP BY 1 HAVING count(*) > 1
        ORDER BY 1 LIMIT \(StoreShape.Table.shownCount + 1)
        """, advice: "Choose one of them in a custom stage of a migration plan")
  }

  private mutating func require(_ end: SchemaLink.End, _ offenders: SQLFragment) {
    checks.append(
      DataCheck(
        problem: "\(end.name) is not optional, but leads nowhere", offenders: offenders,
        advice: "Make it optional, or fill it in a custom stage of a migration plan"))
  }

  private mutating func makeCopy(_ source: Source) {
    if copy == nil { copy = LinkCopy(number: number, select: select(source.link)) }
  }

  /// The stored links: both ends, and the place of each in the other's array.
  private func select(_ link: SchemaLink) -> SQLFragment {
    if let join = old.joins[link.name] {
      return """
        SELECT owner AS a, target AS b, target_position AS place_a, owner_position AS place_b
        FROM \(identifier: join)
        """
    }
    let role = link.ends.firstIndex { !$0.isToMany } ?? 0
    let end = link.ends[role]
    guard let table = old.tables[end.entity],
      let column = table.columns(of: end.relationship.name).first?.name
    else { return "SELECT NULL AS a, NULL AS b, NULL AS place_a, NULL AS place_b WHERE 0" }
    let place = table.positions[end.relationship.name].map(SQLFragment.quote) ?? "NULL"
    let key = SQLFragment.quote(identifier: TableMap.primaryKey)
    let other = old.tables[end.relationship.destination]?.name ?? table.name
    let columns =
      role == 0
      ? "\(key) AS a, \(SQLFragment.quote(identifier: column)) AS b, \(place) AS place_a, "
        + "NULL AS place_b"
      : "\(SQLFragment.quote(identifier: column)) AS a, \(key) AS b, NULL AS place_a, "
        + "\(place) AS place_b"
    return """
      SELECT \(raw: columns) FROM \(identifier: table.name)
      WHERE \(identifier: column) IN (SELECT \(raw: key) FROM \(identifier: other))
      """
  }
}
