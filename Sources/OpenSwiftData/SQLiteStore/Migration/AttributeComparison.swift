import SQLiteGateway

/// What becomes of the columns of one attribute, and why that may not be inferred.
struct AttributeComparison {
  private(set) var columns: [TableChange.Column] = []
  private(set) var problems: [String] = []
  private(set) var checks: [DataCheck] = []

  /// The attribute as messages name it.
  private let name: String
  private let new: Schema.Attribute
  private let table: StoreShape.Table
  private let defaults: [ColumnKey: SQLiteValue]?
  private let rules: MigrationRules

  /// - Parameters:
  ///   - old: The stored attribute; nil for a new one.
  ///   - oldTable: The stored table.
  ///   - table: The declared table.
  ///   - defaults: The column values of the declared default value.
  init(
    from old: Schema.Attribute?, in oldTable: StoreShape.Table?, to new: Schema.Attribute,
    in table: StoreShape.Table, defaults: [ColumnKey: SQLiteValue]?, rules: MigrationRules
  ) {
    name = "\(table.entity.name).\(new.name)"
    self.new = new
    self.table = table
    self.defaults = defaults
    self.rules = rules
    if let old, let oldTable {
      compare(old, oldTable)
    } else {
      fill("\(name) is not in the store")
    }
  }

  private var declaredColumns: [StoreShape.Column] { table.columns(of: new.name) }

  // MARK: Without a stored value

  /// Fills all columns of the attribute.
  private mutating func fill(_ reason: String) {
    guard let defaults else {
      if new.isOptional {
        return columns += declaredColumns.map { .init(name: $0.name, source: .constant(.null)) }
      }
      if rules.mayLeaveEmpty { return leaveEmpty() }
      problems.append(
        "\(reason), is not optional and has no default value in its declaration. Give it a default "
          + "value or make it optional, or fill it in a custom stage of a migration plan")
      return
    }
    columns += declaredColumns.map {
      .init(name: $0.name, source: .constant(defaults[$0.key] ?? .null))
    }
  }

  /// A custom stage is to give the rows their values.
  private mutating func leaveEmpty() {
    columns += declaredColumns.map { .init(name: $0.name, source: .constant(Self.nothing(in: $0))) }
  }

  /// What a column holds where its attribute has no value yet.
  private static func nothing(in column: StoreShape.Column) -> SQLiteValue {
    column.key.isPresence || column.isOptional ? .null : EmptyColumn.value(of: column.type)
  }

  // MARK: With one

  private mutating func compare(_ old: Schema.Attribute, _ oldTable: StoreShape.Table) {
    guard let reason = refusal(of: old) else { return carry(old, oldTable) }
    if rules.mayConvert { return fill(reason) }
    problems.append(
      "\(reason). Keep the former property beside a new one and carry the values over in a custom "
        + "stage of a migration plan")
  }

  /// Why the stored values have nothing in common with the declared ones.
  private func refusal(of old: Schema.Attribute) -> String? {
    let isStruct = old is Schema.CompositeAttribute
    let mismatch = "\(name): stored as \(old.form.typeName), declared as \(new.form.typeName)"
    if isStruct != (new is Schema.CompositeAttribute) { return mismatch }
    let transformers = [old, new].map { $0.options.filter(\.changesCoding) }
    if transformers[0] != transformers[1] {
      return "\(name): stored with the options \(Self.list(transformers[0])), declared with "
        + Self.list(transformers[1])
    }
    if isStruct { return nil }
    guard let from = old.form.columnType, let to = new.form.columnType else { return mismatch }
    return from == to || NumberWidening(from: old, to: new) != nil ? nil : mismatch
  }

  private static func list(_ options: [Schema.Attribute.Option]) -> String {
    options.isEmpty ? "none" : options.map(\.debugDescription).joined(separator: ", ")
  }

  private mutating func carry(_ old: Schema.Attribute, _ oldTable: StoreShape.Table) {
    let stored = Dictionary(
      oldTable.columns(of: old.name).map { ($0.key.underName(new.name), $0) },
      uniquingKeysWith: { first, _ in first })
    // A struct that may be nil in the store and not any more takes the default as a whole.
    let wasOptional = old.isOptional && !new.isOptional
    let presence = wasOptional ? stored[ColumnKey(path: [new.name], isPresence: true)]?.name : nil
    let staysEmpty = wasOptional && defaults == nil && rules.mayLeaveEmpty
    if wasOptional, defaults == nil, !staysEmpty {
      let column = presence ?? stored[ColumnKey(path: [new.name])]?.name
      requireValues(column, of: oldTable)
    }
    for column in declaredColumns {
      if let source = stored[column.key] {
        let value = staysEmpty ? Self.nothing(in: column) : defaults?[column.key]
        carry(source, to: column, presence, wasOptional ? value : nil, oldTable)
      } else {
        fill(column, stored)
      }
    }
  }

  /// Rows without a value stand in the way of an attribute that needs one.
  private mutating func requireValues(_ column: String?, of oldTable: StoreShape.Table) {
    guard rules.mayCheckForNil, let column else {
      problems.append(
        "\(name): stored as optional, declared as not optional and without a default value in its "
          + "declaration. Give it one for the rows that have none, or fill them in a custom stage "
          + "of a migration plan")
      return
    }
    checks.append(
      DataCheck(
        problem: "\(name) is not optional any more",
        offenders: oldTable.rows(where: "\(identifier: column) IS NULL"),
        advice: "Give it a default value in its declaration, or fill it in willMigrate"))
  }

