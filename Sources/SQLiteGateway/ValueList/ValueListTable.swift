import CSQLiteGateway

extension TableFunction {
  /// `swift_list(?)`: the values of a list that was bound by `Statement.bindList`; none for any other
  /// argument.
  static let list = TableFunction(
    ValueList.tableName, argumentCount: 1, expectedRows: 100
  ) { arguments in
    guard let argument = arguments.value(0),
      let pointer = sqlite3_value_pointer(argument, ValueList.pointerType)
    else { return [] }
    return Unmanaged<ValueList>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.values }
  }
}
