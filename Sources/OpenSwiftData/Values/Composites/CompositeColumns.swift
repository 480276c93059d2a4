import CodedValues

// Between the tree of a struct and its columns, in the order of `CompositeForm.columns`

/// Reads the columns of one struct.
struct CompositeReader<Row: _RowReader> {
  private var isFirst = true

  /// The struct's tree; nil where it is nil.
  ///
  /// An empty column is a member that is not there.
  mutating func read(
    _ form: CompositeForm, isOptional: Bool, from row: inout Row
  ) -> CodedValue? {
    var isPresent = true
    if isOptional {
      advance(&row)
      isPresent = row.storageClass != .null
    }
    var members: [CodedValue.Member] = []
    members.reserveCapacity(form.members.count)
    for member in form.members {
      let value: CodedValue?
      switch member.content {
      case .composite(let form):
        value = read(form, isOptional: member.isOptional, from: &row)
      case .column(let type):
        advance(&row)
        value = row.storageClass == .null ? nil : CodedValue(from: &row, as: type)
      }
      if let value { members.append(.init(key: member.key, value: value)) }
    }
    return isPresent ? .members(members) : nil
  }

  /// Moves to the next column; the property's first one is the current one at the beginning.
  private mutating func advance(_ row: inout Row) {
    if isFirst { isFirst = false } else { row.advanceColumn() }
  }
}

/// Writes the columns of one struct.
struct CompositeWriter<Writer: _RowWriter> {
  private var isFirst = true

  /// Writes a struct's tree; nil is a struct that is nil.
  mutating func write(
    _ coded: CodedValue?, _ form: CompositeForm, isOptional: Bool, to writer: inout Writer
  ) {
    if isOptional {
      advance(&writer)
      if coded == nil { writer.null() } else { writer.integer(1) }
    }
    for member in form.members {
      let value = coded?[key: member.key].flatMap { $0.isNull ? nil : $0 }
      switch member.content {
      case .composite(let form):
        write(value, form, isOptional: member.isOptional, to: &writer)
      case .column(let type):
        advance(&writer)
        write(value, member, as: type, to: &writer)
      }
    }
  }

  private func write(
    _ value: CodedValue?, _ member: CompositeForm.Member, as type: _ColumnType,
    to writer: inout Writer
  ) {
    guard let value else { return writer.null() }
    if value.write(to: &writer, as: type) { return }
    writer.fail("\(value.kindName) is coded for the key \(member.key), which is of another kind")
    writer.null()
  }

  private mutating func advance(_ writer: inout Writer) {
    if isFirst { isFirst = false } else { writer.advanceColumn() }
  }
}