  private mutating func carry(
    _ old: StoreShape.Column, to column: StoreShape.Column, _ presence: String?,
    _ fallback: SQLiteValue?, _ oldTable: StoreShape.Table
  ) {
    var conversion = ValueConversion(fallback: fallback, presence: presence)
    if old.type != column.type {
      guard let widening = NumberWidening(from: old.attribute, to: column.attribute) else {
        problems.append(
          "\(memberName(column)): stored as \(typeName(old)), declared as \(typeName(column)). Carry "
            + "the values over in a custom stage of a migration plan")
        return
      }
      conversion.form = widening.form
      checks += widening.check(memberName(column), column: old.name, in: oldTable)
    } else if old.isExternal {
      if !column.isExternal { conversion.form = column.type == .text ? .text : .data }
    } else {
      checkType(old, as: column, oldTable)
    }
    columns.append(
      .init(
        name: column.name,
        source: conversion.isEmpty ? .kept(old.name) : .converted(old.name, conversion)))
  }

  private func typeName(_ column: StoreShape.Column) -> String {
    column.attribute?.form.typeName ?? column.type.rawValue
  }

  /// Values of another type in a column of the same type stay, if each of them can be read.
  private mutating func checkType(
    _ old: StoreShape.Column, as column: StoreShape.Column, _ oldTable: StoreShape.Table
  ) {
    guard let from = old.attribute, let to = column.attribute, !column.key.isPresence,
      !TypeComparison(from: from, to: to).isHarmless
    else { return }
    checks.append(
      DataCheck(
        problem:
          "\(memberName(column)): stored as \(typeName(old)), declared as \(typeName(column)), which "
          + "has no value for what is stored",
        offenders: .unreadable(
          UnreadableValues(old, of: oldTable, as: to), replacement: replacement(for: column, to)),
        advice:
          "Change them in willMigrate of a custom stage, or keep the former property beside a new "
          + "one and carry the values over"))
  }

  /// What a value becomes that does not fit, until the code of the stage gives the row its own; nil where it
  /// may not be left behind, or nothing can stand in its place.
  private func replacement(
    for column: StoreShape.Column, _ attribute: Schema.Attribute
  ) -> SQLiteValue? {
    guard rules.mayConvert else { return nil }
    if let value = defaults?[column.key], value != .null { return value }
    if column.isOptional { return .null }
    let type = unwrappedType(of: attribute.valueType) ?? attribute.valueType
    return type is any _ColumnValue.Type ? EmptyColumn.value(of: column.type) : nil
  }

  /// A struct's member that the stored rows lack.
  private mutating func fill(
    _ column: StoreShape.Column, _ stored: [ColumnKey: StoreShape.Column]
  ) {
    guard let value = addedValue(column, stored) else {
      problems.append(
        "\(memberName(column)) is not in the store, is not optional, and neither its type's decoder "
          + "nor the declaration of \(name) has a default value for it. Give it one, or make it "
          + "optional")
      return
    }
    // A struct that is nil has no members.
    let owner = stored[ColumnKey(path: [new.name], isPresence: true)]?.name
    if value != .null, new.isOptional, let owner {
      columns.append(.init(name: column.name, source: .present(owner, value)))
    } else {
      columns.append(.init(name: column.name, source: .constant(value)))
    }
  }

  /// What a column gets that the store lacks; nil where nothing is said.
  private func addedValue(
    _ column: StoreShape.Column, _ stored: [ColumnKey: StoreShape.Column]
  ) -> SQLiteValue? {
    // The struct or value that is new, which may stand above the column.
    let path = column.key.path
    let known = (1...path.count).last { count in
      stored.keys.contains { $0.path.starts(with: path.prefix(count)) }
    }
    if let known, known < path.count, member(at: path.prefix(known + 1))?.isOptional == true {
      if known + 1 == path.count, let value = column.attribute.flatMap(ColumnDefaults.value) {
        return value
      }
      return .null
    }
    // A struct that could not be nil was there in every row.
    if column.key.isPresence { return .integer(1) }
    if let value = column.attribute.flatMap(ColumnDefaults.value) { return value }
    if let value = defaults?[column.key], value != .null { return value }
    if column.attribute?.isOptional == true { return .null }
    return rules.mayLeaveEmpty ? EmptyColumn.value(of: column.type) : nil
  }

  /// The member of the attribute's struct that a path leads to.
  private func member(at path: ArraySlice<String>) -> Schema.Attribute? {
    path.dropFirst().reduce(new) { (attribute: Schema.Attribute?, key) in
      (attribute as? Schema.CompositeAttribute)?.properties.first { $0.name == key }
    }
  }

  private func memberName(_ column: StoreShape.Column) -> String {
    "\(table.entity.name).\(column.key.text)"
  }
}

extension Schema.Attribute.Option {
  /// Whether the option says in which form a value is written.
  fileprivate var changesCoding: Bool {
    switch kind {
    case .transformable, .codable: true
    default: false
    }
  }
}
