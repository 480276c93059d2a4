// What may raise an error

extension QueryInstruction {
  /// Whether the step itself may raise an error, whatever its operands are.
  var canFail: Bool {
    switch self {
    case .unary(let operation): operation.canFail
    case .binary(let operation, _): operation.canFail
    case .integer: true
    case .column, .identifier, .parameter, .boolean, .membership, .list, .listElement,
      .quantifiedList, .conditional, .quantified:
      false
    }
  }
}

extension UnaryOperator {
  fileprivate var canFail: Bool {
    switch self {
    case .unwrap, .fail, .externalData, .externalText: true
    default: false
    }
  }
}

extension BinaryOperator {
  fileprivate var canFail: Bool { self == .require || self == .requirePresent }
}
